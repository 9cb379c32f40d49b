// Shapes as masks: rows of booleans. Each field of a mask stands for two by two cells; such a shape
// always has a closed line through all cells, so only the ends have to be chosen with care.

import { boardText } from "../core/notation.js";

const SHAPES = {
  circle: (x, y) => x * x + y * y <= 1.02,
  ring: (x, y) => x * x + y * y <= 1.02 && x * x + y * y >= 0.16,
  diamond: (x, y) => Math.abs(x) + Math.abs(y) <= 1.02,
  heart: (x, y) => {
    const [u, v] = [x * 1.18, 0.15 - y * 1.13];
    return (u * u + v * v - 1) ** 3 - u * u * v * v * v <= 0.02 && Math.abs(u) <= 1.19;
  },
};

/** The mask of a named shape. */
export function maskOf(shape, width, height) {
  const inside = SHAPES[shape] ?? (() => true);
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => inside(((x + 0.5) / width) * 2 - 1, ((y + 0.5) / height) * 2 - 1)),
  );
}

/** The connected parts of a mask, each as its fields, the largest first. */
export function partsOf(mask) {
  const seen = mask.map((row) => row.map(() => false));
  const parts = [];
  mask.forEach((row, y) =>
    row.forEach((is, x) => {
      if (!is || seen[y][x]) return;
      const part = [[x, y]];
      seen[y][x] = true;
      for (let i = 0; i < part.length; i++) {
        const [u, v] = part[i];
        for (const [a, b] of [[u + 1, v], [u - 1, v], [u, v + 1], [u, v - 1]]) {
          if (mask[b]?.[a] && !seen[b][a]) {
            seen[b][a] = true;
            part.push([a, b]);
          }
        }
      }
      parts.push(part);
    }),
  );
  return parts.sort((one, other) => other.length - one.length);
}

/** The largest part alone. */
function largestPart(mask) {
  const kept = mask.map((row) => row.map(() => false));
  for (const [x, y] of partsOf(mask)[0] ?? []) kept[y][x] = true;
  return kept;
}

/** Boards of a doubled mask, with ends that the colours allow, the most promising first. */
export function boardsOf(mask) {
  const part = largestPart(mask);
  const [width, height] = [part[0].length * 2, part.length * 2];
  const has = (x, y) => part[y >> 1]?.[x >> 1] ?? false;
  const cells = [];
  const holes = [];
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) (has(x, y) ? cells : holes).push([x, y]);
  if (!cells.length) return [];
  const start = cells[0];
  const onRim = ([x, y]) => !has(x - 1, y) || !has(x + 1, y) || !has(x, y - 1) || !has(x, y + 1);
  const far = ([x, y]) => Math.abs(x - start[0]) + Math.abs(y - start[1]);
  const targets = cells.filter((cell) => onRim(cell) && (far(cell) & 1) === 1).sort((a, b) => far(b) - far(a));
  const beside = targets[targets.length - 1]; // next to the start: the closed line, cut open
  return [...new Set([...targets.slice(0, 6), beside])]
    .filter(Boolean)
    .map((target) => boardText(width, height, start, target, holes));
}
