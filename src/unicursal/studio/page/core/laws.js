// The laws that a board can be drawn by: one that must fail there is not offered.

import { ask, Latest } from "./api.js";
import { sentence } from "./messages.js";

export class LawChoice {
  /** `list` is the element with the laws; `refused(law, why)` is called when the chosen one must go. */
  constructor(list, refused) {
    Object.assign(this, { list, refused, board: null });
    this.latest = new Latest((board) => ask("laws", { board, seconds: 10 }));
  }

  /** Offer what is possible on a board. */
  async follow(board) {
    if (this.board === board) return;
    this.board = board;
    const found = await this.latest.ask(board).catch(() => null);
    if (!found) {
      if (this.board === board) this.board = null; // nobody answered: it is asked again
      return;
    }
    if (this.board !== board) return;
    for (const option of this.list.options) {
      const why = found.refused[option.value];
      option.disabled = Boolean(why);
      option.title = why ? sentence(why) : "";
    }
    const { value } = this.list;
    if (found.refused[value]) this.refused(value, sentence(found.refused[value]));
  }
}
