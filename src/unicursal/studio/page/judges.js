// Who says which steps are allowed. A judge has a name for people and tells, from the server's
// answer at a position, the moves it allows. Rule sets are further judges.

import { STEP } from "./notation.js";

export const JUDGES = new Map();

/** Add a judge: { id, name, allows(answer) -> moves, marks: whether its verdict is shown }. */
export function addJudge(judge) {
  JUDGES.set(judge.id, judge);
}

addJudge({
  id: "exact",
  name: "exact answer",
  marks: true,
  allows: (answer) => answer.options.map((option) => option.move),
});

addJudge({
  id: "none",
  name: "none (rules disabled)",
  marks: false,
  allows: (answer) => answer.left_first,
});

/** The free neighbours of the live end of a line, without asking anybody. */
export function freeMoves(board, cells) {
  const visited = new Set(cells.map(([x, y]) => y * board.width + x));
  const [x, y] = cells[cells.length - 1];
  return Object.keys(STEP).filter((move) => {
    const [u, v] = [x + STEP[move][0], y + STEP[move][1]];
    return board.has(u, v) && !visited.has(v * board.width + u);
  });
}
