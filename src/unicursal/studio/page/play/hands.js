// Hands on the board: mouse, pen, thumb and keys, each changing the line of the game.
//
// A stroke that begins near the live end is followed cell by cell, back too. A thumb covers what it
// draws, so one that begins elsewhere leads the live end from afar, as on a touch pad.

import { Gestures } from "../core/gestures.js";
import { sameCell } from "../core/notation.js";

const DIRECTIONS = { ArrowUp: "U", ArrowDown: "D", ArrowLeft: "L", ArrowRight: "R", w: "U", s: "D", a: "L", d: "R" };

export class Hands {
  /** `change(moves, stroke)` gets the new line; changes of one stroke are undone together. */
  constructor(svg, camera, { game, change, hover }) {
    Object.assign(this, { game, change, stroke: 0, lead: null });
    new Gestures(svg, camera, {
      canDraw: (cell, event) => this.begins(cell, event),
      draw: (cell) => this.follow(cell),
      drawn: () => {},
      click: (cell) => this.click(cell),
      hover,
    });
  }

  /** Whether a stroke begins here. */
  begins(cell, { pointerType }) {
    const game = this.game();
    if (!game) return false;
    this.stroke += 1;
    const [x, y] = game.liveEnd;
    const isNear = Math.max(Math.abs(cell[0] - x), Math.abs(cell[1] - y)) <= 1;
    this.lead = null;
    this.from = null;
    if (isNear) {
      this.from = cell;
    } else if (pointerType === "touch") {
      this.lead = cell;
    } else {
      this.from = game.indexOf(cell) >= 0 ? cell : null;
      return this.from !== null;
    }
    return true;
  }

  follow(cell) {
    const game = this.game();
    if (!game) return;
    if (this.lead) {
      const [dx, dy] = [cell[0] - this.lead[0], cell[1] - this.lead[1]];
      this.lead = cell;
      this.to([game.liveEnd[0] + dx, game.liveEnd[1] + dy]);
      return;
    }
    if (this.from) {
      // The stroke has left the cell where it began: now that cell counts too.
      const index = game.indexOf(this.from);
      if (index >= 0) this.put(game.moves.slice(0, index));
      else this.to(this.from);
      this.from = null;
    }
    this.to(cell);
  }

  to(cell) {
    this.put(this.game().drawnTo(cell));
  }

  put(moves, stroke = this.stroke) {
    if (moves !== null && moves !== this.game().moves) this.change(moves, stroke);
  }

  click(cell) {
    const game = this.game();
    if (!game || sameCell(cell, game.liveEnd)) return;
    this.stroke += 1;
    const index = game.indexOf(cell);
    if (index >= 0) this.put(game.moves.slice(0, index));
    else this.to(cell);
  }

  /** Do what a key means for the line; false if it means nothing. */
  press({ key, shiftKey }) {
    const game = this.game();
    const move = DIRECTIONS[key.length === 1 ? key.toLowerCase() : key];
    if (!game) return false;
    if (move) {
      this.put((shiftKey && game.runStraight(move)) || game.stepped(move), 0);
      return true;
    }
    if (key !== "Backspace") return false;
    this.put(game.moves.slice(0, -1), 0);
    return true;
  }
}
