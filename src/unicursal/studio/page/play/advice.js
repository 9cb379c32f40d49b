// Answers to those who are stuck: is it still possible, what is wrong, what comes next and why.
// Where the puzzle has one solution only, the first two need no server.

import { ask } from "../core/api.js";
import { element } from "../core/dom.js";
import { AT_A_LOSS } from "./game.js";

const UNKNOWN = "That could not be told in a few seconds.";

const steps = (count) => `${count} step${count === 1 ? "" : "s"}`;

export class Advice {
  /** `told(kind, words, actions)` shows an answer. */
  constructor(view, { told, change, counted }) {
    Object.assign(this, { view, change, counted, turn: 0 });
    this.names = element("g", { class: "cell-names" }, view.svg);
    this.told = (kind, words, actions, reasons = []) => {
      told(kind, words, actions, reasons);
      this.nameCells([words, ...reasons.map((reason) => reason.words)].join());
    };
  }

  /** Take away what is drawn beside the line; an answer that is on its way comes too late. */
  clear() {
    this.turn += 1;
    this.view.setLost(null);
    this.view.setCase(null);
    this.view.setSteps([], () => {});
    this.names.replaceChildren();
  }

  /** Write into the cells of which the words speak how they are called. */
  nameCells(words) {
    const cells = new Map(Array.from(words.matchAll(/\((\d+), (\d+)\)/g), ([text, x, y]) => [text, [Number(x), Number(y)]]));
    this.names.replaceChildren(
      ...Array.from(cells, ([text, [x, y]]) => {
        const made = element("text", { x: x + 0.5, y: y + 0.17 });
        made.textContent = text;
        return made;
      }),
    );
  }

  /** The places of the first and the last cell of the line between which it is right; null if unknown. */
  async rightPart(game) {
    if (game.isUnique) return game.rightPart;
    const { lost, unknown, options, complete } = await ask("position", { position: game.position });
    if (unknown.length && !options.length) return null;
    if (!lost && !options.length && !complete) return null;
    return [0, lost ? Math.max(0, lost.step - 1) : game.moves.length];
  }

  /** Where ends are hidden and no unique solution is known, nothing can be said; whether that is so. */
  isAtALoss(game) {
    if (!game.hidesEnds || game.isUnique) return false;
    this.told("note", `No help here. ${AT_A_LOSS}`);
    return true;
  }

  async possible(game) {
    this.clear();
    if (this.isAtALoss(game)) return;
    const { turn } = this;
    const right = await this.rightPart(game);
    if (turn !== this.turn) return;
    if (!right) {
      this.told("note", UNKNOWN);
      return;
    }
    const [from, to] = right;
    if (to - from === game.moves.length) this.told("good", "Yes, it can still be done.");
    else this.told("bad", "No, this line cannot be completed any more.", { "Where?": () => this.check(game) });
  }

  async check(game) {
    this.clear();
    if (this.isAtALoss(game)) return;
    const { turn } = this;
    const right = await this.rightPart(game);
    if (turn !== this.turn) return;
    if (!right) {
      this.told("note", UNKNOWN);
      return;
    }
    const [from, to] = right;
    if (to - from === game.moves.length) {
      this.told("good", to ? `All ${steps(to)} are right.` : "Nothing is drawn yet.");
      return;
    }
    this.view.setLost(from ? game.cells.slice(0, from + 1).toReversed() : game.cells.slice(to));
    const words = from ? "The red part cannot stay." : `Step ${to + 1} was wrong: the red part cannot stay.`;
    this.told("bad", words, { "Go back there": () => this.change(game.part(from, to)), "Why?": () => this.hint(game) });
  }

  async hint(game) {
    this.clear();
    if (this.isAtALoss(game)) return;
    const { turn } = this;
    const question = game.hintQuestion;
    if (!question) {
      this.tellEnds(game);
      return;
    }
    const found = await ask("hint", question);
    if (turn !== this.turn) return;
    this.counted();
    if (found.kind === "back") this.back(game, found);
    else this.stage(game, found, 1);
  }

  /** A line that does not begin at an end cannot be argued about: first an end is to be found. */
  tellEnds(game) {
    this.counted();
    const [x, y] = game.way[0];
    const why = { words: game.facts.ends.text, cases: [] };
    this.told("note", `An end of the line is (${x}, ${y}).`, { "Begin there": () => this.change(game.begunAt([x, y])) }, [why]);
  }

  back(game, { step, texts, shown, blocked: [wrong] }) {
    this.view.setLost(game.cells.slice(step));
    const cases = wrong?.reason?.cases ?? [];
    this.show(cases.length ? cases : [shown]);
    const actions = wrong ? { "Go back there": () => this.change(game.upTo(step)) } : {};
    this.told("bad", texts.length > 1 ? texts[1] : texts[0], actions, wrong ? [{ words: "", cases }] : []);
  }

  /** One stage of a hint after another: where to look, what holds there, what follows from it. */
  stage(game, found, stage) {
    const { texts, shown, move, blocked } = found;
    const isLast = stage >= texts.length;
    const drawn = isLast ? shown : { ...shown, bars: [], assumed: [] };
    const cases = stage > 1 ? blocked.flatMap(({ reason }) => reason?.cases ?? []) : [];
    this.show(cases.length && !isLast ? cases : [drawn]);
    const actions = {};
    if (!isLast) actions["Tell me more"] = () => this.stage(game, found, stage + 1);
    else if (move) actions["Take the step"] = () => this.change(game.extended(move));
    const words = texts.slice(0, stage).join(" ");
    this.told(found.kind === "complete" ? "good" : "note", words, actions, cases.length ? [{ words: "", cases }] : []);
  }

  /** Draw one case of a reason. */
  show(cases, i = 0) {
    this.view.setCase(cases[i] ?? null);
  }
}
