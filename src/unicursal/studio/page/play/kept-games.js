// Games that the browser keeps, each under the text of its wish, so that nothing that somebody has
// drawn is lost, and tabs do not overwrite each other's games. The oldest make room for new ones.

import { FOR_GOOD, forget, keep, kept, namesAfter } from "../core/storage.js";

const GAME = "play.game.";
const ALL = "play.kept"; // the texts of all games that are kept, the latest first
const MOST_KEPT = 200;
const BEGUN = "play.begun"; // the texts of games that are not solved, the latest first
const MOST_BEGUN = 100;

const name = (text) => GAME + text;

/** What is kept of a game; null if nothing is. */
export function keptGame(text) {
  const found = kept(FOR_GOOD, name(text));
  return found?.facts?.puzzle ? found : null;
}

/** The name under which the browser's event tells that a game has changed. */
export const isGame = (key, text) => key === `unicursal.${name(text)}`;

/** Keep a game; false if there is no room for it, even where games that are solved have gone. */
export const keepGame = (text, game) => putGame(text, game.kept);

/** The same with what is to be kept of it. */
export function putGame(text, game) {
  makeRoom(text);
  const isKept = () => keep(FOR_GOOD, name(text), game);
  if (!isKept()) {
    for (const old of keptTexts()) if (old !== text && keptGame(old)?.won) forget(FOR_GOOD, name(old));
    if (!isKept()) return false;
  }
  const others = begunGames().filter((other) => other !== text);
  keep(FOR_GOOD, BEGUN, (game.won || game.shown ? others : [text, ...others]).slice(0, MOST_BEGUN));
  return true;
}

/** The texts of all games that are kept. */
export const keptTexts = () => namesAfter(FOR_GOOD, GAME);

/** Let go of the games that were played longest ago, and never of the one that is played. */
function makeRoom(text) {
  const found = kept(FOR_GOOD, ALL);
  const known = Array.isArray(found) ? found : keptTexts();
  if (known[0] === text) return;
  const all = [text, ...known.filter((other) => other !== text)];
  keep(FOR_GOOD, ALL, all.slice(0, MOST_KEPT));
  for (const old of all.slice(MOST_KEPT)) forget(FOR_GOOD, name(old));
}

/** The games to go on with, the latest first. */
export function begunGames() {
  const found = kept(FOR_GOOD, BEGUN);
  return Array.isArray(found) ? found : [];
}

/** How far a game has come: "", "begun" or "solved". */
export function stateOf(text) {
  const found = keptGame(text);
  return found?.won ? "solved" : found ? "begun" : "";
}
