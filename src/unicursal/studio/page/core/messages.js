// Words for people: cells in the coordinates they chose, and messages.

import { button } from "./dom.js";

/** "(3, 4)" in our coordinates, from 0, or in the paper's, from 1. */
export const cellWords = ([x, y], paper) => (paper ? `(${x + 1}, ${y + 1})` : `(${x}, ${y})`);

/** A text of the library with its cells in the chosen coordinates. */
export const inCoordinates = (text, paper) =>
  paper
    ? text.replace(/\((\d+), (\d+)\)/g, (_, x, y) => `(${Number(x) + 1}, ${Number(y) + 1})`)
    : text;

/** The same words as a sentence of their own. */
export const sentence = (words) => `${words[0].toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? "" : "."}`;

/** The one message above the board: closes by itself never, by its button, Escape or Enter. */
export class Message {
  constructor(box) {
    this.box = box;
    this.complaints = 0; // how often something was found bad
    this.text = box.querySelector(".words");
    this.actions = box.querySelector(".actions");
    box.querySelector(".close").addEventListener("click", () => this.close());
  }

  get isOpen() {
    return !this.box.hidden;
  }

  /** Show words of a kind (`note`, `good`, `bad`) with buttons { name: function }. */
  show(kind, words, actions = {}) {
    this.box.dataset.kind = kind;
    if (kind === "bad") this.complaints += 1;
    this.text.textContent = words;
    this.actions.replaceChildren(...Object.entries(actions).map(([name, act]) => button(name, act)));
    this.box.hidden = false;
  }

  close() {
    this.box.hidden = true;
  }
}
