// Undo and redo of the rule editor: the texts before and after the one that is shown. What is typed
// in one go is one step. The tab keeps it, so that it survives a look at the board and a reload.

import { keep, kept, OF_TAB } from "../core/storage.js";

const MOST = 200; // steps
const MOST_STORED = 400_000; // signs
const ONE_GO = 900; // milliseconds between two signs of one go

export class RuleHistory {
  constructor() {
    const { past = [], coming = [] } = kept(OF_TAB, "rule.history") ?? {};
    Object.assign(this, { past, coming, kind: "", time: 0 });
  }

  /** A text gives way to another one by a change of some kind. */
  note(before, kind, now = performance.now()) {
    const isSameGo = kind.startsWith("typing") && kind === this.kind && now - this.time < ONE_GO;
    Object.assign(this, { kind, time: now, coming: [] });
    if (isSameGo || this.past.at(-1) === before) return;
    this.past.push(before);
    if (this.past.length > MOST) this.past.shift();
    this.store();
  }

  undo(text) {
    return this.travel(this.past, this.coming, text);
  }

  redo(text) {
    return this.travel(this.coming, this.past, text);
  }

  travel(from, to, text) {
    this.kind = "";
    const there = from.pop();
    if (there === undefined) return null;
    to.push(text);
    this.store();
    return there;
  }

  store() {
    let { past, coming } = this;
    while (JSON.stringify([past, coming]).length > MOST_STORED) {
      [past, coming] = [past.slice((past.length >> 1) + 1), coming.slice((coming.length >> 1) + 1)];
    }
    keep(OF_TAB, "rule.history", { past, coming });
  }
}
