// The page of levels: what is chosen is requested at once, also while an end is dragged.

import { $, html, onClicks, radio } from "../core/dom.js";
import { anySeed, nextSeed } from "../core/seed.js";
import { Spoken } from "../core/spoken.js";
import { FOR_GOOD, keep, kept } from "../core/storage.js";
import { WorkPage } from "../core/work-page.js";
import { planRefusal, showFacts } from "./facts.js";
import { LevelForm } from "./form.js";
import { isEnd, LevelHands } from "./hands.js";
import { Making } from "./making.js";
import { LevelMap } from "./map.js";
import { Redraws } from "./redraws.js";
import { LevelRooms } from "./rooms.js";
import { LevelWalk } from "./walk.js";
import { Watch } from "./watch.js";
import { fitted, moreWished, question, readWish, wishText, withoutStale, withTile } from "./wish.js";

const radios = (name) => [...document.getElementsByName(name)];

class Levels extends WorkPage {
  constructor() {
    super("levels", {
      state: () => wishText(this.wish),
      restore: (state) => this.show(readWish(state)),
      readAddress: (hash) => /^#\d/.test(hash) && this.change(readWish(hash)),
      store: () => {
        keep(FOR_GOOD, "levels", this.state);
        this.walk.store();
      },
      askAgain: () => this.making.ask(this.wish),
      keys: {
        n: () => this.reseed(nextSeed(this.wish.seed)),
        d: () => this.reseed(anySeed()),
        r: () => this.seen && this.redraws.at(this.seen),
        " ": () => this.toggleWatch(),
      },
    });
    this.wish = null;
    this.seen = null; // the tile that is looked at
    this.spoken = new Spoken($("spoken"));
    this.map = new LevelMap($("map"));
    this.bindZoom(this.map.camera);
    this.redraws = new Redraws(this);
    this.rooms = new LevelRooms(this.map, (number) => this.redraws.draw(number));
    this.making = new Making(this);
    this.watch = new Watch(this.map, {
      ended: () => this.change({ ...this.wish, way: this.wish.way === "off" ? "line" : this.wish.way }),
      left: () => this.making.answer && this.showMap(),
    });
    this.hands = new LevelHands(this.map, {
      canPlace: (what) => !isEnd(what) || this.wish.floor === 1,
      chosen: () => radios("end").find((radio) => radio.checked).value,
      moving: (end, tile) => this.making.ask(withoutStale({ ...this.wish, [end]: tile }, this.wish)),
      place: (end, tile) => this.place(end, tile),
      back: () => this.making.ask(this.wish),
      look: (tile) => this.look(tile),
    });
  }

  begin() {
    this.walk = new LevelWalk(this.map, {
      name: () => `${this.making.asked} ${this.wish.floor}`,
      changed: () => {
        this.watch.stop();
        this.showMap();
      },
    });
    this.form = new LevelForm((some) => this.change({ ...this.wish, ...some }), (words) => this.message.show("bad", words));
    this.show(readWish(this.bar.first || kept(FOR_GOOD, "levels") || ""));
    $("more").open = moreWished(this.wish) > 0;
    this.bindButtons();
  }

  bindButtons() {
    onClicks({
      "next-seed": () => this.reseed(nextSeed(this.wish.seed)),
      dice: () => this.reseed(anySeed()),
      swap: () => this.swap(),
      "reset-ends": () => this.change({ ...this.wish, entrance: null, exit: null }),
      "rooms-back": () => this.redraws.back(),
      watch: () => this.toggleWatch(),
    });
    $("map").addEventListener("dragover", (event) => event.preventDefault());
    $("map").addEventListener("drop", (event) => {
      event.preventDefault();
      const [file] = event.dataTransfer.files;
      if (file) this.form.takeShape(file);
    });
    for (const button of document.querySelectorAll("[data-form]")) {
      button.addEventListener("click", () => this.work(button, () => this.get(button.dataset)));
    }
  }

  reseed(seed) {
    this.change({ ...this.wish, seed });
  }

  swap() {
    const [first] = this.making.answer?.floors ?? [];
    if (first) this.change({ ...this.wish, entrance: first.exit, exit: first.entrance });
  }

  toggleWatch() {
    if (this.making.answer) this.watch.toggle();
  }

  /** Tell what the tile under the mouse or the cursor is. */
  look(tile) {
    this.seen = tile;
    this.rooms.look(this.hands.held ? null : tile);
    const room = this.map.floor?.rooms.length > 1 && this.rooms.seen ? `, room ${this.rooms.seen}` : "";
    const words = tile && this.map.has(tile) ? this.map.words(tile) + room + this.wishedOf(tile) : "";
    $("cell").textContent = words;
    if (words) this.spoken.say(words);
  }

