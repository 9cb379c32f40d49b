// Keeps the game that is played: at once after each change, every few seconds while only time goes by.
// What another tab has done with the same game meanwhile is taken over, and never overwritten.

import { Game } from "./game.js";
import { isGame, keepGame, keptGame } from "./kept-games.js";

const SECONDS = 5;

export class Keeping {
  /**
   * `game()` is the game and `name()` the text of its wish; `adopted(state)` gets line and marks that
   * another tab has drawn, `full()` hears that there is no room.
   */
  constructor({ game, name, adopted, full }) {
    Object.assign(this, { game, name, adopted, full, isTouched: false, hasTicked: false, isFull: false, since: 0 });
    addEventListener("storage", ({ key }) => this.game() && isGame(key, this.name()) && this.look());
  }

  /** Something was done here. */
  touch() {
    this.isTouched = true;
    this.keep();
  }

  /** Time goes by while the game is played. */
  tick(seconds) {
    this.since += seconds;
    if (document.hasFocus()) this.hasTicked ||= seconds > 0;
    if (this.since > SECONDS) this.keep();
  }

  keep() {
    this.since = 0;
    const game = this.game();
    if (!game?.began || !(this.isTouched || this.hasTicked)) return;
    if (!this.isTouched) this.look();
    this.isTouched = this.hasTicked = false;
    const wasFull = this.isFull;
    this.isFull = !keepGame(this.name(), game);
    if (this.isFull && !wasFull) this.full();
  }

  /** Take over what another tab has done; where there is no room what is kept is older than the game. */
  look() {
    const known = this.isFull ? null : keptGame(this.name());
    if (!known) return;
    const game = this.game();
    const there = new Game(game.facts, known);
    const { hints, checks, solved, shown, began, won } = there;
    Object.assign(game, { seconds: Math.max(game.seconds, there.seconds), hints, checks, solved, shown, began, won });
    if (there.state !== game.state) this.adopted(there.state);
  }
}
