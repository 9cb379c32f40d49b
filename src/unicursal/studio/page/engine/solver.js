// One board and a line on it that grows and shrinks, with exact answers: what `exact.solver.engine` is
// in Python. The arrays of the kernels own the line.

import { edgeOf, edgesAlong, sameCell } from "./cells.js";
import { AT, MOVES, TASK } from "./constants.js";
import { bytesFor, shapesOf } from "./kernels.js";
import { cellsOf } from "./position.js";

export const { BLOCKED, POSSIBLE, UNKNOWN } = TASK;

/** What a question may cost, as it is spent. */
export class Budget {
  constructor({ nodes = Infinity, seconds = Infinity } = {}) {
    this.given = { nodes, seconds };
    this.nodes = nodes;
    this.deadline = performance.now() + 1000 * seconds;
  }

  get isSpent() {
    return this.nodes <= 0 || performance.now() >= this.deadline;
  }
}

export class Solver {
  /** For a board of two or more cells; its memory is taken back by `free`, the latest one first. */
  constructor(kernels, board) {
    this.kernels = kernels;
    this.board = board;
    this.below = kernels.top;
    kernels.require(bytesFor(board), `${board.width}x${board.height}`);
    try {
      this.arrays = Object.fromEntries(Object.entries(shapesOf(board)).map(([name, shape]) => [name, kernels.array(...shape)]));
      this.passed = Object.values(this.arrays).flatMap((array) => array.passed);
      this.layOut();
      this.perform(TASK.BEGIN);
      this.give(board.clues);
    } catch (fault) {
      this.free();
      throw fault;
    }
  }

  free() {
    this.kernels.top = this.below;
  }

  /** Write what the kernels begin with: where there are cells, and the ends. */
  layOut() {
    const { board } = this;
    this.stride = board.width + 2;
    const kind = this.view("cell");
    for (const cell of cellsOf(board)) kind[this.index(cell) * AT.CELL_COLUMNS + AT.KIND] = AT.FREE;
    this.set(AT.STRIDE, this.stride);
    this.set(AT.START, this.index(board.start));
    this.set(AT.TARGET, this.index(board.target));
    this.set(AT.VIRTUAL, 2 * this.stride * (board.height + 2));
    this.set(AT.SOLID, Number(isSolid(board)));
  }

  /** Keep to clues. */
  give({ walls, lines, numbers, stops }) {
    for (const wall of walls) this.perform(TASK.RULE_OUT, this.edgeNumber(...wall));
    for (const edge of lines.flatMap(edgesAlong)) this.perform(TASK.FORCE, this.edgeNumber(...edge));
    if (!numbers.length && !stops.length) return;
    const order = orderOf(this.board)?.map((each) => (Array.isArray(each) ? this.index(each) : each));
    if (order) this.withNumbers(order, (array) => this.perform(TASK.GIVE_ORDER, 0, array));
    else this.set(AT.LOST, 0);
  }

  get steps() {
    return this.get(AT.STEPS);
  }

  /** Take steps as long as they lead to free cells; how many were taken. Walls are not looked at. */
  extend(moves) {
    const directions = Array.from(moves, (move) => MOVES.indexOf(move));
    return this.withNumbers(directions, (numbers) => this.perform(TASK.TAKE_STEPS, 0, numbers));
  }

  /** Take steps back until so many are left. */
  shrinkTo(steps) {
    while (this.steps > steps) this.perform(TASK.STEP_BACK);
  }

  /** Whether the line as it stands can be completed. */
  settle(budget) {
    return this.ask(TASK.SETTLE, budget);
  }

  /** Whether it can be completed after a step to a free cell. */
  verdict(move, budget) {
    const settled = this.settle(budget);
    return settled === POSSIBLE ? this.ask(MOVES.indexOf(move), budget) : settled;
  }

  /** The verdict on each step to a free cell. */
  verdicts(free, budget) {
    const settled = this.settle(budget);
    const isSettled = settled === POSSIBLE && free;
    const bits = isSettled ? this.ask(TASK.OPTIONS, budget, (answer) => answer >> 4) : 0;
    const verdictOn = (d) => ((bits >> (4 + d)) & 1 ? UNKNOWN : (bits >> d) & 1 ? POSSIBLE : BLOCKED);
    return Array.from(free, (move) => [move, isSettled ? verdictOn(MOVES.indexOf(move)) : settled]);
  }

  /** The cells of some way to complete a settled line, from its live end on. */
  ahead() {
    return this.withNumbers(this.board.cells - this.steps, (numbers) => {
      this.perform(TASK.WITNESS, 0, numbers);
      return Array.from(this.kernels.view(numbers), (cell) => this.cellAt(Number(cell)));
    });
  }

  /** Whether a settled position has another walkthrough than the witness, which it becomes. */
  another(budget) {
    return this.ask(TASK.ANOTHER, budget);
  }

