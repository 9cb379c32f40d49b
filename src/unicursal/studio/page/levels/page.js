// The page of levels: what is wished for is asked at once, while an end is dragged too.

import { Address } from "../core/address.js";
import { ask, askFile, Latest, Problem, status } from "../core/api.js";
import { $, download } from "../core/dom.js";
import { Message } from "../core/messages.js";
import { FOR_GOOD, keep, kept, OF_TAB } from "../core/storage.js";
import { ThemeChoice } from "../core/theme-choice.js";
import { planRefusal, sentence, showFacts } from "./facts.js";
import { LevelForm } from "./form.js";
import { isEnd, LevelHands } from "./hands.js";
import { bareFloor, LevelMap } from "./map.js";
import { LevelRooms, roomAt } from "./rooms.js";
import { LevelStroll } from "./stroll.js";
import { fitted, MORE, moreWished, MOST_REDRAWS, question, readWish, redrawn, wishText, withoutStale, withTile } from "./wish.js";

const radios = (name) => [...document.getElementsByName(name)];
const STEPS_A_SECOND = 60;
const LONGEST_WALK = 12; // seconds
const MOST_UNDO = 300;
const LONG = 2000; // milliseconds, after which a question can be given up

class Levels {
  constructor() {
    this.message = new Message($("message"));
    this.map = new LevelMap($("map"));
    this.rooms = new LevelRooms(this.map, (number) => this.redraw(number));
    this.latest = new Latest((body) => this.make(body));
    this.asking = null; // what ends the question that is on its way, once it takes long
    this.answer = null;
    this.asked = null; // the question that was asked last
    this.good = null; // the last wish that could be met
    this.past = []; // wishes to go back to
    this.coming = []; // and forward again
    this.drawn = null; // the room that was drawn anew last, and what was seen before
    this.walking = 0;
    this.seen = null; // the tile that is looked at
    this.bar = new Address("levels", {
      text: () => `#${[wishText(this.wish), ...this.theme.parts].join("&")}`,
      read: (hash) => this.readAddress(hash),
      stored: () => this.store(),
    });
    this.hands = new LevelHands(this.map, {
      canPlace: (what) => !isEnd(what) || this.wish.floor === 1,
      chosen: () => radios("end").find((radio) => radio.checked).value,
      moving: (end, tile) => this.ask(withoutStale({ ...this.wish, [end]: tile }, this.wish)),
      place: (end, tile) => this.place(end, tile),
      back: () => this.ask(this.wish),
      look: (tile) => this.look(tile),
    });
  }

  begin() {
    this.stroll = new LevelStroll(this.map, {
      name: () => `${this.asked} ${this.wish.floor}`,
      changed: () => {
        this.stop();
        this.showMap();
      },
    });
    this.theme = new ThemeChoice(this.bar);
    this.form = new LevelForm((some) => this.change({ ...this.wish, ...some }), (words) => this.message.show("bad", words));
    const { past = [], coming = [] } = kept(OF_TAB, "levels.way") ?? {};
    Object.assign(this, { past: past.map(readWish), coming: coming.map(readWish) });
    this.show(readWish(this.bar.left ?? (location.hash || kept(FOR_GOOD, "levels") || "")));
    $("more").open = moreWished(this.wish) > 0;
    this.bindButtons();
    document.addEventListener("keydown", (event) => this.key(event));
  }

