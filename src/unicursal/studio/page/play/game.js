// One game: a puzzle, the line that somebody has drawn, and how long it took. Nothing here draws or
// asks; what is worth keeping of a game is plain data.
//
// A line is given by its moves. Where its start is hidden, the cell where it begins stands before them
// (`3,4:RRD`, and nothing at all before the first touch), and it may grow at either end. Behind the
// line stand the marks that were made away from it; both together are the state that undo goes back to.

import { cluesText, edgeName } from "../core/clues.js";
import { brokenClues } from "../engine/broken-clues.js";
import { sameCell, STEP } from "../engine/cells.js";
import { fitting, freeMoves, movesOf, parsePuzzle, positionText, trace } from "../core/notation.js";
import { CROSS, Marks, PIECE } from "./marks.js";

const NEAR = 3; // this many steps back the hand may jump

/** Why nothing can be said about some puzzles. */
export const AT_A_LOSS = "This puzzle hides its ends, and it has several solutions, or none was found in time.";

const noneOf = (broken) => Object.values(broken).every((clues) => !clues.size);
const sizeOf = (broken) => Object.values(broken).reduce((sum, clues) => sum + clues.size, 0);

export class Game {
  /** `facts` are the server's answer; `before` is what was kept of the game. */
  constructor(facts, before = {}) {
    const { first = null, moves = "", marks = "", seconds = 0, hints = 0, checks = 0, solved = false, shown = false, began = false, won = null } = before;
    this.facts = facts;
    this.board = parsePuzzle(facts.puzzle).board;
    this.solution = facts.solution?.split(":")[1] ?? null;
    this.way = this.solution && trace(parsePuzzle(facts.solution).board.start, this.solution);
    Object.assign(this, { seconds, hints, checks, solved, shown, began, won });
    this.marks = new Marks(marks);
    const begin = this.board.start ?? (first && this.board.has(...first) ? first : null);
    this.lay(begin, begin ? moves.slice(0, fitting(this.board, moves, begin)) : "");
  }

  /** What is to be kept. */
  get kept() {
    const { facts, first, moves, seconds, hints, checks, solved, shown, began, won } = this;
    return { facts, first, moves, marks: this.marks.text, seconds: Math.floor(seconds * 10) / 10, hints, checks, solved, shown, began, won };
  }

  // --- the line ---

  lay(first, moves) {
    Object.assign(this, { first, moves });
    this.cells = first ? trace(first, moves) : [];
    this.place = new Map(this.cells.map((cell, i) => [String(cell), i]));
  }

  /** The line as a text. */
  get line() {
    return this.first ? this.lineOf(this.first, this.moves) : "";
  }

  setLine(line) {
    this.lay(...this.partsOf(line));
  }

  /** The cell where a line begins, and its moves. */
  partsOf(line) {
    if (this.board.start) return [this.board.start, line];
    return line ? [line.split(":")[0].split(",").map(Number), line.split(":")[1]] : [null, ""];
  }

  /** Line and marks as a text. */
  get state() {
    return this.stateOf(this.line);
  }

  /** The state with another line, or other marks. */
  stateOf(line, marks = this.marks) {
    return line + marks.text;
  }

  setState(state) {
    const [line] = state.split("+", 1);
    this.marks = new Marks(state.slice(line.length));
    this.setLine(line);
  }

  /** The board with the marks as clues. */
  get markedBoard() {
    const { walls, numbers, stops, lines } = parsePuzzle(this.board.text).board.clues;
    const clues = cluesText({ walls: [...walls, ...this.marks.crosses], numbers, stops, lines: [...lines, ...this.marks.pieces] });
    return this.board.text.split("+")[0] + clues;
  }

  /** A line, and all pieces that were marked where it has come to: it goes on along them. */
  following(line, marks = this.marks) {
    const [first, moves] = this.partsOf(line);
    if (!first) return this.wholePath(marks) ?? line;
    const cells = trace(first, moves);
    const visited = new Set(cells.map(String));
    for (;;) {
      const on = marks.joined(cells.at(-1)).filter((cell) => !visited.has(String(cell)));
      if (on.length !== 1) return this.lineOf(first, movesOf(cells));
      visited.add(String(on[0]));
      cells.push(on[0]);
    }
  }

