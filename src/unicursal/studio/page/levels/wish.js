// What is requested of a level, and its short form in the address: #41x25&style=teeth&seed=7&exit=20,12.
// The words are those of the command line; what they were before is read, too

import { GRADES, LAWS, LIMITS, PLANS, STYLES } from "../core/names.js";
import { nextSeed, readSeed } from "../core/seed.js";
import { readShape, shapeRows } from "./shape.js";

/** Options that few need: they stand in a part of the form that is closed at first. */
export const MORE = {
  entrance_room: null, quality: "valid", overrun: 0, room_size: null, symmetric: false, loop: false, move_ends: false, law: null,
  walls: [], through: [], halls: [], shape: null,
};
export const DEFAULTS = {
  width: 41, height: 25, style: "winding", seed: 7, entrance: null, exit: null, diagonal: false,
  goal_room: null, plan: "", merge: false, branching: 0, min_length: null, max_length: null, floors: 1, floor: 1,
  place: "", redraw: [], way: "off", rooms: false, ...MORE,
};
const WAYS = ["off", "line", "distance"];

const pair = (text, sign, low) => {
  const found = new RegExp(`^(\\d{1,3})${sign}(\\d{1,3})$`).exec(text ?? "");
  const numbers = found?.slice(1).map(Number);
  return numbers?.every((number) => number >= low && number <= LIMITS.largestLevel) ? numbers : null;
};
const number = (text, low, high, other) => (/^\d{1,15}$/.test(text ?? "") && text >= low && text <= high ? Number(text) : other);
/** "100..200", either side may be missing; "150" is both. */
const bounds = (text) =>
  (/^(\d{0,5})(?:-|\.\.)(\d{0,5})$/.exec(/^\d+$/.test(text) ? `${text}..${text}` : text) ?? [])
    .slice(1)
    .map((bound) => number(bound, 1, LIMITS.largestLevel ** 2, null));
/** Redrawn rooms, in the words of the command line: "3=17,2.1=5" is room 3, and room 1 of floor 2. */
const redraws = (text) =>
  (text ?? "")
    .split(",")
    .map((words) => /^(?:(\d{1,2})\.)?(\d{1,5})=(\d{1,15})$/.exec(words)?.slice(1).map((part) => Number(part ?? 1)))
    .filter((found) => found?.[0] && found[1])
    .slice(0, LIMITS.redraws)
    .map(([floor, room, seed]) => ({ floor, room, seed }));
const redrawWords = ({ floor, room, seed }) => `${floor > 1 ? `${floor}.` : ""}${room}=${seed}`;
/** { items: 5, keys: 2 } for "items=5, keys=2"; null if it cannot be read. */
export function thingWishes(text) {
  const parts = text.split(",").map((part) => part.trim()).filter((part) => part);
  const found = parts.map((part) => /^([a-z]+(?:-[a-z]+)*)\s*=\s*(\d{1,5})$/i.exec(part));
  const isGood = (part) => part && part[1].length <= 30 && part[2] <= LIMITS.things;
  return found.length <= LIMITS.kinds && found.every(isGood) ? Object.fromEntries(found.map(([, kind, many]) => [kind, Number(many)])) : null;
}
/** Shortcuts and one-way doors had words of their own before. */
const things = (given) =>
  thingText([given.get("place"), ...[["shortcuts", "shortcuts"], ["one-way", "oneway"]].map(([kind, name]) => given.has(name) && `${kind}=${given.get(name)}`)].filter(Boolean).join(","));
