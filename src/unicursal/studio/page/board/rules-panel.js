// What a rule set says of the position, row by row, and the run that ends at its next trouble.

import { ask, Latest } from "../core/api.js";
import { $, button, html } from "../core/dom.js";
import { inCoordinates } from "../core/messages.js";
import { ARROW, readable } from "../core/notation.js";
import { Progress } from "../core/progress.js";
import { titlesOf } from "../core/rule-titles.js";
import { RuleSwitches } from "../rules/switches.js";
import { ownRule, rulesAsked, suitsRules } from "./judges.js";

const UNSUITED = "Rule sets are for n x n boards, n odd, corner to corner: here the exact answer decides.";
const LOOK = 1600; // milliseconds in which the dead end is seen before the line goes back

export class RulesPanel {
  constructor(studio) {
    this.studio = studio;
    this.rows = [];
    this.latest = new Latest((position, asked) => ask("rules/judge", { position, ...asked }));
    this.switches = new RuleSwitches($("switches"), (formula) => studio.session.set("judge", formula));
    this.search = new Progress($("stuck-progress"));
    this.stopped = { where: null, next: null };
    $("stuck").addEventListener("click", () => this.run());
  }

  get isAsked() {
    return Boolean(this.studio.judge.isRules);
  }

  get isSuited() {
    return suitsRules(this.studio.session.board, this.studio.judge);
  }

  /** The verdict of the chosen set; null where no set is asked or the board is not for it. */
  async verdict(position) {
    this.trouble = "";
    if (!this.isAsked || !this.isSuited) return null;
    try {
      return await this.latest.ask(position, rulesAsked(this.studio.session.settings));
    } catch (problem) {
      this.trouble = problem.message;
      return null;
    }
  }

  show(answer) {
    $("verdict").hidden = !this.isAsked;
    $("stuck-tools").hidden = !this.isAsked || !this.isSuited;
    const { id, isForAnyBoard } = this.studio.judge;
    $("mine-label").hidden = !this.isAsked || id === "own" || isForAnyBoard || !ownRule();
    this.switches.show(this.isAsked && id !== "own" && !isForAnyBoard ? id : null);
    this.studio.view.setRule();
    this.rows = [];
    const verdict = answer?.verdict;
    if (verdict) {
      this.rows = verdict.firings.flatMap((firing) => seenRows(firing, this.studio.session.liveEnd));
      for (const row of this.rows) row.wrong = row.moves.some((move) => isOption(answer, move));
      if (verdict.by_future_lines.length) this.rows.push(futureRow(answer, verdict.by_future_lines));
    }
    $("verdict-words").textContent = this.words(answer);
    $("firings").replaceChildren(...this.rows.map((row) => this.item(row)));
  }

  words(answer) {
    if (!this.isSuited) return UNSUITED;
    if (this.trouble) return this.trouble;
    if (!answer?.verdict) return "";
    const { open, forbidden, lost } = answer.verdict;
    if (answer.complete) return "";
    if (lost) return "A future line cannot be completed: nothing is open any more.";
    if (!open.length) return "The rules are stuck: nothing is open.";
    if (this.studio.judge.isForAnyBoard) return forbidden.length ? "Forced edges, enclosed areas and colour balance refute what is crossed out." : "The principles refute no step here.";
    return forbidden.length ? "" : "No rule forbids a step here.";
  }

  item(row) {
    const [first, beside] = titlesOf({ ...row, name: row.rule });
    const parts = [
      html("b", row.moves.map((move) => ARROW[move]).join(" ")),
      html("span", first),
      html("small", `${beside}${row.wrong ? ", wrong here" : ""}`),
      row.figures && html("small", row.figures, "figures"),
    ];
    const made = button(parts, () => this.studio.pin.keep(row.key));
    made.dataset.moves = row.moves.join("");
    if (row.wrong) made.className = "wrong";
    made.title = row.note;
    made.setAttribute("aria-pressed", String(this.studio.pin.name === row.key));
    for (const event of ["pointerenter", "focus"]) made.addEventListener(event, () => this.draw(row));
    for (const event of ["pointerleave", "blur"]) made.addEventListener(event, () => this.draw(this.keptRow));
    return html("li", made);
  }

  get keptRow() {
    return this.rows.find((row) => row.key === this.studio.pin.name);
  }

  /** Draw what a rule saw, or nothing. */
  draw(row) {
    this.pointed = row?.key;
    if (row) this.studio.view.setCase(null);
    this.studio.view.setRule(row);
  }

  /** Mark the rule that is kept drawn, and draw it. */
  showKept(kept) {
    [...$("firings").querySelectorAll("button")].forEach((button, i) =>
      button.setAttribute("aria-pressed", String(this.rows[i].key === kept)),
    );
    this.draw(this.keptRow);
  }

  /** Mark the rows that speak of a step. */
  point(move) {
    for (const button of $("firings").querySelectorAll("button")) {
      button.classList.toggle("chosen", Boolean(move) && button.dataset.moves.includes(move));
    }
  }

  /** What the next run left first depends on; a random one goes another way each time. */
  get where() {
    const { position, settings } = this.studio.session;
    return settings.law === "left-first" ? [position, settings.judge, settings.stops].join(" ") : null;
  }

  /** Go on from where the board is; behind it, if that is where the last run stopped. */
  run() {
    const { where, next } = this.stopped;
    if (next !== null && where !== null && where === this.where) this.goOn(next);
    else this.runUntilTrouble();
  }

