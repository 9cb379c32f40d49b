// The address of a page. It follows what is shown a moment later, because browsers refuse one that
// changes too often; but it is never behind when the page goes, and a page that is loaded once more
// is as it was left.

import { keep, kept, OF_TAB } from "./storage.js";

const SOON = 300; // milliseconds

export class Address {
  /**
   * `text()` is what it should say, `#` first or nothing; `read(text)` takes over a typed one, as far
   * as it can; `stored()` is called after each change.
   */
  constructor(name, { text, read, stored }) {
    Object.assign(this, { name, text, read, stored, timer: null, shown: location.hash });
    addEventListener("hashchange", () => this.look());
  }

  /** Read the address if somebody else has changed it. */
  look() {
    if (location.hash === this.shown) return;
    this.shown = location.hash;
    this.read(location.hash);
    this.soon();
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
   * What it says to begin with; of a page that is loaded once more, where it was left. The browser
   * chooses the address of a page that comes back before "pagehide", so what changed last is not in it.
   */
  get first() {
    const { type } = performance.getEntriesByType("navigation")[0] ?? {};
    const last = kept(OF_TAB, `${this.name}.left`);
    const isBack = type === "reload" || (type === "back_forward" && location.hash === last?.before);
    return (isBack && last?.text) || location.hash;
  }
}

/** What an address says besides the theme. */
export const stateIn = (hash) => hash.replace(/^#/, "").split("&").filter((part) => !part.startsWith("theme=")).join("&");
