// The set beside which the rule of the editor is judged, each of its rules with a switch.

import { offerFormula, RuleSwitches } from "./switches.js";

export class RuleBeside {
  constructor(list, box) {
    this.list = list;
    this.sets = [...list.options].map((option) => option.value);
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
