// What is looked at, the reason of a step or a rule, can be kept drawn: the setting `pin` is the
// step's move or the rule's name, with the number of the step it belongs to.

import { $ } from "../core/dom.js";

export class Pin {
  constructor(studio) {
    this.studio = studio;
    this.focusNext = null; // the move whose reason is shown as soon as it is known
  }

  /** What is kept drawn here, else nothing. */
  get name() {
    const { session } = this.studio;
    const [name, step] = session.settings.pin.split("@");
    return step === String(session.at) ? name : "";
  }

  get looked() {
    const { rules, steps } = this.studio;
    return rules.pointed ?? steps.steps[steps.chosen]?.move;
  }

  /** Keep drawn what is looked at, or let it go. */
  keep(name = this.looked) {
    const { session } = this.studio;
    const isNew = name && this.name !== name;
    session.set("pin", isNew ? `${name}@${session.at}` : "");
  }

  show() {
    const { name } = this;
    const { rules, steps } = this.studio;
    const isMove = name.length === 1;
    $("keep-reason").setAttribute("aria-pressed", String(isMove));
    rules.showKept(name);
    steps.choose(isMove ? steps.steps.findIndex((step) => step.move === name) : -1);
  }

  /** Go back to the step by which the line was lost and explain it. */
  showLoss() {
    const { hand, answer } = this.studio;
    const lost = answer.now?.lost;
    if (!lost?.move) return;
    this.focusNext = lost.move;
    hand.goTo(lost.step - 1);
  }

  /** Look at the step that was to be explained. */
  takeFocus() {
    if (!this.focusNext) return;
    const { steps, view } = this.studio;
    view.focusStep(this.focusNext);
    steps.choose(steps.steps.findIndex((step) => step.move === this.focusNext));
    this.focusNext = null;
  }
}
