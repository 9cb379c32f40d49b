// Running: step after step by a law, or along a line that is known already.

import { ask } from "../core/api.js";
import { sameCell } from "../engine/cells.js";
import { freeMoves, parse, positionText } from "../core/notation.js";
import { anySeed, nextSeed, readSeed } from "../core/seed.js";
import { rulesAsked } from "./judges.js";
import { BoardPlayer } from "./player.js";

const FRAME = 1000 / 60;
const MOST_WALKTHROUGHS = 1_000_000_000_000;
const PATIENCE = 400; // milliseconds before progress is shown

/** Steps a second for a place of the slider from 0 to 100, and back. */
export const speedAt = (place) => Math.round(10 ** (place / 100 * 3) * 10) / 10;
export const placeOf = (speed) => Math.round((Math.log10(speed) / 3) * 100);

export class Runner {
  constructor(studio) {
    this.studio = studio;
    this.turn = 0; // of the runs: one that was stopped while it waited must not go on
    this.isRunning = false;
    this.wanted = 0; // steps forward that are still to be made
    this.isStepping = false;
    this.plan = null; // the walkthrough that a law has chosen: { board, moves }
    this.completed = 0;
  }

  get session() {
    return this.studio.session;
  }

  async toggle() {
    if (this.isRunning) this.stop();
    else await this.run();
  }

  stop() {
    this.waiting?.abort();
    this.turn += 1;
    this.wanted = 0;
    if (!this.isRunning) return;
    this.isRunning = false;
    this.studio.runs.ended();
  }

  /** One step forward: along what is known, else by the law. A fast hand loses none. */
  async forward() {
    this.wanted += 1;
    if (this.isStepping) return;
    this.isStepping = true;
    try {
      while (this.wanted > 0) {
        const { turn } = this;
        const move = await this.nextMove();
        if (turn !== this.turn) continue; // stopped while it waited
        if (!move) break;
        this.wanted -= 1;
        this.session.mark();
        this.session.step(move);
      }
    } catch (problem) {
      this.studio.fail(problem);
    } finally {
      this.wanted = 0;
      this.isStepping = false;
    }
  }

  /** Run at the chosen speed, or as fast as possible, until the end or until stopped. */
  async run(fast = false) {
    if (this.isRunning) return;
    this.session.mark();
    this.isRunning = true;
    const turn = ++this.turn;
    this.completed = 0;
    this.began = performance.now();
    this.studio.runs.began();
    try {
      if (fast && this.byRules && this.session.settings.continueOnCompletion) {
        await this.studio.rules.runUntilTrouble();
        return;
      }
      if (fast && this.isThrough) {
        await this.fastThrough();
        return;
      }
      if (this.isWhole()) await this.again(fast, turn);
      while (turn === this.turn && (await this.walk(fast, turn))) {
        this.completed += 1;
        this.studio.runs.completed(this);
        if (!this.session.settings.continueOnCompletion || !(await this.begin(turn))) break;
      }
    } catch (problem) {
      if (turn === this.turn) this.studio.fail(problem);
    }
    if (turn === this.turn) this.stop();
  }

  /** Whether a fast run goes through walkthroughs without looking at each. */
  get isThrough() {
    const { continueOnCompletion, saveOnCompletion, law, judge } = this.session.settings;
    return continueOnCompletion && !saveOnCompletion && law !== "hand" && judge !== "none" && !this.byRules;
  }

  /** Fast and on and on: the server counts at its full speed, boards are shown as they can be seen. */
  async fastThrough() {
    const { law } = this.session.settings;
    const found = await this.through("boards", { law });
    if (found?.finished && law === "left-first") this.studio.message.show("good", "That was the last walkthrough in left-first order.");
  }

  /** Go through walkthroughs from where the board is; what it came to, or null if it was stopped. */
  async through(path, wish, tell = () => {}) {
    if (!this.isRunning) {
      this.session.mark();
      this.isRunning = true;
      this.turn += 1;
      this.began = performance.now();
      this.studio.runs.began();
    }
    const { turn } = this;
    const { position, board, settings, changes } = this.session;
    const player = new BoardPlayer((moves) => this.studio.runs.drawBoard(moves));
    this.waiting = new AbortController();
    let last = null;
    this.studio.runs.clearBoard();
    const seen = ({ completed, boards }) => {
      this.studio.runs.tally(completed, this.began);
      last = boards.at(-1);
      player.push(boards);
    };
    const asked = { position: settings.law === "left-first" || !this.isWhole() ? position : board.text, seed: this.seed(), limit: MOST_WALKTHROUGHS, ...wish };
    try {
      const found = await ask(path, asked, { tell, signal: this.waiting.signal, found: seen });
      if (turn !== this.turn) return null;
      this.studio.runs.tally(found.completed, this.began);
      this.session.open(found.position, "", { marked: false });
      return found;
    } catch (problem) {
      // Stopped by hand, it stands at the last walkthrough that was seen, unless something else was opened.
      if (last !== null && this.session.changes === changes) this.session.open(positionText(board, last), "", { marked: false });
      if (problem.name === "AbortError") return null;
      throw problem;
    } finally {
      player.stop();
      if (turn === this.turn) this.stop();
    }
  }

  /** From a complete line a run plays it once more; in a hurry, or to go on, it begins the next. */
  async again(fast, turn) {
    if (fast || this.session.settings.continueOnCompletion) await this.begin(turn);
    else this.session.goTo(0);
  }

