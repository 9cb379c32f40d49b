// The grid on which a rule is painted, by mouse, finger or keys.

import { element } from "../core/dom.js";
import { ARROWS, arrowed, cellUnder } from "../core/grid.js";
import { arrowPath, fieldClass } from "../core/rule-cells.js";
import { cutOut, grownFor, laidOut, roomFor, widened } from "./room.js";
import { cellText, partsOf } from "./text.js";

const WAYS = { "<": [-1, 0], ">": [1, 0], "^": [0, -1], v: [0, 1] };

export class RuleGrid {
  /** `brush()` is what is painted: { core }, { toggle: "cross" } or { toggle: "notTarget" }. */
  constructor(svg, brush, changed) {
    Object.assign(this, { svg, brush, changed, drawn: [["@"]] });
    this.open([["@"]]);
    svg.addEventListener("pointerdown", (event) => {
      svg.setPointerCapture(event.pointerId);
      this.begin();
      this.paint(cellUnder(svg, event));
    });
    svg.addEventListener("pointermove", (event) => {
      const cell = cellUnder(svg, event);
      this.look(cell);
      if (svg.hasPointerCapture(event.pointerId)) this.paint(cell);
    });
    for (const end of ["pointerup", "pointercancel"]) svg.addEventListener(end, () => this.end());
    svg.addEventListener("keydown", (event) => this.key(event));
  }

  /** Show another rule. */
  open(rows) {
    this.room = roomFor(rows);
    this.cursor = [this.room.left, this.room.ahead];
    this.show(rows);
  }

  /** Show the picture of the same rule after a change; the cells stay where they are. */
  show(rows) {
    const room = grownFor(this.room, rows);
    this.move(room);
    this.drawn = rows;
    this.laid = laidOut(rows, room);
    this.draw();
  }

  /** Make more room around the picture. */
  widen() {
    this.move(widened(this.room));
    this.show(this.drawn);
  }

  move(room) {
    const moved = [this.cursor[0] + room.left - this.room.left, this.cursor[1] + room.ahead - this.room.ahead];
    Object.assign(this, { room, cursor: moved });
  }

  begin() {
    Object.assign(this, { value: undefined, last: null, isPainted: false });
  }

  paint([x, y]) {
    const here = this.laid[y]?.[x];
    if (here === undefined || here === "@" || this.last === `${x},${y}`) return;
    this.last = `${x},${y}`;
    const parts = partsOf(here);
    const { core, toggle } = this.brush();
    if (toggle) {
      this.value ??= !parts[toggle];
      parts[toggle] = this.value;
    } else parts.core = core;
    this.isPainted ||= cellText(parts) !== here;
    this.laid[y][x] = cellText(parts);
    this.draw();
  }

  end() {
    if (this.isPainted) this.changed(cutOut(this.laid, this.room, this.drawn));
    this.isPainted = false;
  }

  get size() {
    return [this.laid[0].length, this.laid.length];
  }

  /** Say which cell is looked at: its place as `left,straight` from the live end, and its cell. */
  look([x, y]) {
    const cell = this.laid[y]?.[x];
    if (cell === undefined) return;
    const place = `${this.room.left - x},${this.room.ahead - y}`;
    this.svg.dispatchEvent(new CustomEvent("look", { detail: { place, cell } }));
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in ARROWS) {
      this.cursor = arrowed(this.cursor, event.key, this.size);
      this.look(this.cursor);
      this.draw();
    } else if (event.key === " " || event.key === "Enter") {
      this.begin();
      this.paint(this.cursor);
      this.end();
      this.look(this.cursor);
    } else return;
    event.preventDefault();
  }

  draw() {
    const [width, height] = this.size;
    this.svg.setAttribute("viewBox", `-0.1 -0.1 ${width + 0.2} ${height + 0.2}`);
    this.svg.replaceChildren(...this.laid.flatMap((row, y) => row.map((cell, x) => this.field(cell, x, y))));
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
      if (core.length > 1 && core[0] !== "#") label(group, core[0], x + 0.16, y + 0.25);
    } else if (!".#%Bo".includes(core)) label(group, core, u, v + 0.12);
    if (notTarget) element("circle", { class: "alarm", cx: u, cy: v, r: 0.38 }, group);
    if (cross) element("path", { class: "field-cross", d: `M${u - 0.24} ${v - 0.24}l.48 .48m-.48 0l.48 -.48` }, group);
    return group;
  }
}

function label(group, words, x, y) {
  element("text", { class: "field-label", x, y }, group).textContent = words;
}
