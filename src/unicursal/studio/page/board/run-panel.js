// What the page shows of a run.

import { $ } from "../core/dom.js";
import { trace } from "../core/notation.js";

export class RunPanel {
  constructor(studio) {
    this.studio = studio;
    this.seeded = null; // the name of the line that a seed has drawn
  }

  began() {
    $("run").textContent = "Stop";
    $("tally").textContent = "";
    this.studio.message.close();
  }

  ended() {
    $("run").textContent = "Start";
    this.studio.lineChanged();
  }

  /** Another board is shown: what was said about the one before is gone. */
  clear() {
    $("seed-used").textContent = "";
    $("tally").textContent = "";
  }

  /** Tell the seed of the walkthrough that a law has chosen from a position on. */
  planned(law, seed, position) {
    const { board } = this.studio.session;
    this.seeded = null;
    if (law === "left-first") $("seed-used").textContent = "";
    else if (position === board.text && law === "fair") {
      this.seeded = `${board.text}#${seed}`;
      $("seed-used").textContent = `Drawn from ${this.seeded}`;
    }
    else $("seed-used").textContent = `Drawn from seed ${seed}`;
  }

  /** The short name of the line that is shown, where a seed has drawn it; nothing else. */
  get name() {
    const { session, runner } = this.studio;
    const { plan } = runner;
    const isDrawn = this.seeded && plan?.board === session.board.text && plan.moves.startsWith(session.drawn);
    return isDrawn && this.seeded.length <= 100 ? this.seeded : "";
  }

  /** Tell how many walkthroughs a run has met, and how fast. */
  tally(completed, began) {
    const seconds = Math.max(0.001, (performance.now() - began) / 1000);
    const speed = completed / seconds;
    const words = speed < 100 ? speed.toFixed(1) : Math.round(speed).toLocaleString("en");
    $("tally").textContent = `${completed.toLocaleString("en")} completed, ${words} a second`;
  }

  /** Show a board of a run, and nothing else. */
  drawBoard(moves) {
    const { session, view } = this.studio;
    view.setLine(trace(session.board.start, moves), []);
    $("where").textContent = `Running: all ${session.board.cells.toLocaleString("en")} cells visited`;
  }

  /** Show nothing of a position while boards of a run pass. */
  clearBoard() {
    const { answer, steps, rules, view, judge } = this.studio;
    answer.ignore();
    steps.show(null, judge);
    rules.show(null);
    view.setLost(null);
    view.setFuture([]);
  }

  /** A walkthrough was completed. */
  completed({ completed, began }) {
    const { session, files } = this.studio;
    if (session.settings.continueOnCompletion) this.tally(completed, began);
    if (session.settings.saveOnCompletion) files.save();
  }
}
