// Games that the browser keeps, each under the text of its wish, so that nothing that somebody has
// drawn is lost, and tabs do not overwrite each other's games.

import { FOR_GOOD, keep, kept } from "../core/storage.js";

const BEGUN = "play.begun"; // the texts of games that are not solved, the latest first
const MOST_BEGUN = 100;

const name = (text) => `play.game.${text}`;

/** What is kept of a game; null if nothing is. */
export function keptGame(text) {
  const found = kept(FOR_GOOD, name(text));
  return found?.facts?.puzzle ? found : null;
}

export function keepGame(text, game) {
  keep(FOR_GOOD, name(text), game.kept);
  const others = begunGames().filter((other) => other !== text);
  keep(FOR_GOOD, BEGUN, (game.won || game.shown ? others : [text, ...others]).slice(0, MOST_BEGUN));
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
