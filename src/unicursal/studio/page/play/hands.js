// Hands on the board: mouse, pen, thumb and keys, each changing the line of the game.
//
// A stroke that begins near the live end is followed cell by cell, back too. A thumb covers what it
// draws, so one that begins elsewhere leads the live end from afar, as on a touch pad. Where the start
// is hidden, the first touch chooses it, keys choose it with a cursor, and a touch of the line's other
// end makes that the live end.

import { sameCell, STEP } from "../engine/cells.js";
import { Gestures } from "../core/gestures.js";

const DIRECTIONS = { ArrowUp: "U", ArrowDown: "D", ArrowLeft: "L", ArrowRight: "R", w: "U", s: "D", a: "L", d: "R" };

export class Hands {
  /**
   * `change(line, stroke)` gets the new line, changes of one stroke are undone together; `point(cell)`
   * hears where the cursor is.
   */
  constructor(svg, camera, { game, change, point, hover }) {
    Object.assign(this, { game, change, point, stroke: 0, lead: null, cursor: null });
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
    this.lead = null;
    this.from = null;
    if (!game.first) {
      this.from = cell;
      return game.board.has(...cell);
    }
    const [x, y] = game.liveEnd;
    const isNear = Math.max(Math.abs(cell[0] - x), Math.abs(cell[1] - y)) <= 1;
    if (isNear || (game.turned && sameCell(cell, game.first))) {
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
      if (game.indexOf(this.from) >= 0) this.take(this.from);
      else this.to(this.from);
      this.from = null;
    }
    this.to(cell);
  }

  to(cell) {
    this.put(this.game().drawnTo(cell));
  }

  /** Make a cell of the line the live end: what comes behind it is taken back, or the line turns round. */
  take(cell) {
    const game = this.game();
    const index = game.indexOf(cell);
    this.put(index === 0 && game.turned ? game.turned : game.upTo(index));
  }

  put(line, stroke = this.stroke) {
    if (line !== null && line !== this.game().line) this.change(line, stroke);
  }

  click(cell) {
    const game = this.game();
    if (!game) return;
    this.stroke += 1;
    if (game.first && sameCell(cell, game.liveEnd)) this.put(game.moves ? null : game.shortened);
    else if (game.indexOf(cell) >= 0) this.take(cell);
    else this.put(game.drawnTo(cell) ?? (game.moves ? null : game.begunAt(cell)));
  }

  /** Do what a key means for the line; false if it means nothing. */
  press({ key, shiftKey }) {
    const game = this.game();
    const move = DIRECTIONS[key.length === 1 ? key.toLowerCase() : key];
    if (!game) return false;
    if (!game.first) return this.choose(game, move, key);
    if (move) {
      this.put((shiftKey && game.runStraight(move)) || game.stepped(move), 0);
      return true;
    }
    if (key === "Backspace") this.put(game.shortened, 0);
    else if (key.toLowerCase() === "t" && game.turned) this.put(game.turned, 0);
    else return false;
    return true;
  }

  /** Choose by keys where the line begins. */
  choose({ board }, move, key) {
    if (move) {
      this.cursor = this.cursor && board.has(...this.cursor) ? beside(board, this.cursor, move) : firstCell(board);
      this.point(this.cursor);
      return true;
    }
    if (!this.cursor || (key !== "Enter" && key !== " ")) return false;
    this.put(this.game().begunAt(this.cursor), 0);
    return true;
  }
}

/** The next cell of a board in a direction, over holes too; the same one at the rim. */
function beside(board, [x, y], move) {
  const [dx, dy] = STEP[move];
  for (let [u, v] = [x + dx, y + dy]; u >= 0 && v >= 0 && u < board.width && v < board.height; u += dx, v += dy) {
    if (board.has(u, v)) return [u, v];
  }
  return [x, y];
}

function firstCell(board) {
  const places = Array.from({ length: board.width * board.height }, (_, i) => [i % board.width, Math.floor(i / board.width)]);
  return places.find((cell) => board.has(...cell));
}
