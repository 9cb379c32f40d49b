// Marks as they are drawn: pieces of line below the line, thinner than it, and small crosses.

import { element } from "../core/dom.js";
import { crosses, links } from "../core/geometry.js";
import { edgeName } from "../core/clues.js";

const ARM = 0.1; // of a cross

const middle = ([[x, y], [u, v]]) => [(x + u) / 2, (y + v) / 2];

export class MarkDrawing {
  constructor(view) {
    const path = (name) => element("path", { class: name });
    this.paths = { pieces: path("mark-pieces"), broken: path("mark-pieces broken"), crosses: path("mark-crosses"), wrong: path("mark-crosses broken") };
    view.paths.line.before(...Object.values(this.paths));
  }

  /** Draw marks; those whose names are among the broken ones in red. */
  show(marks, broken) {
    const isBroken = (edge) => broken.has(edgeName(...edge));
    const draw = (name, path) => this.paths[name].setAttribute("d", path);
    draw("pieces", links(marks.pieces.filter((edge) => !isBroken(edge))));
    draw("broken", links(marks.pieces.filter(isBroken)));
    draw("crosses", crosses(marks.crosses.filter((edge) => !isBroken(edge)).map(middle), ARM));
    draw("wrong", crosses(marks.crosses.filter(isBroken).map(middle), ARM));
  }
}
