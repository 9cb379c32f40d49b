// The kernels of the exact solver in their memory: where arrays lie, and how `perform` is called.
//
// Memory is handed out from below to above and taken back from above, as a stack.

import { AT } from "./constants.js";
import { EngineError } from "./fault.js";

const PAGE = 65536;
const FIRST_PAGES = 16;
const MOST_BYTES = 2 ** 30;
const ADDRESSED = 2 ** 31 - 2 * PAGE; // addresses are signed numbers of 32 bits

const VIEW = { 1: Uint8Array, 4: Int32Array, 8: BigInt64Array };

/** Bytes as people read them. */
const megabytes = (bytes) => `${Math.ceil(bytes / 1e6).toLocaleString("en")} MB`;

export class Kernels {
  /** The kernels of a compiled module, in a memory of their own that grows up to `most` bytes. */
  static async of(module, most = MOST_BYTES) {
    const memory = new WebAssembly.Memory({ initial: FIRST_PAGES });
    const clock = { deadline: Infinity };
    const env = {
      memory,
      PyGILState_Ensure: () => 0,
      PyGILState_Release: () => {},
      PyOS_InterruptOccurred: () => Number(performance.now() >= clock.deadline),
    };
    const { exports } = await WebAssembly.instantiate(module, { env });
    return new Kernels(exports, memory, clock, Math.min(most, ADDRESSED));
  }

  constructor({ perform, __heap_base }, memory, clock, most) {
    this.enter = perform;
    this.memory = memory;
    this.clock = clock; // whose deadline is that of the question that is being answered
    this.most = most;
    this.top = __heap_base.value;
    this.result = this.array(8, [2]); // of a call: its answer, then room for what it would raise
    this.nothing = this.array(8, [0]);
    this.generator = this.array(8, [4]);
  }

  /** Refuse what would take more memory than there may be. */
  require(bytes, what) {
    if (this.top + bytes <= this.most) return;
    throw new EngineError("size", `${what} is too large: it takes ${megabytes(bytes)} of memory, and ${megabytes(this.most)} are the most`);
  }

  /** An array of zeros: { at, size of a number, shape, length, passed: what a call gets for it }. */
  array(size, shape) {
    const length = shape.reduce((one, other) => one * other, 1);
    const at = (this.top + 15) & ~15;
    this.grow(at + length * size);
    new Uint8Array(this.memory.buffer, at, length * size).fill(0);
    const strides = shape.map((_, axis) => size * shape.slice(axis + 1).reduce((one, other) => one * other, 1));
    const passed = [0, 0, BigInt(length), BigInt(size), at, ...shape.map(BigInt), ...strides.map(BigInt)];
    return { at, size, shape, length, passed };
  }

  grow(top) {
    const pages = Math.ceil((top - this.memory.buffer.byteLength) / PAGE);
    if (pages > 0) {
      this.require(top - this.top, "the board");
      try {
        this.memory.grow(pages);
      } catch {
        throw new EngineError("size", `the browser gives no more memory: ${megabytes(top)} would be needed`);
      }
    }
    this.top = top;
  }

  /** Numbers for a call, { array, free }: they are to be freed before anything that was made earlier. */
  numbers(values) {
    const before = this.top;
    const array = this.array(8, [values.length ?? values]);
    if (values.length) this.view(array).set(Array.from(values, BigInt));
    return { array, free: () => (this.top = before) };
  }

  /** The numbers of an array, until memory grows. */
  view({ at, size, length }) {
    return new VIEW[size](this.memory.buffer, at, length);
  }

  /** Do a task on a state, which is given as what is passed for its arrays. */
  perform(state, task, amount = 0n, numbers = this.nothing) {
    const { at } = this.result;
    const status = this.enter(at, at + 8, ...state, BigInt(task), BigInt(amount), ...numbers.passed, ...this.generator.passed);
    if (status) throw new EngineError("engine", `the engine failed with status ${status}: this is a fault of ours`);
    return Number(this.view(this.result)[0]);
  }

  /** Bring the generator of random numbers into the state that belongs to a seed (splitmix64). */
  seed(seed) {
    const words = new BigUint64Array(this.memory.buffer, this.generator.at, this.generator.length);
    const cut = (word) => BigInt.asUintN(64, word);
    let word = BigInt(seed);
    for (let i = 0; i < words.length; i++) {
      word = cut(word + 0x9e3779b97f4a7c15n);
      let mixed = cut((word ^ (word >> 30n)) * 0xbf58476d1ce4e5b9n);
      mixed = cut((mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn);
      words[i] = mixed ^ (mixed >> 31n);
    }
  }
}

/** The bytes of the state of a board (see `shapesOf`), and of the longest row of numbers for a call. */
export function bytesFor(board) {
  const grid = (board.width + 2) * (board.height + 2);
  return grid * (4 * (AT.CELL_COLUMNS + 2 * AT.EDGE_COLUMNS + 2 * AT.LISTS + 8) + 1 + 16);
}

/** The size of a number and the shape of each array of the state of a board, in their order. */
export function shapesOf({ width, height, cells }) {
  const grid = (width + 2) * (height + 2);
  const strands = cells < AT.SMALL_BOARD ? 1 : AT.STRANDS_A_ROW * Math.floor(Math.sqrt(cells));
  return {
    cell: [4, [grid, AT.CELL_COLUMNS]],
    edge: [4, [2 * grid + 1, AT.EDGE_COLUMNS]],
    num: [8, [AT.NUMBERS]],
    lists: [4, [AT.LISTS, Math.max(2 * cells + 5, grid)]],
    sides: [1, [grid]],
    piece: [4, [cells + 1, 8]],
    strand: [4, [AT.STRAND_ROWS, strands]],
  };
}
