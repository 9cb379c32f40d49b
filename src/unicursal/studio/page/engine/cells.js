// Cells `[x, y]`, the moves between them, and the edges between neighbours.

export const STEP = { U: [0, -1], D: [0, 1], L: [-1, 0], R: [1, 0] };

export const sameCell = (one, other) => one[0] === other[0] && one[1] === other[1];

/** A cell as people read it, `(3, 4)`. */
export const cellWords = ([x, y]) => `(${x}, ${y})`;

/** The cells that moves lead over, from a cell on. */
export function trace([x, y], moves) {
  const cells = [[x, y]];
  for (const move of moves) {
    x += STEP[move][0];
    y += STEP[move][1];
    cells.push([x, y]);
  }
  return cells;
}

/** The edge of two neighbours: the left or upper one first. */
export const edgeOf = (one, other) => (one[0] + one[1] < other[0] + other[1] ? [one, other] : [other, one]);

/** The edges along cells. */
export const edgesAlong = (cells) => cells.slice(1).map((cell, i) => edgeOf(cells[i], cell));