/** The same in the words of the command line; nothing if it cannot be read. */
export const thingText = (text) => Object.entries(thingWishes(text) ?? {}).map(([kind, many]) => `${kind}=${many}`).join(",");
/** Parts that stand apart by blanks or semicolons, each read by a pattern; null if one cannot be. */
const listed = (text, pattern, most, largest) => {
  const found = text.split(/[;\s]+/).filter((part) => part).map((part) => pattern.exec(part)?.slice(1).map(Number));
  const once = [...new Map(found.map((numbers) => [`${numbers}`, numbers])).values()];
  return found.every((numbers) => numbers?.every((number) => number <= largest)) && once.length <= most ? once : null;
};
/** [[5, 7], [8, 8]] for "5,7 8,8"; null if it cannot be read. */
export const tilesOf = (text) => listed(text, /^(\d{1,3}),(\d{1,3})$/, LIMITS.tiles, LIMITS.largestLevel - 1);
/** [[5, 7, 3, 3]] for "5,7=3x3"; null if it cannot be read. */
export const hallsOf = (text) => listed(text, /^(\d{1,3}),(\d{1,3})[=,]([1-9]\d{0,2})x([1-9]\d{0,2})$/, LIMITS.halls, LIMITS.largestLevel);
export const tileWords = (tiles, sign = ";") => tiles.join(sign);
export const hallWords = (halls, sign = ";") => halls.map(([x, y, width, height]) => `${x},${y}=${width}x${height}`).join(sign);
/** The open rooms of "exit=3x3;entrance=3x3;5,7=3x3"; a size alone is that of the goal room. */
function rooms(given) {
  const words = (given.get("room") ?? "").split(";");
  const at = (end) => words.find((word) => word.startsWith(`${end}=`))?.slice(end.length + 1);
  const halls = words.filter((word) => /^\d+,/.test(word)).join(";");
  return {
    goal_room: pair(at("exit") ?? words[0], "x", 2),
    entrance_room: pair(at("entrance") ?? given.get("entry"), "x", 2),
    halls: hallsOf(halls || (given.get("hall") ?? "")) ?? [],
  };
}
/** [9, 7] for "9x7"; null if it cannot be read. */
export const sizeOf = (text, least = 2) => pair(text.trim(), "x", least);
const oneOf = (names, name, other) => (names.includes(name) ? name : other);

