// The catalogue as a list that can be searched.

import { ask } from "../core/api.js";
import { $, button, html } from "../core/dom.js";
import { pageAddress } from "../core/links.js";
import { titlesOf } from "../core/rule-titles.js";

/** A picture of the server as an element of the page. */
export function drawing(svg, words) {
  const made = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  // Many pictures on one page would share the names of their titles.
  for (const part of made.querySelectorAll("title, desc")) part.remove();
  made.removeAttribute("aria-labelledby");
  made.setAttribute("aria-label", words);
  return made;
}

export class Catalogue {
  constructor(open, fail) {
    Object.assign(this, { open, fail, rules: [] });
    $("search").addEventListener("input", () => this.filter());
  }

  async load(theme) {
    if (this.theme === theme) return;
    this.theme = theme;
    $("found").textContent = "Reading the catalogue …";
    try {
      const { rules } = await ask("rules/catalogue", { theme });
      this.rules = rules.map((rule) => ({
        item: this.item(rule),
        words: [rule.name, rule.title, rule.paper, rule.status, ...rule.sets.map((name) => `set ${name}`)].join(" ").toLowerCase(),
      }));
      $("catalogue").replaceChildren(...this.rules.map(({ item }) => item));
      this.filter();
    } catch (problem) {
      this.theme = null; // it is asked for again
      this.fail(problem);
    }
  }

  filter() {
    const wanted = $("search").value.toLowerCase().split(/\s+/).filter(Boolean);
    let number = 0;
    for (const { item, words } of this.rules) {
      item.hidden = !wanted.every((word) => words.includes(word));
      number += item.hidden ? 0 : 1;
    }
    $("found").textContent = `${number} of ${this.rules.length} rules`;
  }

  item(rule) {
    const sets = rule.sets.length ? `sets ${rule.sets.join(", ")}` : "in no set";
    const [first, beside] = titlesOf(rule);
    const words = html("span", [html("b", first), html("small", beside), html("small", `${sets}. ${rule.status}`)]);
    const made = button([drawing(rule.svg, `Picture of ${rule.name}`), words], () => this.open(rule.text));
    made.title = rule.note;
    const item = html("li", made);
    if (rule.example) {
      const link = html("a", "Where it fires");
      link.href = `${pageAddress("board", encodeURI(rule.example))}&judge=${encodeURIComponent(rule.asked_with)}&pin=${encodeURIComponent(`${rule.name}@${rule.example.split(":")[1].length}`)}`;
      link.title = rule.example;
      item.append(link);
    }
    return item;
  }
}
