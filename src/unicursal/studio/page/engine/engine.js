// The exact engine for pages: which steps of a one-way labyrinth are possible, in a Worker of its own.
// Types and words: engine.d.ts.

import { LAWS as TABLES } from "./constants.js";
import { EngineError } from "./fault.js";
import { Line } from "./line.js";
import { Away, Here } from "./runners.js";

export const LAWS = Object.keys(TABLES);

export { EngineError } from "./fault.js";
export { readPosition } from "./position.js";

export class Engine {
  #runner;

  static async start({ wasm = beside("engine.wasm"), worker = typeof Worker === "function", memory } = {}) {
    const module = await compiled(wasm);
    if (!worker) return new Engine(await Here.start(module, memory));
    return new Engine(await Away.start(module, memory, typeof worker === "function" ? worker : ownWorker));
  }

  constructor(runner) {
    this.#runner = runner;
  }

  walk(position) {
    return new Walk(this.#runner, new Line(position));
  }

  solutions(puzzle, limits = {}) {
    return ask(this.#runner, "solutions", puzzle, limits);
  }

  async draw(board, seed, limits = {}) {
    return this.walk(board).draw(seed, limits);
  }

  close() {
    this.#runner.close();
  }
}

const beside = (name) => new URL(name, import.meta.url);

const ownWorker = () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" });

async function compiled(wasm) {
  if (wasm instanceof WebAssembly.Module) return wasm;
  try {
    const isAddress = typeof wasm === "string" || wasm instanceof URL;
    return await WebAssembly.compile(isAddress ? await fetched(wasm) : wasm);
  } catch (fault) {
    throw new EngineError("engine", `the engine could not be loaded: ${fault.message}`);
  }
}

async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} for ${address}`);
  return answer.arrayBuffer(); // not every server knows the type that compiling from a stream asks for
}

const ask = (runner, name, position, { signal, ...more } = {}) => runner.ask([name, position, more], signal);

export class Walk {
  #runner;
  #line;

  constructor(runner, line) {
    this.#runner = runner;
    this.#line = line;
  }

  get board() {
    return this.#line.board;
  }

  get moves() {
    return this.#line.moves;
  }

  get position() {
    return this.#line.text;
  }

  get liveEnd() {
    return this.#line.liveEnd;
  }

  get cells() {
    return [...this.#line.cells];
  }

  get free() {
    return this.#line.free;
  }

  get isComplete() {
    return this.#line.isComplete;
  }

  push(moves) {
    let taken = 0;
    try {
      for (const move of moves) {
        this.#line.step(this.#line.checked(move));
        taken += 1;
      }
    } catch (fault) {
      while (taken--) this.#line.stepBack();
      throw fault;
    }
  }

  pop() {
    return this.#line.stepBack();
  }

  copy() {
    return new Walk(this.#runner, this.#line.copy());
  }

  options(limits) {
    return this.#ask("options", limits);
  }

  verdicts(limits) {
    return this.#ask("verdicts", limits);
  }

  verdict(move, limits) {
    return this.#ask("verdict", { ...limits, move });
  }

  canBeCompleted(limits) {
    return this.#ask("canBeCompleted", limits);
  }

  witness(limits) {
    return this.#ask("witness", limits);
  }

  lostSince(limits) {
    return this.#ask("lostSince", limits);
  }

  future(limits) {
    return this.#ask("future", limits);
  }

  trail(limits) {
    return this.#ask("trail", limits);
  }

  draw(seed, limits) {
    return this.#ask("draw", { ...limits, seed });
  }

  #ask(name, limits) {
    return ask(this.#runner, name, this.position, limits);
  }
}
