import assert from "node:assert/strict";
import test from "node:test";
import { parse } from "../core/notation.js";
import { maskFromText } from "../prints/mask-editor.js";
import { boardsOf, maskOf, partsOf } from "../prints/shapes.js";
import { fields, maskText, readMask } from "../prints/wish.js";

test("a shape in pieces is known to be, and its largest piece is drawn", () => {
  const mask = ["##..", "##.#", "...."].map((row) => [...row].map((sign) => sign === "#"));
  assert.deepEqual(partsOf(mask).map((part) => part.length), [4, 1]);
  for (const text of boardsOf(mask)) assert.equal(parse(text).board.cells, 16);
  assert.deepEqual(boardsOf([[false]]), []);
});

test("every named shape is one piece at every size", () => {
  for (const shape of ["circle", "ring", "diamond", "heart"]) {
    for (const size of [16, 24, 41, 90]) {
      assert.equal(partsOf(maskOf(shape, ...fields({ width: size, height: size }))).length, 1, `${shape} ${size}`);
    }
  }
});

test("a mask survives its text", () => {
  const mask = maskOf("heart", 13, 11);
  assert.deepEqual(readMask(maskText(mask), 13, 11), mask);
  assert.equal(readMask(maskText(mask), 12, 11), null);
});

test("a text map is a mask, unless its board would be too large for the page", () => {
  assert.deepEqual(maskFromText("#.\r\nST\n\n"), [[false, true], [true, true]]);
  assert.equal(maskFromText("#.\nx."), null);
  assert.equal(maskFromText(".".repeat(60))[0].length, 60);
  for (const text of [".".repeat(61), ".\n".repeat(61)]) assert.throws(() => maskFromText(text), /at most 60 columns and rows/);
});
