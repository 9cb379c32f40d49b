// Rooms that are redrawn, one at a time, each with the next seed.

import { LIMITS } from "../core/names.js";
import { questionText } from "./making.js";
import { roomAt } from "./rooms.js";
import { redrawn } from "./wish.js";

export class Redraws {
  constructor(levels) {
    this.levels = levels;
    this.last = null; // the room that was redrawn last, and what was seen before
  }

  /** Whether a wish is that of the last drawing. */
  isFor(wish) {
    return this.last?.question === questionText(wish);
  }

  at(tile) {
    const { making, map } = this.levels;
    const number = making.answer ? roomAt(map.floor, tile) : 0;
    if (number) this.draw(number);
  }

  /** The last one once more, with yet another seed. */
  again() {
    this.draw(this.last.number);
  }

  /** Redraw a room, with the next seed. */
  draw(number) {
    const { levels } = this;
    const next = redrawn(levels.wish, number);
    if (next.redraw.length > LIMITS.redraws) {
      levels.message.show("note", `No more than ${LIMITS.redraws} rooms can be redrawn.`);
      return;
    }
    this.last = { question: questionText(next), number, floor: next.floor, rows: levels.map.floor.rows };
    levels.change(next);
  }

  /** All rooms of the floor as they were. */
  back() {
    const { wish } = this.levels;
    this.levels.change({ ...wish, redraw: wish.redraw.filter(({ floor }) => floor !== wish.floor) });
  }

  /** A room that was redrawn may look as before: small ones have few drawings. */
  tellSame(wish, floors) {
    if (!this.isFor(wish)) return;
    const { number, floor, rows: before } = this.last;
    const { rows, remarks } = floors[floor - 1];
    if (rows.join() !== before.join()) return;
    const stays = remarks.some(({ kind, fields }) => kind === "Redrawn" && fields.room === number && fields.how === null);
    const { seed } = wish.redraw.find((redraw) => redraw.floor === floor && redraw.room === number);
    const words = stays ? `No other drawing of room ${number} was found.` : `Room ${number} looks the same with seed ${seed}.`;
    this.levels.message.show("note", words, { "Another seed": () => this.again(), Undo: () => this.levels.travel("undo") });
  }
}
