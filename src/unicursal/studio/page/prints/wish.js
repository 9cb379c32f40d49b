// What is requested of a print, and its short form in the address: #21x21&shape=heart&seed=7&paper=a5

import { LAWS, PAPERS, THEMES } from "../core/names.js";
import { readSeed } from "../core/seed.js";

const LARGEST = 120;
export const MOST_FIELDS = LARGEST / 2; // of a mask along each side, two by two cells each
const MOST = 60;
export const SEED = 7;
const SHAPES = ["rectangle", "circle", "ring", "diamond", "heart", "own"];
const VIEWS = ["walls", "line", "circles"];
export const LOOKS = ["print", ...THEMES.filter((name) => name !== "print")];
const PAPER = "a4";

const oneOf = (names, name, usual = names[0]) => (names.includes(name) ? name : usual);
const whole = (value, low, high) => Math.min(high, Math.max(low, Math.round(Number(value)) || low));

/** Whole numbers of a size, of pages and of a seed, whatever was typed. */
export function fitted(wish) {
  return {
    ...wish,
    width: whole(wish.width, 2, LARGEST),
    height: whole(wish.height, 2, LARGEST),
    number: whole(wish.number, 1, MOST),
    seed: readSeed(wish.seed) ?? SEED,
  };
}

/** The wish in an address, null if there is none; what cannot be read is as by default. */
export function readPrint(hash) {
  const [size, ...rest] = hash.replace(/^#/, "").split("&");
  const [, width, height] = /^(\d{1,3})x(\d{1,3})$/.exec(size) ?? [];
  if (!width) return null;
  const given = new URLSearchParams(rest.join("&"));
  const wish = fitted({
    width, height,
    shape: oneOf(SHAPES, given.get("shape")),
    view: oneOf(VIEWS, given.get("view")),
    solution: given.has("way"),
    look: oneOf(LOOKS, given.get("look")),
    paper: oneOf(Object.keys(PAPERS), given.get("paper"), PAPER),
    number: given.get("pages") ?? 1,
    law: oneOf(LAWS, given.get("law")),
    seed: given.get("seed") ?? SEED,
    book: given.get("book") ?? "",
  });
  const mask = wish.shape === "own" ? readMask(given.get("mask") ?? "", ...fields(wish)) : null;
  return { ...wish, mask };
}

/** The address of a wish: only what is not as by default. */
export function printText({ width, height, shape, view, solution, look, paper, number, law, seed, mask, book }) {
  const parts = [`${width}x${height}`, `seed=${seed}`];
  if (shape !== SHAPES[0]) parts.push(`shape=${shape}`);
  if (view !== VIEWS[0]) parts.push(`view=${view}`);
  if (solution) parts.push("way");
  if (look !== LOOKS[0]) parts.push(`look=${look}`);
  if (paper !== PAPER) parts.push(`paper=${paper}`);
  if (number > 1) parts.push(`pages=${number}`);
  if (law !== LAWS[0]) parts.push(`law=${law}`);
  if (shape === "own" && mask) parts.push(`mask=${maskText(mask)}`);
  if (book) parts.push(`book=${encodeURIComponent(book)}`);
  return parts.join("&");
}

/** Width and height of a mask: each field stands for two by two cells. */
export const fields = ({ width, height }) => [(width + 1) >> 1, (height + 1) >> 1];

/** A mask as signs of base64, six fields each, row by row. */
export function maskText(mask) {
  const bits = mask.flat().map(Number);
  let bytes = "";
  for (let i = 0; i < bits.length; i += 8) {
    bytes += String.fromCharCode(bits.slice(i, i + 8).reduce((sum, bit, at) => sum | (bit << (7 - at)), 0));
  }
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The mask that a text holds; null if it is none of this size. */
export function readMask(text, width, height) {
  if (!/^[\w-]+$/.test(text)) return null;
  let bytes;
  try {
    bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return null;
  }
  if (bytes.length !== Math.ceil((width * height) / 8)) return null;
  const is = (i) => Boolean((bytes.charCodeAt(i >> 3) >> (7 - (i & 7))) & 1);
  return Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => is(y * width + x)));
}
