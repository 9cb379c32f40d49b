// A rule set with a switch for each of its rules: what is off stands in the formula behind a minus.

import { ask, Latest } from "../core/api.js";
import { html, input } from "../core/dom.js";
import { titlesOf } from "../core/rule-titles.js";

export class RuleSwitches {
  /** `box` is a `details` element; `choose(formula)` is called when a switch was turned. */
  constructor(box, choose) {
    this.box = box;
    this.choose = choose;
    this.shown = null;
    this.latest = new Latest((rules) => ask("rules/switches", { rules }));
    box.querySelector("input.formula").addEventListener("change", (event) => this.typed(event.target));
  }

  /** Show the rules of a formula; nothing where no set is asked. */
  async show(formula) {
    this.box.hidden = !formula;
    if (!formula || formula === this.shown) return;
    this.shown = formula;
    try {
      const found = await this.latest.ask(formula);
      if (!found || this.shown !== formula) return;
      this.draw(found);
    } catch (problem) {
      this.shown = null;
      this.box.querySelector(".fault").textContent = problem.message;
    }
  }

  draw({ formula, whole, rules }) {
    Object.assign(this, { shown: formula, whole, rules });
    const on = this.rules.filter((rule) => rule.on).length;
    this.box.querySelector(".fault").textContent = "";
    this.box.querySelector("summary").textContent = `Rules of the set: ${on} of ${this.rules.length} on`;
    this.box.querySelector("input.formula").value = formula;
    this.box.querySelector("ul").replaceChildren(...this.rules.map((rule) => this.item(rule)));
  }

  item(rule) {
    const box = input("checkbox", { checked: rule.on });
    box.dataset.rule = rule.name;
    box.addEventListener("change", () => this.turn(rule, box));
    const [first, beside] = titlesOf(rule);
    return html("li", html("label", [box, html("span", first), html("small", beside)]));
  }

  /** Turn a switch; the server says whether the set can do without the rule. */
  async turn(rule, box) {
    const off = this.rules.filter((other) => (other === rule ? !box.checked : !other.on)).map(({ name }) => ` -${name}`);
    if (!(await this.take(this.whole + off.join("")))) box.checked = rule.on;
  }

  async typed(field) {
    if (!(await this.take(field.value.trim()))) field.focus();
  }

  async take(formula) {
    try {
      const found = await ask("rules/switches", { rules: formula });
      this.draw(found);
      this.choose(found.formula);
      return true;
    } catch (problem) {
      this.box.querySelector(".fault").textContent = problem.message;
      return false;
    }
  }
}

/** Let a list of sets offer a formula that is none of them, as its last choice. */
export function offerFormula(list, formula) {
  [...list.options].find((option) => option.dataset.isFormula)?.remove();
  const option = new Option(`rules ${formula}`, formula);
  option.dataset.isFormula = "true";
  list.append(option);
}
