// Mouse, fingers and keys on the map of a level: place and move the ends, zoom, pan.

import { Gestures } from "../core/gestures.js";
import { ARROWS, arrowed, within } from "../core/grid.js";

/** Whether a click places an end, and not something else. */
export const isEnd = (what) => what === "entrance" || what === "exit";
const OTHER = { entrance: "exit", exit: "entrance", walls: "through", through: "walls" };

/**
 * `actions`: chosen() what a click places: an end, "walls", "through" or "room"; canPlace(what) whether
 * it can be here, place(what, tile) for good, moving(end, tile) while it is dragged, back() when the
 * drag is given up, look(tile or null).
 */
export class LevelHands {
  constructor(map, actions) {
    [this.map, this.actions] = [map, actions];
    this.end = null; // that a hand has come down on
    this.held = null; // the one that is dragged
    this.cursor = [1, 1];
    const { svg } = map;
    svg.addEventListener("pointercancel", () => this.giveUp()); // before the stroke ends
    svg.addEventListener("keydown", (event) => this.key(event));
    new Gestures(svg, map.camera, {
      canDraw: (_, event) => this.take(event.target),
      draw: (tile) => this.drag(tile),
      drawn: () => this.drop(),
      click: (tile, _, __, event) => this.click(tile, event),
      hover: (tile) => this.hover(tile),
    });
  }

  /** What is chosen, or with Shift its counterpart. */
  wanted(event) {
    const chosen = this.actions.chosen();
    return (event.shiftKey && OTHER[chosen]) || chosen;
  }

  /** Whether a hand comes down on an end that can be moved. */
  take(target) {
    this.end = this.actions.canPlace("entrance") ? (target.closest("[data-end]")?.dataset.end ?? null) : null;
    return this.end !== null;
  }

  drag(tile) {
    const { map, end } = this;
    if (!end) return;
    this.held = end;
    map.svg.classList.add("dragging");
    this.hover(tile);
    const inside = within(tile, this.size);
    if (`${inside}` === `${map.ends[end].tile}`) return;
    map.place(end, inside);
    this.actions.moving(end, inside);
  }

  drop() {
    const end = this.letGo();
    if (end) this.actions.place(end, this.map.ends[end].tile);
  }

  giveUp() {
    if (this.letGo()) this.actions.back();
  }

  letGo() {
    const { held } = this;
    this.held = this.end = null;
    this.map.svg.classList.remove("dragging");
    return held;
  }

  click(tile, event) {
    if (!this.map.has(tile) || (this.end && isEnd(this.actions.chosen()))) return;
    this.cursor = tile;
    this.showCursor();
    this.actions.place(this.wanted(event), tile);
  }

  get size() {
    return [this.map.floor.width, this.map.floor.height];
  }

  hover(tile) {
    const chosen = this.actions.chosen();
    const seen = tile && this.map.has(tile) ? tile : null;
    const places = this.actions.canPlace(chosen) && chosen !== "room";
    this.map.hover.style.visibility = seen && places && !this.held ? "visible" : "";
    if (seen) this.map.point(this.map.hover, seen);
    this.actions.look(seen);
  }

  key(event) {
    if (!this.map.floor || event.metaKey || event.altKey) return;
    const far = event.ctrlKey || event.shiftKey ? 5 : 1;
    const { ends } = this.map;
    if (event.key in ARROWS) this.go(arrowed(this.cursor, event.key, this.size, far));
    else if (event.key === "Home") this.go(ends.entrance.tile);
    else if (event.key === "End") this.go(ends.exit.tile);
    else if (event.key === "Enter") this.actions.place(this.wanted(event), this.cursor);
    else if (event.key === "Escape" && this.held) this.giveUp();
    else return;
    event.preventDefault();
  }

  go(tile) {
    this.cursor = within(tile, this.size);
    this.showCursor();
    this.map.camera.follow(this.cursor);
    this.actions.look(this.cursor);
  }

  showCursor() {
    this.map.point(this.map.cursor, this.cursor);
  }
}
