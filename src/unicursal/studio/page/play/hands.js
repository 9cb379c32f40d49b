// Hands on the board: mouse, pen, thumb and keys, each changing the line of the game.
//
// A stroke that begins near the live end is followed cell by cell, back too. A thumb covers what it
// draws, so one that begins elsewhere leads the live end from afar, as on a touch pad. Where the start
// is hidden, the first touch chooses it, keys choose it with a cursor, and a touch of the line's other
// end makes that the live end.
//
// A stroke of the mouse that begins away from the line makes marks, and so does the other button at the
// side of a cell; thumb and keys do it in a mode of its own, in which everything is a mark.

import { sameCell, STEP } from "../engine/cells.js";
import { Gestures } from "../core/gestures.js";
import { ARROWS } from "../core/grid.js";
import { MarkHands } from "./mark-hands.js";

const DIRECTIONS = { ...ARROWS, w: "U", s: "D", a: "L", d: "R" };

export class Hands {
  /**
   * `change(line, stroke)` gets the new line, changes of one stroke are undone together; `mark` the
   * new marks; `point(cell)` and `pointMark(place, edge)` hear where a cursor is.
   */
  constructor(svg, camera, { game, change, mark, point, pointMark }) {
    Object.assign(this, { game, change, point, stroke: 0, lead: null, cursor: null, isMarking: false, onlyMarks: false });
    this.marking = new MarkHands({ game, mark, point: pointMark });
    new Gestures(svg, camera, {
      canDraw: (cell, event) => this.begins(cell, event),
      draw: (cell) => this.follow(cell),
      drawn: () => this.drawn(),
      click: (cell, _, point) => this.click(cell, point),
      menu: (point) => this.game() && this.marking.touch(point),
      hover: () => {},
    });
  }

  /** Whether everything that hands do is a mark. */
  setMarking(onlyMarks) {
    this.onlyMarks = onlyMarks;
    const game = this.game();
    this.marking.rest(onlyMarks && game ? (game.liveEnd ?? firstCell(game.board)) : null);
  }

  /** Whether a stroke begins here. */
  begins(cell, { pointerType }) {
    const game = this.game();
    if (!game) return false;
    this.stroke += 1;
    Object.assign(this, { lead: null, from: null, isMarking: this.onlyMarks, before: game.line.length });
    if (this.onlyMarks) return this.marking.begin(cell, this.stroke);
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
    } else if (game.indexOf(cell) >= 0) {
      this.from = cell;
    } else {
      this.isMarking = true;
      return this.marking.begin(cell, this.stroke);
    }
    return true;
  }

  follow(cell) {
    const game = this.game();
    if (!game) return;
    if (this.isMarking) {
      this.marking.follow(cell);
      return;
    }
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

  /** At the end of a stroke the line goes on along the pieces that it has come to. */
  drawn() {
    const game = this.game();
    if (game && !this.isMarking && game.line.length > this.before) this.put(game.following(game.line));
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

  /** Another line, and where it has grown, the pieces that it has come to. */
  grow(line, stroke) {
    const game = this.game();
    this.put(line !== null && line.length > game.line.length ? game.following(line) : line, stroke);
  }

  click(cell, point) {
    const game = this.game();
    if (!game) return;
    this.stroke += 1;
    if (this.onlyMarks) this.marking.touch(point, 1);
    else if (game.first && sameCell(cell, game.liveEnd)) this.put(game.moves ? null : game.shortened);
    else if (game.indexOf(cell) >= 0) this.take(cell);
    else this.grow(game.drawnTo(cell) ?? (game.moves ? null : game.begunAt(cell)), this.stroke);
  }

  /** Do what a key means for the line; false if it means nothing. */
  press({ key, shiftKey }) {
    const game = this.game();
    const move = DIRECTIONS[key.length === 1 ? key.toLowerCase() : key];
    if (!game) return false;
    if (this.onlyMarks) return this.marking.press({ key, shiftKey }, move);
    if (!game.first) return this.choose(game, move, key);
    if (move) {
      const step = game.stepped(move);
      const isBack = step !== null && step.length < game.line.length;
      this.grow(shiftKey && !isBack ? game.runStraight(move) : step, 0);
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
    this.grow(this.game().begunAt(this.cursor), 0);
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
