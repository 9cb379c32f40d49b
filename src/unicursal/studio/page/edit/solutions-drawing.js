// Solutions on the board that is edited: one, or two that differ; what both have in common is thin.

import { element } from "../core/dom.js";
import { links, roundPath } from "../core/geometry.js";
import { parse, trace } from "../core/notation.js";
import { edgesAlong } from "../engine/cells.js";

export class SolutionsDrawing {
  constructor(view) {
    this.paths = Object.fromEntries(["common", "one", "other"].map((name) => [name, element("path", { class: `solution ${name}` })]));
    view.paths.line.before(...Object.values(this.paths));
  }

  /** Show positions; nothing for none. */
  show(first = null, second = null) {
    const [one, other] = [first, second].map((text) => (text ? edgesOf(text) : []));
    const names = new Set(other.map(String));
    const isCommon = (edge) => names.has(String(edge));
    const mine = new Set(one.map(String));
    this.draw("common", second ? links(one.filter(isCommon)) : first ? roundPath(cellsOf(first)) : "");
    this.draw("one", second ? links(one.filter((edge) => !isCommon(edge))) : "");
    this.draw("other", links(other.filter((edge) => !mine.has(String(edge)))));
  }

  draw(name, path) {
    this.paths[name].setAttribute("d", path);
  }
}

function cellsOf(text) {
  const { board, moves } = parse(text);
  const cells = trace(board.start, moves);
  return board.isLoop ? [...cells, board.start] : cells;
}

const edgesOf = (text) => edgesAlong(cellsOf(text));
