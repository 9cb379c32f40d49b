// What somebody wants to play, and the address that says it: the puzzle of a day (`#day=2026-11-17`),
// one that people know (`#7x6&kind=zip&difficulty=easy&seed=7`), one of any clues
// (`#9@any-any&clues=walls+stops&seed=7`), a lesson (`#lesson=1`), or any puzzle in its text form.

import { decoded, stateIn } from "../core/address.js";
import { cornersFor } from "../core/ends.js";
import { CLUE_RULES, DIFFICULTIES, PRESETS, PUZZLE_SIZES } from "../core/names.js";
import { boardText, parsePuzzle } from "../core/notation.js";
import { readSeed } from "../core/seed.js";
import { boardsOf, maskOf } from "../prints/shapes.js";
import { maskText, readMask } from "../prints/wish.js";
import { LESSONS } from "./lessons.js";
import { listedTitle } from "./offers.js";

export const OPEN = "open"; // the board without clues
export const SHAPES = ["circle", "ring", "diamond", "heart"];
const LONGEST = 40; // characters of an address in a message
const SIZE = /^(\d{1,2})(?:x(\d{1,2}))?(?:@(random|loop|any-any|any-\d+,\d+|\d+,\d+-any))?$/;

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
export function wishText(wish) {
  const { day, given, lesson, size, ends, kind, clues, difficulty, seed } = wish;
  if (day) return `day=${day}`;
  if (lesson) return `lesson=${lesson}`;
  if (given) return given;
  const first = sizeText(size) + (ends ? `@${ends}` : "");
  const parts = [first, kind ? `kind=${kind}` : `clues=${clues}`, ...shapeParts(wish)];
  if (clues === OPEN) return parts.join("&");
  return [...parts, ...(difficulty ? [`difficulty=${difficulty}`] : []), `seed=${seed}`].join("&");
}

const sizeText = ([width, height]) => (width === height ? `${width}` : `${width}x${height}`);

const shapeParts = ({ shape, mask }) => (mask ? [`mask=${maskText(mask)}`] : shape ? [`shape=${shape}`] : []);

