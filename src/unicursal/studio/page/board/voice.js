// What the page says: where the line is, how it was lost, what went wrong.

import { status } from "../core/api.js";
import { $ } from "../core/dom.js";
import { cellWords, inCoordinates } from "../core/messages.js";
import { ARROW } from "../core/notation.js";
import { Spoken } from "../core/spoken.js";

const AGAIN = 1000; // milliseconds

export class Voice {
  constructor(studio) {
    this.studio = studio;
    this.toldLoss = null;
    this.spoken = new Spoken($("spoken"));
  }

  tellWhere() {
    const { session, judge, answer } = this.studio;
    const { board, at, settings, liveEnd } = session;
    const steps = board.cells - 1;
    let words = `Step ${at.toLocaleString("en")} of ${steps.toLocaleString("en")}, live end ${cellWords(liveEnd, settings.paper)}`;
    if (answer.now?.complete) words = `Complete: all ${board.cells.toLocaleString("en")} cells visited`;
    else if (answer.now?.lost) words += answer.now.lost.move ? `, lost since step ${answer.now.lost.step}` : ", no walkthrough on this board";
    else if (answer.now && judge.marks) {
      const { options, unknown } = answer.now;
      words += `, ${options.length} ${options.length === 1 ? "option" : "options"}`;
      if (unknown.length) words += `, ${unknown.length} unknown`;
    }
    $("where").textContent = words;
    this.spoken.say(words);
    $("board").setAttribute("aria-label", `Board ${board.width} by ${board.height}`);
  }

  /** Tell of a line that is lost, once. */
  tellEnd(answer) {
    const { session, view, message } = this.studio;
    const { lost } = answer;
    if (!lost) {
      if (message.box.dataset.kind === "bad" && this.toldLoss) this.forgetLoss();
      return;
    }
    const { paper } = session.settings;
    const told = `${answer.board.text}:${lost.step}:${paper}`;
    const { cells } = session;
    view.setLost(lost.move ? cells.slice(lost.step - 1) : cells);
    this.studio.answer.drawStrip(lost);
    if (this.toldLoss === told && message.isOpen) return;
    this.toldLoss = told;
    const words = lost.move
      ? `Lost by step ${lost.step} (${ARROW[lost.move]}). ${lost.reason ? inCoordinates(lost.reason.text, paper) : ""}`
      : "This board has no walkthrough at all.";
    message.show("bad", words, lost.move ? { "Show where": () => this.studio.pin.showLoss() } : {});
  }

  forgetLoss() {
    this.toldLoss = null;
    this.studio.message.close();
  }

  /** While an answer is missing, what the solver does. */
  async tellWaiting(isWanted) {
    if (!isWanted()) return;
    const { lanes } = await status().catch(() => ({ lanes: { steps: "not answering" } }));
    if (!isWanted()) return;
    $("where").textContent = `The solver is ${lanes.steps === "ready" ? "thinking" : lanes.steps} …`;
    setTimeout(() => this.tellWaiting(isWanted), AGAIN);
  }

  say(words, alsoShow = false) {
    $("say").textContent = words;
    if (alsoShow) $("cell").textContent = words;
  }

  fail(problem, name = "") {
    if (problem.name === "AbortError") return;
    this.toldLoss = null;
    this.studio.fail(problem, name ? `${name}: ${problem.message}` : problem.message);
  }
}
