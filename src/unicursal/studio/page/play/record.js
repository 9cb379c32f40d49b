// What somebody has solved, each puzzle once: how long it took, with how much help, on which day. The
// browser keeps it for good, and a file carries it, with all games, to another one.

import { FOR_GOOD, keep, kept } from "../core/storage.js";

const NAME = "play.record";
const MOST = 5000; // puzzles
const FILE = "unicursal games";
const DAY = 86_400_000; // milliseconds

/** All entries: { text, title, difficulty, seconds, hints, checks, shown, on }, the first solved first. */
export function record() {
  const found = kept(FOR_GOOD, NAME);
  return Array.isArray(found) ? found.filter(isEntry) : [];
}

const isEntry = (entry) => typeof entry?.text === "string" && typeof entry.on === "string" && Number.isFinite(entry.seconds);

/** Write down that a puzzle was solved, the first time; false if there was no room for it. */
export function enter(entry) {
  const all = record();
  if (all.some(({ text }) => text === entry.text)) return true;
  return keep(FOR_GOOD, NAME, [...all, entry].slice(-MOST));
}

/** How many puzzles of the day were solved on their day, one day after the other, up to today or yesterday. */
export function streak(entries, today) {
  const days = new Set(entries.filter(({ text, on, shown }) => text === `day=${on}` && !shown).map(({ on }) => on));
  const before = (day) => new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);
  let day = days.has(today) ? today : before(today);
  let count = 0;
  for (; days.has(day); day = before(day)) count += 1;
  return count;
}

export const isWithoutHelp = ({ hints, checks, shown }) => !hints && !checks && !shown;

/** For each kind, difficulty and size: how many were solved, without help, and their times. */
export function table(entries) {
  const rows = new Map();
  for (const entry of entries.filter(({ shown }) => !shown)) {
    const name = [entry.title, entry.difficulty].filter(Boolean).join(", ");
    rows.set(name, [...(rows.get(name) ?? []), entry]);
  }
  return [...rows].map(([name, some]) => {
    const times = some.map(({ seconds }) => seconds).sort((one, other) => one - other);
    return { name, solved: some.length, alone: some.filter(isWithoutHelp).length, best: times[0], usual: times[times.length >> 1] };
  });
}

/** The text of a file with the record and games: { text of a wish: what is kept of it }. */
export const fileText = (games) => JSON.stringify({ is: FILE, record: record(), games });

/** What such a file holds; null if it is none. */
export function readFile(text) {
  try {
    const found = JSON.parse(text);
    if (found.is !== FILE || !Array.isArray(found.record)) return null;
    return { record: found.record.filter(isEntry), games: found.games ?? {} };
  } catch {
    return null;
  }
}

/** Take over the entries of others; what is known already stays as it is. False if there was no room. */
export const merge = (entries) => entries.every(enter);
