// The games that can be gone on with: the days of the last week, or the puzzles of a file, and what
// was begun.

import { $, button, html } from "../core/dom.js";
import { begunGames, stateOf } from "./kept-games.js";
import { lastDay, LISTED, listedTitle } from "./offers.js";
import { dayText, lastDays, longDay, readWish, titleOf, wishText } from "./wish.js";

const DAYS = 7;
const MOST_BEGUN = 5;
const STATE_WORDS = { solved: ", solved", begun: ", begun" };

export class Shelf {
  /** `want(wish)` hears what was chosen; `current()` is the text of what is played. */
  constructor({ want, current }) {
    Object.assign(this, { want, current });
    if (LISTED) this.bindList();
  }

  /** There are only the puzzles of the file. */
  bindList() {
    for (const id of ["other", "lessons"]) $(id).hidden = true;
    $("week").classList.add("numbered");
    $("week").parentElement.hidden = LISTED.length < 2;
    $("h-week").textContent = "Puzzles in this file";
  }

  show() {
    if (LISTED) {
      $("week").replaceChildren(...LISTED.map((text, i) => this.placeItem({ given: text }, String(i + 1), "", listedTitle(text) ?? "The puzzle")));
      return;
    }
    const last = lastDay();
    const days = last ? lastDays(DAYS, last) : [];
    $("week").parentElement.hidden = !last;
    $("week").replaceChildren(...days.map((day) => this.dayItem(day, day === dayText(new Date()))));
    const isOther = (text) => text !== this.current() && !days.includes(text.slice(4)) && readWish(text) && !readWish(text).lesson;
    const others = begunGames().filter(isOther);
    $("begun-games").hidden = !others.length;
    $("begun").replaceChildren(...others.slice(0, MOST_BEGUN).map((text) => this.begunItem(text)));
  }

  begunItem(text) {
    const wish = readWish(text);
    const { difficulty, seed } = wish;
    const words = [titleOf(wish), difficulty, seed !== undefined && `seed ${seed}`, wish.given?.slice(0, 24)].filter(Boolean).join(" · ");
    return html("li", button(words, () => this.want(wish)));
  }

  dayItem(day, isToday) {
    const [above, number] = [isToday ? "Today" : longDay(day).slice(0, 2), String(Number(day.slice(8)))];
    return this.placeItem({ day }, number, above, `${isToday ? "Today, " : ""}${longDay(day)}`);
  }

  /** A place in a row of puzzles: its number, with what stands above it. */
  placeItem(wish, number, above, label) {
    const state = stateOf(wishText(wish));
    const shown = [html("span", above), html("b", number)];
    for (const part of shown) part.setAttribute("aria-hidden", "true"); // the day is told in full
    const made = button([...shown, html("span", `${label}${STATE_WORDS[state] ?? ""}`, "hidden")], () => this.want(wish));
    made.dataset.state = state;
    if (this.current() === wishText(wish)) made.setAttribute("aria-current", "true");
    return html("li", made);
  }
}
