// Undo and redo, the same on every page: the states before and after the one that is shown, each as
// a text. What is changed in one go, as by typing, is one step. The tab keeps them, so that they
// survive a look at another page and a reload.

import { keep, kept, OF_TAB } from "./storage.js";

const MOST = 300; // steps
const MOST_STORED = 1_000_000; // signs
const ONE_GO = 900; // milliseconds between two changes of one go
const SOON = 300; // milliseconds

export class Undo {
  /** `name` is that of the page; `changed(this)` hears when there is something else to come back to. */
  constructor(name, changed = () => {}) {
    const { past = [], coming = [] } = kept(OF_TAB, `${name}.undo`) ?? {};
    Object.assign(this, { name, changed, past, coming, go: "", time: 0, timer: null });
    changed(this);
  }

  get canUndo() {
    return this.past.length > 0;
  }

  get canRedo() {
    return this.coming.length > 0;
  }

  /** A state gives way to another one; changes with the same `go` that follow at once are one. */
  note(before, go = "", now = performance.now()) {
    const isSameGo = go !== "" && go === this.go && now - this.time < ONE_GO;
    Object.assign(this, { go, time: now, coming: [] });
    if (!isSameGo && this.past.at(-1) !== before) {
      this.past.push(before);
      if (this.past.length > MOST) this.past.shift();
    }
    this.soon();
  }

  /** The same for strokes of a hand: however long one takes it is one step; 0 is none. */
  noteStroke(before, stroke) {
    if (stroke) this.note(before, `stroke ${stroke}`, 0);
    else this.note(before);
  }

  /** The state before the one that is shown, null if there is none. */
  undo(here) {
    return this.travel(this.past, this.coming, here);
  }

  /** The state that was left by the last undo, null if there is none. */
  redo(here) {
    return this.travel(this.coming, this.past, here);
  }

  travel(from, to, here) {
    this.go = "";
    while (from.length && from.at(-1) === here) from.pop(); // a mark that nothing followed
    const there = from.pop() ?? null;
    if (there !== null) to.push(here);
    this.soon();
    return there;
  }

  soon() {
    this.changed(this);
    this.timer ??= setTimeout(() => this.store(), SOON);
  }

  /** Keep what fits; what is oldest goes first. */
  store() {
    clearTimeout(this.timer);
    this.timer = null;
    let { past, coming } = this;
    while (past.length + coming.length && sizeOf(past) + sizeOf(coming) > MOST_STORED) {
      [past, coming] = [past.slice((past.length >> 1) + 1), coming.slice((coming.length >> 1) + 1)];
    }
    keep(OF_TAB, `${this.name}.undo`, { past, coming });
  }
}

const sizeOf = (texts) => texts.reduce((sum, text) => sum + text.length, 0);

/** What a key means: "undo" (Ctrl + Z), "redo" (Ctrl + Y, Ctrl + Shift + Z) or nothing. */
export function undoKey({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  if (!(ctrlKey || metaKey) || altKey) return "";
  if (key.toLowerCase() === "z") return shiftKey ? "redo" : "undo";
  return key.toLowerCase() === "y" ? "redo" : "";
}