  /** Decide every edge that all walkthroughs of a settled position share. */
  assertShared(budget) {
    const edges = this.arrays.edge.shape[0];
    return this.withNumbers(edges, (numbers) => {
      const edge = this.view("edge");
      const candidates = this.kernels.view(numbers);
      for (let e = 0; e < edges; e++) {
        const at = e * AT.EDGE_COLUMNS;
        candidates[e] = BigInt(edge[at + AT.WIT] === 1 && edge[at + AT.STATE] === AT.OPEN);
      }
      return this.ask(TASK.SHARED, budget, undefined, numbers);
    });
  }

  /**
   * Take steps to the end of the line if the budget allows: each uniformly among the possible ones, or
   * as a table of preferences has it (see `_tasks.NO_STEP_YET`).
   */
  walk(table, seed, budget) {
    this.kernels.seed(seed);
    const goal = this.board.cells - 1;
    const countsNodes = budget.nodes < Infinity;
    const task = table ? TASK.PREFERRED_STEPS : TASK.FAIR_STEPS;
    this.withNumbers(table ? [1, ...table] : [], (numbers) => {
      while (this.steps < goal && !budget.isSpent) {
        const before = this.steps;
        if (countsNodes && this.ask(TASK.OPTIONS, budget, (bits) => bits >> 4) >> 4) return;
        this.perform(task, countsNodes ? 1 : goal - before, numbers, budget.deadline);
        budget.nodes -= this.steps - before;
      }
    });
  }

  /** The cells of the line. */
  line() {
    const { at, shape } = this.arrays.lists;
    const cells = new Int32Array(this.kernels.memory.buffer, at + 4 * AT.LINE * shape[1], this.steps + 1);
    return Array.from(cells, (cell) => this.cellAt(cell));
  }

  /** Whether an edge is decided to be in the line. */
  isIn(one, other) {
    return this.view("edge")[this.edgeNumber(...edgeOf(one, other)) * AT.EDGE_COLUMNS + AT.STATE] === AT.IN;
  }

  /** Ask within a budget; again while the answer is open and something left. */
  ask(task, budget, isOpen = (answer) => answer === UNKNOWN, numbers = undefined) {
    for (;;) {
      this.set(AT.NODES, 0);
      const left = budget.nodes === Infinity ? TASK.NO_BUDGET : Math.max(0, budget.nodes);
      const answer = this.perform(task, left, numbers, budget.deadline);
      budget.nodes -= this.get(AT.NODES);
      if (!isOpen(answer) || budget.isSpent) return answer;
    }
  }

  perform(task, amount = 0, numbers = undefined, deadline = Infinity) {
    this.kernels.clock.deadline = deadline;
    const answer = this.kernels.perform(this.passed, task, amount, numbers);
    this.set(AT.INTERRUPTED, 0);
    return answer;
  }

  withNumbers(values, use) {
    const { array, free } = this.kernels.numbers(values);
    try {
      return use(array);
    } finally {
      free();
    }
  }

  view(name) {
    return this.kernels.view(this.arrays[name]);
  }

  get(entry) {
    return Number(this.view("num")[entry]);
  }

  set(entry, value) {
    this.view("num")[entry] = BigInt(value);
  }

  index([x, y]) {
    return (y + 1) * this.stride + x + 1;
  }

  cellAt(index) {
    return [(index % this.stride) - 1, Math.floor(index / this.stride) - 1];
  }

  /** The number of the edge between two neighbours, the left or upper one first. */
  edgeNumber(one, other) {
    return 2 * this.index(one) + Number(one[0] === other[0]);
  }
}

/** Numbers and stops: pairs of a cell and its number, 0, the stops; null if they contradict the ends. */
function orderOf({ start, target, cells, clues }) {
  const places = new Map([[`${start}`, [start, 1]], [`${target}`, [target, cells]]]);
  const isClash = clues.numbers.some(({ cell, number }) => (places.get(`${cell}`)?.[1] ?? number) !== number);
  for (const { cell, number } of clues.numbers) places.set(`${cell}`, [cell, number]);
  const stops = [...clues.stops];
  if (!stops.length || !sameCell(stops[0], start)) stops.unshift(start);
  if (!sameCell(stops.at(-1), target)) stops.push(target);
  const isTwice = (values) => new Set(values.map(String)).size < values.length;
  if (isClash || isTwice([...places.values()].map(([, number]) => number)) || isTwice(stops)) return null;
  return [...(clues.numbers.length ? [...places.values()].flat() : []), 0, ...stops];
}

/** Whether the shape has no hole and the start lies on its border, or touches a corner of it. */
function isSolid(board) {
  const { has, start } = board;
  let sum = 0; // cells minus pairs of neighbours plus full squares: one minus the number of holes
  for (const [x, y] of cellsOf(board)) {
    const [right, below] = [has(x + 1, y), has(x, y + 1)];
    sum += 1 - right - below + (right && below && has(x + 1, y + 1));
  }
  const near = [-1, 0, 1];
  return sum === 1 && near.some((dx) => near.some((dy) => !has(start[0] + dx, start[1] + dy)));
}
