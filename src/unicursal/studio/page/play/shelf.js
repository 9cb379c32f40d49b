// The games that can be gone on with: the days of the last week, and what was begun.

import { $ } from "../core/dom.js";
import { begunGames, stateOf } from "./kept-games.js";
import { lastDays, longDay, readWish, titleOf } from "./wish.js";

const DAYS = 7;
const MOST_BEGUN = 5;
const STATE_WORDS = { solved: ", solved", begun: ", begun" };

export class Shelf {
  /** `want(wish)` hears what was chosen; `current()` is the text of what is played. */
  constructor({ want, current }) {
    Object.assign(this, { want, current });
  }

  show() {
    const days = lastDays(DAYS);
    $("week").replaceChildren(...days.map((day, i) => this.dayItem(day, i === DAYS - 1)));
    const isOther = (text) => text !== this.current() && !days.includes(text.slice(4)) && readWish(text) && !readWish(text).lesson;
    const others = begunGames().filter(isOther);
    $("begun-games").hidden = !others.length;
    $("begun").replaceChildren(...others.slice(0, MOST_BEGUN).map((text) => this.begunItem(text)));
  }

  begunItem(text) {
    const wish = readWish(text);
    const { difficulty, seed } = wish;
    const words = [titleOf(wish), difficulty, seed !== undefined && `seed ${seed}`, wish.given?.slice(0, 24)].filter(Boolean).join(" · ");
    return itemOf(button([words], () => this.want(wish)));
  }

  dayItem(day, isToday) {
    const state = stateOf(`day=${day}`);
    const name = document.createElement("span");
    name.textContent = isToday ? "Today" : longDay(day).slice(0, 2);
    const date = document.createElement("b");
    date.textContent = String(Number(day.slice(8)));
    const made = button([name, date], () => this.want({ day }));
    made.dataset.state = state;
    made.setAttribute("aria-label", `${isToday ? "Today, " : ""}${longDay(day)}${STATE_WORDS[state] ?? ""}`);
    if (this.current() === `day=${day}`) made.setAttribute("aria-current", "true");
    return itemOf(made);
  }
}

function button(parts, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.append(...parts);
  made.addEventListener("click", act);
  return made;
}

function itemOf(made) {
  const item = document.createElement("li");
  item.append(made);
  return item;
}
