// The rooms of a level: each has a button that redraws it, and an outline on the map while the
// button or the room itself is looked at.

import { $, button } from "../core/dom.js";

const ONE_WAY = ["strict", "perfect", "valid"];

export class LevelRooms {
  /** `redraw(number)` redraws a room, counted from 1. */
  constructor(map, redraw) {
    [this.map, this.redraw] = [map, redraw];
    this.floor = null;
    this.seen = 0; // the room under the mouse or the cursor
    this.chosen = 0; // the room whose button is looked at
  }

  /** Show the rooms of a floor; `redraws` are those of it that are redrawn. */
  show(floor, redraws) {
    this.floor = floor;
    const buttons = this.buttons(floor.rooms.length);
    const fixed = !ONE_WAY.includes(floor.grade);
    for (const [i, button] of buttons.entries()) {
      const seed = redraws.find(({ room }) => room === i + 1)?.seed;
      button.disabled = fixed;
      button.classList.toggle("anew", seed !== undefined);
      const now = seed === undefined ? "" : ` (now with seed ${seed})`;
      button.setAttribute("aria-label", `Redraw room ${i + 1}${now}`);
      button.title = button.getAttribute("aria-label");
    }
    $("rooms-words").textContent = fixed
      ? "A level with loops or dead ends cannot be redrawn room by room."
      : "A number redraws its room, and nothing else changes.";
    $("rooms-back").disabled = redraws.length === 0;
    this.outline();
  }

  /** There is nothing to redraw. */
  clear() {
    this.floor = null;
    for (const button of this.buttons(0)) button.remove();
    $("rooms-words").textContent = "";
    this.outline();
  }

  /** This many buttons; those that stay keep the focus. */
  buttons(many) {
    const box = $("room-list");
    while (box.children.length > many) box.lastChild.remove();
    while (box.children.length < many) {
      const number = box.children.length + 1;
      const made = button(number, () => this.redraw(number));
      for (const event of ["pointerenter", "focus"]) made.addEventListener(event, () => this.choose(number));
      for (const event of ["pointerleave", "blur"]) made.addEventListener(event, () => this.choose(0));
      box.append(made);
    }
    if (this.chosen > many) this.chosen = 0;
    return [...box.children];
  }

  choose(number) {
    this.chosen = number;
    this.outline();
  }

  /** Look at the room of a tile, or at none. */
  look(tile) {
    this.seen = tile && this.floor ? roomAt(this.floor, tile) : 0;
    this.outline();
  }

  outline() {
    const number = this.chosen || this.seen;
    for (const [i, button] of [...$("room-list").children].entries()) button.classList.toggle("seen", i + 1 === number);
    this.map.outline(this.floor?.rooms[number - 1]);
  }
}

/** The number of the room of a tile, 0 if there is none; a wall between two belongs to the first. */
export function roomAt({ rooms }, [x, y]) {
  const within = (edge) => (room) =>
    x >= room.x + edge && y >= room.y + edge && x < room.x + room.width - edge && y < room.y + room.height - edge;
  return (rooms.findIndex(within(1)) + 1) || (rooms.findIndex(within(0)) + 1);
}
