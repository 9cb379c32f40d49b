// All keys of the studio, those of the OneWayLabyrinth program first; `?` shows this table.

import { $, html, takesLetters } from "../core/dom.js";
import { bindHelp } from "../core/help.js";
import { undoKey } from "../core/undo.js";
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

export function installKeys(studio) {
  $("keys").querySelector("dl").append(...TABLE.flatMap(([keys, words]) => [term(keys), html("dd", words)]));
  bindHelp();
  returnFromMouse($("board"));
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || $("keys").open) return;
    if (press(studio, event)) event.preventDefault();
  });
}

/** Do what a key means here; false if it means nothing. */
function press(studio, event) {
  const { session, runner, view } = studio;
  const control = event.ctrlKey || event.metaKey;
  const key = event.key;
  if (control && key.toLowerCase() === "s") return done(studio.files.save());
  if (takesLetters(event.target)) return false;
  if (undoKey(event)) return done(studio.hand[undoKey(event)]());
  if (key in DIRECTIONS) {
    const held = event.ctrlKey || event.shiftKey || event.getModifierState("CapsLock");
    if (held) return done(event.shiftKey ? studio.hand.step(DIRECTIONS[key]) : studio.hand.stepIfOpen(DIRECTIONS[key]));
    if (key === "ArrowRight") return done(runner.forward());
    if (key === "ArrowLeft") return done(studio.hand.back());
    return false;
  }
  if (control || event.altKey) return false;
  if (isPressing(event.target) && (key === "Enter" || key === " ")) return false;
  if (/^[1-8]$/.test(key)) return done(studio.steps.pickCase(Number(key)));
  if (event.shiftKey && LETTERS.includes(key.toUpperCase())) return done(studio.letters.put(key.toUpperCase()));
  const acts = {
    " ": () => runner.toggle(),
    Enter: () => (studio.message.isOpen ? studio.message.close() : studio.hand.reload()),
    Escape: () => studio.message.close(),
    Home: () => studio.hand.goTo(0),
    End: () => studio.hand.goTo(session.moves.length),
    f: () => session.set("future", FUTURES[(FUTURES.indexOf(session.settings.future) + 1) % FUTURES.length]),
    o: () => session.set("odds", !session.settings.odds),
    c: () => session.set("coordinates", !session.settings.coordinates),
    p: () => session.set("paper", !session.settings.paper),
    k: () => studio.pin.keep(),
    w: () => studio.pin.showLoss(),
    "[": () => studio.numbers.beside(-1n),
    "]": () => studio.numbers.beside(1n),
    "+": () => view.camera.zoomAt(1.3),
    "=": () => view.camera.zoomAt(1.3),
    "-": () => view.camera.zoomAt(1 / 1.3),
    0: () => view.camera.fit(),
  };
  const act = acts[key.length === 1 ? key.toLowerCase() : key];
  return act ? done(act()) : false;
}

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

const done = () => true;
const isPressing = (target) => target.matches?.("button, a, summary, input, [role=button]");

function term(keys) {
  const made = html("dt");
  made.append(...keys.split(" / ").map((key) => html("kbd", key)));
  return made;
}
