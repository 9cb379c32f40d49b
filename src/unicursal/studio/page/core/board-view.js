// The board as the paper draws it: layers of SVG in units of one cell. It knows how things look,
// not what they mean: the line, marks and the focusable steps around the live end are given to it.

import { Camera } from "./camera.js";
import { brokenClues } from "../engine/broken-clues.js";
import { ClueDrawing } from "./clues.js";
import { element } from "./dom.js";
import { LengthLine } from "./length-colours.js";
import { bars, crosses, gridPaths, links, roundPath, sharpPath, squares } from "./geometry.js";
import { arrowPath, fieldClass, fieldRole } from "./rule-cells.js";

// From the bottom up.
const LAYERS = [
  "cells", "visited", "area", "grid", "rim", "black", "ahead", "future", "forced", "assumed", "closing", "line", "lost",
];

export class BoardView {
  constructor(svg) {
    this.svg = svg;
    this.camera = new Camera(svg);
    this.paths = {};
    const clues = element("g");
    for (const name of LAYERS) {
      if (name === "ahead") svg.append(clues); // below all lines
      this.paths[name] = element("path", { class: name }, svg);
      if (name === "line") this.coloured = new LengthLine(element("g", {}, svg));
    }
    this.target = place(element("circle", { class: "target", r: 0.2 }, svg), null);
    this.start = place(element("circle", { class: "start", r: 0.19 }, svg), null);
    this.liveEnd = place(element("circle", { class: "live-end", r: 0.27 }, svg), null);
    this.cursor = place(element("circle", { class: "cursor", r: 0.27 }, svg), null);
    this.clues = new ClueDrawing(clues, element("g", {}, svg));
    this.bars = element("path", { class: "bars" }, svg);
    this.rule = element("g", { class: "rule-fields" }, svg);
    this.steps = element("g", { class: "steps" }, svg);
    this.alarms = element("g", { class: "alarms" }, svg);
    this.labels = element("g", { class: "labels" }, svg);
    this.letters = element("g", { class: "letters" }, svg);
    this.shown = {}; // as data, for pictures: what is drawn beside the line
    this.board = null;
    this.margin = 0.6; // around the board, in cells
    this.coordinates = false;
    this.base = 0;
  }

  /** Show another board. */
  setBoard(board) {
    if (this.board?.text === board.text) return;
    this.board = board;
    const { inner, rim } = gridPaths(board);
    this.paths.grid.setAttribute("d", inner);
    this.paths.rim.setAttribute("d", rim);
    this.paths.cells.setAttribute("d", cellRows(board));
    place(this.start, board.start);
    place(this.target, board.isLoop ? null : board.target);
    this.paths.closing.setAttribute("d", board.isLoop ? roundPath([board.start, board.target]) : ""); // every loop goes there
    this.clues.show(board);
    this.frame();
  }

  /** Number columns and rows along the rim, from 0 or 1. */
  setCoordinates(shown, base) {
    if (shown === this.coordinates && base === this.base) return;
    const reframe = shown !== this.coordinates;
    [this.coordinates, this.base] = [shown, base];
    if (reframe) this.frame();
    else this.number();
  }

  frame() {
    const { width, height } = this.board;
    this.camera.frame(width, height, this.coordinates ? Math.max(0.9, width / 32) : this.margin);
    this.number();
  }

  number() {
    this.labels.replaceChildren();
    if (!this.coordinates) return;
    const { width, height } = this.board;
    const most = Math.max(width, height);
    const every = most > 80 ? 10 : most > 30 ? 5 : 1;
    const size = Math.max(Math.min(0.42, 15 / this.camera.scale), 9 / this.camera.scale);
    for (const [count, along] of [[width, 0], [height, 1]]) {
      for (let i = 0; i < count; i++) {
        if ((i + this.base) % every) continue;
        const at = [-0.3 - size / 2, -0.3 - size / 2];
        at[along] = i + 0.5;
        const label = element("text", { x: at[0], y: at[1], "font-size": size }, this.labels);
        label.textContent = String(i + this.base);
      }
    }
  }

