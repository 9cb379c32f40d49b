// Hands that edit: what a stroke, a touch or a key does depends on the tool. Walls and pieces of line
// lie between cells: a stroke from cell to cell puts one, and so does a touch of the side; all other
// things stand in a cell. By keys a cursor goes over cells, and over their sides where the tool is for
// sides.

import { Gestures } from "../core/gestures.js";
import { ARROWS, arrowed } from "../core/grid.js";
import { MarkHands } from "../play/mark-hands.js";
import { CROSS, PIECE } from "../play/marks.js";

const OF_SIDES = { wall: CROSS, line: PIECE };

export class EditHands {
  /** `sketch()` is what is edited; `change(sketch, stroke)` gets another one; `point(place)` the cursor. */
  constructor(svg, camera, { sketch, tool, change, choose, point }) {
    Object.assign(this, { sketch, tool, change, choose, point, stroke: 0, cursor: [0, 0], isPainting: null });
    this.sides = new MarkHands({
      game: () => ({ board: this.sketch().board, marks: this.sketch().edges }),
      mark: (edges, stroke) => change(this.sketch().withEdges(edges), stroke),
      point: (place) => place && point(place),
    });
    new Gestures(svg, camera, {
      canDraw: (cell) => this.begins(cell),
      draw: (cell) => this.follow(cell),
      drawn: () => {},
      click: (cell, _, at) => this.click(cell, at),
      hover: () => {},
    });
  }

  get isForSides() {
    return this.tool() in OF_SIDES;
  }

  begins(cell) {
    this.stroke += 1;
    this.isPainting = null;
    if (this.isForSides) {
      this.sides.draws = OF_SIDES[this.tool()];
      return this.sides.begin(cell, this.stroke);
    }
    return this.tool() === "block" && this.isInside(cell);
  }

  isInside([x, y]) {
    const { width, height } = this.sketch();
    return x >= 0 && y >= 0 && x < width && y < height;
  }

  follow(cell) {
    if (this.isForSides) this.sides.follow(cell);
    else this.paint(cell);
  }

  /** Cells are blocked, or are cells again, as the first one of a stroke says. */
  paint(cell) {
    if (!this.isInside(cell)) return;
    this.isPainting ??= !this.sketch().isBlocked(cell);
    if (this.sketch().isBlocked(cell) !== this.isPainting) this.change(this.sketch().blocked(cell, this.isPainting), this.stroke);
  }

  click(cell, at) {
    this.stroke += 1;
    this.isPainting = null;
    if (this.isForSides) {
      this.sides.touches = OF_SIDES[this.tool()];
      this.sides.touch(at, 1);
    } else if (this.isInside(cell)) {
      this.rest(cell);
      this.use(cell);
    }
  }

  /** Use a tool for cells. */
  use(cell) {
    const sketch = this.sketch();
    const tool = this.tool();
    if (tool === "block") this.paint(cell);
    else if (!sketch.has(cell)) return;
    else if (tool === "stop") this.change(sketch.stop(cell), 0);
    else if (tool === "start" || tool === "target") this.change(sketch.end(tool, cell), 0);
    else if (tool === "number") this.choose(cell);
  }

  // --- keys ---

  /** Put the cursor into a cell. */
  rest(cell) {
    this.cursor = cell;
    this.sides.cursor = cell.map((value) => 2 * value);
    this.point(cell);
  }

  press({ key, shiftKey }) {
    if (this.isForSides) {
      this.sides.cursor ??= this.cursor.map((value) => 2 * value);
      this.sides.draws = this.sides.touches = OF_SIDES[this.tool()];
      const isDone = this.sides.press({ key: key === "x" || key === "X" ? "" : key, shiftKey }, ARROWS[key]);
      this.cursor = this.sides.cursor.map((value) => Math.floor(value / 2));
      return isDone;
    }
    if (key in ARROWS) {
      const { width, height } = this.sketch();
      this.rest(arrowed(this.cursor, key, [width, height]));
    } else if (key === "Enter" || key === " ") {
      this.isPainting = null;
      this.use(this.cursor);
    } else return false;
    return true;
  }
}
