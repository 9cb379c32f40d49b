// Puzzles that were made when the page was built, with a hint for each step of their solutions.

import { CONTENTS } from "../core/places.js";
import { store } from "./store.js";

const read = new Map(); // name of a shelf -> promise of what stands on it

function onShelf(name) {
  if (!read.has(name)) {
    const found = store.shelf(name);
    read.set(name, found);
    found.catch(() => read.delete(name)); // it is asked for again
  }
  return read.get(name);
}

/** The name of the shelf on which a puzzle would stand, by what asks for it. */
function shelfOf(wish) {
  if (wish.startsWith("day=")) return `days-${wish.slice(4, 11)}`;
  if (CONTENTS.list) return "list";
  const [, side, clues, level] = /^(\d+)[^&]*&clues=([^&]+)&difficulty=(\w+)&/.exec(wish) ?? [];
  return side && `${side}-${clues}-${level}`;
}

/** A puzzle as it was made: the facts of it, and its hints; null if it was not. */
export async function baked(wish) {
  const name = shelfOf(wish);
  return (name && (await onShelf(name))?.[wish]) ?? null;
}
