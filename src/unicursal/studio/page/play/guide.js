// The dot that shows the way in the first lesson: it runs along a line until somebody draws.

import { element } from "../core/dom.js";
import { roundPath } from "../core/geometry.js";

const SECONDS = 4;

export class Guide {
  constructor(view) {
    this.group = element("g", { class: "guide" });
    view.steps.before(this.group);
  }

  /** Show a way over cells. */
  show(cells) {
    const path = roundPath(cells);
    const dot = element("circle", { r: 0.16 });
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) {
      element("animateMotion", { path, dur: `${SECONDS}s`, repeatCount: "indefinite" }, dot);
      dot.setAttribute("class", "runs");
    }
    this.group.replaceChildren(element("path", { d: path }), dot);
  }

  clear() {
    this.group.replaceChildren();
  }
}
