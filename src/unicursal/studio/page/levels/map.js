// The map of a level in units of one tile: slim walls as in the library's pictures, the way, the
// two ends. It knows how things look; what hands do on it is in hands.js.

import { Camera } from "../core/camera.js";
import { element } from "../core/dom.js";
import { thingMark, thingWords } from "./things.js";

const BANDS = 72; // of colours along a way

export class LevelMap {
  constructor(svg) {
    this.svg = svg;
    this.camera = new Camera(svg, () => this.resize());
    this.size = "";
    this.floor = null;
    const layer = (name, kind = "path") => element(kind, { class: name }, svg);
    this.ground = layer("floor", "rect");
    this.rooms = layer("rooms", "g");
    this.bands = layer("distance", "g");
    this.way = layer("way");
    this.blocks = layer("blocks");
    this.walls = layer("walls");
    this.wished = layer("wished", "g");
    this.ring = element("rect", { class: "outline", visibility: "hidden" }, svg);
    this.hover = element("rect", { class: "hover", width: 1, height: 1 }, svg);
    this.cursor = element("rect", { class: "cursor", width: 1, height: 1, rx: 0.15 }, svg);
    this.things = layer("things", "g");
    this.walker = element("circle", { class: "walker", r: 0.38, visibility: "hidden" }, svg);
    this.ends = { exit: this.end("exit", "B"), entrance: this.end("entrance", "A") };
  }

  end(name, sign) {
    const group = element("g", { class: `end ${name}`, "data-end": name, visibility: "hidden" }, this.svg);
    const made = {
      group,
      tile: [0, 0],
      hit: element("circle", { class: "hit" }, group),
      mark: element("circle", { class: "mark" }, group),
    };
    made.sign = element("text", {}, group);
    made.sign.textContent = sign;
    return made;
  }

  /** Show a floor with the way `off`, as a `line` or by `distance`, and its rooms or not. */
  show(floor, way, withRooms) {
    if (this.floor !== floor) {
      this.floor = floor;
      this.frame(floor.width, floor.height);
      const { walls, blocks } = wallPaths(floor.rows);
      this.walls.setAttribute("d", walls);
      this.blocks.setAttribute("d", blocks);
      this.way.setAttribute("d", wayPath(floor.path));
      this.steps = new Map(floor.path.map(([x, y], step) => [y * floor.width + x, step]));
      this.place("entrance", floor.entrance);
      this.place("exit", floor.exit);
      this.ends.exit.group.style.display = floor.loop ? "none" : "";
    }
    this.showThings(floor.things ?? []);
    this.way.style.display = way === "line" ? "" : "none";
    this.bands.replaceChildren(...(way === "distance" ? colouredBands(floor.path) : []));
    this.rooms.replaceChildren(
      ...floor.goal_rooms.map(([x, y, width, height]) =>
        element("rect", { class: "goal", x: x - 0.5, y: y - 0.5, width: width + 1, height: height + 1 })),
      ...(withRooms ? floor.rooms : []).map(({ x, y, width, height }) =>
        element("rect", { class: "room", x: x + 0.5, y: y + 0.5, width: width - 1, height: height - 1 })),
    );
  }

  /** Show things; `isOpen(tile)` tells which doors are open. */
  showThings(things, isOpen = () => false) {
    this.things.replaceChildren(...things.map((thing) => thingMark(thing, thing.kind === "door" && isOpen(thing.at))));
  }

  /** Mark what is required of tiles: crossed squares stay walls, rings are passed, dashed rooms are open. */
  showWished({ walls, through, halls }) {
    this.wished.replaceChildren(
      ...halls.map(([x, y, width, height]) => element("rect", { class: "hall", x, y, width, height, rx: 0.2 })),
      ...walls.map(([x, y]) => element("path", { class: "kept", d: `M${x + 0.1} ${y + 0.1}h.8v.8h-.8zl.8 .8m0 -.8l-.8 .8` })),
      ...through.map(([x, y]) => element("circle", { class: "passed", cx: x + 0.5, cy: y + 0.5, r: 0.34 })),
    );
  }

  /** Outline a room, or none. */
  outline(room) {
    this.ring.setAttribute("visibility", room ? "visible" : "hidden");
    if (!room) return;
    const sides = { x: room.x + 0.5, y: room.y + 0.5, width: room.width - 1, height: room.height - 1 };
    for (const [name, value] of Object.entries(sides)) this.ring.setAttribute(name, value);
  }

  frame(width, height) {
    if (this.size === `${width}x${height}`) return;
    this.size = `${width}x${height}`;
    for (const [name, value] of Object.entries({ x: 0.5, y: 0.5, width: width - 1, height: height - 1 })) {
      this.ground.setAttribute(name, value);
    }
    this.svg.parentElement.style.setProperty("--aspect", width / height); // of the frame on a phone
    this.camera.frame(width, height, 0.4);
  }

  place(name, [x, y]) {
    const end = this.ends[name];
    end.tile = [x, y];
    end.group.setAttribute("visibility", "visible"); // it has a place now
    end.group.setAttribute("transform", `translate(${x + 0.5} ${y + 0.5})`);
    const door = this.floor && (x === 0 || y === 0 || x === this.floor.width - 1 || y === this.floor.height - 1);
    end.group.setAttribute("aria-label", `${name} at ${x}, ${y}${door ? ", a door" : ""}`);
  }