  /** Draw the line up to the live end, and thinly what lies ahead of it; clues that are broken are marked. */
  setLine(cells, ahead, broken = brokenClues(this.board.clues, cells)) {
    this.paths.visited.setAttribute("d", cells.length ? sharpPath(cells) : "");
    const isColoured = document.documentElement.dataset.theme.startsWith("colours");
    this.paths.line.setAttribute("d", cells.length > 1 && !isColoured ? roundPath(cells) : "");
    this.coloured.show(isColoured ? cells : [], this.board.cells);
    this.paths.ahead.setAttribute("d", ahead.length > 1 ? roundPath(ahead) : "");
    place(this.liveEnd, cells.at(-1) ?? null);
    this.clues.mark(broken);
    this.shown.ahead = ahead.length > 1 ? ahead : [];
  }

  /** Point at a cell; null for none. */
  setCursor(cell) {
    place(this.cursor, cell);
  }

  /** Draw in red the part of the line from a step on; null for none. */
  setLost(cells) {
    this.shown.lost = cells ?? [];
    this.paths.lost.setAttribute("d", cells && cells.length > 1 ? roundPath(cells, true) : "");
  }

  /** Draw future lines. */
  setFuture(runs) {
    this.shown.future = runs;
    this.paths.future.setAttribute("d", runs.map((run) => roundPath(run)).join(""));
  }

  /** Draw one case of a reason, or nothing. */
  setCase(shown) {
    this.shown.reason = shown;
    const { black = [], lines = [], bars: edges = [], assumed = [], alarms = [] } = shown ?? {};
    this.drawArea();
    this.paths.black.setAttribute("d", squares(black, 0.4));
    this.paths.forced.setAttribute("d", lines.map((run) => roundPath(run)).join(""));
    this.paths.assumed.setAttribute("d", links(assumed));
    this.bars.setAttribute("d", bars(edges));
    this.alarms.replaceChildren(
      ...alarms.map((cell) => place(element("circle", { class: "alarm", r: 0.38 }), cell)),
    );
    this.svg.classList.toggle("arguing", shown != null);
  }

