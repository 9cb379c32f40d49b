// What can be shown to others: the link to the puzzle, a picture of the board, the puzzle on paper.

import { askFile, can } from "../core/api.js";
import { $, download } from "../core/dom.js";
import { hasPage, linkTo, pageAddress } from "../core/links.js";
import { resultText } from "./game.js";
import { longDay, titleOf, wishText } from "./wish.js";

const TOLD = 1500; // milliseconds
const COPY_ALONE = "Copy as text"; // of a file that has no address for others

/** A title in the letters that pictures have, and with the date: others see it another day. */
const cardTitle = (wish) => (wish.day ? longDay(wish.day) : titleOf(wish).replaceAll("×", "x"));

/** A name for files of a puzzle: its kind, difficulty and seed, or its day. */
function fileTitle(wish) {
  const { day, given, difficulty, seed } = wish;
  const words = day ? `puzzle of ${day}` : given ? "puzzle" : [titleOf(wish), difficulty, seed !== undefined && `seed ${seed}`].filter(Boolean).join(" ");
  return words.replaceAll(" × ", "x").replace(/[^\w-]+/g, "-");
}

export class Sharing {
  constructor(play) {
    this.play = play;
    $("link").addEventListener("click", () => this.copyLink());
    $("picture").addEventListener("click", () => this.picture());
    $("paper").addEventListener("click", () => this.print());
    $("explore").addEventListener("click", () => this.explore());
    $("explore").hidden = !hasPage("board");
    if (!linkTo("play")) $("link").textContent = COPY_ALONE;
  }

  /** The link, and who has solved the puzzle says so. */
  async copyLink() {
    const { game, wish, told } = this.play;
    if (!game) return;
    const link = linkTo("play", wishText(wish)) ?? wishText(wish);
    const words = game.solved ? `${titleOf(wish)}: ${resultText(game)} ${link}` : link;
    try {
      await navigator.clipboard.writeText(words);
      this.play.spoken.say("Copied.");
      $("link").textContent = "Copied";
      setTimeout(() => { $("link").textContent = linkTo("play") ? "Copy link" : COPY_ALONE; }, TOLD);
    } catch {
      told.show("note", words); // where the clipboard is closed
    }
  }

  /** The board as it stands; of a puzzle that is solved a card, with the line in the colours of its length. */
  picture() {
    const { game, wish } = this.play;
    const isDark = document.documentElement.dataset.theme.endsWith("dark");
    const { position, solved, isComplete } = game ?? {};
    if (!isComplete) return this.save({ position, form: "png", theme: isDark ? "dark" : "light" });
    const words = solved ? resultText(game) : "";
    return this.save({ position, form: "card", theme: isDark ? "colours-dark" : "colours", title: cardTitle(wish), words });
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

  explore() {
    const { game } = this.play;
    if (game) location.href = pageAddress("board", encodeURIComponent(game.position));
  }
}