  /** Take over an address; that of the skip link is no wish. */
  readAddress(hash) {
    if (!/^#\d/.test(hash)) return false;
    this.change(readWish(hash));
    this.theme.read(hash);
    return true;
  }

  /** Keep the wish for another day, and for this tab the way here. */
  store() {
    keep(FOR_GOOD, "levels", wishText(this.wish));
    keep(OF_TAB, "levels.way", { past: this.past.map(wishText), coming: this.coming.map(wishText) });
  }

  bindButtons() {
    $("next-seed").addEventListener("click", () => this.reseed(this.wish.seed + 1));
    $("dice").addEventListener("click", () => this.roll());
    $("swap").addEventListener("click", () => {
      const [first] = this.answer?.floors ?? [];
      if (first) this.change({ ...this.wish, entrance: first.exit, exit: first.entrance });
    });
    $("reset-ends").addEventListener("click", () => this.change({ ...this.wish, entrance: null, exit: null }));
    $("rooms-back").addEventListener("click", () => {
      const redraw = this.wish.redraw.filter(({ floor }) => floor !== this.wish.floor);
      this.change({ ...this.wish, redraw });
    });
    $("undo").addEventListener("click", () => this.undo());
    $("redo").addEventListener("click", () => this.redo());
    $("play").addEventListener("click", () => this.walk());
    $("zoom-in").addEventListener("click", () => this.map.camera.zoomAt(1.5));
    $("zoom-out").addEventListener("click", () => this.map.camera.zoomAt(1 / 1.5));
    $("zoom-fit").addEventListener("click", () => this.map.camera.fit());
    for (const button of document.querySelectorAll("[data-form]")) {
      button.addEventListener("click", () => this.get(button));
    }
  }

  key(event) {
    if (event.key === "Escape") this.message.close();
    if (event.target.closest("input:not([type=radio], [type=checkbox])")) return;
    if ((event.ctrlKey || event.metaKey) && "zy".includes(event.key)) {
      event.preventDefault();
      if (event.key === "z") this.undo();
      else this.redo();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, button, a")) return;
    if (event.key === "n") this.reseed(this.wish.seed + 1);
    else if (event.key === "d") this.roll();
    else if (event.key === "r" && this.seen) this.redrawAt(this.seen);
    else if (event.key === " ") this.walk();
    else return;
    event.preventDefault();
  }

  reseed(seed) {
    this.change({ ...this.wish, seed });
  }

  roll() {
    this.reseed(crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000);
  }

  /** Tell what the tile under the mouse or the cursor is. */
  look(tile) {
    this.seen = tile;
    this.rooms.look(this.hands.held ? null : tile);
    const room = this.map.floor?.rooms.length > 1 && this.rooms.seen ? `, room ${this.rooms.seen}` : "";
    $("cell").textContent = tile && this.map.has(tile) ? this.map.words(tile) + room + this.wishedOf(tile) : "";
  }

  /** What is wished of a tile, in words. */
  wishedOf(tile) {
    const is = (other) => `${other}` === `${tile}`;
    return this.wish.walls.some(is) ? ", kept as a wall" : this.wish.through.some(is) ? ", to be passed" : "";
  }

  redrawAt(tile) {
    const number = this.answer ? roomAt(this.map.floor, tile) : 0;
    if (number) this.redraw(number);
  }

  /** Draw a room anew, with the next seed. */
  redraw(number) {
    const next = redrawn(this.wish, number);
    if (next.redraw.length > MOST_REDRAWS) {
      this.message.show("note", `No more than ${MOST_REDRAWS} rooms can be drawn anew.`);
      return;
    }
    this.drawn = { question: JSON.stringify(question(next)), number, floor: next.floor, rows: this.map.floor.rows };
    this.change(next);
  }

  place(end, tile) {
    if (end === "room") return this.redrawAt(tile);
    if (!isEnd(end)) return this.put(end, tile);
    if (this.wish.floor > 1) {
      this.message.show("note", "The ends are placed on floor 1; the other floors follow.", {
        "To floor 1": () => this.change({ ...this.wish, floor: 1 }),
      });
      return;
    }
    this.change({ ...this.wish, [end]: tile });
  }

  /** Keep a tile as a wall, or let the way pass it; once more takes that back. */
  put(name, tile) {
    const { width, height } = this.wish;
    const isInside = tile[0] > 0 && tile[1] > 0 && tile[0] < width - 1 && tile[1] < height - 1;
    if (isInside) this.change(withTile(this.wish, name, tile));
    else this.message.show("note", "Tiles of the border are walls or doors already.");
  }

  undo() {
    this.travel(this.past, this.coming);
  }

  redo() {
    this.travel(this.coming, this.past);
  }

  /** Go to the last wish of one list and keep the present one in the other. */
  travel(from, to) {
    if (from.length === 0) return;
    to.push(this.wish);
    this.show(from.pop());
  }

  /** Another wish, which can be undone. */
  change(wished) {
    const wish = this.wish ? withoutStale(wished, this.wish) : wished;
    if (this.wish && wishText(wish) !== wishText(this.wish)) {
      this.past.push(this.wish);
      this.past.splice(0, this.past.length - MOST_UNDO);
      this.coming = [];
    }
    this.show(wish);
  }

  /** Show a wish in the form and the address, and ask. */
  show(wish) {
    this.stop();
    this.wish = fitted(wish);
    this.showForm();
    this.bar.soon();
    const isAsked = this.asked === JSON.stringify(question(this.wish));
    if (isAsked && this.latest.busy) return; // its answer will be shown as it is wished by then
    if (isAsked && this.answer) this.showFloor();
    else this.ask(this.wish);
  }

  /** Ask for a level; what takes long can be given up. */
  async make(body) {
    const end = new AbortController();
    const offer = setInterval(() => this.offerEnd(end), LONG);
    try {
      return await ask("level", body, end.signal);
    } finally {
      clearInterval(offer);
      end.abort();
      this.asking = null;
    }
  }

  async offerEnd(end) {
    if (this.asking === end) return;
    const { lanes } = await status().catch(() => ({ lanes: {} }));
    if (lanes.pictures !== "ready" || end.signal.aborted) return; // who compiles is not disturbed
    this.asking = end;
    this.message.show("note", "This level takes a while.", { "Give up": () => end.abort() });
  }

  async ask(wish) {
    this.asked = JSON.stringify(question(wish));
    this.asking?.abort(); // its answer is not wanted any more
    const slow = setTimeout(() => this.wait(), 250);
    try {
      const answer = await this.latest.ask(question(wish));
      if (answer === null) return; // a newer question has taken its place
      this.answer = answer;
      this.good = wish;
      this.message.close();
      $("map").classList.remove("refused");
      this.showFloors();
      this.showFloor();
      this.tellRefusal();
      this.tellSame(wish);
    } catch (problem) {
      if (problem.name !== "AbortError") this.refuse(wish, problem);
      else if (this.asked === JSON.stringify(question(wish))) this.refuse(wish, new Problem("It was given up"), "Given up");
    } finally {
      clearTimeout(slow);
      $("map").classList.remove("waiting");
    }
  }

  /** Say that it takes a while; the very first time the worker compiles. */
  async wait() {
    $("status").textContent = "Making …";
    $("map").classList.add("waiting");
    const { lanes } = await status().catch(() => ({ lanes: {} }));
    const words = lanes.pictures ?? "ready";
    if (words !== "ready" && $("map").classList.contains("waiting")) $("status").textContent = `Making … (${words})`;
  }

  refuse(wish, problem, words = "Not possible") {
    this.stroll.end();
    $("map").classList.add("refused");
    $("status").textContent = words;
    const bare = bareFloor(wish);
    if (this.map.size === `${wish.width}x${wish.height}`) {
      for (const end of ["entrance", "exit"]) this.map.place(end, bare[end]);
    } else this.map.show(bare, "off", false);
    const { good, drawn } = this;
    const actions = {};
    if (good) actions.Undo = () => this.change(good);
    else if (wish.entrance || wish.exit || wish.goal_room) {
      actions["Corner and middle"] = () => this.change({ ...this.wish, entrance: null, exit: null, goal_room: null });
    }
    const isDrawn = drawn?.question === JSON.stringify(question(wish));
    this.offerNearest(problem, actions);
    if (isDrawn) actions["Another seed"] = () => this.redraw(drawn.number);
    else if (wish.redraw.length) actions["Rooms as they were"] = () => this.change({ ...this.wish, redraw: [] });
    if (wish.min_length !== null || wish.max_length !== null) {
      actions["Any length"] = () => this.change({ ...this.wish, min_length: null, max_length: null });
    }
    if (wish.place || wish.shortcuts || wish.one_way) {
      actions["No things"] = () => this.change({ ...this.wish, place: "", shortcuts: 0, one_way: 0 });
    }
    if (moreWished(wish)) actions["Clear more wishes"] = () => this.change({ ...this.wish, ...MORE });
    this.message.show("bad", sentence(problem.message), actions);
    $("facts").replaceChildren();
    $("notes-box").hidden = true;
    if (!isDrawn) this.rooms.clear();
    this.answer = null;
  }

  /** A refusal may say where the end had to be: one click takes it there. */
  offerNearest({ message }, actions) {
    const [, end, x, y] = /the nearest (entrance|exit) that works is (\d+),(\d+)/.exec(message) ?? [];
    if (end) actions[`Move the ${end}`] = () => this.change({ ...this.wish, [end]: [Number(x), Number(y)] });
  }

  showForm() {
    this.form.show(this.wish);
    this.map.showWished(this.wish);
    $("undo").disabled = this.past.length === 0;
    $("redo").disabled = this.coming.length === 0;
  }

  showFloors() {
    const { floors } = this.answer;
    const box = $("floor-choice");
    box.hidden = floors.length < 2;
    if (box.querySelectorAll("input").length === floors.length) return;
    for (const label of box.querySelectorAll("label")) label.remove();
    for (const number of floors.keys()) {
      const label = document.createElement("label");
      const radio = Object.assign(document.createElement("input"), { type: "radio", name: "floor", value: number + 1 });
      const sign = document.createElement("span");
      sign.textContent = number + 1;
      label.append(radio, sign);
      radio.addEventListener("change", () => this.change({ ...this.wish, floor: number + 1 }));
      box.append(label);
    }
  }

  showFloor() {
    const { wish, answer } = this;
    const floor = answer.floors[Math.min(wish.floor, answer.floors.length) - 1];
    for (const radio of radios("floor")) radio.checked = Number(radio.value) === wish.floor;
    // While an end is held it stays where the hand is.
    const held = this.hands.held?.end;
    const tile = held && this.map.ends[held].tile;
    this.showMap(floor);
    if (held) this.map.place(held, tile);
    this.stroll.show(floor);
    this.rooms.show(floor, wish.redraw.filter((redraw) => redraw.floor === wish.floor));
    $("map").classList.toggle("fixed", wish.floor > 1);
    const where = `(${floor.entrance.join(", ")}) to (${floor.exit.join(", ")})`;
    $("status").textContent = `${floor.width} × ${floor.height} ${floor.style}, ${where}, ${floor.path.length.toLocaleString("en")} tiles long`;
    this.look(this.seen);
    showFacts(floor, wish, answer.seconds);
  }

  /** The map with the way and the rooms that are wished for; whoever walks it finds the way alone. */
  showMap(floor = this.map.floor) {
    if (this.stroll.active) this.map.show(floor, "off", false);
    else this.map.show(floor, this.wish.way, this.wish.rooms);
  }

  /** Another plan than the wished one was taken: say why. */
  tellRefusal() {
    const why = planRefusal(this.map.floor, this.wish);
    if (why) this.message.show("note", why, { "As the style likes": () => this.change({ ...this.wish, plan: "" }) });
  }

  /** A room that was drawn anew may look as before: small ones have few drawings. */
  tellSame(wish) {
    const { drawn } = this;
    if (drawn?.question !== JSON.stringify(question(wish))) return;
    const { rows, notes } = this.answer.floors[drawn.floor - 1];
    if (rows.join() !== drawn.rows.join()) return;
    const stays = notes.some((note) => note.startsWith(`room ${drawn.number} stays`));
    const { seed } = wish.redraw.find(({ floor, room }) => floor === drawn.floor && room === drawn.number);
    this.message.show("note", stays ? `No other drawing of room ${drawn.number} was found.` : `Room ${drawn.number} looks the same with seed ${seed}.`, {
      "Another seed": () => this.redraw(drawn.number),
      Undo: () => this.undo(),
    });
  }

  walk() {
    if (this.walking) return this.stop();
    const { floor } = this.map;
    if (!floor || !this.answer) return;
    const seconds = Math.min(LONGEST_WALK, floor.path.length / STEPS_A_SECOND);
    const quiet = matchMedia("(prefers-reduced-motion: reduce)").matches;
    $("play").textContent = "Stop";
    let begin = null;
    const step = (now) => {
      begin ??= now;
      const share = quiet ? 1 : Math.min(1, (now - begin) / 1000 / seconds);
      this.map.walk(share);
      if (share < 1) this.walking = requestAnimationFrame(step);
      else this.change({ ...this.wish, way: this.wish.way === "off" ? "line" : this.wish.way });
    };
    this.walking = requestAnimationFrame(step);
  }

  stop() {
    if (!this.walking) return;
    cancelAnimationFrame(this.walking);
    this.walking = 0;
    $("play").textContent = "Watch";
    this.map.walk(null);
    if (this.answer) this.showMap();
  }

  async get(button) {
    button.disabled = true;
    try {
      const { theme } = document.documentElement.dataset;
      const wish = { ...question(this.wish), form: button.dataset.form, solution: this.wish.way !== "off", theme };
      const { blob, name } = await askFile("level/file", wish);
      download(blob, name);
    } catch (problem) {
      this.message.show("bad", sentence(problem.message));
    } finally {
      button.disabled = false;
    }
  }
}

new Levels().begin();
