// Positions as the pages show them. The text form is read by the engine's own reader.

import { edgeOf, STEP, trace } from "../engine/cells.js";
import { readPosition } from "../engine/position.js";
import { LIMITS } from "./names.js";

export { trace } from "../engine/cells.js";
export { boardText } from "../engine/position.js";

export const ARROW = { U: "↑", D: "↓", L: "←", R: "→" };
export const WORD = { U: "up", D: "down", L: "left", R: "right" };

/** Take a position apart; null if it is none. */
export function parse(text) {
  const found = parsePuzzle(text);
  return found?.board.start && found.board.target ? found : null;
}

/** Take a position or a puzzle apart; a hidden start or target is null. */
export function parsePuzzle(text) {
  try {
    const { board, moves } = readPosition(text.trim());
    if (board.width * board.height > LIMITS.cells) return null;
    return { board: board.isLoop ? unclosed(board) : board, moves };
  } catch {
    return null;
  }
}

/** A board for loops on which no step takes the edge that closes them. */
function unclosed(board) {
  const closing = String(edgeOf(board.start, board.target));
  const { hasWall } = board.clues;
  return { ...board, clues: { ...board.clues, hasWall: (one, other) => hasWall(one, other) || String(edgeOf(one, other)) === closing } };
}

/** The text form of a board with moves. */
export const positionText = (board, moves) => (moves ? `${board.text}:${moves}` : board.text);

/** How many of the moves from a cell on stay on free cells of the board. */
export function fitting(board, moves, start = board.start) {
  const visited = new Set();
  const index = ([x, y]) => y * board.width + x;
  const cells = trace(start, moves);
  const isWrong = (cell, i) =>
    !board.has(...cell) || visited.size === visited.add(index(cell)).size || (i > 0 && board.clues.hasWall(cells[i - 1], cell));
  const wrong = cells.findIndex(isWrong);
  return wrong < 0 ? moves.length : Math.max(0, wrong - 1);
}

/** The free neighbours of the live end of a line, without asking anybody. */
export function freeMoves(board, cells) {
  const visited = new Set(cells.map(([x, y]) => y * board.width + x));
  const [x, y] = cells[cells.length - 1];
  return Object.keys(STEP).filter((move) => {
    const [u, v] = [x + STEP[move][0], y + STEP[move][1]];
    return board.has(u, v) && !visited.has(v * board.width + u) && !board.clues.hasWall([x, y], [u, v]);
  });
}

/** The move between two neighbours, or undefined. */
export const moveBetween = ([x, y], [u, v]) =>
  Object.keys(STEP).find((move) => STEP[move][0] === u - x && STEP[move][1] === v - y);

/** The moves from cell to cell. */
export const movesOf = (cells) => cells.slice(1).map((cell, i) => moveBetween(cells[i], cell)).join("");

/** A whole number as people read it: 2,688,307,514. */
export const readable = (digits) => String(digits).replace(/\B(?=(\d{3})+$)/g, ",");
