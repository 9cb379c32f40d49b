// A line in the colours of its length: from blue at the start over green and yellow to red at the end.

import { element } from "./dom.js";

/** The colour at a share of the way, from 0 to 1. */
export function lengthColour(share) {
  const hue = 262 - 236 * share;
  const glow = Math.exp(-(((hue - 100) / 45) ** 2)); // yellow is light by nature
  return `oklch(${(0.64 + 0.13 * glow).toFixed(3)} 0.165 ${hue.toFixed(1)})`;
}

/** The pieces of a line, one for each cell, as paths in their colours. */
export function colouredPieces(cells) {
  const last = cells.length - 1;
  return cells.map((cell, i) => {
    const made = element("path", { class: "length-piece", d: piece(cells[i - 1], cell, cells[i + 1]) });
    made.style.stroke = lengthColour(last ? i / last : 0);
    return made;
  });
}

function piece(before, cell, behind) {
  const centre = cell.map((value) => value + 0.5);
  const middle = (other) => other.map((value, i) => (value + cell[i] + 1) / 2);
  const from = before ? middle(before) : centre;
  const to = behind ? middle(behind) : centre;
  const isStraight = !before || !behind || before[0] === behind[0] || before[1] === behind[1];
  if (isStraight) return `M${from.join(" ")}L${to.join(" ")}`;
  const turn = (centre[0] - from[0]) * (to[1] - centre[1]) - (centre[1] - from[1]) * (to[0] - centre[0]);
  return `M${from.join(" ")}A0.5 0.5 0 0 ${turn > 0 ? 1 : 0} ${to.join(" ")}`;
}

/** Lets a line run through once; a run that begins ends the one before. */
export class LengthRun {
  constructor(group) {
    this.group = group;
    this.turn = 0;
  }

  clear() {
    this.turn += 1;
    this.group.replaceChildren();
  }

  /** Show the whole line at once. */
  show(cells) {
    this.clear();
    this.group.append(...colouredPieces(cells));
  }

  /** Draw it from its start to its end in so many seconds; true if nothing came between. */
  async run(cells, seconds) {
    this.clear();
    const { turn } = this;
    const pieces = colouredPieces(cells);
    const begin = performance.now();
    for (let drawn = 0; drawn < pieces.length; ) {
      const now = await new Promise(requestAnimationFrame);
      if (turn !== this.turn) return false;
      const due = Math.ceil((pieces.length * Math.max(0, now - begin)) / (1000 * seconds));
      this.group.append(...pieces.slice(drawn, due));
      drawn = Math.max(drawn, Math.min(due, pieces.length));
    }
    return true;
  }
}
