// One game: a puzzle, the line that somebody has drawn, and how long it took. Nothing here draws or
// asks; what is worth keeping of a game is plain data.

import { brokenClues } from "../core/clues.js";
import { fitting, freeMoves, moveBetween, parse, positionText, sameCell, STEP, trace } from "../core/notation.js";

const NEAR = 3; // so many steps back the hand may jump

export class Game {
  /** `facts` are the server's answer; `before` is what was kept of the game. */
  constructor(facts, before = {}) {
    const { moves = "", seconds = 0, hints = 0, solved = false, shown = false, began = false, won = null } = before;
    this.facts = facts;
    this.board = parse(facts.puzzle).board;
    this.solution = facts.solution?.split(":")[1] ?? null;
    this.moves = moves.slice(0, fitting(this.board, moves));
    Object.assign(this, { seconds, hints, solved, shown, began, won });
    this.trace();
  }

  /** What is to be kept. */
  get kept() {
    const { facts, moves, seconds, hints, solved, shown, began, won } = this;
    return { facts, moves, seconds: Math.round(seconds), hints, solved, shown, began, won };
  }

  trace() {
    this.cells = trace(this.board.start, this.moves);
    this.place = new Map(this.cells.map((cell, i) => [String(cell), i]));
  }

  get position() {
    return positionText(this.board, this.moves);
  }

  get liveEnd() {
    return this.cells.at(-1);
  }

  get free() {
    return freeMoves(this.board, this.cells);
  }

  get isFull() {
    return this.cells.length === this.board.cells;
  }

  get broken() {
    return brokenClues(this.board.clues, this.cells);
  }

  /** Whether the line is a solution. */
  get isComplete() {
    if (!this.isFull || !sameCell(this.liveEnd, this.board.target)) return false;
    return Object.values(this.broken).every((clues) => !clues.size);
  }

  /** Whether there is one solution only, and it is known. */
  get isUnique() {
    return this.solution !== null;
  }

  /** With how many steps line and solution both begin. */
  get rightSteps() {
    let same = 0;
    while (same < this.moves.length && this.moves[same] === this.solution[same]) same += 1;
    return same;
  }

  /** The line is a solution; how the first one was found is remembered for good. */
  win() {
    const { seconds, hints, shown } = this;
    this.solved = true;
    this.won ??= { seconds, hints, shown };
  }

  setMoves(moves) {
    this.moves = moves;
    this.trace();
  }

  /** Where a cell lies on the line, or -1. */
  indexOf(cell) {
    return this.place.get(String(cell)) ?? -1;
  }

  /** The moves that lead the line on to a cell: straight, or round one corner; null if none do. */
  wayTo(cell) {
    const [dx, dy] = [cell[0] - this.liveEnd[0], cell[1] - this.liveEnd[1]];
    if (dx && dy && Math.abs(dx) + Math.abs(dy) > 2) return null;
    const across = (dx < 0 ? "L" : "R").repeat(Math.abs(dx));
    const down = (dy < 0 ? "U" : "D").repeat(Math.abs(dy));
    return [across + down, down + across].find((moves) => moves && this.isFree(moves)) ?? null;
  }

  isFree(moves) {
    let at = this.liveEnd;
    for (const move of moves) {
      const next = [at[0] + STEP[move][0], at[1] + STEP[move][1]];
      if (!this.board.has(...next) || this.indexOf(next) >= 0 || this.board.clues.hasWall(at, next)) return false;
      at = next;
    }
    return true;
  }

  /** The line after a hand has drawn it to a cell: on, or back where it came from; null for no change. */
  drawnTo(cell) {
    const index = this.indexOf(cell);
    if (index >= 0) {
      const back = this.moves.length - index;
      return back > 0 && back <= NEAR ? this.moves.slice(0, index) : null;
    }
    const way = this.wayTo(cell);
    return way && this.moves + way;
  }

  /** The line after a step in a direction, back too; null if it leads nowhere. */
  stepped(move) {
    const [x, y] = this.liveEnd;
    const next = [x + STEP[move][0], y + STEP[move][1]];
    const before = this.cells.at(-2);
    if (before && sameCell(before, next)) return this.moves.slice(0, -1);
    return this.isFree(move) ? this.moves + move : null;
  }

  /** The line as far as it goes in a direction; null if it goes nowhere. */
  runStraight(move) {
    let run = "";
    while (this.isFree(run + move)) run += move;
    return run ? this.moves + run : null;
  }

  /** The move between two cells that are neighbours. */
  moveTo(cell) {
    return moveBetween(this.liveEnd, cell);
  }
}

/** 3:07, or 1:02:45. */
export function timeText(seconds) {
  const whole = Math.floor(seconds);
  const two = (value) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** How a game was solved, in words. */
export function resultText({ seconds, hints, shown }) {
  const help = shown ? "after a look at the solution" : hints ? `with ${hints} hint${hints > 1 ? "s" : ""}` : "without a hint";
  return `Solved in ${timeText(seconds)}, ${help}.`;
}
