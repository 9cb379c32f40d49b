import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { Game } from "../levels/game.js";

test("runs on the page end where those of the library end", () => {
  const walks = JSON.parse(readFileSync(new URL("./walks.json", import.meta.url)));
  assert.ok(walks.length > 3);
  for (const { floor, runs } of walks) {
    const game = new Game(floor);
    for (const [move, moves] of runs) {
      const before = game.steps;
      game.run(move);
      assert.equal(game.moves.slice(before).join(""), moves);
    }
  }
});