/** The wish in an address; null if there is none. */
export function readWish(hash) {
  const [first, ...rest] = hash.replace(/^#/, "").split("&").map(decoded);
  const said = Object.fromEntries(rest.map((part) => [part.slice(0, part.indexOf("=")), part.slice(part.indexOf("=") + 1)]));
  if (/^day=\d{4}-\d\d-\d\d$/.test(first)) return { day: first.slice(4) };
  if (/^lesson=\d$/.test(first)) return LESSONS[first.slice(7) - 1] ? { lesson: Number(first.slice(7)) } : null;
  if (said.clues === undefined && said.kind === undefined) return parsePuzzle(first) ? { given: parsePuzzle(first).board.text } : null;
  return readMade(first, said);
}

/** A wish for a puzzle that is to be made. */
function readMade(first, said) {
  const [, width, height = width, ends = ""] = SIZE.exec(first) ?? [];
  const size = [Number(width), Number(height)];
  const [least, most] = PUZZLE_SIZES;
  if (!width || !size.every((side) => side >= least && side <= most)) return null;
  const wish = { size, ends };
  if (SHAPES.includes(said.shape)) wish.shape = said.shape;
  const mask = said.mask && readMask(said.mask, ...fieldsOf(size));
  if (mask) Object.assign(wish, { shape: "own", mask });
  if (said.kind === undefined) wish.clues = said.clues;
  else wish.kind = said.kind;
  if (said.clues === OPEN) return wish;
  const kinds = kindsOf(wish);
  const seed = readSeed(said.seed ?? "");
  if (seed === null || !kinds?.every((kind) => Object.hasOwn(CLUE_RULES, kind))) return null;
  return { ...wish, difficulty: DIFFICULTIES.includes(said.difficulty) ? said.difficulty : "", seed };
}

/** Width and height of the mask of a shape: each field stands for two by two cells. */
export const fieldsOf = ([width, height]) => [(width + 1) >> 1, (height + 1) >> 1];

/** The kinds of clues of a wish; none if it names a puzzle that nobody knows. */
export function kindsOf({ kind, clues }) {
  if (kind) return Object.hasOwn(PRESETS, kind) ? PRESETS[kind].clues.split("+") : null;
  return clues === OPEN ? [] : clues.split("+");
}

/** How the ends of a wish are chosen: the words behind the size of its board. */
export const endsOf = ({ kind, ends }) => (kind ? PRESETS[kind].ends : ends);

/** The board of a wish, without clues, as the library reads it. */
export function boardOf(wish) {
  const { size, shape, mask } = wish;
  const ends = endsOf(wish);
  if (shape) {
    const [text] = boardsOf(mask ?? maskOf(shape, ...fieldsOf(size)));
    if (!text) return sizeText(size);
    return ends ? text.replace(/^(\d+(?:x\d+)?)(@[^~]*)?/, `$1@${ends}`) : text;
  }
  if (ends) return `${sizeText(size)}@${ends}`;
  const [width, height] = size;
  const target = width === height && width % 2 === 0 ? [0, height - 1] : cornersFor(width, height)[0].target;
  return boardText(width, height, [0, 0], target, []);
}

/** What an address says of a puzzle, shortened, if nobody can read it; else nothing. */
export function unreadable(hash) {
  const said = stateIn(hash).split("&").map((part) => decoded(part) || part).join("&");
  if (!said || readWish(hash)) return "";
  return said.length > LONGEST ? `${said.slice(0, LONGEST)}…` : said;
}

/** What is asked for: a path and a question. */
export function questionOf(wish) {
  const { day, given, lesson, difficulty, seed } = wish;
  if (day) return { path: "puzzle/day", body: { date: day } };
  if (given || lesson) return { path: "puzzle/given", body: { puzzle: given ?? LESSONS[lesson - 1].puzzle } };
  return { path: "puzzle", body: { board: boardOf(wish), clues: kindsOf(wish), difficulty: difficulty || null, seed: seed ?? 0 } };
}

/** The heading of a wish. */
export function titleOf(wish, today = dayText(new Date())) {
  const { day, given, lesson, size, kind } = wish;
  if (day === today) return "Today’s puzzle";
  if (day) return `Puzzle of ${longDay(day)}`;
  if (lesson) return `First steps, ${lesson} of ${LESSONS.length}`;
  if (given) return listedTitle(given) ?? "A puzzle";
  return `${size.join(" × ")}, ${kind ? PRESETS[kind].title : kindWords(wish)}`;
}

function kindWords({ clues, ends, shape }) {
  const words = clues === OPEN ? "open board" : clues.replaceAll("+", " and ");
  const more = [shape && (shape === "own" ? "own shape" : shape), ends === "loop" && "closed loop", ends.includes("any") && "hidden ends"];
  return [words, ...more].filter(Boolean).join(", ");
}

export function longDay(day) {
  const [year, month, date] = day.split("-").map(Number);
  const words = { weekday: "long", day: "numeric", month: "long", year: "numeric" };
  return new Date(year, month - 1, date).toLocaleDateString("en-GB", words);
}

/** The kinds of clues that a board has. */
const kindsOn = ({ clues }) => Object.keys(CLUE_RULES).filter((kind) => clues[kind].length);

/** The clues of a board in words: walls and stops. */
export const cluesOn = (board) => kindsOn(board).join(" and ");

/** How to play on a board, in a few sentences. */
export function rulesOf(board) {
  const kinds = kindsOn(board);
  const words = [`Draw one ${endsWords(board)}`, ...kinds.map((kind) => CLUE_RULES[kind])];
  if (!kinds.length) words.push("There are many ways to do it.");
  return words.join(" ");
}

function endsWords({ start, target, isLoop }) {
  const all = "that visits every cell exactly once";
  if (isLoop) return `closed loop ${all}. It passes its first corner, where you begin.`;
  if (start && target) return `line from the dot to the ring ${all}.`;
  if (start) return `line from the dot ${all}. Where it ends is for you to find.`;
  const hidden = target ? "It ends at the ring; where it begins is" : "Where it begins and ends is";
  return `line ${all}. ${hidden} for you to find: begin on any cell, and touch the other end of the line to go on from there.`;
}
