// What pages are built on where something is made: undo, the message, and what happens while the server
// is away.

import { $, isWritten, onClicks } from "./dom.js";
import { Message, sentence } from "./messages.js";
import { Page } from "./page.js";
import { Recovery } from "./recovery.js";
import { Undo, undoKey } from "./undo.js";

/** What is shown is a text: a page has `get state()`, `restore(state)`, and `askAgain()` for it. */
export class WorkPage extends Page {
  constructor(name, message = new Message($("message"))) {
    super(name);
    this.message = message;
    this.recovery = new Recovery(message, () => this.askAgain());
    this.remember(name);
    onClicks({ undo: () => this.travel("undo"), redo: () => this.travel("redo") });
  }

  // --- what a page may say ---

  get address() {
    return this.state;
  }

  /** Whether a field has an undo of its own. */
  hasUndo(field) {
    return isWritten(field);
  }

  // --- what is the same everywhere ---

  get keysEverywhere() {
    return { Escape: () => this.message.isOpen && this.message.close() };
  }

  press(event) {
    const direction = undoKey(event);
    if (!direction || this.hasUndo(event.target)) return super.press(event);
    this.travel(direction);
    return true;
  }

  /** Go on with the steps that are kept under a name. */
  remember(name) {
    this.undo?.store();
    this.undo = new Undo(name, ({ canUndo, canRedo }) => {
      $("undo").disabled = !canUndo;
      $("redo").disabled = !canRedo;
    });
  }

  /** "undo" or "redo". */
  travel(direction) {
    const state = this.undo[direction](this.state);
    if (state !== null) this.restore(state);
  }

  /** Say what is wrong; if nobody answered, ask again as soon as somebody does. */
  fail(problem, words = sentence(problem.message), actions = {}) {
    if (problem.name === "AbortError") return;
    this.message.show("bad", words, actions);
    this.recovery.from(problem);
  }

  keepAll() {
    super.keepAll();
    this.undo.store();
  }
}
