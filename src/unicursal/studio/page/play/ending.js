// How a game ends: with a win, which is worth having, or with the solution that was asked for.

import { ask, can, Problem } from "../core/api.js";
import { $, element } from "../core/dom.js";
import { LengthRun } from "../core/length-colours.js";
import { readable } from "../core/notation.js";
import { anySeed } from "../core/seed.js";
import { AT_A_LOSS, resultText } from "./game.js";
import { LESSONS } from "./lessons.js";
import { enter } from "./record.js";
import { cluesOn, dayText, OPEN, titleOf, wishText } from "./wish.js";

const MOST_NUMBERED = 17 * 17; // cells of boards whose walkthroughs are soon numbered
const SHOW_SECONDS = 2.5;

export class Ending {
  constructor(play) {
    this.play = play;
    this.run = new LengthRun(element("g", { class: "length" }));
    play.view.paths.line.after(this.run.group);
  }

  /** The line has changed, or another game is shown. */
  clear() {
    this.run.clear();
    $("board").classList.remove("won");
  }

  /** A line that was complete when the game was left. */
  comeBack(game) {
    if (!game.isComplete) return;
    if (game.solved) this.celebrate(game, true);
    else this.colour(game, 0);
  }

  /** Every cell is visited. */
  reached(game) {
    const { told } = this.play;
    if (game.isComplete) {
      game.win();
      this.play.clock.run(false);
      this.play.keeping.touch();
      this.enter(game);
      this.celebrate(game, false);
    } else if (game.endsFit) {
      told.show("bad", "Every cell is visited, but the clues that are marked are broken.");
    } else {
      told.show("bad", `Every cell is visited, but the line does not ${game.board.isLoop ? "close" : "end at the ring"}.`);
    }
  }

  /** Write the puzzle into the record; the first steps are none. */
  enter(game) {
    const { wish } = this.play;
    if (wish.lesson || wish.clues === OPEN) return;
    const { seconds, hints, checks, shown } = game.won;
    const { width, height } = game.board;
    const title = wish.size ? titleOf(wish) : `${width} × ${height}, ${cluesOn(game.board) || "open board"}`;
    enter({ text: wishText(wish), title, difficulty: game.facts.difficulty, seconds: Math.round(seconds), hints, checks, shown, on: dayText(new Date()) });
  }

  /** Let the line run through once in the colours of its length. */
  async colour(game, seconds) {
    $("board").classList.add("won");
    if (!seconds || matchMedia("(prefers-reduced-motion: reduce)").matches) this.run.show(game.walkthrough);
    else await this.run.run(game.walkthrough, seconds);
  }

  async celebrate(game, wasBefore) {
    this.play.shelf.show();
    this.play.record.show();
    this.tellResult(game);
    await this.colour(game, wasBefore ? 0 : Math.min(4, 0.9 + game.cells.length / 90));
    if (!game.isUnique) this.tellNumber(game);
  }

  tellResult(game, more = "") {
    const { play } = this;
    if (play.game !== game || !game.isFull) return;
    if (play.wish.lesson) {
      play.told.show("won", "Well done.", { [LESSONS[play.wish.lesson] ? "Next" : "Today’s puzzle"]: () => play.next() });
      return;
    }
    play.told.show("won", `${resultText(game)}${more}`, {
      "Next puzzle": () => play.next(),
      Share: () => play.sharing.copyResult(),
      ...(can("picture") ? { Picture: () => play.sharing.picture() } : {}),
    });
  }

  /** Which of all walkthroughs it is. */
  async tellNumber(game) {
    if (!can("rank") || game.board.cells > MOST_NUMBERED || game.hidesEnds || game.facts.puzzle.includes("+")) return;
    try {
      const tell = () => this.tellResult(game, " Looking for its number …");
      const { rank, total } = await ask("rank", { position: game.position }, { tell });
      this.tellResult(game, ` Yours is number ${readable(String(BigInt(rank) + 1n))} of ${readable(total)}.`);
    } catch {
      this.tellResult(game); // too many to be numbered
    }
  }

  // --- giving up ---

  offerSolution() {
    const { game, told } = this.play;
    if (game.isComplete) return;
    told.show("note", "Show the solution? Undo brings your line back.", {
      "Show it": () => this.showSolution(game),
      "Keep trying": () => told.close(),
    });
  }

  async showSolution(game) {
    const { play } = this;
    try {
      const line = game.solutionLine ?? (await this.someSolution(game));
      if (game !== play.game) return;
      play.undo.note(game.state);
      Object.assign(game, { shown: true, began: true });
      game.setLine(line);
      play.lineChanged();
      play.clock.run(false);
      play.keeping.touch();
      play.told.show("note", "This is a solution. Undo brings your line back, Start over begins again.");
      await this.colour(game, SHOW_SECONDS);
    } catch (problem) {
      play.told.show("bad", problem.message);
    }
  }

  /** The line, as far as it is right, completed in any way. */
  async someSolution(game) {
    if (game.hidesEnds) throw new Problem(AT_A_LOSS);
    const [, right] = (await this.play.advice.rightPart(game)) ?? [0, 0];
    const begun = game.moves.slice(0, right);
    const position = begun ? `${game.board.text}:${begun}` : game.board.text;
    return (await ask("walk", { position, law: "fair", seed: anySeed() })).position.split(":")[1];
  }
}
