// "Walk it": the level is walked by keys, clicks and fingers. Nothing of what was requested changes by
// it; who leaves the walk finds the level as it was, and who comes back stands where they stood.

import { $, element, takesLetters } from "../core/dom.js";
import { ARROWS } from "../core/grid.js";
import { keep, kept, OF_TAB } from "../core/storage.js";
import { Game, STEPS } from "./game.js";
import { wayPath } from "./map.js";

const SWIPE = 24; // pixels
const MOST_WALKS = 20; // that are remembered
const KEYS = { ...ARROWS, k: "U", w: "U", j: "D", s: "D", h: "L", a: "L", l: "R", d: "R" };
const RUNS = { K: "U", J: "D", H: "L", L: "R" };
const OBSTACLES = {
  locked: "The door is locked: its key lies elsewhere.",
  "one-way": "This door opens from the other side only.",
};
const LABEL = "Map: arrow keys, HJKL or WASD walk, with Shift the arrows run; U steps back, R restarts, F switches the fog, P shows the path, Escape leaves";

export class LevelWalk {
  /** `actions`: name() of what is shown, changed() when the walk begins or ends. */
  constructor(map, actions) {
    Object.assign(this, { map, actions, game: null, of: "", active: false });
    const { svg } = map;
    const below = element("g", { class: "walk", visibility: "hidden" });
    svg.insertBefore(below, map.ends.exit.group); // the ends stay above the trail
    this.trail = element("path", { class: "trail" }, below);
    this.wayOn = element("path", { class: "way-on" }, below);
    const above = element("g", { class: "walk", visibility: "hidden" }, svg);
    this.fog = element("path", { class: "fog" }, above);
    this.player = element("circle", { class: "player" }, above);
    this.layers = [below, above];
    this.label = svg.getAttribute("aria-label");
    this.pressed = null;
    for (const [name, act] of [["pointerdown", this.down], ["pointermove", this.quiet], ["pointerup", this.up], ["pointercancel", this.quiet]]) {
      svg.addEventListener(name, (event) => this.active && act.call(this, event), { capture: true });
    }
    document.addEventListener("keydown", (event) => this.active && this.key(event), { capture: true });
    $("walk-it").addEventListener("click", () => this.begin());
    $("walk-leave").addEventListener("click", () => this.leave());
    $("walk-back").addEventListener("click", () => this.undo());
    $("walk-restart").addEventListener("click", () => this.restart());
    $("walk-fog").addEventListener("change", () => this.draw());
    $("walk-path").addEventListener("change", () => this.draw());
    map.resized = () => this.resize();
    const left = kept(OF_TAB, "levels.walks");
    this.walks = new Map(Array.isArray(left?.walks) ? left.walks : []); // by what was asked: [moves, record]
    this.left = left?.active ?? null; // the walk that the page was left in
    $("walk-fog").checked = left?.fog === true;
  }

  /** Another floor is shown, or the same again. */
  show(floor) {
    if (floor !== this.game?.floor) this.take(floor);
    if (this.left === this.of) this.begin();
    this.left = null;
    this.draw();
  }

  /** Take up the walk through a floor where it was left. */
  take(floor) {
    this.note();
    this.game = new Game(floor);
    this.of = this.actions.name();
    const [moves, record] = this.walks.get(this.of) ?? ["", null];
    for (const move of `${moves}`) if (move in STEPS) this.game.move(move);
    if (Number.isInteger(record)) this.game.record = record;
  }

  note() {
    if (!this.game?.steps && !this.game?.record) return;
    this.walks.delete(this.of);
    this.walks.set(this.of, [this.game.moves.join(""), this.game.record]);
    if (this.walks.size > MOST_WALKS) this.walks.delete(this.walks.keys().next().value);
  }

  /** Keep the walks as long as the tab lives; the page says when. */
  store() {
    this.note();
    const active = this.active ? this.of : null;
    keep(OF_TAB, "levels.walks", { walks: [...this.walks], active, fog: $("walk-fog").checked });
  }

  begin() {
    if (!this.game || this.active) return;
    this.turn(true);
    this.map.svg.focus({ preventScroll: true });
    this.draw();
  }

  leave() {
    if (!this.active) return;
    this.turn(false);
    $("walk-it").focus();
  }

  /** There is nothing to walk on any more. */
  end() {
    this.note();
    if (this.active) this.turn(false);
    this.game = null;
  }

  turn(on) {
    this.active = on;
    this.pressed = null;
    for (const layer of this.layers) layer.setAttribute("visibility", on ? "visible" : "hidden");
    this.map.svg.classList.toggle("walking", on);
    this.map.svg.setAttribute("aria-label", on ? LABEL : this.label);
    $("walk-bar").hidden = !on;
    $("make-bar").hidden = on;
    $("walk-words").textContent = "";
    this.actions.changed();
  }

