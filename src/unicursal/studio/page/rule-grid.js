// The grid on which a rule is painted, by mouse, finger or keys.

import { element } from "./board-view.js";
import { arrowPath, fieldClass } from "./rule-drawing.js";
import { cellText, liveEnd, partsOf } from "./rule-text.js";

const WAYS = { "<": [-1, 0], ">": [1, 0], "^": [0, -1], v: [0, 1] };

export class RuleGrid {
  /** `brush()` is what is painted: { core }, { toggle: "cross" } or { toggle: "notTarget" }. */
  constructor(svg, brush, changed) {
    Object.assign(this, { svg, brush, changed, rows: [["@"]], cursor: [0, 0] });
    svg.addEventListener("pointerdown", (event) => {
      svg.setPointerCapture(event.pointerId);
      this.value = undefined;
      this.last = null;
      this.paint(this.cell(event));
    });
    svg.addEventListener("pointermove", (event) => {
      const cell = this.cell(event);
      svg.dispatchEvent(new CustomEvent("look", { detail: this.place(cell) }));
      if (svg.hasPointerCapture(event.pointerId)) this.paint(cell);
    });
    svg.addEventListener("pointerup", () => this.changed(this.rows));
    svg.addEventListener("keydown", (event) => this.key(event));
  }

  show(rows) {
    const [before, now] = [liveEnd(this.rows), liveEnd(rows)];
    if (before && now) this.cursor = this.cursor.map((at, i) => at + now[i] - before[i]);
    this.rows = rows.map((row) => [...row]);
    this.cursor = [clamp(this.cursor[0], rows[0].length), clamp(this.cursor[1], rows.length)];
    this.draw();
  }

  /** A cell as `left,straight` from the live end. */
  place([x, y]) {
    const end = liveEnd(this.rows);
    return end && this.rows[y]?.[x] !== undefined ? `${end[0] - x},${end[1] - y}` : "";
  }

  paint([x, y]) {
    const here = this.rows[y]?.[x];
    if (here === undefined || here === "@" || this.last === `${x},${y}`) return;
    this.last = `${x},${y}`;
    const parts = partsOf(here);
    const { core, toggle } = this.brush();
    if (toggle) {
      this.value ??= !parts[toggle];
      parts[toggle] = this.value;
    } else parts.core = core;
    this.rows[y][x] = cellText(parts);
    this.draw();
  }

  cell(event) {
    const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return [Math.floor(place.x), Math.floor(place.y)];
  }

  key(event) {
    const steps = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
    if (event.key in steps) {
      const [dx, dy] = steps[event.key];
      this.cursor = [clamp(this.cursor[0] + dx, this.rows[0].length), clamp(this.cursor[1] + dy, this.rows.length)];
      this.svg.dispatchEvent(new CustomEvent("look", { detail: this.place(this.cursor) }));
      this.draw();
    } else if (event.key === " " || event.key === "Enter") {
      this.value = undefined;
      this.last = null;
      this.paint(this.cursor);
      this.changed(this.rows);
    } else return;
    event.preventDefault();
  }

  draw() {
    const [width, height] = [this.rows[0].length, this.rows.length];
    this.svg.setAttribute("viewBox", `-0.1 -0.1 ${width + 0.2} ${height + 0.2}`);
    this.svg.replaceChildren(...this.rows.flatMap((row, y) => row.map((cell, x) => this.field(cell, x, y))));
  }

  field(cell, x, y) {
    const group = element("g", { "data-cell": cell });
    const { core, cross, notTarget } = partsOf(cell);
    const isCursor = x === this.cursor[0] && y === this.cursor[1];
    const rect = { x: x + 0.03, y: y + 0.03, width: 0.94, height: 0.94, rx: 0.06 };
    element("rect", { ...rect, class: `${fieldClass(core)}${isCursor ? " cursor" : ""}` }, group);
    const [u, v] = [x + 0.5, y + 0.5];
    if (core === "@") {
      element("path", { class: "field-line", d: `M${u} ${v}v0.5` }, group);
      element("circle", { class: "live-end", cx: u, cy: v, r: 0.27 }, group);
    } else if (core.at(-1) in WAYS) {
      element("path", { class: "field-arrow", d: arrowPath(u, v, WAYS[core.at(-1)]) }, group);
      if (core.length > 1 && core[0] !== "#") this.label(group, core[0], x + 0.16, y + 0.25);
    } else if (!".#%Bo".includes(core)) this.label(group, core, u, v + 0.12);
    if (notTarget) element("circle", { class: "alarm", cx: u, cy: v, r: 0.38 }, group);
    if (cross) element("path", { class: "field-cross", d: `M${u - 0.24} ${v - 0.24}l.48 .48m-.48 0l.48 -.48` }, group);
    return group;
  }

  label(group, words, x, y) {
    element("text", { class: "field-label", x, y }, group).textContent = words;
  }
}

const clamp = (at, size) => Math.max(0, Math.min(size - 1, at));
