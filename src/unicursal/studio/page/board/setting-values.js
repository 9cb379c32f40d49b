// The settings of the board: what each is by default, and what an address may say of it.

import { readSeed } from "../core/seed.js";
import { STOPS } from "./tour-stops.js";

/** Which future lines are shown, in the order of the key F. */
export const FUTURES = ["off", "local", "exact", "paper"];

const LONGEST = 2000; // characters of a text

// A reader gives the value that a text says, or undefined.
const oneOf = (...names) => (text) => (names.includes(text) ? text : undefined);
const isTrue = (text) => (text === "true" || text === "false" ? text === "true" : undefined);
const anyText = (text) => text.slice(0, LONGEST);
const someText = (text) => anyText(text) || undefined;
const within = (low, high) => (text) => (text !== "" && text >= low && text <= high ? Number(text) : undefined);
const seed = (text) => readSeed(text)?.toString();

const SETTINGS = {
  future: ["local", oneOf(...FUTURES)],
  odds: [false, isTrue],
  options: [true, isTrue],
  coordinates: [false, isTrue],
  paper: [false, isTrue],
  marks: ["", anyText],
  pin: ["", anyText],
  law: ["fair", oneOf("fair", "uniform", "left-first", "hand")],
  judge: ["exact", someText],
  mine: [false, isTrue],
  stops: ["dead end", oneOf("dead end", "lost", "forbidden", "any")],
  speed: [12, within(1, 1000)],
  seed: ["", seed],
  fromFile: [false, isTrue],
  saveOnCompletion: [false, isTrue],
  continueOnCompletion: [false, isTrue],
  tour: [0, within(0, STOPS.length)],
};

export const DEFAULTS = Object.fromEntries(Object.entries(SETTINGS).map(([name, [usual]]) => [name, usual]));

/** The settings that the parts `name=value` of an address say; what cannot be read is as by default. */
export function readSettings(parts) {
  const settings = { ...DEFAULTS };
  for (const part of parts) {
    const [name, value] = [part.slice(0, part.indexOf("=")), part.slice(part.indexOf("=") + 1)];
    if (Object.hasOwn(SETTINGS, name)) settings[name] = SETTINGS[name][1](value) ?? DEFAULTS[name];
  }
  return settings;
}
