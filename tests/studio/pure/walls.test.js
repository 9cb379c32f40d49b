import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { wallPaths } from "../levels/map.js";

/** The segments of a path of the page, each from its upper or left end. */
function segments(path) {
  const found = [...path.matchAll(/M([\d.]+) ([\d.]+)(?:h([-\d.]+)|v([-\d.]+)|l([-\d.]+) ([-\d.]+))/g)].map((part) => {
    const [x, y, h = 0, v = 0, dx = 0, dy = 0] = part.slice(1).map((text) => Number(text ?? 0));
    return [[x, y], [x + h + dx, y + v + dy]];
  });
  return found.map(ordered).sort();
}

const ordered = (ends) => ends.map((end) => end.join(",")).sort().join(" ");

test("the page draws the walls of the library", () => {
  const levels = JSON.parse(readFileSync(new URL("./levels.json", import.meta.url)));
  assert.ok(levels.some(({ walls }) => walls.some(([[x, y], [u, v]]) => x !== u && y !== v)));
  for (const { rows, walls } of levels) {
    // A wall that stands alone is a dot, which the library draws as a very short line.
    const dot = ([[x, y], [u, v]]) => (Math.hypot(u - x, v - y) < 0.1 ? [[(x + u) / 2, y], [(x + u) / 2, y]] : [[x, y], [u, v]]);
    assert.deepEqual(segments(wallPaths(rows).walls), walls.map(dot).map(ordered).sort());
  }
});
