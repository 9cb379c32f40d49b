// What a player notes away from the line: pieces of line and crosses, each on the edge between two
// cells. Their text is that of clues, crosses as walls and pieces as given lines: `+w0,1R+l2,2D`.

import { cluesText, edgeName } from "../core/clues.js";

const FORM = /^(\+w(\d+,\d+[RD])+)?(\+l(\d+,\d+[RD])+)?$/;

export const PIECE = "in";
export const CROSS = "out";

export class Marks {
  /** From a text, or the marks of others by the names of their edges. */
  constructor(from = "") {
    this.held = typeof from === "string" ? held(from) : from; // name of an edge: { edge, fact }
  }

  get text() {
    return cluesText({ walls: this.crosses, lines: this.pieces });
  }

  get pieces() {
    return this.of(PIECE);
  }

  get crosses() {
    return this.of(CROSS);
  }

  of(fact) {
    return [...this.held.values()].filter((mark) => mark.fact === fact).map(({ edge }) => edge);
  }

  /** What is noted of an edge: PIECE, CROSS or nothing. */
  at(one, other) {
    return this.held.get(edgeName(one, other))?.fact;
  }

  /** The marks with one more, or without it where there is no fact. */
  with(one, other, fact) {
    const held = new Map(this.held);
    if (fact) held.set(edgeName(one, other), { edge: [one, other], fact });
    else held.delete(edgeName(one, other));
    return new Marks(held);
  }

  /** The cells that pieces join to a cell. */
  joined(cell) {
    const name = String(cell);
    return this.pieces.flatMap(([one, other]) => (String(one) === name ? [other] : String(other) === name ? [one] : []));
  }
}

/** What a text says; unlike clues, pieces may well contradict one another. */
function held(text) {
  if (!FORM.test(text)) return new Map();
  const [crosses, pieces] = text.split("+l");
  const all = [...marksOf(crosses, CROSS), ...marksOf(pieces ?? "", PIECE)];
  return new Map(all.map((mark) => [edgeName(...mark.edge), mark]));
}

const marksOf = (text, fact) =>
  Array.from(text.matchAll(/(\d+),(\d+)([RD])/g), ([, x, y, side]) => {
    const [u, v] = [Number(x), Number(y)];
    return { edge: [[u, v], side === "R" ? [u + 1, v] : [u, v + 1]], fact };
  });
