// How many walkthroughs there are and which one this is: people count from 1.

import { ask, can, Latest } from "../core/api.js";
import { $, button } from "../core/dom.js";
import { LIMITS } from "../core/names.js";
import { readable } from "../core/notation.js";
import { Progress } from "../core/progress.js";

const SOON = 5; // seconds for a number that nobody asked for

export class NumbersPanel {
  constructor(studio) {
    this.studio = studio;
    this.ranked = null;
    this.progress = new Progress($("progress"));
    this.counting = ""; // the board of a long count that goes on
    this.isTyped = false; // whether a hand has written into the field
    this.latestRank = new Latest((position) => ask("rank", { position, seconds: SOON }));
    this.latestOdds = new Latest((position) => ask("odds", { position, seconds: SOON }));
    $("number").addEventListener("input", () => {
      this.isTyped = true;
    });
    $("jump").addEventListener("submit", (event) => {
      event.preventDefault();
      this.isTyped = false;
      this.jump();
    });
    $("number-back").addEventListener("click", () => this.beside(-1n));
    $("number-on").addEventListener("click", () => this.beside(1n));
  }

  /** Another board: its number is none of the one before. */
  clear() {
    this.isTyped = false;
    this.ranked = null;
    $("number").value = "";
    $("rank").replaceChildren();
  }

  /** Tell about the position; while a run goes on nothing is counted. */
  async show(position, isComplete, isRunning) {
    this.ranked = null;
    $("rank").replaceChildren();
    if (isRunning || !can("rank")) return;
    if (!isComplete) this.showOdds();
    if (this.studio.session.board.cells > LIMITS.numberedCells) {
      if (!this.progress.isBusy || this.counting !== this.studio.session.board.text) this.offer();
      return;
    }
    try {
      const found = await this.latestRank.ask(position);
      if (found && this.studio.session.position === position) this.tell(found);
    } catch (problem) {
      if (this.studio.session.position === position) $("rank").textContent = problem.message;
    }
  }

  tell(found) {
    this.ranked = found;
    const [rank, count, total] = [BigInt(found.rank), BigInt(found.count), found.total];
    const first = readable(rank + 1n);
    if (total === "0") $("rank").textContent = "This board has no walkthrough.";
    else if (count === 0n) $("rank").textContent = `None of the ${readable(total)} walkthroughs begins like this.`;
    else if (count === 1n) $("rank").textContent = `Walkthrough ${first} of ${readable(total)}`;
    else $("rank").textContent = `Walkthroughs ${first} to ${readable(rank + count)} of ${readable(total)}`;
    if (!this.isTyped) $("number").value = count ? first : "";
  }

  offer() {
    $("rank").replaceChildren(button("Count them", () => this.countLong()));
  }

  /** Show the odds at this position, or none if they are not wanted. */
  async showOdds() {
    const { session } = this.studio;
    const { position } = session;
    if (!session.settings.odds || !can("odds")) {
      if (this.studio.steps.counts) this.studio.steps.setCounts(null);
      return;
    }
    try {
      const found = await this.latestOdds.ask(position);
      if (!found || session.position !== position || !session.settings.odds) return;
      this.studio.steps.setCounts(found.counts, found.total);
    } catch (problem) {
      if (problem.isAway) this.studio.fail(problem);
      else if (session.position === position) this.studio.voice.say(`Odds are not known: ${problem.message}`, true);
    }
  }

  /** Count however long it takes, with progress and a way to stop. */
  async countLong() {
    const { session, steps } = this.studio;
    const { position, board } = session;
    const isHere = () => session.position === position;
    await this.long(board.text, async (how) => {
      const all = await ask("count", { position: board.text }, how);
      if (session.board.text !== board.text) return;
      $("rank").textContent = `${readable(all.count)} walkthroughs on this board`;
      if (position === board.text || all.count === "0" || !isHere()) return;
      const odds = await ask("odds", { position }, how);
      if (!isHere()) return;
      steps.setCounts(odds.counts, odds.total);
      const ranked = await ask("rank", { position }, how);
      if (isHere()) this.tell(ranked);
    });
  }

  async long(board, work) {
    this.counting = board;
    $("rank").replaceChildren();
    try {
      await this.progress.of("counting", work);
    } catch (problem) {
      if (this.studio.session.board.text !== board) return;
      $("rank").textContent = problem.name === "AbortError" ? "Stopped." : problem.message;
    }
  }

  jump() {
    const digits = $("number").value.replace(/[\s,.'_]/g, "");
    if (!/^[1-9]\d{0,3999}$/.test(digits)) {
      this.studio.message.show("bad", "Enter a whole number, 1 or more.");
      return;
    }
    this.open(BigInt(digits) - 1n);
  }

  beside(difference) {
    if (!this.ranked) return;
    const { rank } = this.ranked;
    // From a line that is no walkthrough itself the next one is the first that is not before it.
    const there = difference > 0n && !this.isWhole() ? BigInt(rank) : BigInt(rank) + difference;
    if (there >= 0n) this.open(there);
  }

  isWhole() {
    return this.studio.answer.now?.complete ?? false;
  }

  async open(rank) {
    const { session } = this.studio;
    const { text } = session.board;
    try {
      const found = await ask("unrank", { board: text, rank: String(rank) });
      if (session.board.text === text) this.studio.open(found.position); // else its number is of no interest
    } catch (problem) {
      this.studio.fail(problem);
    }
  }
}
