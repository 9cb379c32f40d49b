// Hands that mark: a stroke draws pieces of line away from it, or takes away those that are there; a
// touch of the side between two cells puts a cross there. By keys a cursor goes from a cell to its
// side, to the next cell and so on.

import { STEP } from "../engine/cells.js";
import { CROSS, PIECE } from "./marks.js";

const REACH = 0.3; // of a cell: so near to a side somebody means it

export class MarkHands {
  /**
   * `mark(marks, stroke)` gets the new marks; `point(place, edge)` hears where the cursor is. Strokes
   * and keys draw one kind of marks, touches make another one.
   */
  constructor({ game, mark, point }) {
    Object.assign(this, { game, mark, point, cursor: null, last: null, fact: undefined, draws: PIECE, touches: CROSS });
  }

  // --- strokes and touches ---

  begin(cell, stroke) {
    Object.assign(this, { last: cell, stroke, fact: undefined });
    return this.game().board.has(...cell);
  }

  /** The first edge of a stroke says whether it draws or takes away. */
  follow(cell) {
    const { last } = this;
    this.last = cell;
    if (!this.isEdge(last, cell)) return;
    const { marks } = this.game();
    if (this.fact === undefined) this.fact = marks.at(last, cell) === this.draws ? null : this.draws;
    if (this.fact || marks.at(last, cell) === this.draws) this.mark(marks.with(last, cell, this.fact), this.stroke);
  }

  /** A mark on the side near a point, or nothing where something is; whether there is a side. */
  touch(point, reach = REACH) {
    const edge = sideNear(point, reach);
    if (!edge || !this.isEdge(...edge)) return false;
    this.toggle(edge, this.touches);
    return true;
  }

  toggle(edge, fact) {
    const { marks } = this.game();
    const had = marks.at(...edge);
    this.mark(marks.with(...edge, had === fact || (had && fact === this.touches) ? null : fact), 0);
  }

  isEdge(one, other) {
    const { board } = this.game();
    return Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]) === 1 && board.has(...one) && board.has(...other) && !board.clues.hasWall(one, other);
  }

  // --- keys ---

  /** Begin in a cell, or leave off. */
  rest(cell) {
    this.cursor = cell && cell.map((value) => 2 * value);
    this.tell();
  }

  /** The edge on which the cursor is; null on a cell. */
  get edge() {
    const [x, y] = this.cursor;
    if (x % 2 === 0 && y % 2 === 0) return null;
    return [[Math.floor(x / 2), Math.floor(y / 2)], [Math.ceil(x / 2), Math.ceil(y / 2)]];
  }

  press({ key, shiftKey }, move) {
    if (!this.cursor) return false;
    if (move) {
      this.step(move, shiftKey);
    } else if (this.edge && (key === "Enter" || key === " ")) {
      this.toggle(this.edge, this.draws);
    } else if (this.edge && key.toLowerCase() === "x") {
      this.toggle(this.edge, CROSS);
    } else return false;
    this.tell();
    return true;
  }

  /** Half a cell on; with Shift a whole one, and a piece is drawn there or taken away. */
  step(move, draws) {
    const [x, y] = this.cursor;
    const [dx, dy] = STEP[move];
    if (draws && !this.edge) {
      const here = [x / 2, y / 2];
      const there = [x / 2 + dx, y / 2 + dy];
      if (!this.isEdge(here, there)) return;
      this.toggle([here, there], this.draws);
      this.cursor = [x + 2 * dx, y + 2 * dy];
      return;
    }
    const isAlong = !this.edge || (dx ? x % 2 !== 0 : y % 2 !== 0);
    const before = this.cursor;
    this.cursor = isAlong ? [x + dx, y + dy] : [x + 2 * dx, y + 2 * dy];
    const isThere = this.edge ? this.isEdge(...this.edge) : this.game().board.has(...this.cursor.map((value) => value / 2));
    if (!isThere) this.cursor = before;
  }

  tell() {
    this.point(this.cursor && this.cursor.map((value) => value / 2), this.cursor && this.edge);
  }
}

/** The side of a cell that a point is near to, as the two cells beside it; null if none is. */
export function sideNear([px, py], reach) {
  const [x, y] = [Math.floor(px), Math.floor(py)];
  const [fx, fy] = [px - x, py - y];
  const sides = [[fx, [-1, 0]], [1 - fx, [1, 0]], [fy, [0, -1]], [1 - fy, [0, 1]]];
  const [far, [dx, dy]] = sides.reduce((one, other) => (other[0] < one[0] ? other : one));
  return far <= reach ? [[x, y], [x + dx, y + dy]] : null;
}
