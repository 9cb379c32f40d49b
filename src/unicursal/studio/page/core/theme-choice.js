// The theme that is chosen: it stands in the address, so that who gets the address sees the same, and
// is kept by the browser for pages whose address names none.

import { $ } from "./dom.js";
import { THEMES } from "./names.js";
import { FOR_GOOD, keepText, keptText } from "./storage.js";

export class ThemeChoice {
  /** `bar` is the address of the page; `changed()` is called when another theme is shown. */
  constructor(bar, changed = () => {}) {
    this.changed = changed;
    this.list = $("theme");
    this.system = matchMedia("(prefers-color-scheme: dark)");
    this.list.append(...["auto", ...THEMES].map((name) => new Option(`Theme: ${name}`, name)));
    this.list.value = wishIn(location.hash);
    if (!THEMES.includes(document.documentElement.dataset.theme)) this.show(); // the address named none of them
    this.list.addEventListener("change", () => {
      keepText(FOR_GOOD, "theme", this.list.value);
      this.apply();
      bar.now(); // the next page reads it before its first paint
    });
    this.system.addEventListener("change", () => this.apply());
    addEventListener("beforeprint", () => { document.documentElement.dataset.theme = "print"; });
    addEventListener("afterprint", () => this.show());
  }

  /** What the address says of it: nothing where the system decides. */
  get parts() {
    return THEMES.includes(this.list.value) ? [`theme=${this.list.value}`] : [];
  }

  /** The name of the theme that is shown. */
  get shown() {
    return document.documentElement.dataset.theme;
  }

  /** Take over the theme of an address. */
  read(hash) {
    this.list.value = wishIn(hash);
    this.apply();
  }

  apply() {
    this.show();
    this.changed();
  }

  show() {
    const wish = this.list.value;
    const bySystem = this.system.matches ? "dark" : "light";
    document.documentElement.dataset.theme = THEMES.includes(wish) ? wish : bySystem;
  }
}

function wishIn(hash) {
  const named = new URLSearchParams(hash.slice(1)).get("theme");
  const wish = named ?? keptText(FOR_GOOD, "theme");
  return THEMES.includes(wish) ? wish : "auto";
}
