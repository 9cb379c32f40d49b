// Choosing what to play: the days of the last week, and the form for another puzzle.

import { $, html } from "../core/dom.js";
import { FOR_GOOD, keep, kept } from "../core/storage.js";
import { begunGames, stateOf } from "./kept-games.js";
import { KINDS, lastDay, levelsOf, LISTED, listedTitle, seedFor, sizesOf } from "./offers.js";
import { dayText, lastDays, longDay, OPEN, readWish, titleOf, wishText } from "./wish.js";

const DAYS = 7;
const MOST_BEGUN = 5;
const STATE_WORDS = { solved: ", solved", begun: ", begun" };

export class WishForm {
  /** `want(wish)` and `wantAnew(wish)` hear what was chosen; `current()` is the text of what is played. */
  constructor({ want, wantAnew, current }) {
    Object.assign(this, { want, wantAnew, current });
    const nameOf = (clues) => (clues === OPEN ? "none: the open board" : clues.replaceAll("+", " and "));
    $("clues").append(...KINDS.map((clues) => new Option(nameOf(clues), clues)));
    const { clues = "walls", size = 7, difficulty = "easy" } = kept(FOR_GOOD, "play.wish") ?? {};
    $("clues").value = KINDS.includes(clues) ? clues : KINDS[0];
    this.fit(size, difficulty);
    $("clues").addEventListener("change", () => this.fit(Number($("size").value)));
    $("size").addEventListener("change", () => this.fitLevel());
    $("wish").addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit();
    });
    if (LISTED) this.bindList();
    this.showWeek();
  }

  /** There are only the puzzles of the file. */
  bindList() {
    $("other").hidden = true;
    $("week").classList.add("numbered");
    $("week").parentElement.hidden = LISTED.length < 2;
    $("h-week").textContent = "Puzzles in this file";
  }

  /** Offer the sizes in which these clues are soon made. */
  fit(size, difficulty = $("difficulty").value) {
    const sizes = sizesOf($("clues").value);
    $("size").replaceChildren(...sizes.map((side) => new Option(`${side} × ${side}`, side)));
    $("size").value = sizes.findLast((side) => side <= size) ?? sizes[0];
    this.fitLevel(difficulty);
  }

  /** Difficulties are offered where a puzzle of the chosen one is soon found. */
  fitLevel(difficulty = $("difficulty").value) {
    const levels = levelsOf($("clues").value, Number($("size").value));
    $("difficulty").replaceChildren(...levels.map((name) => new Option(name || "any", name)));
    $("difficulty").disabled = levels.length < 2;
    $("difficulty").value = levels.includes(difficulty) ? difficulty : levels[0];
  }

  submit() {
    const wish = { clues: $("clues").value, size: Number($("size").value), difficulty: $("difficulty").value };
    keep(FOR_GOOD, "play.wish", wish);
    this.wantAnew(wish.clues === OPEN ? { clues: OPEN, size: wish.size } : another(wish));
  }

  /** Bring the form in line with what is played. */
  show({ size, clues, difficulty = "" }) {
    if (size && KINDS.includes(clues)) {
      $("clues").value = clues;
      this.fit(size, difficulty);
    }
    this.showWeek();
  }

  showWeek() {
    if (LISTED) return this.showList();
    const last = lastDay();
    const days = last ? lastDays(DAYS, last) : [];
    $("week").parentElement.hidden = !last;
    $("week").replaceChildren(...days.map((day) => this.dayItem(day, day === dayText(new Date()))));
    const others = begunGames().filter((text) => text !== this.current() && !days.includes(text.slice(4)) && readWish(text));
    $("begun-games").hidden = !others.length;
    $("begun").replaceChildren(...others.slice(0, MOST_BEGUN).map((text) => this.begunItem(text)));
  }

  /** All puzzles of the file, in the place of days. */
  showList() {
    $("week").replaceChildren(...LISTED.map((text, i) => this.placeItem({ given: text }, String(i + 1), "", listedTitle(text) ?? "The puzzle")));
  }

  begunItem(text) {
    const wish = readWish(text);
    const item = document.createElement("li");
    const made = document.createElement("button");
    made.type = "button";
    const { difficulty, seed } = wish;
    made.textContent = [titleOf(wish), difficulty, seed !== undefined && `seed ${seed}`, wish.given?.slice(0, 24)].filter(Boolean).join(" · ");
    made.addEventListener("click", () => this.want(wish));
    item.append(made);
    return item;
  }

  dayItem(day, isToday) {
    const label = `${isToday ? "Today, " : ""}${longDay(day)}`;
    return this.placeItem({ day }, String(Number(day.slice(8))), isToday ? "Today" : longDay(day).slice(0, 2), label);
  }

  /** A place in a row of puzzles: its number, with what stands above it. */
  placeItem(wish, number, above, label) {
    const item = document.createElement("li");
    const made = document.createElement("button");
    const state = stateOf(wishText(wish));
    made.type = "button";
    made.dataset.state = state;
    made.setAttribute("aria-label", `${label}${STATE_WORDS[state] ?? ""}`);
    if (this.current() === wishText(wish)) made.setAttribute("aria-current", "true");
    made.append(html("span", above), html("b", number));
    made.addEventListener("click", () => this.want(wish));
    item.append(made);
    return item;
  }
}

/** Another puzzle of a kind, one that was not played where those that there are have been counted. */
export const another = (wish) => ({ ...wish, seed: seedFor(wish, (seed) => Boolean(stateOf(wishText({ ...wish, seed })))) });
