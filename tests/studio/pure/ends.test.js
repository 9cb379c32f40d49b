import assert from "node:assert/strict";
import test from "node:test";
import { cornersFor } from "../core/ends.js";
import { parse, trace, fitting } from "../core/notation.js";
import { STOPS, withPosition } from "../board/tour-stops.js";

const targets = (width, height) => cornersFor(width, height).map(({ target }) => `${target}`);

test("only corners of the right colour are offered", () => {
  assert.deepEqual(targets(9, 9), ["8,8", "8,0", "0,8"]);
  assert.deepEqual(targets(8, 8), ["7,0", "0,7"]);
  assert.deepEqual(targets(8, 5), ["7,4", "7,0"]);
  assert.deepEqual(targets(5, 8), ["4,7", "0,7"]);
});

test("the stops of the tour are lines on their boards", () => {
  assert.equal(STOPS.length, 5);
  STOPS.forEach(({ position, move }, i) => {
    const { board, moves } = parse(position);
    assert.equal(fitting(board, moves + move), moves.length + 1);
    assert.equal(trace(board.start, moves).length, moves.length + 1);
    assert.equal(withPosition(`#tour=${i + 1}`), `#${position}&tour=${i + 1}`);
  });
  assert.equal(withPosition("#tour=9"), "#tour=9");
  assert.equal(withPosition("#9:RR"), "#9:RR");
});
