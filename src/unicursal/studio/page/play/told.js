// The answer beside the board: words, buttons, and for a hint the reasons, each drawn when it is
// pointed at; a reason by search has several cases. On a small screen it lies over the page, and the
// page is scrolled so that the board, on which the reasons are drawn, stays in sight.

import { button } from "../core/dom.js";
import { Message } from "../core/messages.js";

const GAP = 8; // pixels

export class Told extends Message {
  constructor(box, board, { showCase, closed }) {
    super(box);
    Object.assign(this, { board, showCase, closed });
    this.reasons = box.querySelector(".reasons");
  }

  /** A message with reasons { words, cases }. */
  show(kind, words, actions = {}, reasons = []) {
    super.show(kind, words, actions);
    this.reasons.replaceChildren(...reasons.map((reason) => this.item(reason)));
    this.uncover();
  }

  uncover() {
    if (getComputedStyle(this.box).position !== "fixed") return;
    const { top, bottom } = this.board.getBoundingClientRect();
    const covered = bottom + GAP - this.box.getBoundingClientRect().top;
    if (covered > 0) scrollBy(0, Math.min(covered, Math.max(0, top)));
  }

  /** The first button that is offered. */
  get main() {
    return this.isOpen ? this.actions.querySelector("button") : null;
  }

  close() {
    if (!this.isOpen) return;
    this.hide();
    this.closed();
  }

  hide() {
    this.box.hidden = true;
  }

  item({ words, cases }) {
    const made = document.createElement("li");
    const text = document.createElement("span");
    text.textContent = words;
    made.append(text);
    made.addEventListener("pointerenter", () => this.showCase(cases, 0));
    if (cases.length > 1) {
      const row = document.createElement("span");
      row.className = "cases";
      row.append(...cases.map((_, i) => {
        const one = button(String(i + 1), () => {
          this.showCase(cases, i);
          for (const other of row.children) other.setAttribute("aria-pressed", String(other === one));
        });
        one.setAttribute("aria-label", `Case ${i + 1}`);
        one.setAttribute("aria-pressed", String(i === 0));
        return one;
      }));
      made.append(row);
    }
    return made;
  }
}
