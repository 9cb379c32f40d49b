// Clues of a puzzle, a part of the board's text form: `+w0,1R2,2D+n3,3=7-4,0=12+s1,1-2,4+l0,0RRD`.

import { cellOf, STEP } from "./cells.js";
import { element } from "./dom.js";
import { roundPath } from "./geometry.js";

const CELL = "\\d+,\\d+";
export const CLUES_FORM = `(?:\\+w(?:${CELL}[RD])+|\\+n${CELL}=\\d+(?:-${CELL}=\\d+)*|\\+s${CELL}(?:-${CELL})*|\\+l(?:${CELL}[UDLR]+)+)*`;

const RIM = 0.05;

/** Clues from their text, which has the right form. */
export function parseClues(text) {
  const clues = { walls: [], numbers: [], stops: [], lines: [] };
  for (const part of text.split("+").slice(1)) {
    const [kind, rest] = [part[0], part.slice(1)];
    if (kind === "w") clues.walls.push(...Array.from(rest.matchAll(/(\d+,\d+)([RD])/g), wallOf));
    if (kind === "n") clues.numbers.push(...rest.split("-").map(numberOf));
    if (kind === "s") clues.stops.push(...rest.split("-").map(cellOf));
    if (kind === "l") clues.lines.push(...Array.from(rest.matchAll(/(\d+,\d+)([UDLR]+)/g), lineOf));
  }
  const walled = new Set(clues.walls.map(([one, other]) => edgeName(one, other)));
  return { ...clues, hasWall: (one, other) => walled.has(edgeName(one, other)) };
}

function wallOf([, cell, side]) {
  const [x, y] = cellOf(cell);
  return [[x, y], side === "R" ? [x + 1, y] : [x, y + 1]];
}

function numberOf(text) {
  const [cell, number] = text.split("=");
  return { cell: cellOf(cell), number: Number(number) };
}

function lineOf([, cell, moves]) {
  const cells = [cellOf(cell)];
  for (const move of moves) cells.push(cells.at(-1).map((value, i) => value + STEP[move][i]));
  return cells;
}

/** The text of clues; pieces of line as single edges, which the library joins. */
export function cluesText({ walls = [], numbers = [], stops = [], lines = [] }) {
  const edges = lines.flatMap((run) => run.slice(1).map((cell, i) => [run[i], cell]));
  const parts = [
    ["w", walls.map(sideText).sort().join("")],
    ["n", numbers.map(({ cell, number }) => `${cell}=${number}`).join("-")],
    ["s", stops.join("-")],
    ["l", edges.map(sideText).sort().join("")],
  ];
  return parts.filter(([, text]) => text).map(([kind, text]) => `+${kind}${text}`).join("");
}

/** An edge by its upper or left cell, and where the other one is. */
function sideText(edge) {
  const [[x, y], [u]] = [...edge].sort((one, other) => one[0] + one[1] - other[0] - other[1]);
  return `${x},${y}${u > x ? "R" : "D"}`;
}

export const edgeName = (one, other) => (one[0] + one[1] < other[0] + other[1] ? `${one} ${other}` : `${other} ${one}`);

/**
 * The clues that a line, given by its cells, has broken: `{ numbers: Set, stops: Set, lines: Set }` of
 * their places in the lists. Walls it cannot break: there it does not pass. Of a line that may still
 * grow at both ends nobody can say at which place it meets a number or a stop.
 */
export function brokenClues({ numbers, stops, lines }, cells, growsAtBothEnds = false) {
  const isPlaced = !growsAtBothEnds && (numbers.length || stops.length);
  const place = isPlaced || lines.length ? new Map(cells.map((cell, i) => [String(cell), i])) : null; // a long line is not read for nothing
  const at = (cell) => place.get(String(cell));
  const isEnd = (index) => index === cells.length - 1 || (growsAtBothEnds && index === 0);
  return {
    numbers: isPlaced ? brokenNumbers(numbers, at, cells.length) : new Set(),
    stops: isPlaced ? brokenStops(stops, at) : new Set(),
    lines: brokenLines(lines, at, isEnd),
  };
}

const placesWhere = (list, test) => new Set([...list.keys()].filter((i) => test(list[i])));

const brokenNumbers = (numbers, at, length) =>
  placesWhere(numbers, ({ cell, number }) => {
    const there = at(cell);
    return there === undefined ? number <= length : there !== number - 1;
  });

function brokenStops(stops, at) {
  let met = -1;
  let isMissing = false;
  return placesWhere(stops, (cell) => {
    const there = at(cell);
    if (there === undefined) isMissing = true;
    else if (isMissing || there < met) return true;
    else met = there;
    return false;
  });
}

/** Two neighbours on a given line follow each other on the way; an end may still go there. */
const brokenLines = (lines, at, isEnd) =>
  placesWhere(lines, (run) =>
    run.some((cell, k) => {
      if (k === 0) return false;
      const [one, other] = [at(run[k - 1]), at(cell)];
      if (one === undefined && other === undefined) return false;
      if (one === undefined || other === undefined) return !isEnd(one ?? other);
      return Math.abs(one - other) !== 1;
    }),
  );

/** The drawing of clues: walls and given lines below the line, numbers and stops above it. */
export class ClueDrawing {
  constructor(below, above) {
    this.walls = element("path", { class: "clue-walls" }, below);
    this.lines = element("g", { class: "clue-lines" }, below);
    this.numbers = element("g", { class: "clue-numbers" }, above);
    this.stops = element("g", { class: "clue-stops" }, above);
  }

  show(board) {
    const { walls, numbers, stops, lines } = board.clues;
    this.walls.setAttribute("d", walls.map((wall) => sidePath(wall, board)).join(""));
    this.lines.replaceChildren(...lines.map((run) => element("path", { d: roundPath(run) })));
    this.numbers.replaceChildren(...numbers.map(({ cell, number }) => sign(cell, number)));
    this.stops.replaceChildren(...stops.map((cell, i) => sign(cell, i + 1)));
  }

  /** Mark clues that are broken. */
  mark(broken) {
    for (const kind of ["numbers", "stops", "lines"]) {
      [...this[kind].children].forEach((part, i) => part.classList.toggle("broken", broken[kind].has(i)));
    }
  }
}

/** The side between two cells; where it meets the rim it ends a little before. */
function sidePath([[x, y], [u, v]], board) {
  const isUpright = u > x;
  const [dx, dy] = isUpright ? [0, 1] : [1, 0];
  const gap = (there) => (there ? 0 : RIM);
  const before = gap(board.has(x - dx, y - dy) && board.has(u - dx, v - dy));
  const behind = gap(board.has(x + dx, y + dy) && board.has(u + dx, v + dy));
  const length = 1 - before - behind;
  return isUpright ? `M${u} ${y + before}v${length}` : `M${x + before} ${v}h${length}`;
}

function sign([x, y], number) {
  const group = element("g");
  element("circle", { cx: x + 0.5, cy: y + 0.5, r: 0.34 }, group);
  const text = element("text", { x: x + 0.5, y: y + 0.5, class: number > 99 ? "long" : "" }, group);
  text.textContent = String(number);
  return group;
}
