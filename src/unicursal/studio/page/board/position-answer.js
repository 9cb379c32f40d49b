// The server's answer for the position that is shown: asked for whenever the line changes, and only
// the newest counts.

import { ask, Latest } from "../core/api.js";
import { suitsRules } from "./judges.js";

const SLOW = 900; // milliseconds, after which the page says what the solver does
const REST = 250; // milliseconds without a change before the line is looked back over

export class PositionAnswer {
  constructor(studio) {
    this.studio = studio;
    this.now = null; // what is known of the position that is shown
    this.turn = 0; // of the questions
    this.waiting = [];
    this.trail = { position: "", options: [] };
    this.latest = {
      position: new Latest((position) => ask("position", { position })),
      future: new Latest((position, kind) =>
        kind === "paper" ? ask("rules/future", { position }) : ask("future", { position, exact: kind === "exact" }),
      ),
      trail: new Latest((position) => ask("trail", { position })),
    };
  }

  get session() {
    return this.studio.session;
  }

  /** The answer at this position, as soon as it is there; null if there is none. */
  wanted() {
    return this.now ? Promise.resolve(this.now) : new Promise((resolve) => this.waiting.push(resolve));
  }

  /** What is known is of another position. */
  forget() {
    this.now = null;
  }

  /** An answer that is on its way is not for what is shown now. */
  ignore() {
    this.turn += 1;
  }

  async ask() {
    const { studio, session } = this;
    const { position } = session;
    const turn = ++this.turn;
    const isNewest = () => turn === this.turn && position === session.position;
    const patience = setTimeout(() => studio.voice.tellWaiting(() => !this.now && isNewest()), SLOW);
    try {
      const verdict = studio.rules.verdict(position);
      const answer = await this.latest.position.ask(position);
      if (answer) answer.verdict = await verdict;
      if (answer && isNewest()) this.arrived(answer);
    } catch (problem) {
      if (!isNewest()) return;
      this.turn += 1;
      studio.voice.tellWhere();
      studio.voice.fail(problem);
      this.resolve(null);
      if (problem.status === 400) studio.travel("undo");
    } finally {
      clearTimeout(patience);
    }
  }

  arrived(answer) {
    const { studio } = this;
    this.now = answer;
    this.resolve(answer);
    studio.present(answer);
    studio.pin.takeFocus();
    this.showFuture();
    studio.numbers.show(answer.position, answer.complete, studio.runner.isRunning);
    clearTimeout(this.trailTimer);
    if (!studio.runner.isRunning) this.trailTimer = setTimeout(() => this.showTrail(), REST);
  }

  resolve(answer) {
    for (const resolve of this.waiting.splice(0)) resolve(answer);
  }

  async showFuture() {
    const { session, studio } = this;
    const { settings, position } = session;
    studio.view.setFuture([]);
    if (settings.future === "paper" && !suitsRules(session.board)) {
      studio.voice.say("The paper draws future lines on n x n boards, n odd, corner to corner.", true);
      return;
    }
    if (settings.future === "off" || this.now?.complete) return;
    try {
      const asked = settings.future;
      const found = await this.latest.future.ask(position, asked);
      const { future } = session.settings;
      if (!found || position !== session.position || future !== asked) return;
      if (found.lines) studio.view.setFuture(found.lines);
      else studio.voice.say("The future lines were not found in a few seconds.", true);
    } catch (problem) {
      studio.voice.fail(problem);
    }
  }

  async showTrail() {
    const { board, moves } = this.session;
    const whole = moves ? `${board.text}:${moves}` : board.text;
    if (this.trail.position !== whole) {
      try {
        this.trail = (await this.latest.trail.ask(whole)) ?? this.trail;
      } catch {
        return; // a strip without heights is a strip still
      }
    }
    this.drawStrip(this.now?.lost);
  }

  drawStrip(lost) {
    const { moves, at, board } = this.session;
    const known = this.trail.position.split(":")[1] ?? "";
    let same = 0;
    while (same < known.length && known[same] === moves[same]) same += 1;
    this.studio.strip.show({
      steps: moves.length,
      room: board.cells - 1,
      at,
      options: this.trail.options.slice(0, same + 1),
      lost: lost?.step ?? null,
    });
  }
}
