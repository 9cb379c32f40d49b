// A small grid to draw a shape on, by mouse, finger or keys.

import { Problem } from "../core/api.js";
import { element } from "../core/dom.js";
import { ARROWS, arrowed, cellUnder, within } from "../core/grid.js";
import { MOST_FIELDS } from "./wish.js";

export class MaskEditor {
  constructor(svg, changed) {
    this.svg = svg;
    this.changed = changed;
    this.cursor = [0, 0];
    svg.addEventListener("pointerdown", (event) => {
      svg.setPointerCapture(event.pointerId);
      const cell = cellUnder(svg, event);
      this.value = !this.mask[cell[1]]?.[cell[0]];
      this.paint(cell);
    });
    svg.addEventListener("pointermove", (event) => {
      if (svg.hasPointerCapture(event.pointerId)) this.paint(cellUnder(svg, event));
    });
    svg.addEventListener("pointerup", () => this.changed());
    svg.addEventListener("keydown", (event) => this.key(event));
  }

  show(mask) {
    this.mask = mask;
    const [width, height] = this.size;
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

  get size() {
    return [this.mask[0].length, this.mask.length];
  }

  key(event) {
    const [x, y] = this.cursor;
    if (event.key in ARROWS) {
      this.cursor = arrowed(this.cursor, event.key, this.size);
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
    this.cursor = within(this.cursor, this.size);
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
