import assert from "node:assert/strict";
import test from "node:test";
import { anySeed, bindSeed, nextSeed, readSeed } from "../core/seed.js";
import { redrawn, readWish } from "../levels/wish.js";
import { fitted, readPrint } from "../prints/wish.js";

test("only whole numbers from 0 are seeds", () => {
  assert.deepEqual(["7", " 0 ", "-1", "1.5", "abc", "", "1e3", "9".repeat(16)].map(readSeed), [7, 0, null, null, null, null, null, null]);
  assert.equal(readSeed(anySeed()) === null, false);
});

test("what is no seed is told, and the field shows the seed that holds", () => {
  const field = Object.assign(new EventTarget(), { value: "" });
  const [taken, told] = [[], []];
  bindSeed(field, { shown: () => 7, take: (seed) => taken.push(seed), complain: (words) => told.push(words) });
  for (const value of ["-1", "12", "", "abc"]) {
    field.value = value;
    field.dispatchEvent(new Event("change"));
    if (value !== "12") assert.equal(field.value, 7);
  }
  assert.deepEqual(taken, [12]);
  assert.equal(told.length, 3);
});

test("an address with a seed that is none has the usual one", () => {
  assert.equal(readPrint("#9x9&seed=-1").seed, readPrint("#9x9").seed);
  assert.equal(fitted({ width: 9, height: 9, number: 1, seed: "1.5" }).seed, readPrint("#9x9").seed);
});

test("every seed has a next one", () => {
  assert.deepEqual([0, 999_999_999_999_999].map(nextSeed), [1, 0]);
  assert.deepEqual(redrawn(readWish("#9x9&redraw=1=999999999999999"), 1).redraw, [{ floor: 1, room: 1, seed: 0 }]);
  assert.equal(readWish("#9x9&seed=999999999999999").seed, 999_999_999_999_999);
  assert.equal(readWish("#9x9&plan=toString").plan, "");
});