  /** What is required of a tile, in words. */
  wishedOf(tile) {
    const is = (other) => `${other}` === `${tile}`;
    return this.wish.walls.some(is) ? ", kept as a wall" : this.wish.through.some(is) ? ", to be passed" : "";
  }

  place(end, tile) {
    if (end === "room") return this.redraws.at(tile);
    if (!isEnd(end)) return this.put(end, tile);
    if (this.wish.floor > 1) {
      this.message.show("note", "The ends are placed on floor 1; the other floors follow.", {
        "To floor 1": () => this.change({ ...this.wish, floor: 1 }),
      });
      return;
    }
    this.change({ ...this.wish, [this.wish.loop ? "entrance" : end]: tile });
  }

  /** Keep a tile as a wall, or let the way pass it; once more takes that back. */
  put(name, tile) {
    const { width, height } = this.wish;
    const isInside = tile[0] > 0 && tile[1] > 0 && tile[0] < width - 1 && tile[1] < height - 1;
    if (isInside) this.change(withTile(this.wish, name, tile));
    else this.message.show("note", "Border tiles are already walls or doors.");
  }

  /** Another wish, which can be undone. */
  change(wished) {
    const wish = this.wish ? withoutStale(wished, this.wish) : wished;
    if (this.wish && wishText(wish) !== this.state) this.undo.note(this.state);
    this.show(wish);
  }

  /** Show a wish in the form and the address, and ask. */
  show(wish) {
    this.watch.stop();
    this.wish = fitted(wish);
    this.showForm();
    this.bar.soon();
    if (!this.making.isAsked(this.wish)) this.making.ask(this.wish);
    else if (!this.making.latest.busy) this.showFloor(); // else its answer will be shown by the settings of that moment
  }

  /** The level that was asked for is there. */
  answered(wish) {
    this.showFloors();
    this.showFloor();
    this.tellRefusal();
    this.redraws.tellSame(wish, this.making.answer.floors);
  }

  showForm() {
    this.form.show(this.wish);
    this.map.showWished(this.wish);
  }

  showFloors() {
    const { floors } = this.making.answer;
    const box = $("floor-choice");
    box.hidden = floors.length < 2;
    if (box.querySelectorAll("input").length === floors.length) return;
    for (const label of box.querySelectorAll("label")) label.remove();
    for (const number of floors.keys()) {
      const floor = number + 1;
      box.append(radio({ name: "floor", value: floor }, [html("span", floor)], () => this.change({ ...this.wish, floor })));
    }
  }

  showFloor() {
    const { wish } = this;
    const { floors, seconds } = this.making.answer;
    const floor = floors[Math.min(wish.floor, floors.length) - 1];
    for (const radio of radios("floor")) radio.checked = Number(radio.value) === wish.floor;
    // While an end is held it stays where the hand is.
    const { held } = this.hands;
    const tile = held && this.map.ends[held].tile;
    this.showMap(floor);
    if (held) this.map.place(held, tile);
    this.walk.show(floor);
    this.rooms.show(floor, wish.redraw.filter((redraw) => redraw.floor === wish.floor));
    $("map").classList.toggle("fixed", wish.floor > 1);
    const where = `(${floor.entrance.join(", ")}) to (${floor.exit.join(", ")})`;
    $("status").textContent = `${floor.width} × ${floor.height} ${floor.style}, ${where}, ${floor.length.toLocaleString("en")} tiles long`;
    this.look(this.seen);
    this.spoken.say($("status").textContent);
    showFacts(floor, wish, seconds);
  }

  /** The map with the way and the rooms if they are to be shown; a walker finds the way alone. */
  showMap(floor = this.map.floor) {
    if (this.walk.active) this.map.show(floor, "off", false);
    else this.map.show(floor, this.wish.way, this.wish.rooms);
  }

  /** Another plan than the requested one was used: say why. */
  tellRefusal() {
    const why = planRefusal(this.map.floor, this.wish);
    if (why) this.message.show("note", why, { "Let the style choose": () => this.change({ ...this.wish, plan: "" }) });
  }

  get({ form, look = "lines" }) {
    return this.getFile("level/file", { ...question(this.wish), form, look, solution: this.wish.way !== "off", theme: this.theme.shown });
  }
}

new Levels().begin();
