import assert from "node:assert/strict";
import test from "node:test";
import { readShape, shapeOfPixels, shapeRows } from "../levels/shape.js";
import { question, readWish, wishText } from "../levels/wish.js";

test("an address says what is wished in the words of the command line", () => {
  const text = "21x13&style=mixed&seed=3&entrance=1,3&exit=19,11&diagonal&room=exit=3x3;entrance=5x3;5,7=3x3&quality=strict&allow-overrun=2&room-size=9x7&move-ends&merge&branching=50&length=10..&place=item=5,shortcuts=2";
  assert.equal(wishText(readWish("#9x9&seed=1&exit=3,3&loop")), "9x9&style=winding&seed=1&loop");
  assert.equal(wishText(readWish(`#${text}`)).replace("&merge&branching=50", ""), text.replace("&merge&branching=50", ""));
  assert.equal(question(readWish(`#${text}`)).length, "10..");
  assert.deepEqual(question(readWish(`#${text}`)).place, { item: 5, shortcuts: 2 });
});

test("an address in the words that were used before means the same", () => {
  const before = "#21x13&kind=mixed&seed=3&from=1,3&to=19,11&move=8&room=3x3&entry=5x3&grade=strict&over=2&size=9x7&hall=5,7,3x3&near&join&branch=50&long=10-&place=item=5&shortcuts=2&oneway=1";
  const now = "#21x13&style=mixed&seed=3&entrance=1,3&exit=19,11&diagonal&room=exit=3x3;entrance=5x3;5,7=3x3&quality=strict&allow-overrun=2&room-size=9x7&move-ends&merge&branching=50&length=10..&place=item=5,shortcuts=2,one-way=1";
  assert.deepEqual(readWish(before), readWish(now));
});

test("the outline of a picture is text, and rows of the level's size", () => {
  const dark = [0, 0, 0, 255], light = [255, 255, 255, 255];
  const drawn = ["......", ".##...", ".####.", "......"].map((row) => [...row].map((sign) => (sign === "#" ? dark : light)));
  const shape = shapeOfPixels(new Uint8ClampedArray(drawn.flat(2)), 6, 4);
  assert.equal(readShape(shape), shape);
  assert.deepEqual(shapeRows(shape, 9, 5), ["#########", "#.#.#####", "#########", "#.#.#.#.#", "#########"]);
  assert.deepEqual(shapeRows(shape, 18, 10).map((row) => row.length), Array(10).fill(18));
  assert.equal(wishText(readWish(`#9x5&seed=1&shape=${shape}`)), `9x5&style=winding&seed=1&shape=${shape}`);
  assert.equal(shapeOfPixels(new Uint8ClampedArray(light), 1, 1), null);
  for (const bad of ["", "9x9", "9x9.!", "9x9.AA", "999x9.AAAA"]) assert.equal(readShape(bad), null);
});
