// Questions, whoever answers: the studio's server, or the engine in the browser (`who.js` says which).
// An answer is plain data, and every problem is one line. No page asks in any other way.

import { who } from "./who.js";

export { Problem } from "./problem.js";

/** Whether there will be answers to this kind of question. */
export const can = (path) => who.can(path);

/**
 * Ask, or without a body look at what needs no question. While the work goes on `tell(words, share)`
 * is called, and `found(part)` for parts of the answer that are known already; aborting `signal` ends it.
 */
export const ask = (path, body = null, { signal, tell = () => {}, found = () => {} } = {}) =>
  who.ask(path, body, { signal, tell, found });

/** Ask for a file: its bytes, its name, and what else the answer says. */
export async function askFile(path, body, how) {
  const { base64, type, ...more } = await ask(path, body, how);
  return { blob: new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], { type }), ...more };
}

/** Wait until somebody answers again, however long it takes. */
export const whoIsBack = () => who.isBack();

/** What the workers are doing. */
export const status = () => ask("status");

/**
 * A question of which only the latest counts: while one is on its way, newer ones replace each
 * other in the queue, so a fast hand never piles up work.
 */
export class Latest {
  constructor(question) {
    this.question = question;
    this.busy = false;
    this.next = null;
  }

  ask(...given) {
    if (this.busy) {
      this.next?.drop();
      return new Promise((resolve, reject) => {
        this.next = { run: () => this.run(given).then(resolve, reject), drop: () => resolve(null) };
      });
    }
    return this.run(given);
  }

  /** Forget what is waiting. */
  drop() {
    this.next?.drop();
    this.next = null;
  }

  async run(given) {
    this.busy = true;
    try {
      return await this.question(...given);
    } finally {
      this.busy = false;
      const next = this.next;
      this.next = null;
      next?.run();
    }
  }
}
