// The text form of positions, `[WxH or N][@sx,sy-tx,ty][~x,y...][+CLUES][:MOVES]`, as far as drawing
// needs it. The server is the judge of what is a board; here it only has to be taken apart.
// In a puzzle `any` may stand for an end: it is for the player to find.

import { cellOf, STEP } from "./cells.js";
import { CLUES_FORM, parseClues } from "./clues.js";
import { LIMITS } from "./names.js";

export const ARROW = { U: "↑", D: "↓", L: "←", R: "→" };
export const WORD = { U: "up", D: "down", L: "left", R: "right" };

const FORM = new RegExp(
  `^(\\d+)(?:x(\\d+))?(?:@(\\d+,\\d+|any)-(\\d+,\\d+|any))?((?:~\\d+,\\d+)*)(${CLUES_FORM})(?::([UDLR]*))?$`,
);

/** Take a position apart; null if it is none. */
export function parse(text) {
  const found = parsePuzzle(text);
  return found?.board.start && found.board.target ? found : null;
}

/** Take a position or a puzzle apart; a hidden start or target is null. */
export function parsePuzzle(text) {
  const found = FORM.exec(text.trim());
  if (!found) return null;
  const width = Number(found[1]);
  const height = found[2] === undefined ? width : Number(found[2]);
  if (!width || !height || width * height > LIMITS.cells) return null;
  const start = endOf(found[3], [0, 0]);
  const target = endOf(found[4], [width - 1, height - 1]);
  const holes = found[5] ? found[5].slice(1).split("~").map(cellOf) : [];
  const words = text.trim().split(":")[0];
  const board = boardOf(words, width, height, start, target, holes, parseClues(found[6]));
  return { board, moves: found[7] ?? "" };
}

const endOf = (text, usual) => (text === undefined ? usual : text === "any" ? null : cellOf(text));

function boardOf(text, width, height, start, target, holes, clues) {
  const blocked = new Set(holes.map(([x, y]) => y * width + x));
  return {
    text,
    width,
    height,
    start,
    target,
    holes,
    clues,
    cells: width * height - blocked.size,
    has: (x, y) => x >= 0 && y >= 0 && x < width && y < height && !blocked.has(y * width + x),
  };
}

/** The text form of a board from its parts. */
export function boardText(width, height, start, target, holes) {
  let text = width === height ? `${width}` : `${width}x${height}`;
  const usual = start[0] === 0 && start[1] === 0 && target[0] === width - 1 && target[1] === height - 1;
  if (!usual) text += `@${start}-${target}`;
  const sorted = [...holes].sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  return text + sorted.map(([x, y]) => `~${x},${y}`).join("");
}

/** The text form of a board with moves. */
export const positionText = (board, moves) => (moves ? `${board.text}:${moves}` : board.text);

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
