// What somebody wants to play, and the address that says it: the puzzle of a day (`#day=2026-11-17`),
// one of a kind (`#9&clues=walls+stops&difficulty=easy&seed=7`), or any puzzle in its text form.

import { CLUE_RULES, DIFFICULTIES, PUZZLE_SIZES } from "../core/names.js";
import { parsePuzzle } from "../core/notation.js";
import { readSeed } from "../core/seed.js";
import { listedTitle } from "./offers.js";

export const OPEN = "open"; // the board without clues
const LONGEST = 40; // characters of an address in a message

/** The date of a day, as it is here: 2026-11-17. */
export function dayText(date) {
  const two = (value) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The last days, the oldest first, today at the end. */
export function lastDays(count, today = new Date()) {
  return Array.from({ length: count }, (_, i) => {
    const day = new Date(today);
    day.setDate(day.getDate() - (count - 1 - i));
    return dayText(day);
  });
}

/** The text of a wish: the name under which its game is kept. */
export function wishText({ day, given, size, clues, difficulty, seed }) {
  if (day) return `day=${day}`;
  if (given) return given;
  if (clues === OPEN) return `${size}&clues=${OPEN}`;
  return [size, `clues=${clues}`, ...(difficulty ? [`difficulty=${difficulty}`] : []), `seed=${seed}`].join("&");
}

/** The wish in an address; null if there is none. */
export function readWish(hash) {
  const [first, ...rest] = hash.replace(/^#/, "").split("&").map(decoded);
  const said = Object.fromEntries(rest.map((part) => [part.slice(0, part.indexOf("=")), part.slice(part.indexOf("=") + 1)]));
  if (/^day=\d{4}-\d\d-\d\d$/.test(first)) return { day: first.slice(4) };
  if (said.clues === undefined) return parsePuzzle(first) ? { given: parsePuzzle(first).board.text } : null;
  const size = Number(first);
  if (!Number.isInteger(size) || size < PUZZLE_SIZES[0] || size > PUZZLE_SIZES[1]) return null;
  if (said.clues === OPEN) return { size, clues: OPEN };
  const kinds = said.clues.split("+");
  const seed = readSeed(said.seed ?? "");
  if (seed === null || !kinds.every((kind) => Object.hasOwn(CLUE_RULES, kind))) return null;
  return { size, clues: kinds.join("+"), difficulty: DIFFICULTIES.includes(said.difficulty) ? said.difficulty : "", seed };
}

/** What an address says of a puzzle, shortened, if nobody can read it; else nothing. */
export function unreadable(hash) {
  const parts = hash.replace(/^#/, "").split("&").filter((part) => !part.startsWith("theme="));
  const said = parts.map((part) => decoded(part) || part).join("&");
  if (!said || readWish(hash)) return "";
  return said.length > LONGEST ? `${said.slice(0, LONGEST)}…` : said;
}

/** What the server is asked for: a path and a question. */
export function questionOf({ day, given, size, clues, difficulty, seed }) {
  if (day) return { path: "puzzle/day", body: { date: day } };
  if (given) return { path: "puzzle/given", body: { puzzle: given } };
  const kinds = clues === OPEN ? [] : clues.split("+");
  return { path: "puzzle", isLong: true, body: { size, clues: kinds, difficulty: difficulty || null, seed: seed ?? 0 } };
}

/** The heading of a wish. */
export function titleOf({ day, given, size, clues }, today = dayText(new Date())) {
  if (day === today) return "Today’s puzzle";
  if (day) return `Puzzle of ${longDay(day)}`;
  if (given) return listedTitle(given) ?? "A puzzle";
  return clues === OPEN ? `${size} × ${size}, open board` : `${size} × ${size}, ${clues.replaceAll("+", " and ")}`;
}

export function longDay(day) {
  const [year, month, date] = day.split("-").map(Number);
  const words = { weekday: "long", day: "numeric", month: "long", year: "numeric" };
  return new Date(year, month - 1, date).toLocaleDateString("en-GB", words);
}

/** The kinds of clues that a board has. */
const kindsOn = ({ clues }) => Object.keys(CLUE_RULES).filter((kind) => clues[kind].length);

/** How to play on a board, in a few sentences. */
export function rulesOf(board) {
  const kinds = kindsOn(board);
  const words = [`Draw one line ${endsWords(board)}`, ...kinds.map((kind) => CLUE_RULES[kind])];
  if (!kinds.length) words.push("There are many ways to do it: each has its own number.");
  return words.join(" ");
}

function endsWords({ start, target }) {
  const all = "that visits every cell exactly once";
  if (start && target) return `from the dot to the ring ${all}.`;
  if (start) return `from the dot ${all}. Where it ends is for you to find.`;
  const hidden = target ? "It ends at the ring; where it begins is" : "Where it begins and ends is";
  return `${all}. ${hidden} for you to find: begin on any cell, and touch the other end of the line to go on from there.`;
}

function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}
