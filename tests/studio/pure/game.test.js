import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { Game } from "../levels/game.js";

test("a loop is done after a way round, and not on the way back", () => {
  const path = [[1, 1], [2, 1], [3, 1], [3, 2], [3, 3], [2, 3], [1, 3], [1, 2], [1, 1]];
  const floor = { width: 5, height: 5, rows: ["#####", "#   #", "# # #", "#   #", "#####"], entrance: [1, 1], exit: [1, 1], loop: true, path };
  const game = new Game(floor);
  assert.equal(game.best, 8);
  const walk = (moves) => [...moves].forEach((move) => assert.equal(game.move(move), null));
  walk("RRDDLRUULL");
  assert.deepEqual([`${game.at}`, game.done], ["1,1", false]);
  walk("RRDD");
  assert.equal(game.wayOn.length, 5);
  walk("LLUU");
  assert.equal(game.done, true);
});

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
