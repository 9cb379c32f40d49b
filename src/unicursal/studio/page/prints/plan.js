// The plan of a book as the form holds it, as the server is asked for it, and as a part of the address.

import { BOOK_PAPERS, BOOK_SORTS, DIFFICULTIES, LANGUAGES } from "../core/names.js";

export const ANSWERS = { pages: "at the end", strips: "in a strip to cut off", none: "none" };
const CHECKS = { name_line: true, cut_lines: false, how_to: true };
export const TEXTS = ["title", "author"];
const MOST_CHAPTERS = 20;
const MOST = 200;
const LONGEST = 120;
export const BLANK = {
  title: "", author: "", paper: "a4", language: "en", answers: "pages", per_page: "", bleed: "0", seed: "1", ...CHECKS,
  chapters: [{ board: "5", sort: "walls", difficulty: "easy", number: 6 }, { board: "7", sort: "zip", difficulty: "medium", number: 8 }],
};
export const CHOICES = {
  paper: Object.keys(BOOK_PAPERS), language: LANGUAGES, answers: Object.keys(ANSWERS),
  per_page: ["", "1", "2", "3", "4", "5", "6", "7", "8", "9"], bleed: ["0", "3", "5"],
};

/** Sorts that have a difficulty: those with a choice of ways. */
export const hasDifficulty = (sort) => BOOK_SORTS[sort];

/** The short form of a chapter: "7 medium zip x 8". */
export function chapterText({ board, sort, difficulty, number }) {
  return [board, ...(difficulty && hasDifficulty(sort) ? [difficulty] : []), sort, `x ${number}`].join(" ");
}

/** The chapter in a short form; null if it is none that the form can hold. */
export function readChapter(text) {
  const [, board, rest, number] = /^(\S{1,200})((?: \S+){1,2}) x (\d{1,4})$/.exec(text) ?? [];
  if (!board) return null;
  const words = rest.trim().split(" ");
  const difficulty = DIFFICULTIES.includes(words[0]) ? words.shift() : "";
  const [sort] = words;
  if (words.length !== 1 || !Object.hasOwn(BOOK_SORTS, sort) || (difficulty && !hasDifficulty(sort))) return null;
  return { board, sort, difficulty, number: Math.min(MOST, Math.max(1, Number(number))) };
}

/** The plan as a text for the address: only what is not as at first; "" for the plan at first. */
export function planText(plan) {
  const parts = new URLSearchParams();
  for (const [key, value] of Object.entries(plan)) {
    if (key !== "chapters" && value !== BLANK[key]) parts.append(key, key in CHECKS ? String(Number(value)) : value);
  }
  const chapters = plan.chapters.map(chapterText);
  if (chapters.join(";") !== BLANK.chapters.map(chapterText).join(";")) for (const each of chapters) parts.append("chapter", each);
  return parts.toString();
}

/** The plan in a text; what cannot be read is as at first. */
export function readPlan(text) {
  const given = new URLSearchParams(text);
  const plan = { ...BLANK };
  for (const key of TEXTS) plan[key] = (given.get(key) ?? "").slice(0, LONGEST);
  for (const [key, known] of Object.entries(CHOICES)) if (known.includes(given.get(key))) plan[key] = given.get(key);
  for (const key of Object.keys(CHECKS)) if (given.has(key)) plan[key] = given.get(key) === "1";
  if (/^\d{1,15}$/.test(given.get("seed") ?? "")) plan.seed = given.get("seed");
  const chapters = given.getAll("chapter").map(readChapter).filter(Boolean).slice(0, MOST_CHAPTERS);
  if (chapters.length) plan.chapters = chapters;
  return plan;
}

/** What the server is asked for. */
export function planQuestion({ chapters, per_page: perPage, bleed, seed, ...plan }) {
  return {
    ...plan,
    bleed: Number(bleed),
    seed: Number(seed),
    ...(perPage ? { per_page: Number(perPage) } : {}),
    chapters: chapters.map(chapterText),
  };
}
