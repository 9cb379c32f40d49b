// Mouse, pen and fingers on the board: click, draw, pan, wheel, pinch. The main button does all of
// this; the middle one only pans.

const STILL = 6; // pixels that a click may move

/**
 * `actions`: canDraw(cell, event) whether a stroke may begin there, draw(cell) while it goes on,
 * drawn() at its end, click(cell, isTouch, point, event), hover(cell or null); the other button of a
 * mouse is menu(point), if there is one: a thumb that rests means nothing.
 */
export class Gestures {
  constructor(svg, camera, actions) {
    this.svg = svg;
    this.camera = camera;
    this.actions = actions;
    this.pointers = new Map();
    this.mode = null;
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    svg.addEventListener("pointerup", (event) => this.up(event));
    svg.addEventListener("pointercancel", (event) => this.up(event));
    svg.addEventListener("pointerleave", () => actions.hover(null));
    camera.bindWheel();
    svg.addEventListener("contextmenu", (event) => this.menu(event));
    svg.addEventListener("dblclick", (event) => event.preventDefault());
  }

  cell(event) {
    return this.camera.point(event).map(Math.floor);
  }

  menu(event) {
    if (!this.actions.menu) return;
    event.preventDefault();
    if (event.pointerType !== "touch") this.actions.menu(this.camera.point(event));
  }

  down(event) {
    if (event.button === 2) return;
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
    try {
      this.svg.setPointerCapture(event.pointerId);
    } catch {
      // a pointer that is gone already
    }
    if (this.pointers.size === 2) {
      this.endStroke();
      this.mode = "pinch";
      return;
    }
    this.begin = [event.clientX, event.clientY];
    const cell = this.cell(event);
    if (event.button === 0 && this.actions.canDraw(cell, event)) {
      this.mode = "draw";
      this.last = cell;
      this.moved = false;
    } else {
      this.mode = "press";
    }
  }

  move(event) {
    if (!this.pointers.has(event.pointerId)) {
      this.actions.hover(this.cell(event));
      return;
    }
    const [x, y] = this.pointers.get(event.pointerId);
    const now = [event.clientX, event.clientY];
    if (this.mode === "pinch") {
      this.pinch(event.pointerId, now);
    } else if (this.mode === "draw") {
      this.stroke(event);
    } else if (this.mode === "press") {
      if (Math.hypot(now[0] - this.begin[0], now[1] - this.begin[1]) > STILL) this.mode = "pan";
    }
    if (this.mode === "pan") {
      const scale = this.camera.scale;
      this.camera.pan((now[0] - x) / scale, (now[1] - y) / scale);
    }
    this.pointers.set(event.pointerId, now);
  }

  stroke(event) {
    // Between two events the hand may have crossed several cells.
    const moments = event.getCoalescedEvents?.() ?? [];
    for (const moment of moments.length ? moments : [event]) {
      const cell = this.cell(moment);
      for (const passed of between(this.last, cell)) this.actions.draw(passed);
      if (cell[0] !== this.last[0] || cell[1] !== this.last[1]) this.moved = true;
      this.last = cell;
    }
  }

  pinch(id, now) {
    const other = [...this.pointers].find(([key]) => key !== id);
    const before = this.pointers.get(id);
    if (!other) return;
    const distance = (point) => Math.hypot(point[0] - other[1][0], point[1] - other[1][1]) || 1;
    const middle = this.camera.point({ clientX: (now[0] + other[1][0]) / 2, clientY: (now[1] + other[1][1]) / 2 });
    this.camera.zoomAt(distance(now) / distance(before), middle);
    const scale = this.camera.scale;
    this.camera.pan((now[0] - before[0]) / 2 / scale, (now[1] - before[1]) / 2 / scale);
  }

  up(event) {
    this.pointers.delete(event.pointerId);
    const wasClick = this.mode === "press" || (this.mode === "draw" && !this.moved);
    if (this.mode === "draw") this.endStroke();
    if (wasClick && event.button === 0 && event.type === "pointerup") {
      this.actions.click(this.cell(event), event.pointerType === "touch", this.camera.point(event), event);
    }
    if (this.pointers.size === 0) this.mode = null;
  }

  endStroke() {
    if (this.mode === "draw" && this.moved) this.actions.drawn();
  }
}

/** The cells from one to another, first sideways, then up or down. */
function* between([x, y], [u, v]) {
  while (x !== u) {
    x += Math.sign(u - x);
    yield [x, y];
  }
  while (y !== v) {
    y += Math.sign(v - y);
    yield [x, y];
  }
}
