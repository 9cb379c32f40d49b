// A line in the colours of its length: from blue at the start over green and yellow to red at the end.

import { element } from "./dom.js";

/** The colour at a share of the way, from 0 to 1. */
function lengthColour(share) {
  const hue = 262 - 236 * share;
  const glow = Math.exp(-(((hue - 100) / 45) ** 2)); // yellow is light by nature
  return `oklch(${(0.64 + 0.13 * glow).toFixed(3)} 0.165 ${hue.toFixed(1)})`;
}

/** The pieces of a line, one for each cell, as paths in their colours. */
function colouredPieces(cells) {
  const last = cells.length - 1;
  return cells.map((_, i) => colouredPiece(cells, i, last ? i / last : 0));
}

function colouredPiece(cells, i, share) {
  const made = element("path", { class: "length-piece", d: piece(cells[i - 1], cells[i], cells[i + 1]) });
  made.style.stroke = lengthColour(share);
  return made;
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

/** A line that grows and goes back: what is drawn already stays, each cell in the colour of its place. */
export class LengthLine {
  constructor(group) {
    Object.assign(this, { group, cells: [], whole: 0 });
  }

  /** Show a line on a board of this many cells. */
  show(cells, whole) {
    let same = 0;
    if (whole === this.whole) {
      const most = Math.min(cells.length, this.cells.length);
      while (same < most && cells[same][0] === this.cells[same][0] && cells[same][1] === this.cells[same][1]) same += 1;
    }
    if (same === cells.length && same === this.cells.length) return;
    const kept = Math.max(0, same - 1); // the last one that is the same goes on differently
    while (this.group.childElementCount > kept) this.group.lastChild.remove();
    const share = (i) => (whole > 1 ? i / (whole - 1) : 0);
    const pieces = [];
    for (let i = kept; i < cells.length; i++) pieces.push(colouredPiece(cells, i, share(i)));
    this.group.append(...pieces);
    this.cells = cells.slice();
    this.whole = whole;
  }
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

  /** Draw it from its start to its end in this many seconds; true if nothing came between. */
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
