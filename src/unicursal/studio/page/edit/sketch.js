// A puzzle while it is made: it may be wrong in any way, so it is read more kindly than a board. Each
// change gives another sketch; its text, that of a puzzle, is what undo, the address and the store hold.

import { boardText } from "../core/notation.js";
import { cluesText } from "../core/clues.js";
import { sameCell } from "../engine/cells.js";
import { Marks } from "../play/marks.js";
import { readPosition } from "../engine/position.js";

const CELL = "\\d+,\\d+";
const FORM = new RegExp(`^(\\d{1,3})(?:x(\\d{1,3}))?(?:@(?:(loop)|(${CELL}|any)-(${CELL}|any)))?((?:~${CELL})*)((?:\\+[wnsl][\\w,=-]+)*)$`);
export const MOST = 30; // cells along a side

const cellOf = (text) => text.split(",").map(Number);
const without = (cells, cell) => cells.filter((other) => !sameCell(other, cell));

export class Sketch {
  constructor(parts) {
    Object.assign(this, parts);
  }

  /** An empty board from corner to corner, or with ends that fit its colours. */
  static blank(width, height) {
    const isOdd = (width * height) % 2 === 1;
    const target = isOdd || (width + height) % 2 === 1 ? [width - 1, height - 1] : [0, height - 1];
    return new Sketch({ width, height, isLoop: false, start: [0, 0], target, holes: [], edges: new Marks(), numbers: [], stops: [] });
  }

  /** The sketch of a text; null if it is none. */
  static read(text) {
    const [, across, down = across, loop, start, target, holes, clues] = FORM.exec(text) ?? [];
    if (!across) return null;
    const [width, height] = [Number(across), Number(down)];
    if (!width || !height || Math.max(width, height) > MOST) return null;
    const end = (said, usual) => (said === undefined ? usual : said === "any" ? null : cellOf(said));
    const part = (kind) => clues.split("+").find((one) => one[0] === kind)?.slice(1) ?? "";
    const list = (kind) => part(kind).split("-").filter(Boolean);
    return new Sketch({
      width,
      height,
      isLoop: Boolean(loop),
      start: end(start, [0, 0]),
      target: end(target, [width - 1, height - 1]),
      holes: holes.split("~").filter(Boolean).map(cellOf),
      edges: new Marks((part("w") && `+w${part("w")}`) + (part("l") && `+l${singleEdges(part("l"))}`)),
      numbers: list("n").map((one) => ({ cell: cellOf(one.split("=")[0]), number: Number(one.split("=")[1]) })),
      stops: list("s").map(cellOf),
    });
  }

  with(parts) {
    return new Sketch({ ...this, ...parts });
  }

  get clues() {
    const { edges, numbers, stops } = this;
    const sorted = [...numbers].sort((one, other) => one.number - other.number);
    return { walls: edges.crosses, lines: edges.pieces, numbers: sorted, stops };
  }

  get text() {
    const { width, height, isLoop, start, target, holes } = this;
    const head = isLoop ? boardText(width, height, null, null, holes).replace("@any-any", "@loop") : boardText(width, height, start, target, holes);
    return head + cluesText(this.clues);
  }

  /** What is wrong with it as a board, in words; nothing if it is one. */
  get trouble() {
    try {
      readPosition(this.text);
      return "";
    } catch (fault) {
      return `${fault.message[0].toUpperCase()}${fault.message.slice(1)}.`;
    }
  }

  has([x, y]) {
    return x >= 0 && y >= 0 && x < this.width && y < this.height && !this.isBlocked([x, y]);
  }

  isBlocked(cell) {
    return this.holes.some((hole) => sameCell(hole, cell));
  }

  /** As it is drawn: like a board, with all edges between its cells free. */
  get board() {
    const { width, height, isLoop, holes } = this;
    const first = isLoop ? this.firstCell : this.start;
    const last = isLoop ? first && [first[0], first[1] + 1] : this.target;
    const has = (x, y) => this.has([x, y]);
    return { text: this.text, width, height, isLoop, holes, has, start: first, target: last, cells: width * height - holes.length, clues: { ...this.clues, hasWall: () => false } };
  }

  get firstCell() {
    for (let y = 0; y < this.height; y++) for (let x = 0; x < this.width; x++) if (this.has([x, y])) return [x, y];
    return null;
  }

  // --- changes ---

  withEdges(edges) {
    return this.with({ edges });
  }

  /** A cell is no longer one, or is one again; what stood there goes with it. */
  blocked(cell, isBlocked) {
    const holes = without(this.holes, cell);
    if (!isBlocked) return this.with({ holes });
    const edges = [...this.edges.held.values()].filter(({ edge }) => edge.some((end) => sameCell(end, cell)));
    return this.with({
      holes: [...holes, cell],
      stops: without(this.stops, cell),
      numbers: this.numbers.filter((one) => !sameCell(one.cell, cell)),
      edges: edges.reduce((rest, { edge }) => rest.with(...edge, null), this.edges),
    });
  }

  /** The next stop is here; or the one that was here is none any more. */
  stop(cell) {
    const stops = without(this.stops, cell);
    return this.with({ stops: stops.length < this.stops.length ? stops : [...stops, cell] });
  }

  numberAt(cell) {
    return this.numbers.find((one) => sameCell(one.cell, cell))?.number ?? null;
  }

  /** A cell bears a number, or none. */
  number(cell, number) {
    const others = this.numbers.filter((one) => !sameCell(one.cell, cell));
    return this.with({ numbers: number ? [...others, { cell, number }] : others });
  }

  /** An end is here; where it was already, it is hidden. */
  end(name, cell) {
    const other = name === "start" ? "target" : "start";
    const isHere = this[name] && sameCell(this[name], cell);
    const swapped = this[other] && sameCell(this[other], cell) ? { [other]: this[name] } : {};
    return this.with({ isLoop: false, ...swapped, [name]: isHere ? null : cell });
  }

  /** A board of another size, with all that has a place on it. */
  resized(width, height) {
    const fits = ([x, y]) => x < width && y < height;
    const blank = Sketch.blank(width, height);
    const edges = [...this.edges.held.values()].filter(({ edge }) => !edge.every(fits));
    const isUsual = (name) => this[name] && sameCell(this[name], Sketch.blank(this.width, this.height)[name]);
    const end = (name) => (this[name] && (!fits(this[name]) || isUsual(name)) ? blank[name] : this[name]);
    return this.with({
      width,
      height,
      start: end("start"),
      target: end("target"),
      holes: this.holes.filter(fits),
      stops: this.stops.filter(fits),
      numbers: this.numbers.filter(({ cell }) => fits(cell)),
      edges: edges.reduce((rest, { edge }) => rest.with(...edge, null), this.edges),
    });
  }

  get withoutClues() {
    return this.with({ edges: new Marks(), numbers: [], stops: [] });
  }
}

/** Given lines as single edges. */
function singleEdges(text) {
  const edges = [];
  for (const [, cell, moves] of text.matchAll(/(\d+,\d+)([UDLR]+)/g)) {
    let [x, y] = cellOf(cell);
    for (const move of moves) {
      if (move === "U" || move === "D") edges.push(`${x},${move === "U" ? y - 1 : y}D`);
      else edges.push(`${move === "L" ? x - 1 : x},${y}R`);
      if (move === "U" || move === "D") y += move === "D" ? 1 : -1;
      else x += move === "R" ? 1 : -1;
    }
  }
  return edges.join("");
}
