// Cells `[x, y]` and the moves between them.

export const STEP = { U: [0, -1], D: [0, 1], L: [-1, 0], R: [1, 0] };

/** [3, 4] for "3,4". */
export const cellOf = (text) => text.split(",").map(Number);

export const sameCell = (one, other) => one[0] === other[0] && one[1] === other[1];
