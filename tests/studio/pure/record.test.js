import assert from "node:assert/strict";
import test from "node:test";

const held = new Map();
globalThis.window = {
  localStorage: { getItem: (name) => held.get(name) ?? null, setItem: (name, text) => held.set(name, text), removeItem: (name) => held.delete(name), key: () => null, length: 0 },
};
const { enter, fileText, merge, readFile, record, streak, table } = await import("../play/record.js");

const entry = (text, on, more = {}) => ({ text, title: "7 × 7, walls", difficulty: "easy", seconds: 60, hints: 0, checks: 0, shown: false, on, ...more });

test("a puzzle counts once, as it was solved first", () => {
  enter(entry("7&clues=walls&seed=1", "2026-11-01", { seconds: 90 }));
  enter(entry("7&clues=walls&seed=1", "2026-11-02", { seconds: 10 }));
  enter(entry("7&clues=walls&seed=2", "2026-11-02", { hints: 1, seconds: 30 }));
  assert.deepEqual(record().map(({ seconds }) => seconds), [90, 30]);
  assert.deepEqual(table(record()), [{ name: "7 × 7, walls, easy", solved: 2, alone: 1, best: 30, usual: 90 }]);
});

test("days in a row count when each was solved on its day", () => {
  const day = (date, on = date) => entry(`day=${date}`, on);
  const days = [day("2026-02-27"), day("2026-02-28"), day("2026-03-01"), day("2026-02-25")];
  assert.equal(streak(days, "2026-03-01"), 3);
  assert.equal(streak(days, "2026-03-02"), 3); // today's can still be solved
  assert.equal(streak(days, "2026-03-03"), 0);
  assert.equal(streak([...days, day("2026-02-26", "2026-03-01")], "2026-03-01"), 3); // too late
});

test("a file carries the record to another browser", () => {
  const text = fileText({ "5+w0,0R": { facts: {} } });
  held.clear();
  const found = readFile(text);
  merge(found.record);
  assert.equal(record().length, 2);
  assert.ok(found.games["5+w0,0R"]);
  for (const bad of ["", "{}", "[1]", "null", '{"is": "other", "record": []}']) assert.equal(readFile(bad), null);
});
