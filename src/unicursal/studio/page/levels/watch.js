// Watching the way being walked.

import { $ } from "../core/dom.js";

const STEPS_A_SECOND = 60;
const LONGEST = 12; // seconds

export class Watch {
  /** `ended()` is called when the way was walked to its end, `left()` when it was broken off. */
  constructor(map, { ended, left }) {
    Object.assign(this, { map, ended, left, frame: 0 });
  }

  toggle() {
    if (this.frame) this.stop();
    else if (this.map.floor) this.begin();
  }

  begin() {
    const seconds = Math.min(LONGEST, this.map.floor.path.length / STEPS_A_SECOND);
    const quiet = matchMedia("(prefers-reduced-motion: reduce)").matches;
    $("watch").textContent = "Stop";
    let begin = null;
    const step = (now) => {
      begin ??= now;
      const share = quiet ? 1 : Math.min(1, (now - begin) / 1000 / seconds);
      this.map.showWalker(share);
      if (share < 1) this.frame = requestAnimationFrame(step);
      else this.ended();
    };
    this.frame = requestAnimationFrame(step);
  }

  stop() {
    if (!this.frame) return;
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    $("watch").textContent = "Watch";
    this.map.showWalker(null);
    this.left();
  }
}
