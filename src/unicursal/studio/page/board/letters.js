// Letters pinned to cells, to speak of them: put by a click once one is chosen, or by Shift and its
// key on the cell under the mouse (else on the live end). The address keeps them.

import { sameCell } from "../engine/cells.js";

export const LETTERS = ["A", "B", "C", "D", "E"];
const PIN = /^([A-Z])(\d{1,3}),(\d{1,3})$/;

/** Pins of an address, `A3,4~B5,6`; what cannot be read is left out. */
const parseLetters = (text) =>
  text
    .split("~")
    .map((part) => PIN.exec(part))
    .filter(Boolean)
    .map(([, letter, x, y]) => ({ letter, cell: [Number(x), Number(y)] }));

const lettersText = (pins) => pins.map(({ letter, cell }) => letter + cell).join("~");

/** The pins after a letter was put on a cell: the same letter once more takes it away. */
function withLetter(pins, letter, cell) {
  const had = pins.find((pin) => sameCell(pin.cell, cell));
  const others = pins.filter((pin) => pin !== had);
  return had?.letter === letter ? others : [...others, { letter, cell }];
}

export class Letters {
  constructor(studio) {
    this.studio = studio;
    this.hovered = null;
    this.chosen = ""; // the letter that a click puts
    for (const radio of document.getElementsByName("letter")) {
      radio.addEventListener("change", () => {
        this.chosen = radio.value;
      });
    }
  }

  /** Those that lie on the board. */
  get shown() {
    const { board, settings } = this.studio.session;
    return parseLetters(settings.marks).filter(({ cell }) => board.has(...cell));
  }

  put(letter, cell = this.hovered ?? this.studio.session.liveEnd) {
    const { session } = this.studio;
    if (!session.board.has(...cell)) return;
    session.set("marks", lettersText(withLetter(this.shown, letter, cell)));
  }
}
