// What can be chosen to play: any puzzle where a server makes them, else those that lie beside the page.

import { DIFFICULTIES, PUZZLE_SIZES, PUZZLES } from "../core/names.js";
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

/** A puzzle to begin with where there is none of the day: the first of the first pack. */
export function firstInPack() {
  const [{ size, clues, difficulty, seeds: [seed] }] = CONTENTS.packs;
  return { size, clues, difficulty, seed };
}

const packs = (clues) => (CONTENTS.packs ?? []).filter((pack) => pack.clues === clues);
const isMade = (clues) => !CONTENTS.packs || clues === OPEN;

/** The kinds of clues. */
export const KINDS = Object.keys(PUZZLES).filter((clues) => isMade(clues) || packs(clues).length);

/** The sides of boards with these clues. */
export function sizesOf(clues) {
  if (!isMade(clues)) return [...new Set(packs(clues).map(({ size }) => size))].sort((one, other) => one - other);
  const [smallest] = PUZZLE_SIZES;
  return Array.from({ length: PUZZLES[clues].any - smallest + 1 }, (_, i) => smallest + i);
}

/** The difficulties to choose from; nothing stands for any. */
export function levelsOf(clues, size) {
  if (!isMade(clues)) return packs(clues).filter((pack) => pack.size === size).map((pack) => pack.difficulty);
  return size <= PUZZLES[clues].level ? ["", ...DIFFICULTIES] : [""];
}

/** A seed for another puzzle of a kind; `isKnown(seed)` tells which ones were played. */
export function seedFor({ size, clues, difficulty }, isKnown = () => false) {
  const pack = packs(clues).find((one) => one.size === size && one.difficulty === difficulty);
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
