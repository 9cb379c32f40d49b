// What pages are built on where something is made: undo, the message, and what happens while the server
// is away.

import { $, isWritten, onClicks } from "./dom.js";
import { Message, sentence } from "./messages.js";
import { Page } from "./page.js";
import { Recovery } from "./recovery.js";
import { Undo, undoKey } from "./undo.js";

export class WorkPage extends Page {
  /**
   * What is shown is a text, `state()`, and `restore(state)` shows an earlier one; the address says it
   * too, if `address()` says nothing else. `askAgain()` is for a server that is back, `hasUndo(field)`
   * whether a field has an undo of its own, `message` what says what is wrong.
   */
  constructor(name, { message = new Message($("message")), keysEverywhere, ...parts }) {
    const close = () => message.isOpen && message.close();
    super(name, { address: parts.state, hasUndo: isWritten, keysEverywhere: { Escape: close, ...keysEverywhere }, ...parts });
    this.message = message;
    this.recovery = new Recovery(message, () => this.parts.askAgain());
    this.remember(name);
    onClicks({ undo: () => this.travel("undo"), redo: () => this.travel("redo") });
  }

  get state() {
    return this.parts.state();
  }

  press(event) {
    const direction = undoKey(event);
    if (!direction || this.parts.hasUndo(event.target)) return super.press(event);
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
    if (state !== null) this.parts.restore(state);
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
