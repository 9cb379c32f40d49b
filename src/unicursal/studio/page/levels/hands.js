// Mouse, fingers and keys on the map of a level: place and move the ends, zoom, pan.

/** Whether a click places an end, and not something else. */
export const isEnd = (what) => what === "entrance" || what === "exit";
const OTHER = { entrance: "exit", exit: "entrance", walls: "through", through: "walls" };
const STILL = 5; // pixels that a click may move
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/**
 * `actions`: chosen() what a click places: an end, "walls", "through" or "room"; canPlace(what) whether
 * it can be here, place(what, tile) for good,
 * moving(end, tile) while it is dragged, back() when the drag is given up, look(tile or null).
 */
export class LevelHands {
  constructor(map, actions) {
    [this.map, this.actions] = [map, actions];
    this.held = null;
    this.cursor = [1, 1];
    const { svg } = map;
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    svg.addEventListener("pointerup", (event) => this.up(event));
    svg.addEventListener("pointercancel", () => this.giveUp());
    svg.addEventListener("pointerleave", () => this.hover(null));
    svg.addEventListener("keydown", (event) => this.key(event));
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  /** What is chosen, or with Shift its counterpart. */
  wanted(event) {
    const chosen = this.actions.chosen();
    return (event.shiftKey && OTHER[chosen]) || chosen;
  }

  down(event) {
    if (event.button !== 0 || this.held || !this.map.floor) return;
    const end = this.actions.canPlace("entrance") ? event.target.closest("[data-end]")?.dataset.end : null;
    this.held = { end: end ?? null, from: [event.clientX, event.clientY], last: [event.clientX, event.clientY], moved: false };
    this.map.svg.setPointerCapture(event.pointerId);
  }

  move(event) {
    const { held, map } = this;
    const tile = map.tile(event);
    this.hover(event.pointerType === "mouse" && map.has(tile) ? tile : null);
    if (!held) return;
    const far = Math.hypot(event.clientX - held.from[0], event.clientY - held.from[1]) > STILL;
    held.moved ||= far;
    if (!held.moved) return;
    if (held.end) {
      map.svg.classList.add("dragging");
      const inside = this.inside(tile);
      if (`${inside}` === `${map.ends[held.end].tile}`) return;
      map.place(held.end, inside);
      this.actions.moving(held.end, inside);
    } else {
      const { scale } = map.camera;
      map.camera.pan((event.clientX - held.last[0]) / scale, (event.clientY - held.last[1]) / scale);
    }
    held.last = [event.clientX, event.clientY];
  }

  up(event) {
    const { held, map } = this;
    this.held = null;
    map.svg.classList.remove("dragging");
    if (!held) return;
    const tile = map.tile(event);
    if (held.end && held.moved) this.actions.place(held.end, map.ends[held.end].tile);
    else if (!held.moved && (!held.end || !isEnd(this.actions.chosen())) && map.has(tile)) {
      this.cursor = tile;
      this.showCursor();
      this.actions.place(this.wanted(event), tile);
    }
  }

  giveUp() {
    if (this.held?.end && this.held.moved) this.actions.back();
    this.held = null;
    this.map.svg.classList.remove("dragging");
  }

  inside([x, y]) {
    const { width, height } = this.map.floor;
    return [Math.min(width - 1, Math.max(0, x)), Math.min(height - 1, Math.max(0, y))];
  }

  hover(tile) {
    const chosen = this.actions.chosen();
    const places = this.actions.canPlace(chosen) && chosen !== "room";
    this.map.hover.style.visibility = tile && places && !this.held ? "visible" : "";
    if (tile) this.map.point(this.map.hover, tile);
    this.actions.look(tile);
  }

  key(event) {
    if (!this.map.floor || event.metaKey || event.altKey) return;
    const far = event.ctrlKey || event.shiftKey ? 5 : 1;
    const { ends } = this.map;
    if (event.key in ARROWS) {
      const [dx, dy] = ARROWS[event.key];
      this.go([this.cursor[0] + dx * far, this.cursor[1] + dy * far]);
    } else if (event.key === "Home") this.go(ends.entrance.tile);
    else if (event.key === "End") this.go(ends.exit.tile);
    else if (event.key === "Enter") this.actions.place(this.wanted(event), this.cursor);
    else if (event.key === "Escape" && this.held) this.giveUp();
    else return;
    event.preventDefault();
  }

  go(tile) {
    this.cursor = this.inside(tile);
    this.showCursor();
    this.map.camera.follow(this.cursor);
    this.actions.look(this.cursor);
  }

  showCursor() {
    this.map.point(this.map.cursor, this.cursor);
  }

  wheel(event) {
    event.preventDefault();
    const { camera } = this.map;
    const factor = Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0015));
    camera.zoomAt(factor, camera.point(event.clientX, event.clientY));
  }
}
