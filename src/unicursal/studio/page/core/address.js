// The address of a page. It follows what is shown a moment later, because browsers refuse one that
// changes too often; but it is never behind when the page goes, and a page that is loaded once more
// is as it was left.

import { keep, kept, OF_TAB } from "./storage.js";

const SOON = 300; // milliseconds

export class Address {
  /**
   * `text()` is what it should say, `#` first or nothing; `read(text)` takes over a typed one and is
   * false if it could not; `stored()` is called after each change.
   */
  constructor(name, { text, read, stored = () => {} }) {
    Object.assign(this, { name, text, read, stored, timer: null, shown: location.hash });
    addEventListener("hashchange", () => this.look());
    addEventListener("pagehide", () => this.now());
    document.addEventListener("visibilitychange", () => document.hidden && this.now());
  }

  /** Read the address if somebody else has changed it. */
  look() {
    if (location.hash === this.shown) return;
    this.shown = location.hash;
    if (!this.read(location.hash)) this.soon();
  }

  soon() {
    this.timer ??= setTimeout(() => this.now(), SOON);
  }

  now() {
    this.look(); // its event may still be on the way
    clearTimeout(this.timer);
    this.timer = null;
    const [before, text] = [location.hash, this.text()];
    if (before !== text) history.replaceState(null, "", text || location.pathname);
    this.shown = location.hash;
    keep(OF_TAB, `${this.name}.left`, { before, text });
    this.stored();
  }

  /**
   * Where a page was left that is loaded once more, else null. The browser chooses the address of a
   * page that comes back before "pagehide", so what changed last is not in it.
   */
  get left() {
    const { type } = performance.getEntriesByType("navigation")[0] ?? {};
    const last = kept(OF_TAB, `${this.name}.left`);
    if (type === "reload") return last?.text ?? null;
    return type === "back_forward" && location.hash === last?.before ? last.text : null;
  }
}
