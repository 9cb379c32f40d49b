import assert from "node:assert/strict";
import test from "node:test";
import { LIMITS } from "../core/names.js";
import { parse } from "../core/notation.js";
import { readWish, thingWishes } from "../levels/wish.js";

test("the pages stop where the server does", () => {
  const { cells, floors, largestLevel, things } = LIMITS;
  assert.ok(parse("128") && cells === 128 * 128);
  assert.equal(parse(`${cells + 1}x1`), null);
  assert.deepEqual([`items=${things}`, `items=${things + 1}`].map(thingWishes), [{ items: things }, null]);
  assert.equal(readWish(`#${largestLevel}x9&floors=${floors}`).width, largestLevel);
  assert.notEqual(readWish(`#${largestLevel + 1}x9`).width, largestLevel + 1);
  assert.equal(readWish(`#9x9&floors=${floors + 1}`).floors, 1);
});
