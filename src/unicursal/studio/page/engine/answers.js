// The questions that can be asked, and their answers. A question names its board and its moves, so no
// answer depends on what was asked before; but solvers are kept, with their lines, for what is asked next.

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
    const answers = new Answers();
    answers.kernels = await Kernels.of(module, memory);
    answers.bottom = answers.kernels.top;
    answers.solvers = new Map();
    return answers;
  }

  /** The answer to a question: its name, the position it is about, and what else it says. */
  to(name, position, more = {}) {
    const budget = new Budget(more);
    try {
      if (name === "solutions") return this.solutions(position, budget);
      const line = new Line(position);
      if (line.hasHiddenEnd) throw new EngineError("board", `an end of ${line.board.text} is hidden, and both are needed here`);
      return QUESTIONS[name](new Position(this, line, budget), more);
    } catch (fault) {
      this.forget(); // nobody knows how far it has come
      throw fault;
    }
  }

  /** A solver whose line is this one. */
  at({ board, moves }) {
    let solver = this.solvers.get(board.text);
    if (!solver) {
      this.makeRoom(board);
      solver = new Solver(this.kernels, board);
      solver.moves = "";
      this.solvers.set(board.text, solver);
    }
    let common = 0;
    while (common < moves.length && moves[common] === solver.moves[common]) common += 1;
    solver.shrinkTo(common);
    if (common < moves.length) solver.extend(moves.slice(common));
    solver.moves = moves;
    return solver;
  }

  makeRoom(board) {
    if (this.kernels.top + bytesFor(board) > Math.min(KEPT_BYTES, this.kernels.most)) this.forget();
  }

  forget() {
    this.solvers.clear();
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

/** The position that a question is about, with its solver. */
class Position {
  constructor(answers, line, budget) {
    this.answers = answers;
    this.line = line;
    this.budget = budget;
  }

  get board() {
    return this.line.board;
  }

  get isSingle() {
    return this.board.cells === 1;
  }

  get solver() {
    return this.answers.at(this.line);
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

  /** The same board with the first moves of the line. */
  upTo(steps) {
    return new Position(this.answers, this.line.upTo(steps), this.budget);
  }

  /** The fewest steps of the line with which it is lost; null if it can be completed. */
  firstLost() {
    let [kept, lost] = [-1, this.line.moves.length];
    if (this.line.isComplete || this.canBeCompleted()) return null;
    while (lost - kept > 1) {
      const middle = (kept + lost) >> 1;
      if (this.upTo(middle).canBeCompleted()) kept = middle;
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
      fresh.extend(this.line.moves);
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
    const after = first ? new Position(position.answers, position.line.after(first), position.budget) : position;
    if (!after.canBeCompleted()) return null;
    return first + (after.isSingle ? "" : movesAlong(after.solver.ahead()));
  },

  lostSince(position) {
    const lost = position.firstLost();
    if (lost === null) return null;
    if (lost === 0) return { step: 0, move: null, before: "", options: "" };
    const { moves } = position.line;
    const before = position.upTo(lost - 1);
    return { step: lost, move: moves[lost - 1], before: before.line.moves, options: before.options() };
  },

  future(position, { exact = false, kept = false }) {
    const lost = kept ? position.firstLost() : null;
    if (lost === null) return position.future(exact);
    return lost ? keptPieces(position.upTo(lost - 1).future(exact), position.line) : [];
  },

  trail(position) {
    const begun = position.upTo(0);
    const numbers = [begun.options().length];
    for (const move of position.line.moves) {
      begun.line.step(move);
      numbers.push(begun.options().length);
    }
    return numbers;
  },

  draw(position, { law = "fair", seed = 0 }) {
    if (!Object.hasOwn(LAWS, law)) throw new EngineError("law", `unknown law ${quoted(`${law}`)}: choose from ${Object.keys(LAWS).join(", ")}`);
    if (!position.canBeCompleted()) throw new EngineError("lost", `${position.line.text} has no walkthrough`);
    if (position.isSingle) return "";
    const { board, budget, line, solver } = position;
    solver.walk(LAWS[law], checkedSeed(seed), budget);
    solver.moves = movesAlong(solver.line());
    if (solver.steps < board.cells - 1) throw outOf(budget);
    return solver.moves.slice(line.moves.length);
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
