// What a player notes away from the line: pieces of line and crosses, each on the edge between two
// cells. Their text is that of clues, crosses as walls and pieces as given lines: `+w0,1R+l2,2D`.

import { CLUES_FORM, cluesText, edgeName, parseClues } from "../core/clues.js";

const FORM = new RegExp(`^${CLUES_FORM}$`);

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

function held(text) {
  if (!FORM.test(text)) return new Map();
  const { walls, lines } = parseClues(text);
  const pieces = lines.flatMap((run) => run.slice(1).map((cell, i) => [run[i], cell]));
  const all = [...walls.map((edge) => ({ edge, fact: CROSS })), ...pieces.map((edge) => ({ edge, fact: PIECE }))];
  return new Map(all.map((mark) => [edgeName(...mark.edge), mark]));
}
