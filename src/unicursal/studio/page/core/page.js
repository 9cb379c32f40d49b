// What all pages are built on: the address, the theme, the help and what keys mean.

import { Address, stateIn } from "./address.js";
import { $, onClicks, takesKey, takesLetters } from "./dom.js";
import { bindHelp, openHelp } from "./help.js";
import { ThemeChoice } from "./theme-choice.js";

const ZOOM = 1.4;
const NOTHING = { address: () => "", readAddress() {}, store() {}, themeChanged() {}, keysEverywhere: {}, pressBoard: () => false };

export class Page {
  /**
   * `name` is that under which the browser keeps what it is told. A page says what is its own:
   *
   * - `address()`: what the address says besides the theme; `readAddress(hash)` takes over a typed one.
   * - `store()`: keep what no address could hold, or what is to be there another day.
   * - `themeChanged()`: another theme is shown.
   * - `keys`: what keys mean, as { "a": act, "Ctrl+s": act, "Shift+ArrowUp": act }; where Shift is not
   *   named it changes nothing. An act that answers false leaves the key to others. Keys that a field or
   *   a button takes itself are not asked, but for those of `keysEverywhere`.
   * - `pressBoard(event)`: what any other key does to what is shown; false if nothing.
   */
  constructor(name, parts = {}) {
    this.parts = { ...NOTHING, ...parts };
    this.keys = { "?": openHelp, ...parts.keys };
    this.bar = new Address(name, {
      text: () => hashOf([this.parts.address(), ...this.theme.parts]),
      read: (hash) => this.read(hash),
      stored: () => this.parts.store(),
    });
    this.theme = new ThemeChoice(this.bar, () => this.parts.themeChanged());
    bindHelp();
    document.addEventListener("keydown", (event) => {
      if (!event.defaultPrevented && !$("keys").open && this.press(event)) event.preventDefault();
    });
    addEventListener("pagehide", () => this.keepAll());
    document.addEventListener("visibilitychange", () => document.hidden && this.keepAll());
    this.bar.soon(); // a theme that the browser has kept goes there too
  }

  /** Keys, and buttons if there are any, zoom what a camera shows. */
  bindZoom(camera) {
    const nearer = () => camera.zoomAt(ZOOM);
    const farther = () => camera.zoomAt(1 / ZOOM);
    const whole = () => camera.fit();
    Object.assign(this.keys, { "+": nearer, "=": nearer, "-": farther, 0: whole });
    if ($("zoom-in")) onClicks({ "zoom-in": nearer, "zoom-out": farther, "zoom-fit": whole });
  }

  /** The skip link changes the address too, and says nothing. */
  read(hash) {
    if ($(hash.slice(1))) return;
    this.theme.read(hash);
    if (stateIn(hash)) this.parts.readAddress(hash);
  }

  keepAll() {
    this.bar.now();
  }

  /** Do what a key means here; false if it means nothing. */
  press(event) {
    const { key, target, altKey, ctrlKey, metaKey } = event;
    if (altKey) return false;
    if (acted(this.parts.keysEverywhere, event)) return true;
    if (takesLetters(target) || takesKey(target, key)) return false;
    return acted(this.keys, event) || (!ctrlKey && !metaKey && this.parts.pressBoard(event));
  }
}

function hashOf(parts) {
  const text = parts.filter(Boolean).join("&");
  return text && `#${text}`;
}

/** The names of a key in the tables, the one that says most first. */
function namesOf({ key, ctrlKey, metaKey, shiftKey }) {
  const control = ctrlKey || metaKey ? "Ctrl+" : "";
  const plain = key.length === 1 ? key.toLowerCase() : key;
  return shiftKey ? [`${control}Shift+${plain}`, control + plain] : [control + plain];
}

function acted(table, event) {
  const name = namesOf(event).find((each) => Object.hasOwn(table, each));
  return name !== undefined && table[name](event) !== false;
}
