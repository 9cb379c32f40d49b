// Asking for a level: what takes long can be given up, and a refusal offers ways on.

import { ask, Latest, Problem, status } from "../core/api.js";
import { $ } from "../core/dom.js";
import { sentence } from "../core/messages.js";
import { bareFloor } from "./map.js";
import { MORE, moreWished, question } from "./wish.js";

const LONG = 2000; // milliseconds, after which a question can be given up
const SLOW = 250; // milliseconds, after which it is said that it takes a while

export const questionText = (wish) => JSON.stringify(question(wish));

export class Making {
  constructor(levels) {
    this.levels = levels;
    this.latest = new Latest((body) => this.post(body));
    this.asking = null; // what ends the question that is on its way, once it takes long
    this.asked = null; // the question that was asked last
    this.answer = null;
    this.good = null; // the last wish that could be met
  }

  /** Whether this is what was asked last, and an answer is here or on its way. */
  isAsked(wish) {
    return this.asked === questionText(wish) && (this.latest.busy || this.answer !== null);
  }

  async ask(wish) {
    const { levels } = this;
    this.asked = questionText(wish);
    this.asking?.abort(); // its answer is not wanted any more
    const { complaints } = levels.message;
    const slow = setTimeout(() => this.wait(), SLOW);
    try {
      const answer = await this.latest.ask(question(wish));
      if (answer === null) return; // a newer question has taken its place
      this.answer = answer;
      this.good = wish;
      if (levels.message.complaints === complaints) levels.message.close(); // not what was typed since
      $("map").classList.remove("refused");
      levels.answered(wish);
    } catch (problem) {
      if (problem.name !== "AbortError") this.refuse(wish, problem);
      else if (this.asked === questionText(wish)) this.refuse(wish, new Problem("The level was cancelled"), "Cancelled");
    } finally {
      clearTimeout(slow);
      $("map").classList.remove("waiting");
    }
  }

  async post(body) {
    const end = new AbortController();
    const { complaints } = this.levels.message;
    const offer = setInterval(() => this.offerEnd(end, complaints), LONG);
    try {
      const begin = performance.now();
      const answer = await ask("level", body, { signal: end.signal });
      return { ...answer, seconds: (performance.now() - begin) / 1000 };
    } finally {
      clearInterval(offer);
      end.abort();
      this.asking = null;
    }
  }

  async offerEnd(end, complaints) {
    if (this.asking === end) return;
    const { lanes } = await status().catch(() => ({ lanes: {} }));
    if (lanes.pictures !== "ready" || end.signal.aborted) return;
    if (this.levels.message.complaints !== complaints) return; // what is wrong with what was typed since is to be read
    this.asking = end;
    this.levels.message.show("note", "This level takes a while.", { Cancel: () => end.abort() });
  }

  /** Say that it takes a while. */
  async wait() {
    $("status").textContent = "Making …";
    $("map").classList.add("waiting");
    const { lanes } = await status().catch(() => ({ lanes: {} }));
    const words = lanes.pictures ?? "ready";
    if (words !== "ready" && $("map").classList.contains("waiting")) $("status").textContent = `Making … (${words})`;
  }

  refuse(wish, problem, words = problem.isAway ? "Waiting …" : "Not possible") {
    const { levels } = this;
    const { map } = levels;
    levels.walk.end();
    $("map").classList.add("refused");
    $("status").textContent = words;
    const bare = bareFloor(wish);
    if (map.size === `${wish.width}x${wish.height}`) {
      for (const end of ["entrance", "exit"]) map.place(end, bare[end]);
    } else map.show(bare, "off", false);
    levels.fail(problem, sentence(problem.message), this.waysOn(wish, problem));
    $("facts").replaceChildren();
    $("notes-box").hidden = true;
    if (!levels.redraws.isFor(wish)) levels.rooms.clear();
    this.answer = null;
  }

  /** What can be done about a refusal: { words: act }. */
  waysOn(wish, { instead = {}, isAway }) {
    if (isAway) return {};
    const { levels, good } = this;
    const some = (change) => () => levels.change({ ...levels.wish, ...change });
    const ways = {};
    if (good) ways.Undo = () => levels.change(good);
    else if (wish.entrance || wish.exit || wish.goal_room) ways["Corner and middle"] = some({ entrance: null, exit: null, goal_room: null });
    for (const [end, at] of Object.entries(instead)) ways[`Move the ${end}`] = some({ [end]: at });
    if (levels.redraws.isFor(wish)) ways["Another seed"] = () => levels.redraws.again();
    else if (wish.redraw.length) ways["Rooms as they were"] = some({ redraw: [] });
    if (wish.min_length !== null || wish.max_length !== null) ways["Any length"] = some({ min_length: null, max_length: null });
    if (wish.place) ways["No things"] = some({ place: "" });
    if (moreWished(wish)) ways["Clear more options"] = some(MORE);
    return ways;
  }
}