  /** The line that marks alone make where none was begun, if they visit every cell; else null. */
  wholePath(marks) {
    if (marks.pieces.length !== this.board.cells - 1) return null;
    const end = marks.pieces.flat().find((cell) => marks.joined(cell).length === 1);
    const line = end && this.following(this.lineOf(end, ""), marks);
    return line && this.partsOf(line)[1].length === this.board.cells - 1 ? line : null;
  }

  lineOf(first, moves) {
    return this.board.start ? moves : `${first}:${moves}`;
  }

  /** The line from one of its cells to another. */
  part(from, to) {
    return this.lineOf(this.cells[from], this.moves.slice(from, to));
  }

  /** The line with its live end in one of its cells. */
  upTo(index) {
    return this.part(0, index);
  }

  /** The line with more moves. */
  extended(moves) {
    return this.lineOf(this.first, this.moves + moves);
  }

  /** The line without its last step; null if there is none. */
  get shortened() {
    if (this.moves) return this.upTo(this.moves.length - 1);
    return this.board.start || !this.first ? null : "";
  }

  /** A line that begins in a cell, where that is for the player to choose; else null. */
  begunAt(cell) {
    return !this.board.start && this.board.has(...cell) ? this.lineOf(cell, "") : null;
  }

  /** The line with its live end at the other end, where it may grow there; else null. */
  get turned() {
    if (this.board.start || !this.moves) return null;
    return this.lineOf(this.liveEnd, movesOf(this.cells.toReversed()));
  }

  get liveEnd() {
    return this.cells.at(-1) ?? null;
  }

  get free() {
    return this.first ? freeMoves(this.board, this.cells) : [];
  }

  get isFull() {
    return this.cells.length === this.board.cells;
  }

  // --- right or wrong ---

  /** Whether the player has to find an end. */
  get hidesEnds() {
    return !this.board.start || !this.board.target;
  }

  /** The cells in the directions in which the line may be meant. */
  get directions() {
    return this.board.start ? [this.cells] : [this.cells, this.cells.toReversed()];
  }

  /** The clues that are broken; of a full line in the direction that suits it better. */
  get broken() {
    const { clues, start } = this.board;
    if (!start && !this.isFull) return brokenClues(clues, this.cells, true);
    const found = this.directions.map((cells) => brokenClues(clues, cells));
    return found.reduce((one, other) => (sizeOf(other) < sizeOf(one) ? other : one));
  }

  /** Whether cells begin and end where they must. */
  hasEnds(cells) {
    const { start, target } = this.board;
    return (!start || sameCell(cells[0], start)) && (!target || sameCell(cells.at(-1), target));
  }

  /** Whether the line, which is full, begins and ends where it must. */
  get endsFit() {
    return this.directions.some((cells) => this.hasEnds(cells));
  }

  /** The cells of the line from start to target, if it is a solution; else null. */
  get walkthrough() {
    if (!this.isFull) return null;
    return this.directions.find((cells) => this.hasEnds(cells) && noneOf(brokenClues(this.board.clues, cells))) ?? null;
  }

  /** Whether the line is a solution. */
  get isComplete() {
    return this.walkthrough !== null;
  }

  /** Whether there is one solution only, and it is known. */
  get isUnique() {
    return this.solution !== null;
  }

  /** The edges of the only solution. */
  get wayEdges() {
    const edges = this.way.slice(1).map((cell, i) => edgeName(this.way[i], cell));
    return new Set(this.board.isLoop ? [...edges, edgeName(this.way[0], this.way.at(-1))] : edges);
  }

  /** The marks that are not as in the only solution, as edges. */
  get wrongMarks() {
    const { wayEdges } = this;
    return [...this.marks.held].filter(([name, { fact }]) => wayEdges.has(name) !== (fact === PIECE)).map(([, { edge }]) => edge);
  }

  /** The marks that the line or other marks speak against: their names. */
  get brokenMarks() {
    const line = new Set(this.cells.slice(1).map((cell, i) => edgeName(this.cells[i], cell)));
    const ways = new Map(); // how many edges each cell has, of the line and of pieces beside it
    const count = (cell) => ways.set(String(cell), (ways.get(String(cell)) ?? 0) + 1);
    this.cells.forEach((cell, i) => i && [this.cells[i - 1], cell].forEach(count));
    for (const [name, { edge, fact }] of this.marks.held) if (fact === PIECE && !line.has(name)) edge.forEach(count);
    const isBroken = ([name, { edge, fact }]) => (fact === PIECE ? !line.has(name) && edge.some((cell) => ways.get(String(cell)) > 2) : line.has(name));
    return new Set([...this.marks.held].filter(isBroken).map(([name]) => name));
  }

