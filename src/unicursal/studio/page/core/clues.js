// How the clues of a puzzle look, and their text.

import { edgeOf, edgesAlong } from "../engine/cells.js";
import { element } from "./dom.js";
import { roundPath } from "./geometry.js";

const RIM = 0.05;

/** The text of clues; pieces of line as single edges, which the library joins. */
export function cluesText({ walls = [], numbers = [], stops = [], lines = [] }) {
  const parts = [
    ["w", walls.map(sideText).sort().join("")],
    ["n", numbers.map(({ cell, number }) => `${cell}=${number}`).join("-")],
    ["s", stops.join("-")],
    ["l", lines.flatMap(edgesAlong).map(sideText).sort().join("")],
  ];
  return parts.filter(([, text]) => text).map(([kind, text]) => `+${kind}${text}`).join("");
}

/** An edge by its upper or left cell, and where the other one is. */
function sideText(edge) {
  const [[x, y], [u]] = edgeOf(...edge);
  return `${x},${y}${u > x ? "R" : "D"}`;
}

/** An edge as a text, the same in both directions. */
export const edgeName = (one, other) => edgeOf(one, other).join(" ");

/** The drawing of clues: walls and given lines below the line, numbers and stops above it. */
export class ClueDrawing {
  constructor(below, above) {
    this.walls = element("path", { class: "clue-walls" }, below);
    this.lines = element("g", { class: "clue-lines" }, below);
    this.numbers = element("g", { class: "clue-numbers" }, above);
    this.stops = element("g", { class: "clue-stops" }, above);
  }

  show(board) {
    const { walls, numbers, stops, lines } = board.clues;
    this.walls.setAttribute("d", walls.map((wall) => sidePath(wall, board)).join(""));
    this.lines.replaceChildren(...lines.map((run) => element("path", { d: roundPath(run) })));
    this.numbers.replaceChildren(...numbers.map(({ cell, number }) => sign(cell, number)));
    this.stops.replaceChildren(...stops.map((cell, i) => sign(cell, i + 1)));
  }

  /** Mark clues that are broken. */
  mark(broken) {
    for (const kind of ["numbers", "stops", "lines"]) {
      [...this[kind].children].forEach((part, i) => part.classList.toggle("broken", broken[kind].has(i)));
    }
  }
}

/** The side between two cells; where it meets the rim it ends a little before. */
function sidePath([[x, y], [u, v]], board) {
  const isUpright = u > x;
  const [dx, dy] = isUpright ? [0, 1] : [1, 0];
  const gap = (there) => (there ? 0 : RIM);
  const before = gap(board.has(x - dx, y - dy) && board.has(u - dx, v - dy));
  const behind = gap(board.has(x + dx, y + dy) && board.has(u + dx, v + dy));
  const length = 1 - before - behind;
  return isUpright ? `M${u} ${y + before}v${length}` : `M${x + before} ${v}h${length}`;
}

function sign([x, y], number) {
  const group = element("g");
  element("circle", { cx: x + 0.5, cy: y + 0.5, r: 0.34 }, group);
  const text = element("text", { x: x + 0.5, y: y + 0.5, class: number > 99 ? "long" : "" }, group);
  text.textContent = String(number);
  return group;
}
