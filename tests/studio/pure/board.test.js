import assert from "node:assert/strict";
import test from "node:test";
import { Files } from "../board/files.js";
import { NumbersPanel } from "../board/numbers-panel.js";
import { onFile } from "../core/dom.js";
import { DEFAULTS, readSettings } from "../board/setting-values.js";

test("settings of an address are read, and what is none is as by default", () => {
  const said = { future: "paper", odds: true, options: false, law: "hand", judge: "9+area", stops: "any", speed: 1.5, seed: "7", tour: 2 };
  assert.deepEqual(readSettings(Object.entries(said).map(([name, value]) => `${name}=${value}`)), { ...DEFAULTS, ...said });
  const wrong = ["future=foo", "odds=1", "law=backbite", "judge=", "stops=never", "speed=0", "speed=1001", "speed=x", "seed=abc", "seed=-1", "tour=9", "toString=x", "x", ""];
  for (const part of wrong) assert.deepEqual(readSettings([part]), DEFAULTS, part);
});

test("beside a line lie the walkthroughs before and behind it", () => {
  const opened = (rank, isWhole, difference) => {
    let found = null;
    const panel = { ranked: { rank }, isWhole: () => isWhole, open: (there) => (found = there) };
    NumbersPanel.prototype.beside.call(panel, difference);
    return found;
  };
  assert.deepEqual([opened("3", true, 1n), opened("3", true, -1n)], [4n, 2n]);
  assert.deepEqual([opened("3", false, 1n), opened("3", false, -1n)], [3n, 2n]); // a beginning, or a lost line
  assert.equal(opened("0", true, -1n), null);
});

test("a file that is chosen can be chosen again", () => {
  const file = {};
  const field = Object.assign(new EventTarget(), { value: "C:\\fakepath\\a", files: [file] });
  globalThis.document = { getElementById: () => field };
  const taken = [];
  onFile("file", (each) => taken.push(each));
  field.dispatchEvent(new Event("change"));
  assert.deepEqual([taken, field.value], [[file], ""]);
});

test("a file that cannot be read is told", async () => {
  const told = [];
  const files = Object.assign(Object.create(Files.prototype), { studio: { fail: ({ message }) => told.push(message) } });
  await files.load({ name: "folder", size: 0, text: () => Promise.reject(new TypeError()) });
  assert.deepEqual(told, ["The file folder cannot be read."]);
  await files.load({ name: "film", size: 1e9 });
  assert.match(told[1], /film is too large/);
});