  /** The part of the line that is as in the only solution: the places of its first and its last cell. */
  get rightPart() {
    const place = new Map(this.way.map((cell, i) => [String(cell), i]));
    const at = (i) => place.get(String(this.cells[i]));
    const isRight = (i) => Math.abs(at(i) - at(i - 1)) === 1; // the step to a cell
    const last = this.cells.length - 1;
    let to = 0;
    while (to < last && isRight(to + 1)) to += 1;
    let from = last;
    while (from > 0 && isRight(from)) from -= 1;
    return this.board.start || to >= last - from ? [0, to] : [from, last];
  }

  // --- what others get ---

  /** The position; as long as ends are hidden, the puzzle alone. */
  get position() {
    if (!this.hidesEnds) return positionText(this.board, this.moves);
    return this.walkthrough ? this.withEnds(this.walkthrough, this.walkthrough.length) : this.board.text;
  }

  /** The first cells of a whole line as a position, with the ends of that line. */
  withEnds(cells, count) {
    const board = this.board.text.replace(/@[^~+]*/, `@${cells[0]}-${cells.at(-1)}`);
    return positionText({ text: board }, movesOf(cells.slice(0, count)));
  }

  /** What the server is asked for a hint; null where the line does not begin at an end of the solution. */
  get hintQuestion() {
    const { shelf } = this.facts; // where hints lie that were made before
    const beside = { marks: this.marks.text, ...(shelf ? { shelf } : {}) };
    if (!this.hidesEnds) return { position: this.position, solution: this.solution, ...beside };
    const ways = [this.way];
    const back = this.way.toReversed();
    if (!this.board.start && noneOf(brokenClues(this.board.clues, back))) ways.push(back);
    const way = this.first && ways.find(([end]) => sameCell(end, this.first));
    if (!way) return null;
    return { position: this.withEnds(way, 1) + (this.moves && `:${this.moves}`), solution: movesOf(way), ...beside };
  }

  /** The only solution as a line. */
  get solutionLine() {
    return this.solution === null ? null : this.lineOf(this.way[0], this.solution);
  }

  /** The line is a solution; how the first one was found is remembered for good. */
  win() {
    const { seconds, hints, checks, shown } = this;
    this.solved = true;
    this.won ??= { seconds, hints, checks, shown };
  }

  // --- what a hand does ---

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
    if (!this.first) return this.begunAt(cell);
    const index = this.indexOf(cell);
    if (index >= 0) {
      const back = this.moves.length - index;
      return back > 0 && back <= NEAR ? this.upTo(index) : null;
    }
    const way = this.wayTo(cell);
    return way && this.extended(way);
  }

  /** The line after a step in a direction, back too; null if it leads nowhere. */
  stepped(move) {
    const [x, y] = this.liveEnd;
    const next = [x + STEP[move][0], y + STEP[move][1]];
    const before = this.cells.at(-2);
    if (before && sameCell(before, next)) return this.shortened;
    return this.isFree(move) ? this.extended(move) : null;
  }

  /** The line as far as it goes in a direction, up to a cross; null if it goes nowhere. */
  runStraight(move) {
    let run = "";
    const isCrossed = () => {
      const at = trace(this.liveEnd, run + move);
      return this.marks.at(...at.slice(-2)) === CROSS;
    };
    while (this.isFree(run + move) && !isCrossed()) run += move;
    return run ? this.extended(run) : null;
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
export function resultText({ seconds, hints, checks = 0, shown }) {
  const counts = [[hints, "hint"], [checks, "check"]].filter(([count]) => count);
  const told = counts.map(([count, name]) => `${count} ${name}${count > 1 ? "s" : ""}`).join(" and ");
  const help = shown ? "after a look at the solution" : told ? `with ${told}` : "without help";
  return `Solved in ${timeText(seconds)}, ${help}.`;
}