  /**
   * Show the steps from the live end: { cell, kind: "option", "blocked" or "unknown", label, share, chosen }.
   * Each can be reached by keyboard; `on(event, index)` hears enter, leave, press.
   */
  setSteps(steps, on) {
    this.shown.steps = steps;
    this.steps.replaceChildren();
    steps.forEach((step, i) => {
      const group = element("g", {
        class: `step ${step.kind} ${step.error ?? ""}`,
        role: "button",
        tabindex: 0,
        "aria-label": step.label,
        "data-move": step.move,
      });
      element("path", { class: "field", d: squares([step.cell]) }, group);
      if (step.kind === "option") {
        const [x, y] = step.cell;
        // With its share below it the ring moves up a little.
        element("circle", { cx: x + 0.5, cy: y + (step.share ? 0.38 : 0.5), r: 0.16 }, group);
        if (step.share) {
          const text = element("text", { class: "share", x: x + 0.5, y: y + 0.88 }, group);
          text.textContent = step.share;
        }
      } else if (step.kind === "unknown") {
        const text = element("text", { class: "share", x: step.cell[0] + 0.5, y: step.cell[1] + 0.6 }, group);
        text.textContent = "?";
      } else {
        element("path", { class: "cross", d: crosses([step.cell]) }, group);
      }
      if (step.error) element("path", { class: "error", d: squares([step.cell], 0.06) }, group);
      group.addEventListener("focus", () => on("enter", i));
      group.addEventListener("blur", () => on("leave", i));
      group.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        event.stopPropagation();
        on("press", i);
      });
      this.steps.append(group);
    });
  }

  /**
   * Draw what a rule saw: fields { cell, core, arrow }, areas, lines, black cells and cells where it
   * breaks down; or nothing.
   */
  setRule({ fields = [], areas = [], lines = [], black = [], alarms = [] } = {}) {
    const seen = fields.filter(({ core }) => core !== "." && core !== "@");
    this.shown.rule = { fields: seen, areas, lines, black, alarms };
    this.drawArea();
    this.rule.replaceChildren(...seen.map(ruleField), element("path", { class: "black", d: squares(black, 0.36) }));
    if (this.shown.reason) return;
    this.paths.forced.setAttribute("d", lines.map((run) => roundPath(run)).join(""));
    this.alarms.replaceChildren(...alarms.map((cell) => place(element("circle", { class: "alarm", r: 0.38 }), cell)));
  }

  /** The area of a reason, else those of a rule. */
  get area() {
    return this.shown.reason?.area ?? this.shown.rule?.areas.flat() ?? [];
  }

  drawArea() {
    this.paths.area.setAttribute("d", squares(this.area));
  }

  /** Pin letters to cells: { letter, cell }. */
  setLetters(pins) {
    this.shown.letters = pins;
    this.letters.replaceChildren(...pins.map(letterSign));
  }

  /** All that is drawn beside the line, as the marks of a picture. */
  get marks() {
    const { steps = [], future = [], reason, rule, letters = [], lost = [], ahead = [] } = this.shown;
    const cellsOf = (some) => some.map(({ cell }) => cell);
    return {
      options: cellsOf(steps.filter(({ kind }) => kind === "option")),
      crosses: cellsOf(steps.filter(({ kind }) => kind !== "option")),
      errors: cellsOf(steps.filter(({ error }) => error)),
      shares: steps.filter(({ kind, share }) => kind === "option" && share).map(({ cell, share }) => ({ cell, text: share })),
      area: this.area,
      checkerboard: reason?.black ?? rule?.black ?? [],
      future: reason ? reason.lines : rule?.lines?.length ? rule.lines : future,
      bars: reason?.bars ?? [],
      assumed: reason?.assumed ?? [],
      alarms: reason?.alarms ?? rule?.alarms ?? [],
      fields: (rule?.fields ?? []).map(({ cell, core, arrow }) => ({ cell, role: fieldRole(core), arrow })),
      letters: letters.map(({ letter, cell }) => ({ cell, text: letter })),
      lost,
      ahead: reason ? [] : ahead,
      coordinates: this.coordinates,
      first_coordinate: this.base,
    };
  }

  /** Mark one of the steps as the one that is spoken of. */
  highlight(index) {
    [...this.steps.children].forEach((step, i) => step.classList.toggle("chosen", i === index));
  }

  /** Put the focus on a step, if it is there. */
  focusStep(move) {
    this.steps.querySelector(`[data-move="${move}"]`)?.focus({ preventScroll: true });
  }
}

/** Put a circle into a cell; null hides it. */
function place(circle, cell) {
  circle.setAttribute("visibility", cell ? "visible" : "hidden");
  if (!cell) return circle;
  circle.setAttribute("cx", cell[0] + 0.5);
  circle.setAttribute("cy", cell[1] + 0.5);
  return circle;
}

function letterSign({ letter, cell: [x, y] }) {
  const group = element("g");
  element("circle", { cx: x + 0.5, cy: y + 0.5, r: 0.3 }, group);
  element("text", { x: x + 0.5, y: y + 0.5 }, group).textContent = letter;
  return group;
}

function ruleField({ cell: [x, y], core, arrow }) {
  const group = element("g");
  element("rect", { x: x + 0.06, y: y + 0.06, width: 0.88, height: 0.88, class: fieldClass(core) }, group);
  if (arrow) element("path", { class: "field-arrow", d: arrowPath(x + 0.5, y + 0.5, arrow) }, group);
  return group;
}

function cellRows(board) {
  if (!board.holes.length) return `M0 0h${board.width}v${board.height}h${-board.width}z`;
  const parts = [];
  for (let y = 0; y < board.height; y++) {
    let from = null;
    for (let x = 0; x <= board.width; x++) {
      const here = board.has(x, y);
      if (here && from === null) from = x;
      if (!here && from !== null) {
        parts.push(`M${from} ${y}h${x - from}v1h${from - x}z`);
        from = null;
      }
    }
  }
  return parts.join("");
}
