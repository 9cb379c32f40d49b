// What a hand does to the line: it draws, clicks, goes back, undoes. A hand always ends a run.

import { sameCell } from "../engine/cells.js";
import { $ } from "../core/dom.js";
import { cellWords } from "../core/messages.js";
import { Gestures } from "../core/gestures.js";
import { fitting, freeMoves, moveBetween } from "../core/notation.js";

export class Hand {
  constructor(studio) {
    this.studio = studio;
    this.isStroke = false; // whether the line is being drawn in one go
    this.touched = ""; // the step that a finger has asked about
    new Gestures($("board"), studio.view.camera, {
      canDraw: (cell) => this.canCount(cell) || !studio.letters.chosen && (sameCell(cell, this.session.liveEnd) || this.moveTo(cell) !== undefined),
      draw: (cell) => this.draw(cell),
      drawn: () => {
        this.isStroke = false;
      },
      click: (cell, isTouch) => this.click(cell, isTouch),
      hover: (cell) => this.hover(cell),
    });
  }

  get session() {
    return this.studio.session;
  }

  /** Whether a hand that comes down here draws the border of an area. */
  canCount(cell) {
    const { research } = this.studio;
    if (research.isCounting) research.first = cell;
    return research.isCounting;
  }

  /** The line stands still, and what comes can be undone. */
  begin() {
    this.studio.runner.stop();
    this.session.mark();
  }

  /** The move to a free neighbour of the live end. */
  moveTo(cell) {
    const { board, cells, liveEnd } = this.session;
    const move = moveBetween(liveEnd, cell);
    return move && freeMoves(board, cells).includes(move) ? move : undefined;
  }

  draw(cell) {
    const { session } = this;
    if (this.studio.research.isCounting) {
      this.studio.research.draw(cell);
      return;
    }
    const before = session.cells.at(-2);
    const move = this.moveTo(cell);
    if (!move && !(before && sameCell(before, cell))) return;
    if (!this.isStroke) this.begin();
    this.isStroke = true;
    if (move) session.step(move);
    else session.goTo(session.at - 1);
  }

  click(cell, isTouch) {
    const { letters, research, steps } = this.studio;
    const { session } = this;
    if (research.isCounting) {
      research.mark(cell, { isClick: true });
      return;
    }
    if (letters.chosen) {
      letters.put(letters.chosen, cell);
      return;
    }
    const move = this.moveTo(cell);
    if (move) {
      const step = steps.steps.find((candidate) => candidate.move === move);
      // A finger has no hover: the first touch of a cross tells the reason, the second steps.
      const isNews = isTouch && steps.isShown && step?.kind === "blocked" && this.touched !== move + session.position;
      this.touched = move + session.position;
      if (isNews) steps.chooseCell(cell);
      else this.step(move);
      return;
    }
    const visited = session.cells.findIndex((other) => sameCell(other, cell));
    if (visited >= 0) this.goTo(visited);
    else this.stepStraight(cell);
  }

  /** A click in line with the live end draws straight to it, if the way is free. */
  stepStraight([x, y]) {
    const { session } = this;
    const [u, v] = session.liveEnd;
    if ((x === u) === (y === v)) return;
    const move = x === u ? (y > v ? "D" : "U") : x > u ? "R" : "L";
    const count = Math.abs(x - u) + Math.abs(y - v);
    const whole = session.drawn + move.repeat(count);
    if (fitting(session.board, whole) < whole.length) return;
    this.begin();
    session.advance(move.repeat(count));
  }

  hover(cell) {
    const { letters, steps } = this.studio;
    const { board, settings } = this.session;
    const inside = cell && board.has(...cell);
    letters.hovered = inside ? cell : null;
    $("cell").textContent = inside ? cellWords(cell, settings.paper) : "";
    steps.chooseCell(inside ? cell : null);
  }

  /** Step to a free cell, whether it is an option or not. */
  step(move) {
    if (!freeMoves(this.session.board, this.session.cells).includes(move)) return;
    this.begin();
    this.session.step(move);
  }

  /** Step if the judge allows it; else show why not. */
  async stepIfOpen(move) {
    const { answer, session, steps } = this.studio;
    const { position } = session;
    if (!(await answer.wanted()) || session.position !== position) return;
    const index = steps.steps.findIndex((step) => step.move === move);
    if (steps.steps[index]?.kind === "blocked") steps.choose(index);
    else this.step(move);
  }

  back() {
    this.goTo(this.session.at - 1);
  }

  goTo(at) {
    this.studio.runner.stop();
    if (at < 0 || at === this.session.at) return;
    this.session.mark();
    this.session.goTo(at);
  }

  /** Begin again: with the empty line, or with what was loaded. */
  reload() {
    const { origin, settings, board } = this.session;
    this.studio.open(settings.fromFile && origin ? origin : board.text);
  }
}
