// What can be chosen to play: any puzzle where a server makes them, else those that lie beside the page.

import { PRESETS, PUZZLES } from "../core/names.js";
import { CONTENTS } from "../core/places.js";
import { anySeed } from "../core/seed.js";

const OPEN = "open";

/** The puzzles of a file that holds no others, as texts; else null. */
export const LISTED = CONTENTS.list;

/** The last day that has a puzzle, as a date: today where they are made for ever; null if none has. */
export function lastDay(today = new Date()) {
  if (LISTED || (CONTENTS.packs && !CONTENTS.days)) return null;
  const [year, month, day] = CONTENTS.days?.[1].split("-").map(Number) ?? [];
  const last = year ? new Date(year, month - 1, day) : today;
  return last < today ? last : today;
}

/** A puzzle to begin with where there is none of the day: the first of the first pack, else the open board. */
export function firstInPack() {
  if (!CONTENTS.packs.length) return { size: [9, 9], ends: "", clues: OPEN };
  const [{ size, clues, difficulty, seeds: [seed] }] = CONTENTS.packs;
  return { size: [size, size], ends: "", clues, difficulty, seed };
}

const packs = (clues) => (CONTENTS.packs ?? []).filter((pack) => pack.clues === clues);

/** Whether puzzles of a kind are made here, else they are chosen from packs; the open board is no puzzle. */
export const isMade = (name) => !CONTENTS.packs || name === OPEN;

/** The names of puzzles that people know, and the kinds of clues. */
export const NAMES = Object.keys(PRESETS).filter(isMade);
export const KINDS = Object.keys(PUZZLES).filter((clues) => isMade(clues) || packs(clues).length);

/** The sides of the boards of packs with these clues. */
export const packSizes = (clues) => [...new Set(packs(clues).map(({ size }) => size))].sort((one, other) => one - other);

/** The difficulties of packs. */
export const packLevels = (clues, side) => packs(clues).filter(({ size }) => size === side).map(({ difficulty }) => difficulty);

/** A seed for another puzzle of a kind; `isKnown(seed)` tells which ones were played. */
export function seedFor({ size, clues, difficulty }, isKnown = () => false) {
  const pack = packs(clues).find((one) => one.size === size[0] && one.difficulty === difficulty);
  if (!pack) return anySeed();
  const fresh = pack.seeds.filter((seed) => !isKnown(seed));
  const choice = fresh.length ? fresh : pack.seeds;
  return choice[anySeed() % choice.length];
}

/** The puzzle of a file that follows one, the first without one; null where no puzzles are listed. */
export function listedAfter(given, isSolved) {
  if (!LISTED) return null;
  const at = LISTED.indexOf(given);
  const order = [...LISTED.slice(at + 1), ...LISTED.slice(0, at + 1)];
  return order.find((text) => !isSolved(text)) ?? order[0];
}

/** "Puzzle 3 of 30", where it is one of several. */
export function listedTitle(given) {
  const at = LISTED?.indexOf(given) ?? -1;
  return at >= 0 && LISTED.length > 1 ? `Puzzle ${at + 1} of ${LISTED.length}` : null;
}
