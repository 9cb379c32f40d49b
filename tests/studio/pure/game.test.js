import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { Game } from "../levels/game.js";

test("runs on the page end where those of the library end", () => {
  const walks = JSON.parse(readFileSync(new URL("./walks.json", import.meta.url)));
  assert.ok(walks.length > 3);
  let closed = 0;
  for (const { floor, runs, best } of walks) {
    const game = new Game(floor);
    assert.equal(game.best, best);
    for (const [move, moves, left, done] of runs) {
      const before = game.steps;
      game.run(move);
      assert.equal(game.moves.slice(before).join(""), moves);
      assert.deepEqual([game.wayOn.length, game.done], [left, done]);
    }
    closed += floor.loop && game.done;
  }
  assert.ok(closed > 0); // one was walked round
});
