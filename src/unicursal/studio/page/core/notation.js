// The text form of positions, `[WxH or N][@sx,sy-tx,ty][~x,y...][+CLUES][:MOVES]`, as far as drawing
// needs it. The server is the judge of what is a board; here it only has to be taken apart.
// In a puzzle `any` may stand for an end: it is for the player to find. `@loop` asks for closed
// loops: they run from the first cell, to its right, to the cell below it, whence they close.

import { cellOf, sameCell, STEP } from "./cells.js";
import { CLUES_FORM, parseClues } from "./clues.js";
import { LIMITS } from "./names.js";

export const ARROW = { U: "↑", D: "↓", L: "←", R: "→" };
export const WORD = { U: "up", D: "down", L: "left", R: "right" };

const FORM = new RegExp(
  `^(\\d+)(?:x(\\d+))?(?:@(?:(loop)|(\\d+,\\d+|any)-(\\d+,\\d+|any)))?((?:~\\d+,\\d+)*)(${CLUES_FORM})(?::([UDLR]*))?$`,
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
  const holes = found[6] ? found[6].slice(1).split("~").map(cellOf) : [];
  const words = text.trim().split(":")[0];
  const ends = found[3] ? loopEnds(width, height, holes) : [endOf(found[4], [0, 0]), endOf(found[5], [width - 1, height - 1])];
  const board = boardOf(words, width, height, ends, holes, parseClues(found[7]), Boolean(found[3]));
  return { board, moves: found[8] ?? "" };
}

/** A loop runs from the first cell to the one below it. */
function loopEnds(width, height, holes) {
  const blocked = new Set(holes.map(String));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) if (!blocked.has(`${x},${y}`)) return [[x, y], [x, y + 1]];
  }
  return [null, null];
}

const endOf = (text, usual) => (text === undefined ? usual : text === "any" ? null : cellOf(text));

function boardOf(text, width, height, [start, target], holes, clues, isLoop) {
  const blocked = new Set(holes.map(([x, y]) => y * width + x));
  return {
    text,
    width,
    height,
    start,
    target,
    isLoop,
    holes,
    clues: isLoop ? { ...clues, hasWall: (one, other) => clues.hasWall(one, other) || isBetween(one, other, start, target) } : clues,
    cells: width * height - blocked.size,
    has: (x, y) => x >= 0 && y >= 0 && x < width && y < height && !blocked.has(y * width + x),
  };
}

/** Whether two cells are the ends of a closing edge, which no step takes. */
const isBetween = (one, other, start, target) =>
  (sameCell(one, start) && sameCell(other, target)) || (sameCell(one, target) && sameCell(other, start));

/** The text form of a board from its parts; hidden ends are null. */
export function boardText(width, height, start, target, holes) {
  let text = width === height ? `${width}` : `${width}x${height}`;
  const isUsual = start && target && sameCell(start, [0, 0]) && sameCell(target, [width - 1, height - 1]);
  if (!isUsual) text += `@${start ?? "any"}-${target ?? "any"}`;
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
