// Drafts: texts of rules that the browser keeps by name.

import { FOR_GOOD, keep, kept } from "../core/storage.js";

const STORE = "rule.drafts";

/** Under this name the tab keeps a rule that the editor opens next. */
export const PROPOSED = "rule.proposed";

export class Drafts {
  get all() {
    return kept(FOR_GOOD, STORE) ?? {};
  }

  get names() {
    return Object.keys(this.all).sort();
  }

  text(name) {
    return this.all[name] ?? null;
  }

  /** Keep a text under a name; false where the browser has no room for it. */
  keep(name, text) {
    keep(FOR_GOOD, STORE, { ...this.all, [name]: text });
    return this.text(name) === text;
  }

  drop(name) {
    const { [name]: gone, ...rest } = this.all;
    keep(FOR_GOOD, STORE, rest);
    return gone;
  }

  /** A name like this one that is still free. */
  freeName(name) {
    for (let number = 2; ; number++) if (this.text(`${name}-${number}`) === null) return `${name}-${number}`;
  }
}
