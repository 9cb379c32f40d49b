// The text form of positions and puzzles, `[WxH or N][@sx,sy-tx,ty][~x,y...][+CLUES][:MOVES]`: the
// one reader of it. What it refuses, and in which words, is what the library refuses. `any` stands for
// an end that the player is to find, `@loop` asks for a closed loop: its line leads from the first cell
// by rows to the one below it, first step right, and the edge that closes it is unsaid.

import { cellWords, edgeOf, sameCell } from "./cells.js";
import { checkClues, scanClues, withoutEdge } from "./clues.js";
import { MAX_CELLS, MOVES } from "./constants.js";
import { EngineError } from "./fault.js";
import { Scanner } from "./scanner.js";

/** Take a position apart: { board, moves }; an EngineError if it is none. */
export function readPosition(text) {
  if (typeof text !== "string") throw new EngineError("text", "a position is a text such as '9:RRD'");
  const scanner = new Scanner(text);
  const parts = scanBoard(scanner);
  const clued = scanner.at;
  const clues = scanClues(scanner);
  refuseLateParts(scanner);
  const board = boardOf(parts, clues, text.slice(clued, scanner.at));
  if (!scanner.isAtEnd) scanner.need(":", "and moves, or the end");
  const moves = text.slice(scanner.at);
  scanner.at += moves.search(/[^UDLR]|$/);
  if (!scanner.isAtEnd) scanner.fail(`one of the moves ${[...MOVES].join(" ")}`);
  return { board, moves };
}

function scanBoard(scanner) {
  const width = scanner.number("the size of a board");
  const height = scanner.take("x") ? scanner.number("a height after 'x'") : width;
  const isLoop = scanner.take("@loop");
  let [start, target] = [[0, 0], [width - 1, height - 1]];
  if (scanner.sees("@random")) scanner.refuse(": random ends are for `draw` and `puzzle`; both are needed here");
  if (!isLoop && scanner.take("@")) {
    start = scanner.take("any") ? null : scanner.cell("the start");
    scanner.need("-", "between start and target");
    target = scanner.take("any") ? null : scanner.cell("the target");
  }
  const holes = [];
  while (scanner.take("~")) holes.push(scanner.cell("a blocked cell"));
  refuseLateParts(scanner);
  return { width, height, start, target, holes, isLoop };
}

function refuseLateParts(scanner) {
  for (const [mark, what] of [["@", "the ends"], ["~", "blocked cells"]]) {
    if (!scanner.sees(mark)) continue;
    const order = "the order is SIZE@START-TARGET~BLOCKED+CLUES:MOVES";
    scanner.refuse(`, column ${scanner.at + 1}: ${what} (${mark}) come too late: ${order}`);
  }
}

/** A board whose parts fit together. */
function boardOf({ width, height, start, target, holes, isLoop }, clues, clueText) {
  if (!width || !height) refuse(`a board needs at least one cell, not ${width}x${height}`);
  if (width * height > MAX_CELLS) {
    throw new EngineError("size", `${width}x${height} is too large: a board has at most ${MAX_CELLS.toLocaleString("en")} cells`);
  }
  const blocked = blockedCells(holes, width, height);
  const cells = width * height - blocked.size;
  const has = (x, y) => x >= 0 && y >= 0 && x < width && y < height && !blocked.has(y * width + x);
  const text = (isLoop ? textWith(width, height, "loop", holes) : boardText(width, height, start, target, holes)) + clueText;
  const board = { text, width, height, start, target, holes, isLoop, clues, cells, has };
  const hides = !start || !target;
  if (hides || isLoop) {
    const first = firstCells(board);
    if (!first.length) refuse("a board needs at least one cell that is not blocked");
    if (isLoop) {
      board.start = first[0];
      board.target = [first[0][0], first[0][1] + 1];
      checkLoop(board);
    } else if (cells === 1) refuse("a board of one cell has no ends to hide");
  }
  if (!hides) checkEnds(board);
  if (blocked.size) checkWhole(board, hides ? firstCells(board)[0] : board.start);
  checkClues(clues, board);
  if (hides) checkEnds(board);
  if (isLoop) {
    for (const [one, other] of clues.walls) {
      if (![one, other].some((cell) => sameCell(cell, board.start))) continue;
      refuse(`${text} has no closed loop with a wall between ${cellWords(one)} and ${cellWords(other)}, where each of them passes`);
    }
    board.clues = withoutEdge(clues, edgeOf(board.start, board.target));
  }
  return board;
}

