// The set beside which the rule of the editor is judged, each of its rules with a switch.

import { RULE_SETS } from "../core/names.js";
import { offerFormula, RuleSwitches } from "./switches.js";

const USUAL = "9";
const ALONE = "principles"; // cannot be joined with rules

export class RuleBeside {
  constructor(list, box) {
    this.list = list;
    this.sets = [...Object.keys(RULE_SETS).filter((name) => name !== ALONE), ""];
    list.append(...this.sets.map((name) => new Option(RULE_SETS[name] ?? "no other rules", name, name === USUAL, name === USUAL)));
    this.switches = new RuleSwitches(box, (formula) => this.choose(formula));
    list.addEventListener("change", () => this.switches.show(this.formula));
    this.switches.show(this.formula);
  }

  /** The formula of the set; nothing where the rule is judged alone. */
  get formula() {
    return this.list.value;
  }

  choose(formula) {
    if (!this.sets.includes(formula)) offerFormula(this.list, formula);
    this.list.value = formula;
  }
}
