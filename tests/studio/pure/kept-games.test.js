import assert from "node:assert/strict";
import test from "node:test";

const held = new Map();
globalThis.window = {
  localStorage: {
    getItem: (name) => held.get(name) ?? null,
    setItem: (name, text) => held.set(name, text),
    removeItem: (name) => held.delete(name),
    key: (index) => [...held.keys()][index] ?? null,
    get length() {
      return held.size;
    },
  },
};
const { begunGames, keepGame, keptGame, stateOf } = await import("../play/kept-games.js");

const gameOf = (won = null) => ({ won, shown: false, kept: { facts: { puzzle: "5" }, won } });
const names = () => [...held.keys()].filter((name) => name.startsWith("unicursal.play.game."));

test("the oldest games make room, whoever kept them", () => {
  held.set("unicursal.theme", "dark");
  held.set("unicursal.play.game.old", JSON.stringify(gameOf().kept)); // from before there was a list
  for (let i = 0; i < 199; i++) keepGame(`5&seed=${i}`, gameOf(i % 2 ? {} : null));
  assert.equal(names().length, 200);
  assert.equal(stateOf("old"), "begun");
  keepGame("5&seed=0", gameOf()); // played again: no longer the oldest
  keepGame("5&seed=199", gameOf());
  assert.equal(names().length, 200);
  assert.equal(keptGame("old"), null);
  keepGame("5&seed=200", gameOf());
  assert.equal(names().length, 200);
  assert.deepEqual(["5&seed=0", "5&seed=1", "5&seed=2", "5&seed=3"].map(stateOf), ["begun", "", "begun", "solved"]);
  assert.equal(begunGames()[0], "5&seed=200");
  assert.equal(held.get("unicursal.theme"), "dark");
});
