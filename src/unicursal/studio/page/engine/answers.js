// The questions that can be asked, and their answers. A question names its board and its moves, so
// nothing is lost where a Worker is ended; but the line of each board is kept, with its solver, for
// what is asked next.

import { LAWS, MAX_SEED, MOVES } from "./constants.js";
import { EngineError } from "./fault.js";
import { futureLines, keptPieces } from "./future.js";
import { boardsWithEnds } from "./hidden-ends.js";
import { bytesFor, Kernels } from "./kernels.js";
import { Line } from "./line.js";
import { readPosition } from "./position.js";
import { quoted } from "./scanner.js";
import { BLOCKED, Budget, POSSIBLE, Solver, UNKNOWN } from "./solver.js";

const WORD = { [POSSIBLE]: "possible", [BLOCKED]: "blocked", [UNKNOWN]: "unknown" };
const KEPT_BYTES = 64e6; // of boards that were asked about before

export class Answers {
  static async of(module, memory) {
    return new Answers(await Kernels.of(module, memory));
  }

  constructor(kernels) {
    this.kernels = kernels;
    this.bottom = kernels.top;
    this.kept = new Map(); // by the words of the board, { line, solver }
  }

  /** The answer to a question: its name, the position it is about, and what else it says. */
  to(name, position, more = {}) {
    const budget = new Budget(more);
    try {
      if (name === "solutions") return this.solutions(position, budget);
      const [words, moves = ""] = position.split(":");
      return QUESTIONS[name](new Position(this, words, moves, budget), more);
    } catch (fault) {
      this.forget(); // nobody knows how far it has come
      throw fault;
    }
  }

  /** The line on a board, and its solver unless it has a single cell, as they were left; or new ones. */
  on(words) {
    const found = this.kept.get(words);
    if (found) return found;
    const line = new Line(words);
    const { board } = line;
    if (line.hasHiddenEnd) throw new EngineError("board", `an end of ${board.text} is hidden, and both are needed here`);
    this.makeRoom(board);
    const kept = { line, solver: board.cells > 1 ? new Solver(this.kernels, board) : null };
    this.kept.set(words, kept);
    return kept;
  }

  makeRoom(board) {
    if (this.kernels.top + bytesFor(board) > Math.min(KEPT_BYTES, this.kernels.most)) this.forget();
  }

  forget() {
    this.kept.clear();
    this.kernels.top = this.bottom;
  }

  /** What `use` finds with a solver that knows nothing yet. */
  afresh(board, use) {
    this.makeRoom(board);
    const solver = new Solver(this.kernels, board);
    try {
      return use(solver);
    } finally {
      solver.free();
    }
  }

  /** Up to two solutions, as positions. */
  solutions(text, budget) {
    const { board } = readPosition(text);
    const found = [];
    for (const each of boardsWithEnds(board)) {
      found.push(...this.solutionsBetween(each, budget));
      if (found.length > 1) break;
    }
    return { first: found[0] ?? null, second: found[1] ?? null, count: Math.min(found.length, 2) };
  }

  solutionsBetween(board, budget) {
    if (board.cells === 1) return [board.text];
    return this.afresh(board, (solver) => {
      const solution = () => `${board.text}:${movesAlong(solver.ahead())}`;
      if (decided(solver.settle(budget), budget) === BLOCKED) return [];
      const first = solution();
      return decided(solver.another(budget), budget) === POSSIBLE ? [first, solution()] : [first];
    });
  }
}

/** The position that a question is about. */
class Position {
  constructor(answers, words, moves, budget) {
    Object.assign(this, { answers, words, moves, budget });
    this.board = answers.on(words).line.board;
    this.isSingle = this.board.cells === 1;
  }

  /** The line of the board, brought to this position. */
  get line() {
    const { line, solver } = this.answers.on(this.words);
    const { moves } = this;
    if (line.moves === moves) return line;
    let common = 0;
    while (common < moves.length && moves[common] === line.moves[common]) common += 1;
    while (line.moves.length > common) line.stepBack();
    line.goOn(moves.slice(common));
    solver?.shrinkTo(common);
    solver?.extend(moves.slice(common));
    return line;
  }

  /** The solver of the board, brought to this position. */
  get solver() {
    return this.line && this.answers.on(this.words).solver;
  }

  /** The same board with other moves. */
  with(moves) {
    return new Position(this.answers, this.words, moves, this.budget);
  }

  /** Whether a walkthrough begins with the line. */
  canBeCompleted() {
    return this.isSingle || decided(this.solver.settle(this.budget), this.budget) === POSSIBLE;
  }

