// The arrival: a line draws itself, again and again another one.

import { ask } from "../core/api.js";
import { $, element } from "../core/dom.js";
import { LengthRun } from "../core/length-colours.js";
import { parse, trace } from "../core/notation.js";
import { Page } from "../core/page.js";
import { anySeed } from "../core/seed.js";
import { keptGame, stateOf } from "../play/kept-games.js";
import { resultText } from "../play/game.js";
import { dayText } from "../play/wish.js";

const SECONDS = 7;
const REST = 4000; // milliseconds
// There before any server has answered.
const FIRST =
  "13:DDDDDRDLDDDRRDDLULDDRRRRULURRULLULLURRRDRURUUURRURDDRDLDDDDLDLUURUUUULDDDLDDDLDRRRRURDRUULUUURUUULUULLLDLULLLLDRDRURDDDLULDLUULUUUURDRURDRURDRURDRURDRURDDLDRDDDDDLDRDDD";

const cellsOf = ({ board, moves }) => trace(board.start, moves);

async function drawOn() {
  const run = new LengthRun(element("g", {}, $("line")));
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
    run.show(cellsOf(parse(FIRST)));
    return;
  }
  const { text } = parse(FIRST).board;
  let position = FIRST;
  for (;;) {
    await run.run(cellsOf(parse(position)), SECONDS);
    await new Promise((resolve) => setTimeout(resolve, REST));
    ({ position } = await ask("draw", { board: text, seed: anySeed() }).catch(() => ({ position })));
  }
}

/** Say how far today's puzzle has come. */
function tellToday() {
  const today = `day=${dayText(new Date())}`;
  const state = stateOf(today);
  if (state === "begun") $("today").textContent = "go on with today’s puzzle";
  if (state === "solved") $("today").textContent = `today’s puzzle: ${resultText(keptGame(today).won).toLowerCase()}`;
}

new Page("home");
tellToday();
drawOn();
