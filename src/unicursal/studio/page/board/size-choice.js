// The size of the board and its ends: only ends that work are offered.

import { $ } from "../core/dom.js";
import { cornersFor } from "../core/ends.js";
import { boardText } from "../core/notation.js";

const [LEAST, MOST] = [2, 127];
const OTHER = "other";

export class SizeChoice {
  /** `open(text)` opens a board. */
  constructor(open) {
    this.open = open;
    this.shown = null;
    for (const id of ["width", "height"]) $(id).addEventListener("change", () => this.resize(id));
    $("ends").addEventListener("change", () => this.choose());
  }

  /** Show the size of a board and the ends that it could have. */
  show(board) {
    if (this.shown?.text === board.text) return;
    this.shown = board;
    $("width").value = board.width;
    $("height").value = board.height;
    const corners = cornersFor(board.width, board.height);
    const options = corners.map(({ target, words }) => new Option(words, boardText(board.width, board.height, [0, 0], target, [])));
    const isOne = options.some(({ value }) => value === board.text);
    if (!isOne) options.push(new Option("other ends", OTHER));
    $("ends").replaceChildren(...options);
    $("ends").value = isOne ? board.text : OTHER;
  }

  /** Another size; a square stays one while its width alone is changed. */
  resize(changed) {
    const { width: before, height: high } = this.shown;
    const side = (id, other) => Math.min(MOST, Math.max(LEAST, Math.round(Number($(id).value)) || other));
    const width = side("width", before);
    const height = changed === "width" && before === high ? width : side("height", high);
    const [first] = cornersFor(width, height);
    this.shown = null; // what was typed is now within its bounds
    this.open(boardText(width, height, [0, 0], first.target, []));
  }

  choose() {
    if ($("ends").value !== OTHER) this.open($("ends").value);
  }
}
