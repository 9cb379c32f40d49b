// What can be wrong with a question or its answer.

/** One clear sentence, and of what kind the fault is (see `FaultKind` in engine.d.ts). */
export class EngineError extends Error {
  constructor(kind, words) {
    super(words);
    this.name = "EngineError";
    this.kind = kind;
  }
}
