// The fields beside the picture of a rule: its title and name, its turns, the kinds of its areas.

import { $, html, input, list } from "../core/dom.js";
const SURPLUS = "surplus";
const KINDS = ["pair", "impair", "impair determined", "impair determined with entry", SURPLUS];
const TEXTS = ["size", "unless", "repeat"]; // keys whose values are typed

export class RuleForm {
  /** `changed({ name } or { key: value }, kind)` is called for each change. */
  constructor(changed) {
    this.changed = changed;
    $("title").addEventListener("input", () => changed({ title: $("title").value }, "typing a title"));
    $("name").addEventListener("input", () => changed({ name: $("name").value }, "typing a name"));
    for (const key of TEXTS) $(key).addEventListener("change", () => changed({ [key]: $(key).value.trim() }, key));
    for (const box of this.turns) {
      box.addEventListener("change", () => {
        const chosen = this.turns.filter((other) => other.checked).map((other) => other.value);
        changed({ turns: chosen.join(", ") }, "turns");
      });
    }
  }

  get turns() {
    return [...document.getElementsByName("turns")];
  }

  /** Show a rule; the field in which somebody types stays as it is. */
  show({ name, values }) {
    if (document.activeElement !== $("name")) $("name").value = name;
    if (document.activeElement !== $("title")) $("title").value = values.get("title") ?? "";
    const turns = (values.get("turns") ?? "").split(/,\s*/);
    for (const box of this.turns) box.checked = turns.includes(box.value);
    for (const key of TEXTS) if (document.activeElement !== $(key)) $(key).value = values.get(key) ?? "";
    this.showAreas(values);
  }

  showAreas(values) {
    const keys = [...values.keys()].filter((key) => key.startsWith("area "));
    const shown = JSON.stringify(keys.map((key) => [key, values.get(key)]));
    if (shown === this.shownAreas) return;
    this.shownAreas = shown;
    const focused = document.activeElement?.closest?.("#areas") && document.activeElement.name;
    $("areas").replaceChildren(...keys.map((key) => this.areaRow(key, values.get(key))));
    if (focused) $("areas").querySelector(`[name="${focused}"]`)?.focus();
  }

  areaRow(key, value) {
    const [first, ...others] = value.split(/,\s+/);
    const isSurplus = first.startsWith(SURPLUS);
    const kind = isSurplus ? SURPLUS : first;
    const [side, rest] = isSurplus ? ["", [first.slice(SURPLUS.length).trim()]] : [others[0], others.slice(1)];
    const kinds = choice(`${key} kind`, "Kind", KINDS, kind);
    const sides = choice(`${key} side`, "Side of the way from start to end", ["left", "right"], side);
    const placeholder = isSurplus ? ">= 1  or  = 0  or  <= -1" : "obstacle 1,3  or  door 1,2";
    const ariaLabel = isSurplus ? "How many more black cells than white ones" : "Obstacle, doors, uncounted";
    const more = input("text", { name: `${key} more`, value: rest.join(", "), placeholder, ariaLabel });
    sides.hidden = isSurplus;
    const changed = () => {
      const toSurplus = kinds.value === SURPLUS;
      const said = toSurplus === isSurplus ? more.value.trim() : toSurplus ? ">= 1" : "";
      const words = toSurplus ? `${SURPLUS} ${said}` : [kinds.value, sides.value || "left", said].filter(Boolean).join(", ");
      this.changed({ [key]: words }, key);
    };
    for (const control of [kinds, sides, more]) control.addEventListener("change", changed);
    return html("fieldset", [html("legend", `Area ${key.at(-1)}`), kinds, sides, more]);
  }
}

const choice = (name, words, options, value) =>
  Object.assign(list(words, Object.fromEntries(options.map((option) => [option, option]))), { name, value });
