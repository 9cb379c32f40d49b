// The theme that is chosen: it stands in the address, so that who gets the address sees the same, and
// is kept by the browser for pages whose address names none.

import { Address } from "./address.js";
import { FOR_GOOD, keepText, keptText } from "./storage.js";

const NAMES = ["light", "dark", "print"];

export class ThemeChoice {
  /** `bar` is the address of the page; `changed()` is called when another theme is shown. */
  constructor(bar, changed = () => {}) {
    this.changed = changed;
    this.list = document.getElementById("theme");
    this.system = matchMedia("(prefers-color-scheme: dark)");
    this.list.value = wishIn(location.hash);
    this.list.addEventListener("change", () => {
      keepText(FOR_GOOD, "theme", this.list.value);
      this.apply();
      bar.now(); // the next page reads it before its first paint
    });
    this.system.addEventListener("change", () => this.apply());
  }

  /** What the address says of it: nothing where the system decides. */
  get parts() {
    return NAMES.includes(this.list.value) ? [`theme=${this.list.value}`] : [];
  }

  /** Take over the theme of an address. */
  read(hash) {
    this.list.value = wishIn(hash);
    this.apply();
  }

  apply() {
    const wish = this.list.value;
    const bySystem = this.system.matches ? "dark" : "light";
    document.documentElement.dataset.theme = NAMES.includes(wish) ? wish : bySystem;
    this.changed();
  }
}

function wishIn(hash) {
  const named = new URLSearchParams(hash.slice(1)).get("theme");
  const wish = named ?? keptText(FOR_GOOD, "theme");
  return NAMES.includes(wish) ? wish : "auto";
}

/** The theme of a page whose address says nothing else. */
export function bindThemeAlone(page, changed = () => {}) {
  const text = () => (theme.parts.length ? `#${theme.parts}` : "");
  const bar = new Address(page, { text, read: (hash) => theme.read(hash) });
  const theme = new ThemeChoice(bar, changed);
  bar.soon(); // one that the browser has kept is told too
}
