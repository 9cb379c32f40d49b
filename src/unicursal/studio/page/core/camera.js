// What part of the board is to be seen: zoom around a point, pan, and fit.

import { pointUnder } from "./grid.js";

const LARGEST = 12; // cells across at the closest

export class Camera {
  constructor(svg, changed = () => {}) {
    this.svg = svg;
    this.changed = changed;
    this.whole = { x: 0, y: 0, width: 1, height: 1 };
    this.zoom = 1;
    this.centre = [0.5, 0.5];
    new ResizeObserver(() => this.apply()).observe(svg);
  }

  /** Show a board of this size with a margin around it. */
  frame(width, height, margin) {
    this.whole = { x: -margin, y: -margin, width: width + 2 * margin, height: height + 2 * margin };
    this.fit();
  }

  fit() {
    this.zoom = 1;
    this.centre = [this.whole.x + this.whole.width / 2, this.whole.y + this.whole.height / 2];
    this.apply();
  }

  get closest() {
    return Math.max(1, Math.max(this.whole.width, this.whole.height) / LARGEST) * 2;
  }

  /** Zoom by a factor so that a point of the board stays where it is. */
  zoomAt(factor, point = this.centre) {
    const zoom = Math.min(this.closest, Math.max(1, this.zoom * factor));
    const share = this.zoom / zoom;
    this.centre = this.centre.map((value, i) => point[i] + (value - point[i]) * share);
    this.zoom = zoom;
    this.apply();
  }

  /** Move the view by a distance on the board. */
  pan(dx, dy) {
    this.centre = [this.centre[0] - dx, this.centre[1] - dy];
    this.apply();
  }

  /** Keep a cell in view while zoomed in. */
  follow([x, y]) {
    if (this.zoom === 1) return;
    const [width, height] = [this.whole.width / this.zoom, this.whole.height / this.zoom];
    const far = (value, centre, size) => Math.abs(value + 0.5 - centre) > size * 0.38;
    if (far(x, this.centre[0], width) || far(y, this.centre[1], height)) {
      this.centre = [x + 0.5, y + 0.5];
      this.apply();
    }
  }

  apply() {
    const { x, y, width, height } = this.whole;
    const size = [width / this.zoom, height / this.zoom];
    const low = [x + size[0] / 2, y + size[1] / 2];
    const high = [x + width - size[0] / 2, y + height - size[1] / 2];
    this.centre = this.centre.map((value, i) => Math.min(high[i], Math.max(low[i], value)));
    const [left, top] = this.centre.map((value, i) => value - size[i] / 2);
    this.svg.setAttribute("viewBox", `${left} ${top} ${size[0]} ${size[1]}`);
    this.changed();
  }

  /** The point of the board under a hand. */
  point(event) {
    return pointUnder(this.svg, event);
  }

  /** A wheel zooms around what is under it. */
  bindWheel() {
    const turned = (event) => {
      event.preventDefault();
      const factor = Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0015));
      this.zoomAt(factor, this.point(event));
    };
    this.svg.addEventListener("wheel", turned, { passive: false });
  }

  /** How many pixels a cell takes. */
  get scale() {
    return this.svg.getScreenCTM()?.a ?? 1;
  }
}
