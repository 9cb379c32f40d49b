// Games that the browser keeps, each under the text of its wish, so that nothing that somebody has
// drawn is lost, and tabs do not overwrite each other's games.

import { FOR_GOOD, keep, kept } from "../core/storage.js";

const name = (text) => `play.game.${text}`;

/** What is kept of a game; null if nothing is. */
export function keptGame(text) {
  const found = kept(FOR_GOOD, name(text));
  return found?.facts?.puzzle ? found : null;
}

export function keepGame(text, game) {
  keep(FOR_GOOD, name(text), game.kept);
  keep(FOR_GOOD, "play.last", text);
}

export const lastGame = () => kept(FOR_GOOD, "play.last");

/** How far a game has come: "", "begun" or "solved". */
export function stateOf(text) {
  const found = keptGame(text);
  return found?.solved ? "solved" : found?.moves || found?.began ? "begun" : "";
}
