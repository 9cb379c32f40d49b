// The clock of a game: it runs while the puzzle is to be seen and not solved. It can be hidden.

import { FOR_GOOD, keep, kept } from "../core/storage.js";
import { timeText } from "./game.js";

export class Clock {
  /** `passed(seconds)` hears of time that goes by while the clock runs; it says how long in all. */
  constructor(shown, button, passed) {
    Object.assign(this, { shown, button, passed, isRunning: false, last: 0 });
    this.isHidden = kept(FOR_GOOD, "play.clock") === "hidden";
    button.addEventListener("click", () => {
      this.isHidden = !this.isHidden;
      keep(FOR_GOOD, "play.clock", this.isHidden ? "hidden" : "shown");
      this.show();
    });
    setInterval(() => this.tick(), 250);
    document.addEventListener("visibilitychange", () => this.tick());
  }

  run(isRunning) {
    this.tick();
    this.isRunning = isRunning;
    this.last = performance.now();
    this.show();
  }

  tick() {
    const now = performance.now();
    // A computer that slept has not played.
    const gone = Math.min(now - this.last, 2000) / 1000;
    this.last = now;
    if (this.isRunning && !document.hidden) this.passed(gone);
    this.show();
  }

  show() {
    const words = this.isHidden ? "" : timeText(this.passed(0));
    if (this.shown.textContent !== words) this.shown.textContent = words;
    const name = this.isHidden ? "Show the clock" : "Hide the clock";
    if (this.button.textContent !== name) this.button.textContent = name;
  }
}
