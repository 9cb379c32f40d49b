// The line on a board: where it stands, what is free beside it, what it may not do.

import { brokenClues } from "./broken-clues.js";
import { cellWords, sameCell, STEP } from "./cells.js";
import { MOVES } from "./constants.js";
import { EngineError } from "./fault.js";
import { readPosition } from "./position.js";

export class Line {
  /** The line of a position in the text form, or on a board that was read before. */
  constructor(position, moves = "") {
    if (typeof position === "string") ({ board: this.board, moves } = readPosition(position));
    else this.board = position;
    const { start, width, height } = this.board;
    this.cells = start ? [start] : [];
    this.visited = new Uint8Array(width * height);
    if (start) this.visited[this.index(start)] = 1;
    this.moves = "";
    this.goOn(moves);
  }

  /** Lengthen the line by moves, each of which has to lead to a free cell. */
  goOn(moves) {
    for (const move of moves) {
      if (!this.cells.length || !this.isFree(move)) {
        throw new EngineError("move", `step ${this.moves.length + 1} (${move}) ${this.faultOf(move)}`);
      }
      this.step(move);
    }
  }

  /** The text form. */
  get text() {
    return this.moves ? `${this.board.text}:${this.moves}` : this.board.text;
  }

  get hasHiddenEnd() {
    return !this.board.start || !this.board.target;
  }

  get liveEnd() {
    return this.cells.at(-1);
  }

  /** The moves that lead to a free cell, in the order U D L R. */
  get free() {
    return [...MOVES].filter((move) => this.isFree(move)).join("");
  }

  /** Whether it is a walkthrough: every cell visited, the target last, all clues kept. */
  get isComplete() {
    const { board, cells, liveEnd } = this;
    if (cells.length !== board.cells || !sameCell(liveEnd, board.target)) return false;
    return Object.values(brokenClues(board.clues, cells)).every((broken) => !broken.size);
  }

  copy() {
    return new Line(this.board, this.moves);
  }

  /** A move that leads to a free cell. */
  checked(move) {
    if (!STEP[move]) throw new EngineError("move", `'${move}' is not a move: expected U, D, L or R`);
    if (!this.isFree(move)) throw new EngineError("move", `'${move}' leads to no free cell from ${cellWords(this.liveEnd)}`);
    return move;
  }

  /** Lengthen the line by a move that leads to a free cell. */
  step(move) {
    const cell = this.beyond(move);
    this.cells.push(cell);
    this.visited[this.index(cell)] = 1;
    this.moves += move;
  }

  /** Take the last move back and return it. */
  stepBack() {
    const move = this.moves.at(-1);
    if (!move) throw new EngineError("move", "the line has no step to take back");
    this.visited[this.index(this.cells.pop())] = 0;
    this.moves = this.moves.slice(0, -1);
    return move;
  }

  beyond(move) {
    const [x, y] = this.liveEnd;
    return [x + STEP[move][0], y + STEP[move][1]];
  }

  /** Whether a move leads to a free cell. */
  isFree(move) {
    const cell = this.beyond(move);
    const { has, clues } = this.board;
    return has(...cell) && !this.visited[this.index(cell)] && !clues.hasWall(this.liveEnd, cell);
  }

  /** What is wrong with a move that does not. */
  faultOf(move) {
    if (!this.cells.length) return "has no cell to begin at: the start is hidden";
    const { width, height, has } = this.board;
    const [x, y] = this.beyond(move);
    const there = cellWords([x, y]);
    if (x < 0 || y < 0 || x >= width || y >= height) return `leaves the ${width}x${height} board at ${there}`;
    if (!has(x, y)) return `enters the blocked cell ${there}`;
    const before = this.cells.findIndex((each) => sameCell(each, [x, y]));
    if (before < 0) return `crosses the wall before ${there}`;
    return `meets the line at ${there}, which ${before ? `step ${before} already visited` : "is its start"}`;
  }

  index([x, y]) {
    return y * this.board.width + x;
  }
}
