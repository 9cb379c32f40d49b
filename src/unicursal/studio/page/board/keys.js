// All keys of the studio, those of the OneWayLabyrinth program first; `?` shows this table.

import { $, html } from "../core/dom.js";
import { LETTERS } from "./letters.js";
import { FUTURES } from "./setting-values.js";

const DIRECTIONS = { ArrowUp: "U", ArrowDown: "D", ArrowLeft: "L", ArrowRight: "R" };

const TABLE = [
  ["→", "step forward: along the known line, else by the law"],
  ["←", "step back"],
  ["Ctrl + arrow", "step in a direction if it is possible, else see why not; with CapsLock the arrow alone"],
  ["Shift + arrow", "step in a direction, even if it is blocked"],
  ["Space", "run or stop"],
  ["Enter", "reload, or close a message"],
  ["Ctrl + S", "save"],
  ["Home / End", "to the first or the last known step"],
  ["Ctrl + Z / Ctrl + Y", "undo, redo (Ctrl + Shift + Z too)"],
  ["Tab", "through the steps at the live end: options and crosses"],
  ["1 / … / 8", "the cases of a reason by search"],
  ["F / O / C / P", "future lines, odds, coordinates, paper coordinates"],
  ["Shift + A / … / E", "pin a letter to the cell under the mouse or to the live end; again to remove it"],
  ["K", "keep the reason or the rule that is drawn; again to release it"],
  ["[ / ]", "previous, next walkthrough"],
  ["W", "where was the line lost?"],
  ["+ / - / 0", "zoom in, zoom out, whole board; the wheel and two fingers zoom too"],
  ["?", "this table"],
];

export function bindKeys(studio) {
  $("keys").querySelector("dl").append(...TABLE.flatMap(([keys, words]) => [term(keys), html("dd", words)]));
  Object.assign(studio.keys, keysOf(studio));
  returnFromMouse($("board"));
}

function keysOf({ session, runner, hand, steps, letters, message, pin, numbers }) {
  const flip = (name) => session.set(name, !session.settings[name]);
  const keys = {
    ...tableOf("12345678", (digit) => [digit, () => steps.pickCase(Number(digit))]),
    ...tableOf(LETTERS, (letter) => [`Shift+${letter.toLowerCase()}`, () => letters.put(letter)]),
    " ": () => runner.toggle(),
    Enter: () => (message.isOpen ? message.close() : hand.reload()),
    Home: () => hand.goTo(0),
    End: () => hand.goTo(session.moves.length),
    f: () => session.set("future", FUTURES[(FUTURES.indexOf(session.settings.future) + 1) % FUTURES.length]),
    o: () => flip("odds"),
    c: () => flip("coordinates"),
    p: () => flip("paper"),
    k: () => pin.keep(),
    w: () => pin.showLoss(),
    "[": () => numbers.beside(-1n),
    "]": () => numbers.beside(1n),
  };
  const alone = { ArrowRight: () => runner.forward(), ArrowLeft: () => hand.back() };
  const scroll = () => false;
  for (const [arrow, move] of Object.entries(DIRECTIONS)) {
    keys[`Shift+${arrow}`] = keys[`Ctrl+Shift+${arrow}`] = () => hand.step(move);
    keys[`Ctrl+${arrow}`] = () => hand.stepIfOpen(move);
    keys[arrow] = (event) => (event.getModifierState("CapsLock") ? hand.stepIfOpen(move) : (alone[arrow] ?? scroll)());
  }
  return keys;
}

const tableOf = (signs, entry) => Object.fromEntries([...signs].map(entry));

/**
 * What a mouse has pressed or chosen does not keep the keys: they are the board's again, so that after
 * a click on "Next" Space runs, and after a choice in a list the arrows step. Who came by keyboard stays.
 */
function returnFromMouse(board) {
  let byMouse = false;
  document.addEventListener("pointerdown", () => { byMouse = true; }, true);
  document.addEventListener("keydown", () => { byMouse = false; }, true);
  const goBack = (event) => {
    const { target } = event;
    if (byMouse && target === document.activeElement) board.focus({ preventScroll: true, focusVisible: false });
  };
  document.addEventListener("change", (event) => event.target.matches("select, input[type=range], input[type=radio], input[type=checkbox]") && goBack(event));
  for (const bar of document.querySelectorAll(".transport, .zoom")) {
    bar.addEventListener("click", (event) => event.target.matches("button") && goBack(event));
  }
}

function term(keys) {
  const made = html("dt");
  made.append(...keys.split(" / ").map((key) => html("kbd", key)));
  return made;
}
