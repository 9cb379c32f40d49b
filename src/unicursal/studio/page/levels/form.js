// The form of the page of levels: its fields take what is requested, and show it.

import { $, onFile } from "../core/dom.js";
import { GRADES, LAWS, LIMITS, PLANS, STYLES } from "../core/names.js";
import { bindSeed } from "../core/seed.js";
import { shapeOfFile } from "./shape.js";
import { hallsOf, hallWords, moreWished, sizeOf, thingText, thingWishes, tilesOf, tileWords } from "./wish.js";

const radios = (name) => [...document.getElementsByName(name)];
const SIZES = ["2x2", "3x3", "4x4", "5x3", "5x5", "7x5", "7x7"];
const MOST = {
  width: LIMITS.largestLevel, height: LIMITS.largestLevel, floors: LIMITS.floors,
  "min-length": LIMITS.largestLevel ** 2, "max-length": LIMITS.largestLevel ** 2,
  overrun: LIMITS.overrun,
};
const GRADE_WORDS = { valid: "any", perfect: "perfect: no thick wall", strict: "strict: no corners touch" };

export class LevelForm {
  /** `change(some)` gets what is requested from now on, `complain(words)` what cannot be read. */
  constructor(change, complain) {
    [this.change, this.complain] = [change, complain];
    this.wish = null;
    this.values = {}; // of the fields, as the wish says
    for (const [id, words] of [["style", STYLES], ["plan", PLANS]]) {
      $(id).append(...Object.entries(words).map(([name, told]) => new Option(told, name)));
    }
    $("quality").append(...GRADES.map((name) => new Option(GRADE_WORDS[name] ?? name, name)));
    $("law").append(...LAWS.map((name) => new Option(name, name)));
    for (const id of ["room", "entrance-room"]) $(id).append(...SIZES.map((size) => new Option(size, size)));
    for (const [id, most] of Object.entries(MOST)) $(id).max = most;
    for (const id of ["width", "height"]) $(id).min = LIMITS.smallestLevel;
    this.bind();
  }

  bind() {
    const bind = (id, value) => $(id).addEventListener("change", () => this.change(value()));
    const whole = (id, low, high, other) => Math.min(high, Math.max(low, Math.round(Number($(id).value)) || other));
    const bound = (id) => ($(id).value === "" ? null : whole(id, 1, LIMITS.largestLevel ** 2, 1));
    const size = (id) => ($(id).value ? sizeOf($(id).value) : null);
    bind("style", () => ({ style: $("style").value }));
    bind("plan", () => ({ plan: $("plan").value }));
    bind("width", () => ({ width: whole("width", LIMITS.smallestLevel, LIMITS.largestLevel, this.wish.width) }));
    bind("height", () => ({ height: whole("height", LIMITS.smallestLevel, LIMITS.largestLevel, this.wish.height) }));
    bind("floors", () => ({ floors: whole("floors", 1, LIMITS.floors, 1) }));
    bindSeed($("seed"), { shown: () => this.wish.seed, take: (seed) => this.change({ seed }), complain: this.complain });
    bind("room", () => ({ goal_room: size("room") }));
    bind("entrance-room", () => ({ entrance_room: size("entrance-room") }));
    bind("merge", () => ({ merge: $("merge").checked }));
    bind("branching", () => ({ branching: whole("branching", 0, 100, 0) }));
    bind("min-length", () => ({ min_length: bound("min-length") }));
    bind("max-length", () => ({ max_length: bound("max-length") }));
    bind("quality", () => ({ quality: $("quality").value }));
    bind("law", () => ({ law: $("law").value || null }));
    bind("overrun", () => ({ overrun: whole("overrun", 0, LIMITS.overrun, 0) }));
    for (const id of ["symmetric", "loop"]) bind(id, () => ({ [id]: $(id).checked }));
    bind("move-ends", () => ({ move_ends: $("move-ends").checked }));
    onFile("shape", (file) => this.takeShape(file));
    $("no-shape").addEventListener("click", () => this.change({ shape: null }));
    bind("show-rooms", () => ({ rooms: $("show-rooms").checked }));
    for (const radio of radios("ways")) radio.addEventListener("change", () => this.change({ diagonal: radio.value === "8" }));
    for (const radio of radios("way")) radio.addEventListener("change", () => this.change({ way: radio.value }));
    this.bindText("place", (text) => thingWishes(text) && { place: thingText(text) }, "a list of kinds and numbers like items=5, keys=2");
    this.bindText("room-size", (text) => (text.trim() ? sizeOf(text, 5) && { room_size: sizeOf(text, 5) } : { room_size: null }), "a size like 11x9, at least 5x5");
    this.bindText("walls", (text) => tilesOf(text) && { walls: tilesOf(text) }, "a list of tiles like 5,7 8,3");
    this.bindText("through", (text) => tilesOf(text) && { through: tilesOf(text) }, "a list of tiles like 5,7 8,3");
    this.bindText("halls", (text) => hallsOf(text) && { halls: hallsOf(text) }, "a list of open rooms like 5,7=3x3");
  }

  /** The outline of a picture; its ends are where the shape has space. */
  async takeShape(file) {
    const shape = await shapeOfFile(file);
    if (shape) this.change({ shape, entrance: null, exit: null });
    else this.complain(`“${file.name}” shows no shape: a picture with dark or opaque pixels is needed.`);
  }

  /** A field of words; what cannot be read stays in it. */
  bindText(id, read, like) {
    $(id).addEventListener("change", () => {
      const wished = read($(id).value);
      if (wished) {
        $(id).removeAttribute("aria-invalid");
        this.change(wished);
      } else {
        $(id).setAttribute("aria-invalid", "true");
        this.complain(`“${$(id).value}” is not ${like}.`);
      }
    });
  }

  show(wish) {
    this.wish = wish;
    const values = {
      "min-length": wish.min_length ?? "", "max-length": wish.max_length ?? "",
      place: wish.place.replaceAll(",", ", "), quality: wish.quality, law: wish.law ?? "", overrun: wish.overrun, "room-size": wish.room_size?.join("x") ?? "",
      walls: tileWords(wish.walls, " "), through: tileWords(wish.through, " "), halls: hallWords(wish.halls, " "),
    };
    for (const name of ["style", "plan", "width", "height", "seed", "branching", "floors"]) values[name] = wish[name];
    for (const [id, value] of Object.entries(values)) {
      const isUnread = $(id).hasAttribute("aria-invalid") && value === this.values[id];
      if (isUnread) continue; // what somebody wrote is not lost because something else changed
      $(id).value = value;
      $(id).removeAttribute("aria-invalid");
    }
    this.values = values;
    $("no-shape").hidden = !wish.shape;
    $("merge").checked = wish.merge;
    $("symmetric").checked = wish.symmetric;
    $("loop").checked = wish.loop;
    $("move-ends").checked = wish.move_ends;
    $("show-rooms").checked = wish.rooms;
    this.showSize("room", wish.goal_room);
    this.showSize("entrance-room", wish.entrance_room);
    for (const radio of radios("ways")) radio.checked = (radio.value === "8") === wish.diagonal;
    for (const radio of radios("way")) radio.checked = radio.value === wish.way;
    const many = moreWished(wish);
    $("more-number").textContent = many ? `${many}` : "";
    $("more-number").title = many ? `${many} of them ${many === 1 ? "is" : "are"} set` : "";
  }

  /** A size that the list does not have is added to it. */
  showSize(id, size) {
    const words = size?.join("x") ?? "";
    if (![...$(id).options].some((option) => option.value === words)) $(id).append(new Option(words, words));
    $(id).value = words;
  }
}
