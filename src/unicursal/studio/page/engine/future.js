// Future lines: lines of edges that every remaining walkthrough uses.

import { sameCell } from "./cells.js";

const byRows = (one, other) => one[1] - other[1] || one[0] - other[0];

/**
 * The edges of a witness that a solver knows to be in the line, as lines: that of the live end first,
 * the others by their first cells. A line leads away from the live end, or to the target, or from its
 * upper left end; so it is the same whatever witness shows it.
 */
export function futureLines(board, ahead, solver) {
  const lines = [];
  let line = [];
  ahead.slice(1).forEach((there, i) => {
    if (solver.isIn(ahead[i], there)) line = line.length ? [...line, there] : [ahead[i], there];
    else if (line.length) {
      lines.push(line);
      line = [];
    }
  });
  const liveEnd = ahead[0];
  if (board.isLoop) line = [...(line.length ? line : [ahead.at(-1)]), board.start]; // the edge that closes it
  if (line.length) lines.push(line);
  const fixed = [liveEnd, board.isLoop ? board.start : board.target];
  const isFixed = (cell) => fixed.some((each) => sameCell(each, cell));
  const directed = lines.map((each) => {
    const [first, last] = [each[0], each.at(-1)];
    return !isFixed(first) && !isFixed(last) && byRows(last, first) < 0 ? each.reverse() : each;
  });
  const isLater = (each) => Number(!sameCell(each[0], liveEnd));
  return directed.sort((one, other) => isLater(one) - isLater(other) || byRows(one[0], other[0]));
}

/** What is left of future lines where a line has passed since. */
export function keptPieces(lines, { cells, liveEnd }) {
  const taken = new Set(cells.map(String));
  taken.delete(String(liveEnd));
  const isTaken = (cell) => taken.has(String(cell));
  return lines.flatMap((line) => {
    const pieces = [[]];
    line.slice(1).forEach((other, i) => {
      if (isTaken(line[i]) || isTaken(other)) pieces.push([]);
      else pieces.at(-1).push(...(pieces.at(-1).length ? [other] : [line[i], other]));
    });
    return pieces.filter((piece) => piece.length);
  });
}
