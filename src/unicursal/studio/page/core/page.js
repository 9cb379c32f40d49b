// What all pages are built on: the address, the theme, the help and what keys mean. A page says what is
// its own.

import { Address, stateIn } from "./address.js";
import { $, onClicks, takesKey, takesLetters } from "./dom.js";
import { bindHelp, openHelp } from "./help.js";
import { ThemeChoice } from "./theme-choice.js";

const ZOOM = 1.4;

export class Page {
  /** `name` is that under which the browser keeps what it is told. */
  constructor(name) {
    this.camera = null; // of the board that "+", "-" and "0" zoom
    this.bar = new Address(name, {
      text: () => hashOf([this.address, ...this.theme.parts]),
      read: (hash) => this.read(hash),
      stored: () => this.store(),
    });
    this.theme = new ThemeChoice(this.bar, () => this.themeChanged());
    bindHelp();
    if ($("zoom-in")) onClicks(this.zooms);
    document.addEventListener("keydown", (event) => {
      if (!event.defaultPrevented && !$("keys").open && this.press(event)) event.preventDefault();
    });
    addEventListener("pagehide", () => this.keepAll());
    document.addEventListener("visibilitychange", () => document.hidden && this.keepAll());
    this.bar.soon(); // a theme that the browser has kept goes there too
  }

  // --- what a page may say ---

  /** What the address says besides the theme. */
  get address() {
    return "";
  }

  /** Take over a typed address that says more than a theme; false if it cannot be. */
  readAddress() {
    return false;
  }

  /** Keep what no address could hold, or what is to be there another day. */
  store() {}

  themeChanged() {}

  /**
   * What keys mean: "a", "Ctrl+s", "Shift+ArrowUp" (where that is not told, Shift changes nothing). An
   * act that answers false leaves the key to others. Not those that a field or a button takes itself.
   */
  get keys() {
    const { "zoom-in": nearer, "zoom-out": farther, "zoom-fit": whole } = this.zooms;
    return { "?": openHelp, ...(this.camera && { "+": nearer, "=": nearer, "-": farther, 0: whole }) };
  }

  /** What keys mean even where one writes. */
  get keysEverywhere() {
    return {};
  }

  /** What a key that is in no table does to what is shown; false if it means nothing. */
  pressBoard() {
    return false;
  }

  // --- what is the same everywhere ---

  get zooms() {
    return {
      "zoom-in": () => this.camera.zoomAt(ZOOM),
      "zoom-out": () => this.camera.zoomAt(1 / ZOOM),
      "zoom-fit": () => this.camera.fit(),
    };
  }

  /** The skip link changes the address too, and says nothing. */
  read(hash) {
    if ($(hash.slice(1))) return false;
    this.theme.read(hash);
    return stateIn(hash) !== "" && this.readAddress(hash);
  }

  keepAll() {
    this.bar.now();
  }

  /** Do what a key means here; false if it means nothing. */
  press(event) {
    const { key, target, altKey, ctrlKey, metaKey } = event;
    if (altKey) return false;
    if (acted(this.keysEverywhere, event)) return true;
    if (takesLetters(target) || takesKey(target, key)) return false;
    return acted(this.keys, event) || (!ctrlKey && !metaKey && this.pressBoard(event));
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
