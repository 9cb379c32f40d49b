// Who answers: this thread, or a Worker that can be ended in the middle of a question.

import { Answers } from "./answers.js";
import { EngineError } from "./fault.js";

const aborted = () => new EngineError("aborted", "the question was ended");
const closed = () => new EngineError("engine", "the engine is closed");

/** Answers on this thread, which waits meanwhile. */
export class Here {
  static async start(module, memory) {
    return new Here(await Answers.of(module, memory));
  }

  constructor(answers) {
    this.answers = answers;
  }

  async ask(question, signal) {
    if (!this.answers) throw closed();
    if (signal?.aborted) throw aborted();
    return this.answers.to(...question);
  }

  close() {
    this.answers = null;
  }
}

/** Has a Worker answer, one question after the other. */
export class Away {
  static async start(module, memory, make) {
    const runner = new Away(make, { module, memory });
    await runner.begin();
    return runner;
  }

  constructor(make, first) {
    this.make = make;
    this.first = first; // message to each Worker
    this.worker = null;
    this.asked = null; // the question that is being answered
    this.waiting = [];
  }

  /** Begin with a new Worker. */
  begin() {
    this.worker = this.make();
    const begun = this.send({ message: this.first });
    this.worker.onmessage = ({ data: { answer, fault } }) => {
      const { resolve, reject } = this.asked;
      if (fault) reject(new EngineError(fault.kind, fault.words));
      else resolve(answer);
      this.next();
    };
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.close(new EngineError("engine", `the engine's Worker failed: ${event.message ?? "it could not be loaded"}`));
    };
    return begun;
  }

  ask(message, signal) {
    if (!this.worker) return Promise.reject(closed());
    if (signal?.aborted) return Promise.reject(aborted());
    const question = { message };
    const end = () => this.end(question);
    signal?.addEventListener("abort", end);
    const answered = this.asked ? this.queue(question) : this.send(question);
    return answered.finally(() => signal?.removeEventListener("abort", end));
  }

  queue(question) {
    this.waiting.push(question);
    return this.promised(question);
  }

  send(question) {
    this.asked = question;
    this.worker.postMessage(question.message);
    return question.resolve ? undefined : this.promised(question);
  }

  promised(question) {
    return new Promise((resolve, reject) => Object.assign(question, { resolve, reject }));
  }

  next() {
    this.asked = null;
    const question = this.waiting.shift();
    if (question && this.worker) this.send(question);
  }

  /** End a question; a Worker that is busy with it is replaced. */
  end(question) {
    question.reject(aborted());
    if (question !== this.asked) {
      this.waiting = this.waiting.filter((each) => each !== question);
      return;
    }
    this.worker.terminate();
    this.begin().catch(() => {}); // whoever asks next hears of it
  }

  close(fault = closed()) {
    this.worker?.terminate();
    this.worker = null;
    for (const question of [this.asked, ...this.waiting]) question?.reject(fault);
    this.asked = null;
    this.waiting = [];
  }
}