  /** Go on by the rules from where the board is, again and again, until the next trouble. */
  runUntilTrouble() {
    const { studio } = this;
    const { law, stops } = studio.session.settings;
    const wish = {
      ...rulesAsked(studio.session.settings),
      law: law === "left-first" ? law : "fair",
      stops: stops === "any" ? ["dead end", "lost", "forbidden"] : [stops],
    };
    const look = ({ tell, signal }) => {
      signal.addEventListener("abort", () => studio.runner.stop());
      return studio.runner.through("rules/trouble", wish, tell);
    };
    return studio.work($("stuck"), async () => {
      const found = await this.search.of("looking for a failure", look);
      if (found) await this.tellTrouble(found);
    });
  }

  /** Where a run goes on behind what it stopped at: left first at the next walkthrough, else anew. */
  async behind(rank) {
    const { board, settings } = this.studio.session;
    if (settings.law !== "left-first") return board.text;
    if (rank === null) return null;
    try {
      return (await ask("unrank", { board: board.text, rank })).position;
    } catch {
      return null; // it was the last one
    }
  }

  goOn(position) {
    if (position === null) {
      this.studio.message.show("note", "Where the next walkthrough begins is not known on a board of this size.");
      return;
    }
    this.studio.open(position);
    this.runUntilTrouble();
  }

  async tellTrouble({ kind, position, move, completed, finished, rank }) {
    const { studio } = this;
    const number = `${completed.toLocaleString("en")} ${completed === 1 ? "walkthrough" : "walkthroughs"}`;
    const exact = rank === null ? "" : ` ${readable(rank)} walkthroughs come before it on the whole board.`;
    studio.open(position);
    $("tally").textContent = `${number} completed.${exact}`;
    if (!kind) {
      studio.message.show("good", finished ? `Finished: no trouble in the ${number} that followed.` : `No trouble in ${number}.`);
      return;
    }
    const { lost } = (await studio.answer.wanted()) ?? {};
    if (studio.session.position !== position) return;
    const next = await this.behind(rank);
    if (studio.session.position !== position) return;
    if (kind === "forbidden") {
      const words = `After ${number} the rules forbid ${ARROW[move]}, which is possible.${exact}`;
      this.stopped = { where: this.where, next };
      studio.message.show("note", words, { "Go on behind it": () => this.goOn(next) });
      return;
    }
    const { at } = studio.session;
    if (kind === "dead end") {
      if (!lost?.move) {
        studio.message.show("note", `Stuck at step ${at} after ${number}, though the line can be completed.${exact}`);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK));
      if (studio.session.position !== position) return;
    }
    if (!lost?.move) return;
    studio.pin.showLoss();
    const before = studio.session.position;
    await studio.answer.wanted();
    if (studio.session.position !== before) return;
    const reason = lost.reason ? ` ${inCoordinates(lost.reason.text, studio.session.settings.paper)}` : "";
    const begin = kind === "lost" ? `After ${number}:` : `Stuck at step ${at} after ${number}.${exact}`;
    const words = `${begin} Lost by step ${lost.step} (${ARROW[lost.move]}), which the rules left open.${reason}`;
    this.stopped = { where: this.where, next };
    studio.message.show("note", words, {
      [kind === "lost" ? "Show the lost line" : "Show the dead end"]: () => studio.hand.goTo(at),
      "Go on behind it": () => this.goOn(next),
    });
  }
}

const colourOf = ([x, y]) => (x + y) % 2;

/** A row for a picture; for a formula one for each area that it weighed, or for each step. */
function seenRows(firing, liveEnd) {
  if (!firing.seen.length) return [{ ...firing, key: firing.rule }];
  return firing.seen.map((seen, i) => {
    const row = { ...firing, key: i ? `${firing.rule}~${i + 1}` : firing.rule };
    return seen.lines ? { ...row, ...linesRow(seen) } : { ...row, ...areaRow(seen, firing.moves, liveEnd) };
  });
}

function linesRow({ move, lines, broken, area }) {
  const figures = [`${lines.length} ${lines.length === 1 ? "line" : "lines"} forced`];
  if (area.length) figures.push(`${area.length} cells out of balance`);
  return { moves: [move], lines, alarms: broken, areas: [area], figures: figures.join(", ") };
}

/** An area as a row: what is drawn of it, its figures, and its limits in words. */
export function areaRow(seen, moves, liveEnd) {
  const far = String(seen.limit_far) === String(seen.limit_now) ? "" : `, by another cell ${limitWords(seen.limit_far)}`;
  const limits = `now ${limitWords(seen.limit_now)}${far}, later ${limitWords(seen.limit_later)}`;
  const black = colourOf(liveEnd);
  return {
    limits,
    moves: seen.moves.filter((move) => moves.includes(move)),
    areas: [seen.area],
    fields: seen.border.map((cell) => ({ cell, core: "1", arrow: null })),
    black: seen.border.filter((cell) => colourOf(cell) === black),
    figures: `distance ${seen.distance}; ${seen.black} black, ${seen.white} white; ${limits}`,
  };
}

/** As the paper writes it: at most so many more white cells, at most so many more black ones. */
const limitWords = (limit) => (limit ? `${limit[0]}W → ${limit[1]}B` : "nothing");

const isOption = (answer, move) => answer.options.some((option) => option.move === move);

function futureRow(answer, moves) {
  return {
    rule: "future-lines", key: "future-lines", title: "Future lines", note: "Future lines take these steps away.", pages: [],
    moves, fields: [], areas: [], wrong: moves.some((move) => isOption(answer, move)),
  };
}