  verdicts() {
    return this.isSingle ? [] : this.solver.verdicts(this.line.free, this.budget);
  }

  /** The possible steps. */
  options() {
    const verdicts = this.verdicts();
    for (const [, verdict] of verdicts) decided(verdict, this.budget);
    return verdicts.flatMap(([move, verdict]) => (verdict === POSSIBLE ? move : [])).join("");
  }

  /** The fewest steps of the line with which it is lost; null if it can be completed. */
  firstLost() {
    let [sound, lost] = [-1, this.moves.length];
    if (this.line.isComplete || this.canBeCompleted()) return null;
    while (lost - sound > 1) {
      const middle = (sound + lost) >> 1;
      if (this.with(this.moves.slice(0, middle)).canBeCompleted()) sound = middle;
      else lost = middle; // what is lost stays lost
    }
    return lost;
  }

  future(isExact) {
    if (this.line.isComplete || !this.canBeCompleted()) return [];
    const ahead = this.solver.ahead();
    if (isExact) {
      decided(this.solver.assertShared(this.budget), this.budget);
      return futureLines(this.board, ahead, this.solver);
    }
    // With a solver of its own: the other one also holds what it has found out by search.
    return this.answers.afresh(this.board, (fresh) => {
      fresh.extend(this.moves);
      return futureLines(this.board, ahead, fresh);
    });
  }
}

const QUESTIONS = {
  options: (position) => position.options(),
  verdicts: (position) => Object.fromEntries(position.verdicts().map(([move, verdict]) => [move, WORD[verdict]])),
  verdict: ({ line, solver, budget }, { move }) => WORD[solver.verdict(line.checked(move), budget)],
  canBeCompleted: (position) => position.canBeCompleted(),

  witness(position, { first = "" }) {
    const after = position.with(position.moves + (first && position.line.checked(first)));
    if (!after.canBeCompleted()) return null;
    return first + (after.isSingle ? "" : movesAlong(after.solver.ahead()));
  },

  lostSince(position) {
    const lost = position.firstLost();
    if (lost === null) return null;
    const before = position.with(position.moves.slice(0, Math.max(lost - 1, 0)));
    return { step: lost, move: position.moves[lost - 1] ?? null, before: before.moves, options: before.options() };
  },

  future(position, { exact = false, kept = false }) {
    const lost = kept ? position.firstLost() : null;
    if (lost === null) return position.future(exact);
    return lost ? keptPieces(position.with(position.moves.slice(0, lost - 1)).future(exact), position.line) : [];
  },

  trail(position) {
    const { moves } = position;
    return Array.from({ length: moves.length + 1 }, (_, steps) => position.with(moves.slice(0, steps)).options().length);
  },

  draw(position, { law = "fair", seed = 0 }) {
    if (!Object.hasOwn(LAWS, law)) throw new EngineError("law", `unknown law ${quoted(`${law}`)}: choose from ${Object.keys(LAWS).join(", ")}`);
    if (!position.canBeCompleted()) throw new EngineError("lost", `${position.line.text} has no walkthrough`);
    if (position.isSingle) return "";
    const { board, budget, moves, solver } = position;
    solver.walk(LAWS[law], checkedSeed(seed), budget);
    if (solver.steps < board.cells - 1) throw outOf(budget);
    const drawn = movesAlong(solver.line().slice(moves.length));
    solver.shrinkTo(moves.length); // where the line is
    return drawn;
  },
};

function checkedSeed(seed) {
  const isOne = typeof seed === "bigint" || Number.isSafeInteger(seed);
  if (isOne && seed >= 0 && seed <= MAX_SEED) return seed;
  throw new EngineError("seed", `the seed ${seed} is not a whole number from 0 to ${MAX_SEED}`);
}

/** The verdict, unless the budget ended before it. */
function decided(verdict, budget) {
  if (verdict === UNKNOWN) throw outOf(budget);
  return verdict;
}

function outOf({ given: { nodes, seconds } }) {
  const bounds = [];
  if (nodes < Infinity) bounds.push(`${nodes.toLocaleString("en")} search nodes`);
  if (seconds < Infinity) bounds.push(`${seconds} s`);
  return new EngineError("budget", `not decided within ${bounds.join(" and ")}`);
}

/** The moves from cell to cell. */
function movesAlong(cells) {
  const move = ([x, y], [u, v]) => (x === u ? MOVES[Number(v > y)] : MOVES[2 + Number(u > x)]);
  return cells.slice(1).map((cell, i) => move(cells[i], cell)).join("");
}
