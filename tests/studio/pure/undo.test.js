import assert from "node:assert/strict";
import test from "node:test";
import { Undo, undoKey } from "../core/undo.js";

test("what was noted is come back to, and left again", () => {
  const way = new Undo("page");
  way.note("a");
  way.note("b");
  assert.equal(way.undo("c"), "b");
  assert.equal(way.undo("b"), "a");
  assert.equal(way.undo("a"), null);
  assert.equal(way.redo("a"), "b");
  assert.equal(way.redo("b"), "c");
  assert.equal(way.canRedo, false);
  way.store();
});

test("a mark that nothing followed is no step", () => {
  const way = new Undo("page2");
  way.note("a");
  way.note("b");
  assert.equal(way.undo("b"), "a");
  way.store();
});

test("changes in one go are one step, and a new change forgets what was undone", () => {
  const way = new Undo("page3");
  way.note("", "typing", 0);
  way.note("a", "typing", 100);
  way.note("ab", "typing", 5000);
  assert.deepEqual(way.past, ["", "ab"]);
  way.undo("abc");
  way.note("x");
  assert.equal(way.canRedo, false);
  way.store();
});

test("the tab keeps the newest steps that fit", () => {
  const way = new Undo("page4");
  for (let i = 0; i < 400; i++) way.note(`${i}`.padEnd(9000, "-"));
  way.store();
  const again = new Undo("page4");
  assert.ok(again.past.length > 50 && again.past.length < way.past.length);
  assert.equal(again.past.at(-1).slice(0, 3), "399");
});

test("keys mean the same on every page", () => {
  const key = (given) => undoKey({ ctrlKey: true, ...given });
  assert.equal(key({ key: "z" }), "undo");
  assert.equal(key({ key: "Z", shiftKey: true }), "redo");
  assert.equal(key({ key: "y" }), "redo");
  assert.equal(key({ key: "z", altKey: true }), "");
  assert.equal(undoKey({ key: "z" }), "");
});
