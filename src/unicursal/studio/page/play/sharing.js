// What can be shown to others: the link to the puzzle, a picture of the board, the puzzle on paper.

import { askFile, can } from "../core/api.js";
import { $, download } from "../core/dom.js";
import { hasPage, linkTo, pageAddress } from "../core/links.js";
import { resultText } from "./game.js";
import { cluesOn, longDay, titleOf, wishText } from "./wish.js";

const TOLD = 1500; // milliseconds
const COPIED = "Copied";
const COPY_ALONE = "Copy as text"; // of a file that has no address for others

/** A title in the letters that pictures have, and with the date: others see it another day. */
const cardTitle = (wish) => (wish.day ? longDay(wish.day) : titleOf(wish).replaceAll("×", "x"));

/** A name for files of a puzzle: its kind, difficulty and seed, or its day. */
function fileTitle(wish) {
  const { day, given, lesson, difficulty, seed } = wish;
  const words = day ? `puzzle of ${day}` : given || lesson ? "puzzle" : [titleOf(wish), difficulty, seed !== undefined && `seed ${seed}`].filter(Boolean).join(" ");
  return words.replaceAll(" × ", "x").replace(/[^\w-]+/g, "-");
}

export class Sharing {
  constructor(play) {
    this.play = play;
    $("link").addEventListener("click", () => this.copyLink());
    $("picture").addEventListener("click", () => this.picture());
    $("paper").addEventListener("click", () => this.print());
    $("explore").addEventListener("click", () => this.go("board", this.play.game?.position));
    $("edit").addEventListener("click", () => this.go("edit", this.play.game?.board.text));
    for (const [id, page] of [["explore", "board"], ["edit", "edit"]]) $(id).hidden = !hasPage(page);
    if (!linkTo("play")) $("link").textContent = COPY_ALONE;
  }

  /** The link alone; of a file that has no address for others, the puzzle. */
  copyLink() {
    return this.copy(this.link);
  }

  get link() {
    const text = wishText(this.play.wish);
    return linkTo("play", text) ?? text;
  }

  /** What was solved and how, without a word about the solution, and the link. */
  copyResult() {
    const { game, wish } = this.play;
    const { width, height } = game.board;
    const what = wish.size ? [] : [`${width} × ${height}`, cluesOn(game.board)];
    const title = wish.day ? `Unicursal, ${longDay(wish.day)}` : `Unicursal: ${titleOf(wish)}`;
    const first = [title, ...what, game.facts.difficulty].filter(Boolean).join(", ");
    return this.copy(`${first}\n${resultText(game)}\n${this.link}`);
  }

  async copy(words) {
    if (!this.play.game) return;
    try {
      await navigator.clipboard.writeText(words);
      this.play.spoken.say("Copied.");
      this.tellCopied();
    } catch {
      this.play.told.show("note", words); // where the clipboard is closed
    }
  }

  /** Whichever button was pressed says so for a moment. */
  tellCopied() {
    const button = document.activeElement?.closest("button") ?? $("link");
    const name = button.textContent;
    if (name === COPIED) return;
    button.textContent = COPIED;
    setTimeout(() => { button.textContent = name; }, TOLD);
  }

  /**
   * The board as it stands; of a puzzle that is solved a card, with the line in the colours of its
   * length. That of a day is for those who have not solved it yet: its card shows the puzzle alone.
   */
  picture() {
    const { game, wish } = this.play;
    const isDark = this.play.theme.shown.endsWith("dark");
    const { position, solved, isComplete } = game ?? {};
    if (!isComplete) return this.save({ position, form: "png", theme: isDark ? "dark" : "light" });
    const words = solved ? resultText(game) : "";
    const shown = wish.day ? { position: game.board.text, theme: isDark ? "dark" : "light" } : { position, theme: isDark ? "colours-dark" : "colours" };
    return this.save({ ...shown, form: "card", title: cardTitle(wish), words });
  }

  /** The puzzle alone. */
  print() {
    if (!can("picture")) return print();
    return this.save({ position: this.play.game?.board.text, form: "pdf", theme: "print" });
  }

  async save(wanted) {
    if (!this.play.game) return;
    try {
      const { blob, name } = await askFile("picture", { view: "line", ...wanted });
      download(blob, `${fileTitle(this.play.wish)}${name.slice(name.lastIndexOf("."))}`);
    } catch (problem) {
      this.play.told.show("bad", problem.message);
    }
  }

  go(page, text) {
    if (text) location.href = pageAddress(page, encodeURIComponent(text));
  }
}
