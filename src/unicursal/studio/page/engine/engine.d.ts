/**
 * The exact engine of unicursal for pages: which steps of a one-way labyrinth are possible, in any
 * browser, without a server.
 *
 * The folder of this file is all that is needed, and imports nothing from elsewhere. Nothing happens
 * when it is imported; there are no global names. A page that serves it over a network needs, where it
 * has a content policy, `script-src 'wasm-unsafe-eval'` and `worker-src 'self'`.
 *
 *     import { Engine } from "./engine/engine.js";
 *     const engine = await Engine.start();
 *     const walk = engine.walk("9:RRD");
 *     console.log(await walk.options());
 */

export type Move = "U" | "D" | "L" | "R";
/** x to the right, y down, from 0. */
export type Cell = [x: number, y: number];
export type Verdict = "possible" | "blocked" | "unknown";

/** How a line is drawn: at each step uniformly among the possible ones (`fair`), or as a law prefers. */
export type Law = "fair" | "straight" | "winding" | "spiral" | "right-spiral" | "teeth" | "flat-teeth";
/** The names of all laws. */
export const LAWS: Law[];

/** What a question may cost. If that does not suffice it is refused (`budget`), or its answer `unknown`. */
export interface Limits {
  /** Of search; unlike seconds they do not depend on the machine. */
  nodes?: number;
  seconds?: number;
  /** Aborting ends the question at once (`aborted`); without a Worker only before it begins. */
  signal?: AbortSignal;
}

/**
 * - `text`: no position; the message names the column
 * - `board`: a board that cannot be: ends outside, clues that contradict, a shape in pieces
 * - `move`: a step that leads to no free cell
 * - `law`: not one of `LAWS`
 * - `seed`: not a whole number from 0 to 2^64 - 1
 * - `size`: too large for the memory
 * - `budget`: not known within the limits
 * - `aborted`: ended by its signal
 * - `lost`: there is no walkthrough to draw
 * - `engine`: the engine could not be loaded, or is closed
 */
export type FaultKind = "text" | "board" | "move" | "law" | "seed" | "size" | "budget" | "aborted" | "lost" | "engine";

/** What was wrong; its message is one clear sentence. */
export class EngineError extends Error {
  constructor(kind: FaultKind, words: string);
  readonly kind: FaultKind;
}

export interface Clues {
  /** Pairs of neighbours between which the line may not step. */
  readonly walls: readonly [Cell, Cell][];
  /** Cells that bear their place on the way; the start is number 1. */
  readonly numbers: readonly { cell: Cell; number: number }[];
  /** Cells that the line meets in this order. */
  readonly stops: readonly Cell[];
  /** Given pieces of the line, each by its cells, in either direction. */
  readonly lines: readonly Cell[][];
  hasWall(one: Cell, other: Cell): boolean;
}

export interface Board {
  /** The text form, as it was given. */
  readonly text: string;
  readonly width: number;
  readonly height: number;
  /** An end that is for the player to find is null. */
  readonly start: Cell | null;
  readonly target: Cell | null;
  /** Whether the line closes: from the first cell by rows to the one below it, the last edge unsaid. */
  readonly isLoop: boolean;
  /** Blocked cells. */
  readonly holes: readonly Cell[];
  /** How many cells there are. */
  readonly cells: number;
  readonly clues: Clues;
  has(x: number, y: number): boolean;
}

/** Take a position apart, such as `9x5@0,0-8,4~1,1+w0,0R:DD`, `6@loop` or `9@any-8,8`. */
export function readPosition(text: string): { board: Board; moves: string };

export interface StartOptions {
  /** The module: its address, its bytes or itself; else `engine.wasm` beside this file. */
  wasm?: string | URL | BufferSource | WebAssembly.Module;
  /** Whether a Worker answers, or how to make one of `worker.js`; if not, this thread waits. */
  worker?: boolean | (() => Worker);
  /** The most bytes that boards may take; else 1 GiB. */
  memory?: number;
}

export class Engine {
  private constructor();
  static start(options?: StartOptions): Promise<Engine>;
  /** A line that grows and shrinks, from a position in the text form. */
  walk(position: string): Walk;
  /** The solutions of a puzzle as positions, two at the most; ends may be hidden. */
  solutions(puzzle: string, limits?: Limits): Promise<{ first: string | null; second: string | null; count: 0 | 1 | 2 }>;
  /** The walkthrough that `unicursal draw BOARD --law LAW --seed SEED` draws: its moves. */
  draw(board: string, seed: number | bigint, limits?: Limits & { law?: Law }): Promise<string>;
  close(): void;
}

/** A line; steps are taken at once, questions are answered later. */
export class Walk {
  private constructor();
  readonly board: Board;
  readonly moves: string;
  /** The text form. */
  readonly position: string;
  readonly liveEnd: Cell;
  readonly cells: Cell[];
  /** The moves that lead to a free cell, in the order U D L R. */
  readonly free: string;
  /** Whether every cell is visited, the target last, and all clues are kept. */
  readonly isComplete: boolean;
  /** Take steps to free cells, possible or not: all or none. */
  push(moves: string): void;
  /** Take the last step back. */
  pop(): Move;
  /** Another walk at the same place. */
  copy(): Walk;

  /** The possible steps, such as `DLR`. */
  options(limits?: Limits): Promise<string>;
  /** The verdict on each step to a free cell. */
  verdicts(limits?: Limits): Promise<{ [move in Move]?: Verdict }>;
  verdict(move: Move, limits?: Limits): Promise<Verdict>;
  /** Whether some walkthrough begins with the line. */
  canBeCompleted(limits?: Limits): Promise<boolean>;
  /** The moves of some way to complete the line, `first` first; null if there is none. */
  witness(limits?: Limits & { first?: Move }): Promise<string | null>;
  /**
   * Where the line was lost: at step number `step` (0 if the board has no walkthrough), after the moves
   * `before`, where `options` were possible; null if it can be completed.
   */
  lostSince(limits?: Limits): Promise<{ step: number; move: Move | null; before: string; options: string } | null>;
  /**
   * Lines that every remaining walkthrough follows: those that forced edges show, or `exact`: all.
   * A lost line has none; `kept`: those that it had before.
   */
  future(limits?: Limits & { exact?: boolean; kept?: boolean }): Promise<Cell[][]>;
  /** How many options there were before each step, and at the live end. */
  trail(limits?: Limits): Promise<number[]>;
  /** The moves with which a law goes on from here to the end. */
  draw(seed: number | bigint, limits?: Limits & { law?: Law }): Promise<string>;
}
