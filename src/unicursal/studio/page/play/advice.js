// Answers to those who are stuck: is it still possible, what is wrong, what comes next and why.
// Where the puzzle has one solution only, the first two need no server.

import { ask } from "../core/api.js";
import { element } from "../core/dom.js";
import { positionText } from "../core/notation.js";
import { AT_A_LOSS } from "./game.js";
import { CROSS, PIECE } from "./marks.js";

const REFUSED = 400; // the status of an answer to what cannot be
const LARGE = 81; // cells
const REST = 1200; // milliseconds without a change
const PATIENCE = 250; // milliseconds
const UNKNOWN = "That could not be told in a few seconds.";

const steps = (count) => `${count} step${count === 1 ? "" : "s"}`;

export class Advice {
  /**
   * `told(kind, words, actions)` shows an answer; `change(line)` gets a line that goes on, `cut(line)`
   * one that goes back, `mark(marks)` other marks.
   */
  constructor(view, { told, change, cut, mark, counted, checked }) {
    Object.assign(this, { view, change, cut, mark, counted, checked, turn: 0 });
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

  /** Whether the marks are right as far as that can be told. */
  async areMarksRight(game) {
    if (game.isUnique) return !game.wrongMarks.length;
    if (!game.marks.text) return true;
    try {
      const { lost, options, complete } = await ask("position", { position: positionText({ text: game.markedBoard }, game.moves) });
      return !lost && (complete || options.length > 0);
    } catch (problem) {
      if (problem.status !== REFUSED) throw problem;
      return false; // a mark lies on a clue, or the line on a cross
    }
  }

  /** What is right of a game: of the line [from, to], null if unknown, and of the marks. */
  async judged(game) {
    const right = await this.rightPart(game);
    const isLineRight = right && right[1] - right[0] === game.moves.length;
    return { right, isLineRight, areMarksRight: !isLineRight || (await this.areMarksRight(game)) };
  }

  /** The same for a question of now; null if there is nothing more to say. */
  async judgedNow(game) {
    this.clear();
    if (this.isAtALoss(game)) return null;
    const { turn } = this;
    const judged = await this.patiently(this.judged(game));
    if (turn !== this.turn) return null;
    if (judged.right) return judged;
    this.told("note", UNKNOWN);
    return null;
  }

  async possible(game) {
    const judged = await this.judgedNow(game);
    if (!judged) return;
    if (game.isComplete) {
      this.told("good", "It is done.");
      return;
    }
    this.checked();
    const where = { "Where?": () => this.check(game) };
    if (!judged.isLineRight) this.told("bad", "No, this line cannot be completed any more.", where);
    else if (!judged.areMarksRight) this.told("bad", "The line can still be completed, but not with all of your marks.", where);
    else this.told("good", "Yes, it can still be done.");
  }

  async check(game) {
    const judged = await this.judgedNow(game);
    if (!judged) return;
    this.checked();
    if (!judged.isLineRight) this.tellLost(game, judged.right);
    else if (!judged.areMarksRight) this.tellMarks(game);
    else if (game.marks.text) this.told("good", `${game.moves ? `All ${steps(game.moves.length)} and all` : "All"} marks are right.`);
    else this.told("good", game.moves ? `All ${steps(game.moves.length)} are right.` : "Nothing is drawn yet.");
  }

  tellLost(game, [from, to]) {
    this.view.setLost(from ? game.cells.slice(0, from + 1).toReversed() : game.cells.slice(to));
    const words = from ? "The first part of the line cannot stay." : `Step ${to + 1} was wrong: what follows cannot stay.`;
    this.told("bad", words, { "Go back there": () => this.cut(game.part(from, to)), "Why?": () => this.hint(game) });
  }

  /** Marks that are wrong are ringed; where there are several solutions it is only known that they do not fit. */
  tellMarks(game) {
    if (!game.isUnique) {
      this.told("bad", "The line is right, but it cannot be completed with all of your marks.");
      return;
    }
    const wrong = game.wrongMarks;
    this.show([{ alarms: wrong.map(([one, other]) => one.map((value, i) => (value + other[i]) / 2)) }]);
    const words = wrong.length > 1 ? `${wrong.length} of your marks are wrong.` : "One of your marks is wrong.";
    const right = () => wrong.reduce((marks, edge) => marks.with(...edge, null), game.marks);
    this.told("bad", words, { [wrong.length > 1 ? "Take them away" : "Take it away"]: () => this.mark(right()) });
  }

  async hint(game) {
    this.clear();
    if (this.isAtALoss(game)) return;
    const { turn } = this;
    if (game.isUnique && game.wrongMarks.length) {
      this.counted();
      this.tellMarks(game);
      return;
    }
    const question = game.hintQuestion;
    if (!question) {
      this.tellEnds(game);
      return;
    }
    const found = await this.patiently(this.hintFor(question));
    if (turn !== this.turn) return;
    this.counted();
    if (found.kind === "back") this.back(game, found);
    else this.stage(game, found, 1);
  }

  /** A hint may take a while on a large board: there it is looked for while the player thinks. */
  prepare(game) {
    clearTimeout(this.soon);
    const question = game.board.cells >= LARGE && game.isUnique && !game.isFull && !game.wrongMarks.length && game.hintQuestion;
    if (question) this.soon = setTimeout(() => this.hintFor(question).catch(() => {}), REST);
  }

  /** The answer to a question for a hint; the last one is kept. */
  hintFor(question) {
    const key = JSON.stringify(question);
    if (this.ready?.key === key) return this.ready.answer;
    this.ready?.asking.abort();
    const asking = new AbortController();
    const answer = ask("hint", question, { signal: asking.signal });
    this.ready = { key, asking, answer };
    answer.catch(() => { if (this.ready?.key === key) this.ready = null; });
    return answer;
  }

  /** An answer that takes a while is announced. */
  async patiently(answer) {
    const { turn } = this;
    const sign = setTimeout(() => turn === this.turn && this.told("note", "Thinking …"), PATIENCE);
    try {
      return await answer;
    } finally {
      clearTimeout(sign);
    }
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
    const actions = wrong ? { "Go back there": () => this.cut(game.upTo(step)) } : {};
    this.told("bad", texts.length > 1 ? texts[1] : texts[0], actions, wrong ? [{ words: "", cases }] : []);
  }

  /** One stage of a hint after another: where to look, what holds there, what follows from it. */
  stage(game, found, stage) {
    const { kind, texts, shown, move, blocked } = found;
    const isLast = stage >= texts.length;
    const drawn = isLast ? shown : { ...shown, bars: [], assumed: [], lines: stage > 1 ? shown.lines : [] };
    const cases = stage > 1 ? blocked.flatMap(({ reason }) => reason?.cases ?? []) : [];
    this.show(cases.length && !isLast ? cases : [drawn]);
    const actions = {};
    if (!isLast) actions["Tell me more"] = () => this.stage(game, found, stage + 1);
    else if (move) actions["Take the step"] = () => this.change(game.extended(move));
    if (isLast && this.notable(game, shown).length) actions["Mark it"] = () => this.mark(this.noted(game, shown));
    const words = texts.slice(0, stage).join(" ");
    this.told(kind === "complete" ? "good" : "note", words, actions, cases.length ? [{ words: "", cases }] : []);
  }

  /** What follows from a hint and is neither drawn nor marked, as [edge, fact]. */
  notable(game, { bars, assumed }) {
    const edges = [...bars.map((edge) => [edge, CROSS]), ...assumed.map((edge) => [edge, PIECE])];
    const isDrawn = ([one, other]) => Math.abs(game.indexOf(one) - game.indexOf(other)) === 1 && game.indexOf(one) >= 0 && game.indexOf(other) >= 0;
    return edges.filter(([edge, fact]) => !isDrawn(edge) && game.marks.at(...edge) !== fact);
  }

  noted(game, shown) {
    return this.notable(game, shown).reduce((marks, [edge, fact]) => marks.with(...edge, fact), game.marks);
  }

  /** Draw one case of a reason. */
  show(cases, i = 0) {
    this.view.setCase(cases[i] ?? null);
  }
}
