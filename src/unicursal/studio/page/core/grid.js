// Cells under a hand, and a cursor that arrow keys move from cell to cell.

import { STEP } from "../engine/cells.js";

export const ARROWS = { ArrowUp: "U", ArrowDown: "D", ArrowLeft: "L", ArrowRight: "R" };

/** The point of a drawing under a place on the screen. */
export function pointUnder(svg, { clientX, clientY }) {
  const matrix = svg.getScreenCTM();
  if (!matrix) return [-1, -1];
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
  return [x, y];
}

export const cellUnder = (svg, event) => pointUnder(svg, event).map(Math.floor);

/** The nearest cell of a grid of this size. */
export const within = (cell, size) => cell.map((at, i) => Math.max(0, Math.min(size[i] - 1, at)));

/** The cell to which an arrow key leads in a grid of this size. */
export const arrowed = (cell, key, size, far = 1) => within(cell.map((at, i) => at + far * STEP[ARROWS[key]][i]), size);
