// The tour: a few positions with words, one after the other; the board stays as usable as ever.

import { $ } from "../core/dom.js";
import { STOPS } from "./tour-stops.js";

export class Tour {
  constructor(studio) {
    this.studio = studio;
    $("tour-back").addEventListener("click", () => this.go(this.number - 1));
    $("tour-on").addEventListener("click", () => this.go(this.number + 1));
    $("tour-again").addEventListener("click", () => this.go(this.number));
    $("tour-end").addEventListener("click", () => this.go(0));
  }

  get number() {
    const { tour } = this.studio.session.settings;
    return Number.isInteger(tour) && tour > 0 && tour <= STOPS.length ? tour : 0;
  }

  /** Go to a stop; before the first and behind the last the tour ends. */
  go(number) {
    const { session } = this.studio;
    session.set("tour", number > STOPS.length ? 0 : number);
    if (!this.number) return;
    this.studio.open(STOPS[number - 1].position);
    this.explain();
  }

  /** The step of this stop is looked at as soon as the answer is there. */
  explain() {
    const stop = STOPS[this.number - 1];
    if (stop && this.studio.session.position === stop.position) this.studio.pin.focusNext = stop.move;
  }

  show() {
    const stop = STOPS[this.number - 1];
    $("tour").hidden = !stop;
    if (!stop) return;
    $("tour-title").textContent = `${this.number} of ${STOPS.length}: ${stop.title}`;
    $("tour-words").textContent = stop.words;
    $("tour-back").disabled = this.number === 1;
    $("tour-on").textContent = this.number === STOPS.length ? "Finish" : "Next";
  }
}
