// A board whose ends are for the player to find, with each pair of ends that may be meant.

import { tellDirection } from "./clues.js";
import { boardText, cellsOf, colourCounts } from "./position.js";

/**
 * The board with each pair of ends, in the order of the starts and then of the targets, both by rows.
 * The colours along a line alternate, which leaves half of them or fewer; where nothing tells the
 * direction of the line each pair comes once, the upper end first.
 */
export function* boardsWithEnds(board) {
  if (board.start && board.target) {
    yield board;
    return;
  }
  const [zeros, ones] = colourCounts(board);
  const surplus = zeros - ones;
  if (Math.abs(surplus) > 1) return;
  const colour = ([x, y]) => (x + y) & 1;
  const fits = (start, target) => (surplus ? colour(start) === Number(surplus < 0) && colour(target) === colour(start) : colour(start) !== colour(target));
  const isOneWay = board.start !== null || board.target !== null || tellDirection(board.clues, board.cells);
  const places = (end) => (end ? [end] : [...cellsOf(board)]);
  const number = ([x, y]) => y * board.width + x;
  for (const start of places(board.start)) {
    for (const target of places(board.target)) {
      const isMeant = isOneWay ? number(start) !== number(target) : number(start) < number(target);
      if (isMeant && fits(start, target)) yield withEnds(board, start, target);
    }
  }
}

function withEnds(board, start, target) {
  const { width, height, holes, text } = board;
  const clueText = /(\+.*)?$/.exec(text)[0];
  return { ...board, start, target, text: boardText(width, height, start, target, holes) + clueText };
}