  /** Do something and show it; `obstacle` is what was in the way. */
  told(obstacle) {
    this.draw();
    $("walk-words").textContent = this.game.done ? this.praise() : OBSTACLES[obstacle] ?? "";
  }

  praise() {
    const { steps, best } = this.game;
    return `Done in ${steps.toLocaleString("en")} steps${steps === best ? ", the fewest possible" : ""}!`;
  }

  step(name) {
    this.told(this.game.move(name));
  }

  run(name) {
    this.told(this.game.run(name));
  }

  undo() {
    this.game.undo();
    this.told(null);
  }

  restart() {
    this.game.restart();
    this.told(null);
  }

  key(event) {
    if (takesLetters(event.target) || event.target.closest?.("[type=radio], dialog")) return;
    const { key } = event;
    if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === "z") this.undo();
    else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (key in KEYS && key.length > 1 && event.shiftKey) this.run(KEYS[key]);
    else if (key in KEYS) this.step(KEYS[key]);
    else if (key in RUNS) this.run(RUNS[key]);
    else if (key === "u" || key === "Backspace") this.undo();
    else if (key === "r") this.restart();
    else if (key === "f" || key === "p") $(key === "f" ? "walk-fog" : "walk-path").click();
    else if (key === "Escape") this.leave();
    else if (key !== "n" && !(["Enter", " "].includes(key) && event.target === this.map.svg)) return; // no other level by mistake
    event.preventDefault();
    event.stopPropagation();
  }

  down(event) {
    if (event.button !== 0) return;
    event.stopImmediatePropagation();
    this.pressed = [event.clientX, event.clientY];
    this.map.svg.setPointerCapture(event.pointerId);
  }

  quiet(event) {
    event.stopImmediatePropagation();
    if (event.type === "pointercancel") this.pressed = null;
  }

  /** A swipe runs; a tap walks straight towards its tile. */
  up(event) {
    event.stopImmediatePropagation();
    if (!this.pressed) return;
    const [dx, dy] = [event.clientX - this.pressed[0], event.clientY - this.pressed[1]];
    this.pressed = null;
    if (Math.hypot(dx, dy) >= SWIPE) return this.run(towards(dx, dy));
    const [x, y] = this.map.tile(event);
    const [ax, ay] = this.game.at;
    const far = Math.max(Math.abs(x - ax), Math.abs(y - ay));
    if (far) this.told(this.game.go(towards(x - ax, y - ay), far));
  }

  draw() {
    const { game, map } = this;
    if (!this.active || !game) return;
    const { floor } = game;
    const [x, y] = game.at;
    this.player.setAttribute("cx", x + 0.5);
    this.player.setAttribute("cy", y + 0.5);
    this.resize();
    this.trail.setAttribute("d", wayPath([...game.past.map(({ at }) => at), game.at]));
    this.wayOn.setAttribute("d", $("walk-path").checked ? wayPath(game.wayOn) : "");
    map.showThings(game.things, (at) => game.now.opened.has(game.terrain.index(at)));
    this.fog.setAttribute("d", $("walk-fog").checked ? fogPath(game.seen, floor.width) : "");
    $("walk-state").textContent = stateWords(game);
    $("walk-words").textContent = game.done ? this.praise() : "";
    $("walk-back").disabled = $("walk-restart").disabled = game.steps === 0;
    map.camera.follow(game.at);
  }

  /** The player is never too small to be seen. */
  resize() {
    this.player.setAttribute("r", Math.max(0.4, 6 / this.map.camera.scale));
  }
}

const towards = (dx, dy) => (Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? "R" : "L") : dy > 0 ? "D" : "U");

/** "12 steps, best 57, yours 60, keys 1 2, items 2/5". */
function stateWords(game) {
  const number = (value) => value.toLocaleString("en");
  const words = [`${number(game.steps)} ${game.steps === 1 ? "step" : "steps"}`, `best ${game.best === null ? "?" : number(game.best)}`];
  if (game.record !== null) words.push(`yours ${number(game.record)}`);
  if (game.terrain.keys.size) words.push(`keys ${[...game.held].sort((a, b) => a - b).join(" ") || "none"}`);
  for (const [kind, [taken, all]] of Object.entries(game.collected)) words.push(`${kind} ${taken}/${all}`);
  return words.join(" · ");
}

/** All tiles that were never seen, as runs along rows. */
function fogPath(seen, width) {
  let path = "";
  for (let first = 0; first < seen.length; ) {
    const end = Math.min(seen.length, (Math.floor(first / width) + 1) * width);
    if (seen[first]) {
      first++;
      continue;
    }
    let last = first;
    while (last < end && !seen[last]) last++;
    // A little larger than its tiles, so that no thin lines of what is below shine through.
    path += `M${(first % width) - 0.02} ${Math.floor(first / width) - 0.02}h${last - first + 0.04}v1.04h${first - last - 0.04}z`;
    first = last;
  }
  return path;
}