  /** Ends are never too small to be seen or caught, however large the map. */
  resize() {
    if (!this.ends) return;
    const pixel = 1 / this.camera.scale;
    const radius = Math.max(0.42, 7 * pixel);
    for (const { hit, mark, sign } of Object.values(this.ends)) {
      hit.setAttribute("r", Math.max(0.5, 15 * pixel));
      mark.setAttribute("r", radius);
      mark.setAttribute("stroke-width", radius * 0.3);
      sign.setAttribute("font-size", radius * 1.15);
    }
    this.svg.classList.toggle("zoomed", this.camera.zoom > 1);
    this.resized?.();
  }

  point(mark, [x, y]) {
    mark.setAttribute("x", x);
    mark.setAttribute("y", y);
  }

  tile(event) {
    return this.camera.point(event).map(Math.floor);
  }

  has([x, y]) {
    return this.floor !== null && x >= 0 && y >= 0 && x < this.floor.width && y < this.floor.height;
  }

  /** "(12, 5): step 40 of 476". */
  words([x, y]) {
    const step = this.steps?.get(y * this.floor.width + x);
    const sign = this.floor.rows[y]?.[x];
    const what = step !== undefined ? `step ${step} of ${this.floor.path.length - 1}` : sign === "#" ? "wall" : "open";
    const thing = this.floor.things?.find(({ at }) => at[0] === x && at[1] === y);
    return `(${x}, ${y}): ${what}${thing ? `, ${thingWords(thing)}` : ""}`;
  }

  /** Draw the way up to a share of it, from 0 to 1; null for no walker. */
  showWalker(share) {
    if (share === null) {
      this.walker.setAttribute("visibility", "hidden");
      this.way.removeAttribute("stroke-dasharray");
      return;
    }
    const { path } = this.floor;
    const at = share * (path.length - 1);
    const [[x, y], [u, v]] = [path[Math.floor(at)], path[Math.ceil(at)]];
    const part = at - Math.floor(at);
    this.walker.setAttribute("visibility", "visible");
    this.walker.setAttribute("r", Math.max(0.38, 5 / this.camera.scale));
    this.walker.setAttribute("cx", x + (u - x) * part + 0.5);
    this.walker.setAttribute("cy", y + (v - y) * part + 0.5);
    this.way.style.display = "";
    this.way.setAttribute("stroke-dasharray", `${at} ${path.length}`);
    this.camera.follow([x, y]);
  }
}

/** A floor with nothing but its border, for a wish that could not be met. */
export function bareFloor({ width, height, entrance, exit, loop }) {
  const rows = Array.from({ length: height }, (_, y) =>
    y === 0 || y === height - 1 ? "#".repeat(width) : `#${" ".repeat(width - 2)}#`);
  const ends = { entrance: entrance ?? [1, 1], exit: exit ?? [width >> 1, height >> 1] };
  return { width, height, rows, ...ends, loop, path: [], rooms: [], goal_rooms: [] };
}

/**
 * Walls as lines through the middles of their tiles, also where two touch by a corner, as in the
 * library's pictures; squares of four walls are filled.
 */
export function wallPaths(rows) {
  const [width, height] = [rows[0].length, rows.length];
  const is = (x, y) => rows[y]?.[x] === "#";
  let [walls, blocks] = ["", ""];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!is(x, y)) continue;
      const alone = !is(x - 1, y) && !is(x + 1, y) && !is(x, y - 1) && !is(x, y + 1);
      for (const side of [-1, 1]) {
        if (is(x + side, y + 1) && !is(x + side, y) && !is(x, y + 1)) walls += `M${x + 0.5} ${y + 0.5}l${side} 1`;
      }
      if (alone) walls += `M${x + 0.5} ${y + 0.5}h0`;
      if (!is(x - 1, y) && is(x + 1, y)) {
        let end = x + 1;
        while (is(end + 1, y)) end++;
        walls += `M${x + 0.5} ${y + 0.5}h${end - x}`;
      }
      if (!is(x, y - 1) && is(x, y + 1)) {
        let end = y + 1;
        while (is(x, end + 1)) end++;
        walls += `M${x + 0.5} ${y + 0.5}v${end - y}`;
      }
      if (is(x + 1, y) && is(x, y + 1) && is(x + 1, y + 1)) blocks += `M${x + 0.5} ${y + 0.5}h1v1h-1z`;
    }
  }
  return { walls, blocks };
}

/** A way through the middles of tiles, with a point at each turn only. */
export function wayPath(tiles) {
  const turns = tiles.filter(([x, y], i) => {
    const [before, after] = [tiles[i - 1], tiles[i + 1]];
    return !before || !after || after[0] - x !== x - before[0] || after[1] - y !== y - before[1];
  });
  return turns.map(([x, y], i) => `${i ? "L" : "M"}${x + 0.5} ${y + 0.5}`).join("");
}

function* colouredBands(tiles) {
  const long = Math.max(2, Math.ceil(tiles.length / BANDS));
  for (let first = 0; first + 1 < tiles.length; first += long) {
    const share = first / (tiles.length - 1);
    const band = element("path", { d: wayPath(tiles.slice(first, first + long + 1)) });
    band.style.stroke = `color-mix(in oklch, var(--future), var(--alarm) ${Math.round(share * 100)}%)`;
    yield band;
  }
}
