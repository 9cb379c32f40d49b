// Clues of a puzzle, a part of the text form: `+w0,1R2,2D+n3,3=7-4,0=12+s1,1-2,4+l0,0RRD`.
// Walls that the line may not cross, cells that bear their place on the way, stops that it meets in
// this order, given pieces of the line.

import { cellWords, edgeOf, edgesAlong, STEP, trace } from "./cells.js";
import { EngineError } from "./fault.js";

const nameOf = (edge) => `${edge[0]} ${edge[1]}`;

const READ = {
  w(scanner) {
    const [x, y] = scanner.cell("a cell with a wall");
    if (scanner.take("R")) return [[x, y], [x + 1, y]];
    scanner.need("D", "or 'R', the side of the cell where the wall is");
    return [[x, y], [x, y + 1]];
  },
  n(scanner) {
    const cell = scanner.cell("a numbered cell");
    scanner.need("=", "between a cell and its number");
    return { cell, number: scanner.number("the number of a cell") };
  },
  s: (scanner) => scanner.cell("a stop"),
  l(scanner) {
    const first = scanner.cell("the first cell of a given line");
    const begin = scanner.at;
    while (STEP[scanner.text[scanner.at]]) scanner.at += 1;
    if (scanner.at === begin) scanner.fail("the moves of a given line");
    return trace(first, scanner.text.slice(begin, scanner.at));
  },
};

/** Read the clues that come next in a text, if there are any. */
export function scanClues(scanner) {
  const found = { w: [], n: [], s: [], l: [] };
  while (scanner.take("+")) {
    const kind = Object.keys(found).find((each) => scanner.take(each));
    if (!kind) scanner.fail("w (walls), n (numbers), s (stops) or l (lines)");
    do found[kind].push(READ[kind](scanner));
    while ("ns".includes(kind) ? scanner.take("-") : scanner.seesDigit);
  }
  checkPieces(found.l);
  return cluesOf(found.w, found.n, found.s, found.l);
}

function cluesOf(walls, numbers, stops, lines) {
  const walled = new Set(walls.map(nameOf));
  return {
    walls,
    numbers,
    stops,
    lines,
    hasWall: (one, other) => walled.size > 0 && walled.has(nameOf(edgeOf(one, other))),
  };
}

/** The clues without an edge of their given lines. */
export function withoutEdge({ walls, numbers, stops, lines }, [one, other]) {
  const isIt = (cell, next) => next && nameOf(edgeOf(cell, next)) === nameOf([one, other]);
  const parted = lines.flatMap((run) => {
    const at = run.findIndex((cell, i) => isIt(cell, run[i + 1]));
    return at < 0 ? [run] : [run.slice(0, at + 1), run.slice(at + 1)].filter((part) => part.length > 1);
  });
  return cluesOf(walls, numbers, stops, parted);
}

/** Refuse given lines that meet, or close a loop. */
function checkPieces(lines) {
  const beside = new Map();
  const join = (one, other) => beside.set(`${one}`, (beside.get(`${one}`) ?? new Map()).set(`${other}`, other));
  for (const [one, other] of lines.flatMap(edgesAlong)) join(one, other) && join(other, one);
  for (const [cell, around] of beside) {
    const words = `given lines meet at (${cell.replace(",", ", ")}): three are too many`;
    if (around.size > 2) throw new EngineError("board", words);
  }
  const left = new Set(beside.keys());
  for (const [end, around] of beside) {
    let here = around.size === 1 && left.has(end) ? end : undefined;
    while (here !== undefined) {
      left.delete(here);
      here = [...beside.get(here).keys()].find((next) => left.has(next));
    }
  }
  if (left.size) throw new EngineError("board", "given lines close a loop");
}

/** Edges row by row. */
const inOrder = (edges) => [...edges].sort(([a, b], [c, d]) => a[1] - c[1] || a[0] - c[0] || b[1] - d[1]);

/** Refuse clues that do not fit the cells of their board, or one another. */
export function checkClues(clues, board) {
  const refuse = (words) => {
    throw new EngineError("board", words);
  };
  const check = (cell, what) => board.has(...cell) || refuse(`${what} is given at ${cellWords(cell)}, which is not a cell`);
  const isTwice = (values) => new Set(values.map(String)).size < values.length;
  const given = inOrder(clues.lines.flatMap(edgesAlong));
  for (const cell of inOrder(clues.walls).flat()) check(cell, "a wall");
  if (isTwice(clues.walls.map(nameOf))) refuse("a wall is given twice in the clues");
  for (const cell of given.flat()) check(cell, "a given line");
  for (const [one, other] of given) {
    if (clues.hasWall(one, other)) refuse(`a given line leads from ${cellWords(one)} to ${cellWords(other)}, and a wall stands there`);
  }
  for (const { cell, number } of [...clues.numbers].sort((one, other) => one.number - other.number)) {
    check(cell, "a number");
    if (number < 1 || number > board.cells) refuse(`no cell can be number ${number}: the board has ${board.cells}`);
  }
  if (isTwice(clues.numbers.map((each) => each.number))) refuse("a number is given twice in the clues");
  if (isTwice(clues.numbers.map((each) => each.cell))) refuse("a numbered cell is given twice in the clues");
  if (isTwice(clues.stops)) refuse("a stop is given twice in the clues");
  for (const cell of clues.stops) check(cell, "a stop");
}

/** Whether a line over all cells that keeps to the clues does not do so backwards. */
export function tellDirection({ numbers, stops }, cells) {
  const back = new Set(numbers.map(({ cell, number }) => `${cell} ${cells + 1 - number}`));
  return stops.length > 1 || numbers.some(({ cell, number }) => !back.has(`${cell} ${number}`));
}
