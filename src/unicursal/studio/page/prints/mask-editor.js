// A small grid to draw a shape on, by mouse, finger or keys.

import { Problem } from "../core/api.js";
import { element } from "../core/dom.js";
import { MOST_FIELDS } from "./wish.js";

export class MaskEditor {
  constructor(svg, changed) {
    this.svg = svg;
    this.changed = changed;
    this.cursor = [0, 0];
    svg.addEventListener("pointerdown", (event) => {
      svg.setPointerCapture(event.pointerId);
      const cell = this.cell(event);
      this.value = !this.mask[cell[1]]?.[cell[0]];
      this.paint(cell);
    });
    svg.addEventListener("pointermove", (event) => {
      if (svg.hasPointerCapture(event.pointerId)) this.paint(this.cell(event));
    });
    svg.addEventListener("pointerup", () => this.changed());
    svg.addEventListener("keydown", (event) => this.key(event));
  }

  show(mask) {
    this.mask = mask;
    const [width, height] = [mask[0].length, mask.length];
    this.svg.setAttribute("viewBox", `-0.1 -0.1 ${width + 0.2} ${height + 0.2}`);
    this.svg.replaceChildren();
    this.fields = mask.map((row, y) =>
      row.map((is, x) =>
        element("rect", { x: x + 0.04, y: y + 0.04, width: 0.92, height: 0.92, rx: 0.12, class: is ? "on" : "" }, this.svg),
      ),
    );
    this.point();
  }

  paint([x, y]) {
    if (this.mask[y]?.[x] === undefined || this.mask[y][x] === this.value) return;
    this.mask[y][x] = this.value;
    this.fields[y][x].setAttribute("class", this.value ? "on" : "");
  }

  cell(event) {
    const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return [Math.floor(place.x), Math.floor(place.y)];
  }

  key(event) {
    const steps = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
    const [x, y] = this.cursor;
    if (event.key in steps) {
      this.cursor = [
        Math.max(0, Math.min(this.mask[0].length - 1, x + steps[event.key][0])),
        Math.max(0, Math.min(this.mask.length - 1, y + steps[event.key][1])),
      ];
      this.point();
    } else if (event.key === " " || event.key === "Enter") {
      this.value = !this.mask[y][x];
      this.paint([x, y]);
      this.point();
      this.changed();
    } else return;
    event.preventDefault();
  }

  point() {
    for (const row of this.fields) for (const field of row) field.classList.remove("cursor");
    this.cursor = [Math.min(this.cursor[0], this.mask[0].length - 1), Math.min(this.cursor[1], this.mask.length - 1)];
    this.fields[this.cursor[1]][this.cursor[0]].classList.add("cursor");
  }
}

/** A mask from a picture: what is dark and not transparent is inside. */
export async function maskFromPicture(file, width, height) {
  const picture = await createImageBitmap(file);
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  pen.drawImage(picture, 0, 0, width, height);
  const { data } = pen.getImageData(0, 0, width, height);
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => {
      const [red, green, blue, alpha] = data.slice(4 * (y * width + x), 4 * (y * width + x) + 4);
      return alpha > 127 && 0.3 * red + 0.59 * green + 0.11 * blue < 140;
    }),
  );
}

/** A mask from a text map; null if it is none, a problem if it is too large. */
export function maskFromText(text) {
  const rows = text.replace(/\r/g, "").replace(/\n+$/, "").split("\n");
  const good = rows.every((row) => row.length === rows[0].length && /^[.#ST]+$/.test(row));
  if (!good) return null;
  if (Math.max(rows.length, rows[0].length) > MOST_FIELDS) throw new Problem(`A map has at most ${MOST_FIELDS} columns and rows here.`);
  return rows.map((row) => [...row].map((sign) => sign !== "#"));
}