/** The wish in an address; what cannot be read is as by default. */
export function readWish(hash) {
  const [size, ...rest] = hash.replace(/^#/, "").split("&");
  const given = new URLSearchParams(rest.join("&"));
  const [width, height] = pair(size, "x", LIMITS.smallestLevel) ?? [DEFAULTS.width, DEFAULTS.height];
  const floors = number(given.get("floors"), 1, LIMITS.floors, 1);
  const [min_length = null, max_length = null] = bounds(given.get("length") ?? given.get("long") ?? "");
  return fitted({
    width, height, floors, min_length, max_length,
    style: oneOf(Object.keys(STYLES), given.get("style") ?? given.get("kind"), DEFAULTS.style),
    seed: readSeed(given.get("seed")) ?? DEFAULTS.seed,
    entrance: pair(given.get("entrance") ?? given.get("from"), ",", 0),
    exit: pair(given.get("exit") ?? given.get("to"), ",", 0),
    diagonal: given.has("diagonal") || given.get("move") === "8",
    ...rooms(given),
    plan: oneOf(Object.keys(PLANS), given.get("plan"), ""),
    merge: given.has("merge") || given.has("join"),
    branching: number(given.get("branching") ?? given.get("branch"), 0, 100, 0),
    floor: number(given.get("floor"), 1, floors, 1),
    place: things(given),
    redraw: redraws(given.get("redraw")),
    way: oneOf(WAYS, given.get("way"), "off"),
    rooms: given.has("rooms"),
    quality: oneOf(GRADES, given.get("quality") ?? given.get("grade"), MORE.quality),
    overrun: number(given.get("allow-overrun") ?? given.get("overrun") ?? given.get("over"), 0, LIMITS.overrun, 0),
    room_size: pair(given.get("room-size") ?? given.get("size"), "x", 5),
    symmetric: given.has("symmetric"),
    loop: given.has("loop"),
    move_ends: given.has("move-ends") || given.has("near"),
    law: oneOf(LAWS, given.get("law"), null),
    walls: tilesOf(given.get("wall") ?? "") ?? [],
    through: tilesOf(given.get("through") ?? "") ?? [],
    shape: readShape(given.get("shape")),
  });
}

const lengthText = ({ min_length, max_length }) =>
  (min_length === null && max_length === null ? null : `${min_length ?? ""}..${max_length ?? ""}`);

/** The address of a wish: only what is not as by default. */
export function wishText(wish) {
  const parts = [`${wish.width}x${wish.height}`, `style=${wish.style}`, `seed=${wish.seed}`];
  if (wish.entrance) parts.push(`entrance=${wish.entrance}`);
  if (wish.exit) parts.push(`exit=${wish.exit}`);
  if (wish.diagonal) parts.push("diagonal");
  const open = [["exit", wish.goal_room], ["entrance", wish.entrance_room]].filter(([, size]) => size).map(([end, size]) => `${end}=${size.join("x")}`);
  if (wish.halls.length) open.push(hallWords(wish.halls));
  if (open.length) parts.push(`room=${open.join(";")}`);
  if (wish.quality !== MORE.quality) parts.push(`quality=${wish.quality}`);
  if (wish.overrun) parts.push(`allow-overrun=${wish.overrun}`);
  if (wish.room_size) parts.push(`room-size=${wish.room_size.join("x")}`);
  if (wish.symmetric) parts.push("symmetric");
  if (wish.loop) parts.push("loop");
  if (wish.move_ends) parts.push("move-ends");
  if (wish.law) parts.push(`law=${wish.law}`);
  if (wish.walls.length) parts.push(`wall=${tileWords(wish.walls)}`);
  if (wish.through.length) parts.push(`through=${tileWords(wish.through)}`);
  if (wish.shape) parts.push(`shape=${wish.shape}`);
  if (wish.plan) parts.push(`plan=${wish.plan}`);
  if (wish.merge) parts.push("merge");
  if (wish.branching) parts.push(`branching=${wish.branching}`);
  if (lengthText(wish)) parts.push(`length=${lengthText(wish)}`);
  if (wish.floors > 1) parts.push(`floors=${wish.floors}`);
  if (wish.floor > 1) parts.push(`floor=${wish.floor}`);
  if (wish.place) parts.push(`place=${wish.place}`);
  if (wish.redraw.length) parts.push(`redraw=${wish.redraw.map(redrawWords)}`);
  if (wish.way !== "off") parts.push(`way=${wish.way}`);
  if (wish.rooms) parts.push("rooms");
  return parts.join("&");
}

/** Ends that a smaller size leaves outside go back to where they are by default; so do rooms of floors that are gone. */
export function fitted(wish) {
  const inside = (tile) => (tile && tile[0] < wish.width && tile[1] < wish.height ? tile : null);
  const ends = { entrance: inside(wish.entrance), exit: inside(wish.exit) };
  if (wish.loop) ends.exit = null; // its entrance
  const redraw = wish.redraw.filter(({ floor }) => floor <= wish.floors);
  return { ...wish, ...ends, redraw, floor: Math.min(wish.floor, wish.floors) };
}

/** What the server is asked. */
export function question(wish) {
  const { width, height, style, seed, entrance, exit, diagonal, goal_room, plan, merge, branching } = wish;
  const { floors, redraw } = wish;
  const rooms = { plan: plan || null, merge, branching: branching / 100, redraw };
  const place = thingWishes(wish.place) ?? {};
  const more = Object.fromEntries(Object.keys(MORE).map((name) => [name, wish[name]]));
  more.shape = shapeRows(wish.shape, width, height);
  return { width, height, style, seed, entrance, exit, diagonal, goal_room, length: lengthText(wish), ...rooms, ...more, place, floors };
}

/** Redrawn rooms belong to a level: another one, but for more floors, begins without them. */
export function withoutStale(wish, before) {
  if (wish.redraw !== before.redraw || bare(wish) === bare(before)) return wish;
  return { ...wish, redraw: [] };
}

function bare(wish) {
  const { entrance, exit, width, height, symmetric, loop } = wish;
  const ends = { entrance: entrance ?? [1, 1], exit: exit ?? (symmetric || loop ? null : [width >> 1, height >> 1]) };
  const nothing = { floors: 1, redraw: [], place: {} };
  return JSON.stringify({ ...question(wish), ...ends, ...nothing });
}

/** How many options of the closed part are not at their default. */
export const moreWished = (wish) => Object.keys(MORE).filter((name) => `${wish[name] ?? ""}` !== `${MORE[name] ?? ""}`).length;

/** The wish with a tile put into `walls` or `through`, or taken out of it if it is there already. */
export function withTile(wish, name, tile) {
  const other = name === "walls" ? "through" : "walls";
  const rest = (tiles) => tiles.filter((there) => `${there}` !== `${tile}`);
  const was = rest(wish[name]).length < wish[name].length;
  return { ...wish, [name]: was ? rest(wish[name]) : [...wish[name], tile], [other]: rest(wish[other]) };
}

/** The wish with a room of its floor drawn with the next seed. */
export function redrawn(wish, room) {
  const { floor, redraw } = wish;
  const is = (other) => other.floor === floor && other.room === room;
  const seed = nextSeed(redraw.find(is)?.seed ?? 0);
  const next = { floor, room, seed };
  return { ...wish, redraw: redraw.some(is) ? redraw.map((other) => (is(other) ? next : other)) : [...redraw, next] };
}
