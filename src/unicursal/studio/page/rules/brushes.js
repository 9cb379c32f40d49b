// What can be painted on the grid of a rule, each with its sign and its meaning in words.

import { html, input, list, radio } from "../core/dom.js";
import { partsOf } from "./text.js";

const BRUSHES = {
  "The cell is": [
    [".", "·", "anything", "Anything: wipes the cell"],
    ["o", "o", "empty", "Empty: on the board and not taken"],
    ["e", "e", "empty, no future line", "Empty and not on a future line"],
    ["#", "#", "taken", "Taken by the line"],
    ["%", "%", "taken or border", "Taken by the line, or outside the board"],
    ["B", "B", "border", "Border: outside the board"],
    ["-", "–", "not taken", "Not taken: empty, or outside the board"],
    ["i", "i", "on the board", "On the board, empty or taken"],
  ],
  "Mark, on and off": [
    ["cross", "✕", "forbidden step", "Forbidden step, on or off: left of the live end, ahead or right of it"],
    ["notTarget", "∗", "not the target", "Must not be the target, on or off"],
  ],
  "The line runs": [
    ["<", "←", "left", "The line runs left here"],
    ["^", "↑", "ahead", "The line runs ahead here"],
    ["v", "↓", "back", "The line runs back here"],
    [">", "→", "right", "The line runs right here"],
  ],
  "Area": [
    ["start", "s", "start", "Start of an area"],
    ["middle", "m", "between", "Between start and end of an area"],
    ["end", "e", "end", "End of an area"],
    ["entry", "+", "entry", "Between start and end, and the entry of the area"],
  ],
  "Future line": [
    ["Fs", "Fs", "near end", "Near end of a section of a future line"],
    ["Fe", "Fe", "far end", "Far end of the same section"],
  ],
};
const ARROWS = {
  "": "taken or border, the line runs", "#": "taken, the line runs", "!": "taken, the line does not run",
  "=": "one of two taken cells under a long arrow", "~": "taken, and the next cell was not visited later,",
};
const ARROW_KINDS = {
  "": "taken or border", "#": "taken", "!": "taken, does not run so", "=": "two under a long arrow", "~": "taken, next not later",
};
const WAYS = { "<": "left", "^": "ahead", v: "back", ">": "right" };
const ROLES = { s: "start", m: "between start and end", e: "end", "+": "between start and end, its entry" };

export class Brushes {
  /** `told(words)` says what the chosen brush paints. */
  constructor(place, told) {
    this.chosen = "o";
    this.arrow = list("Kind of arrow", ARROW_KINDS);
    this.area = list("Number of the area", { 1: "1", 2: "2", 3: "3", 4: "4" });
    this.empty = input("checkbox", { checked: true });
    this.more = {
      "The line runs": () => [beside("Cell", this.arrow)],
      "Area": () => [beside("Area", this.area), beside("must be empty", this.empty)],
    };
    place.append(...Object.entries(BRUSHES).map(([name, brushes]) => this.group(name, brushes, told)));
  }

  group(name, brushes, told) {
    return html("fieldset", [html("legend", name), ...brushes.map((brush) => this.button(brush, told)), ...(this.more[name]?.() ?? [])]);
  }

  button([id, sign, short, words], told) {
    const properties = { name: "brush", value: id, checked: id === this.chosen, ariaLabel: words };
    const label = radio(properties, [html("b", sign), html("span", short)], () => {
      this.chosen = id;
      told(`Paints: ${words}.`);
    });
    return Object.assign(label, { className: "brush", title: words });
  }

  /** What the chosen brush paints, with what the lists beside it say. */
  get paint() {
    const id = this.chosen;
    if (id === "cross" || id === "notTarget") return { toggle: id };
    if (id in WAYS) return { core: this.arrow.value + id };
    const role = { start: "s", middle: "m", end: "e" }[id];
    if (role) return { core: this.area.value + (this.empty.checked ? role.toUpperCase() : role) };
    if (id === "entry") return { core: `${this.area.value}+` };
    return { core: id };
  }
}

const beside = (words, control) => html("label", control.type === "checkbox" ? [control, words] : [words, control], "brush-more");

/** What a cell of a picture says, in words. */
export function cellWords(cell) {
  const { core, cross, notTarget } = partsOf(cell);
  return [coreWords(core), cross && "the step there is forbidden", notTarget && "not the target"].filter(Boolean).join("; ");
}

function coreWords(core) {
  if (core === "@") return "the live end";
  if (core === "|") return "the cell before the live end";
  if (core.at(-1) in WAYS) return `${ARROWS[core.slice(0, -1)] ?? core} ${WAYS[core.at(-1)]}`;
  if (/^[1-9]$/.test(core)) return `area ${core}: filled from here, its surplus is counted`;
  if (/^[1-9][smeSME+]$/.test(core)) {
    const isEmpty = "SME".includes(core[1]);
    return `area ${core[0]}: ${ROLES[core[1].toLowerCase()]}${isEmpty ? ", empty" : ""}`;
  }
  const found = Object.values(BRUSHES).flat().find(([id]) => id === core);
  return found ? found[2] : core;
}