  /** Walk to the end of the line; true if it is a walkthrough and nobody has stopped it. */
  async walk(fast, turn) {
    let due = performance.now(); // when the next step is
    while (turn === this.turn) {
      if (this.isWhole()) return true;
      const begun = performance.now();
      do {
        const move = await this.nextMove();
        if (turn !== this.turn) return false;
        if (!move) return this.isWhole();
        // Several steps fit into one frame when they are due faster than frames.
        const each = 1000 / this.session.settings.speed;
        const known = this.known() || move;
        const count = fast ? known.length : Math.max(1, Math.floor((performance.now() - due) / each));
        this.session.advance(known.slice(0, count));
        due += count * each;
      } while ((fast || due < performance.now()) && performance.now() - begun < FRAME / 2 && !this.isWhole());
      if (fast || performance.now() - due > 200) due = performance.now();
      // The browser always gets its turn: whatever is asked of it, the page never stands still.
      await (due - performance.now() > FRAME ? pause(due - performance.now()) : frame());
    }
    return false;
  }

  isWhole() {
    const { board, at, liveEnd } = this.session;
    return at + 1 === board.cells && sameCell(liveEnd, board.target);
  }

  /** The moves that are known to follow: what lies ahead, or the plan. */
  known() {
    const { board, moves, at, drawn } = this.session;
    if (at < moves.length) return moves.slice(at);
    const { plan } = this;
    if (plan && plan.board === board.text && plan.moves.startsWith(drawn)) return plan.moves.slice(at);
    return "";
  }

  async nextMove() {
    if (this.isWhole()) return null;
    const known = this.known();
    if (known) return known[0];
    const { law, judge } = this.session.settings;
    if (law === "hand") return this.onlyMove();
    if (judge === "none") return this.blindMove(law);
    const { position } = this.session;
    const plan = await this.planned(position, this.seed());
    if (position !== this.session.position) return null;
    this.plan = plan;
    return plan.moves[this.session.at];
  }

  /** The walkthrough that the law chooses from a position on. */
  async planned(position, seed) {
    const { law } = this.session.settings;
    const found = await (this.byRules ? this.askRules({ position, law, seed }) : this.ask("walk", { position, law, seed }));
    const { board, moves } = parse(found.position);
    this.studio.runs.planned(law, seed, position);
    return { board: board.text, moves };
  }

  /** Whether a rule set chooses the steps. */
  get byRules() {
    return this.studio.rules.isAsked && this.studio.rules.isSuited;
  }

  /** Rules know no uniform choice: without left-first, each open step is as likely. */
  askRules({ position, law, seed }) {
    const choice = law === "left-first" ? law : "fair";
    return this.ask("rules/walk", { position, law: choice, seed, ...rulesAsked(this.session.settings) });
  }

  /** Ask for what may take long; who stops the run stops it. */
  async ask(path, wish) {
    const began = performance.now();
    let told = "";
    const tell = (words, share) => {
      if (performance.now() - began < PATIENCE) return;
      told = `${words}, ${Math.round(100 * share)} %`;
      this.studio.voice.say(told, true);
    };
    this.waiting = new AbortController();
    try {
      return await ask(path, wish, { tell, signal: this.waiting.signal });
    } finally {
      if (told) this.studio.voice.say("", true);
    }
  }

  /** By hand: a forced step is taken, a choice is left to the hand. */
  async onlyMove() {
    const { position } = this.session;
    const answer = await this.studio.answer.wanted();
    if (position !== this.session.position) return null;
    if (!answer || answer.options.length !== 1) {
      if (answer?.options.length) this.studio.voice.say(`${answer.options.length} options: choose one with the mouse or Shift + arrow.`, true);
      return null;
    }
    return answer.options[0].move;
  }

  /** Without rules any free cell will do, until there is none. */
  blindMove(law) {
    const { board, cells } = this.session;
    const free = freeMoves(board, cells);
    if (law === "left-first") {
      const last = this.session.drawn.at(-1) ?? "D";
      const order = { U: "LUR", D: "RDL", L: "DLU", R: "URD" }[last] + (this.session.drawn ? "" : "U");
      return [...order].find((move) => free.includes(move)) ?? null;
    }
    return free[crypto.getRandomValues(new Uint32Array(1))[0] % free.length] ?? null;
  }

  /** After a walkthrough: the next one in left-first order, or a new one from the beginning. */
  async begin(turn) {
    const { board, moves, settings } = this.session;
    await pause(settings.speed < 200 ? 350 : 0);
    if (turn !== this.turn) return false;
    if (settings.law === "left-first" && this.byRules) {
      this.studio.message.show("note", "Left first, rules go on to the next walkthrough with “Run until the rules get stuck”.");
      return false;
    }
    if (settings.law === "left-first" && settings.judge !== "none") {
      const found = await ask("next", { position: positionText(board, moves) });
      if (turn !== this.turn) return false;
      if (!found.position) {
        this.studio.message.show("good", "That was the last walkthrough in left-first order.");
        return false;
      }
      const next = parse(found.position).moves;
      let same = 0;
      while (next[same] === moves[same]) same += 1;
      this.plan = { board: board.text, moves: next };
      this.session.open(positionText(board, next.slice(0, same)), "", { marked: false });
      return true;
    }
    const seed = settings.seed === "" ? "" : String(nextSeed(Number(settings.seed)));
    // The next line is known before this one goes: if nobody answers, it stays.
    const plan = settings.law === "hand" || settings.judge === "none" ? null : await this.planned(board.text, this.seed(seed));
    if (turn !== this.turn) return false;
    this.session.set("seed", seed);
    this.session.open(board.text, "", { marked: false });
    this.plan = plan;
    return true;
  }

  seed(seed = this.session.settings.seed) {
    return readSeed(seed) ?? anySeed();
  }
}

/** The next frame; a page that is not seen has none, and goes on. */
const frame = () => Promise.race([new Promise((resolve) => requestAnimationFrame(resolve)), pause(100)]);
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
