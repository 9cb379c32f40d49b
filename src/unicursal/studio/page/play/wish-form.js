// Choosing what to play: the days of the last week, and the form for another puzzle.

import { $ } from "../core/dom.js";
import { DIFFICULTIES, PUZZLE_SIZES, PUZZLES } from "../core/names.js";
import { anySeed } from "../core/seed.js";
import { FOR_GOOD, keep, kept } from "../core/storage.js";
import { begunGames, stateOf } from "./kept-games.js";
import { lastDays, longDay, OPEN, readWish, titleOf } from "./wish.js";

const DAYS = 7;
const MOST_BEGUN = 5;
const STATE_WORDS = { solved: ", solved", begun: ", begun" };

export class WishForm {
  /** `want(wish)` and `wantAnew(wish)` hear what was chosen; `current()` is the text of what is played. */
  constructor({ want, wantAnew, current }) {
    Object.assign(this, { want, wantAnew, current });
    const nameOf = (clues) => (clues === OPEN ? "none: the open board" : clues.replaceAll("+", " and "));
    $("clues").append(...Object.keys(PUZZLES).map((clues) => new Option(nameOf(clues), clues)));
    $("difficulty").append(new Option("any", ""), ...DIFFICULTIES.map((name) => new Option(name, name)));
    const { clues = "walls", size = 7, difficulty = "easy" } = kept(FOR_GOOD, "play.wish") ?? {};
    $("clues").value = clues in PUZZLES ? clues : "walls";
    this.fit(size);
    $("difficulty").value = DIFFICULTIES.includes(difficulty) ? difficulty : "";
    this.fitLevel();
    $("clues").addEventListener("change", () => this.fit(Number($("size").value)));
    $("size").addEventListener("change", () => this.fitLevel());
    $("wish").addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit();
    });
    this.showWeek();
  }

  /** Offer the sizes in which these clues are soon made. */
  fit(size) {
    const clues = $("clues").value;
    const [smallest] = PUZZLE_SIZES;
    const largest = PUZZLES[clues].any;
    const sizes = Array.from({ length: largest - smallest + 1 }, (_, i) => smallest + i);
    $("size").replaceChildren(...sizes.map((side) => new Option(`${side} × ${side}`, side)));
    $("size").value = Math.min(largest, Math.max(smallest, size));
    this.fitLevel();
  }

  /** Difficulties are offered where a puzzle of the chosen one is soon found. */
  fitLevel() {
    const isOffered = Number($("size").value) <= PUZZLES[$("clues").value].level;
    $("difficulty").disabled = !isOffered;
    if (!isOffered) $("difficulty").value = "";
  }

  submit() {
    const wish = { clues: $("clues").value, size: Number($("size").value), difficulty: $("difficulty").value };
    keep(FOR_GOOD, "play.wish", wish);
    this.wantAnew(wish.clues === OPEN ? { clues: OPEN, size: wish.size } : { ...wish, seed: anySeed() });
  }

  /** Bring the form in line with what is played. */
  show({ size, clues, difficulty = "" }) {
    if (size && clues in PUZZLES) {
      $("clues").value = clues;
      this.fit(size);
      if (!$("difficulty").disabled) $("difficulty").value = difficulty;
    }
    this.showWeek();
  }

  showWeek() {
    const days = lastDays(DAYS);
    $("week").replaceChildren(...days.map((day, i) => this.dayItem(day, i === DAYS - 1)));
    const others = begunGames().filter((text) => text !== this.current() && !days.includes(text.slice(4)) && readWish(text));
    $("begun-games").hidden = !others.length;
    $("begun").replaceChildren(...others.slice(0, MOST_BEGUN).map((text) => this.begunItem(text)));
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
    const item = document.createElement("li");
    const made = document.createElement("button");
    const state = stateOf(`day=${day}`);
    made.type = "button";
    made.dataset.state = state;
    made.setAttribute("aria-label", `${isToday ? "Today, " : ""}${longDay(day)}${STATE_WORDS[state] ?? ""}`);
    if (this.current() === `day=${day}`) made.setAttribute("aria-current", "true");
    const name = document.createElement("span");
    name.textContent = isToday ? "Today" : longDay(day).slice(0, 2);
    const date = document.createElement("b");
    date.textContent = String(Number(day.slice(8)));
    made.append(name, date);
    made.addEventListener("click", () => this.want({ day }));
    item.append(made);
    return item;
  }
}