function refuse(words) {
  throw new EngineError("board", words);
}

function blockedCells(holes, width, height) {
  const blocked = new Set();
  for (const [x, y] of holes) {
    if (blocked.has(`${x},${y}`)) refuse(`the cell ${cellWords([x, y])} is blocked twice`);
    blocked.add(`${x},${y}`);
  }
  for (const [x, y] of holes) {
    if (x >= width || y >= height) refuse(`the blocked cell ${cellWords([x, y])} lies outside the ${width}x${height} board`);
  }
  return new Set(holes.map(([x, y]) => y * width + x));
}

/** The text form of a board without clues; an end that is null is hidden. */
export const boardText = (width, height, start, target, holes) => textWith(width, height, `${start ?? "any"}-${target ?? "any"}`, holes);

function textWith(width, height, ends, holes) {
  const size = width === height ? `${width}` : `${width}x${height}`;
  const isUsual = ends === `0,0-${width - 1},${height - 1}`;
  const sorted = [...holes].sort((one, other) => one[1] - other[1] || one[0] - other[0]);
  return size + (isUsual ? "" : `@${ends}`) + sorted.map((cell) => `~${cell}`).join("");
}

/** All cells of a board, row by row. */
export function* cellsOf({ width, height, has }) {
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (has(x, y)) yield [x, y];
}

/** The first cell by rows, if there is one. */
function firstCells(board) {
  for (const cell of cellsOf(board)) return [cell];
  return [];
}

const around = ({ has }, [x, y]) => [[x, y - 1], [x, y + 1], [x - 1, y], [x + 1, y]].filter((cell) => has(...cell));

/** Refuse what has no closed line over all cells, as far as a glance tells. */
function checkLoop(board) {
  const counts = colourCounts(board);
  const words = `${board.text.split("+")[0]} has no closed loop: `;
  if (counts[0] !== counts[1]) {
    const [cells, zeros, ones] = [board.cells, ...counts].map((each) => each.toLocaleString("en"));
    const odd = board.cells % 2 ? ` (${cells} cells are an odd number)` : "";
    refuse(`${words}it takes as many cells of one colour of the checkerboard as of the other, and there are ${zeros} and ${ones}${odd}`);
  }
  if (Math.min(board.width, board.height) > 1 && !board.holes.length) return;
  for (const cell of cellsOf(board)) {
    const ways = around(board, cell).length;
    if (ways < 2) refuse(`${words}the cell ${cellWords(cell)} has ${["no", "one"][ways]} neighbour, and a loop passes two of each cell`);
  }
}

/** How many cells have the colour of the upper left corner on a checkerboard, and how many the other. */
export function colourCounts(board) {
  const counts = [0, 0];
  for (const [x, y] of cellsOf(board)) counts[(x + y) & 1] += 1;
  return counts;
}

function checkEnds({ start, target, width, height, cells, has }) {
  for (const [name, cell] of [["start", start], ["target", target]]) {
    if (!cell) continue;
    const words = `the ${name} ${cellWords(cell)}`;
    if (cell[0] >= width || cell[1] >= height) refuse(`${words} lies outside the ${width}x${height} board`);
    if (!has(...cell)) refuse(`${words} lies on a blocked cell`);
  }
  if (cells > 1 && start && target && sameCell(start, target)) refuse(`start and target are the same cell ${cellWords(start)}`);
}

/** Refuse a shape in several pieces. */
function checkWhole(board, start) {
  const index = ([x, y]) => y * board.width + x;
  const reached = new Set([index(start)]);
  const edge = [start];
  while (edge.length) {
    for (const cell of around(board, edge.pop())) {
      if (!reached.has(index(cell))) {
        reached.add(index(cell));
        edge.push(cell);
      }
    }
  }
  if (reached.size === board.cells) return;
  for (const cell of cellsOf(board)) {
    if (!reached.has(index(cell))) {
      refuse(`the shape falls apart: no way leads from the start ${cellWords(start)} to ${cellWords(cell)}`);
    }
  }
}
