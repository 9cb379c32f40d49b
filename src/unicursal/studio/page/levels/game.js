// A floor that is being walked: steps, keys and doors, what is in sight, the fewest steps. The rules
// are those of the library (unicursal.level.play), so that a level is the same game everywhere.

export const STEPS = { U: [0, -1], D: [0, 1], L: [-1, 0], R: [1, 0] };
const BACK = { U: "D", D: "U", L: "R", R: "L" };
const STAYS = new Set(["door", "one-way", "shortcut", "monster"]);
const MOST_PLACES = 2_000_000; // of the search for the fewest steps
const ROUND = -1; // half way round a loop, in a search, as if a key was found there; it is lost on the way back
export const FAR = 20; // tiles that one sees in fog

/** Who may step where: a door is locked if the level has its key; a one-way door opens its wall. */
class Terrain {
  constructor({ width, height, rows, things = [], exit, loop, path }) {
    Object.assign(this, { width, height, rows, exit });
    // The two tiles of the step, either way, that everybody takes who goes round a loop.
    const half = loop ? Math.floor((path.length - 1) / 2) : 0;
    this.halfWay = loop && path.length ? [this.index(path[half]), this.index(path[half + 1])] : null;
    const of = (kind) => things.filter((thing) => thing.kind === kind);
    const table = (list, value) => new Map(list.map((thing) => [this.index(thing.at), value(thing)]));
    this.keys = table(of("key"), ({ number }) => number);
    const numbers = new Set(this.keys.values());
    this.doors = new Set(of("door").map(({ at }) => this.index(at)));
    this.locks = table(of("door").filter(({ number }) => numbers.has(number)), ({ number }) => number);
    this.oneWay = table(of("one-way").filter(({ towards }) => towards), ({ towards }) => this.index(towards));
    this.finds = table(things.filter(({ kind }) => !STAYS.has(kind)), (thing) => thing);
    this.marked = new Set(things.map(({ at }) => this.index(at)));
  }

  index([x, y]) {
    return y * this.width + x;
  }

  /** Whether a tile of the map is not a wall; nothing outside is. */
  isFree([x, y]) {
    return x >= 0 && y >= 0 && x < this.width && y < this.height && this.rows[y][x] !== "#";
  }

  isOpen(tile) {
    return this.isFree(tile) || (this.isInside(tile) && this.oneWay.has(this.index(tile)));
  }

  isInside([x, y]) {
    return x >= 0 && y >= 0 && x < this.width && y < this.height;
  }

  /** What is in the way of a step: "wall", "one-way", "locked", or nothing. */
  obstacle(here, there, held) {
    if (!this.isOpen(there)) return "wall";
    const index = this.index(there);
    if (this.oneWay.get(index) === this.index(here)) return "one-way";
    return this.locks.has(index) && !held.has(this.locks.get(index)) ? "locked" : null;
  }

  isHalfWay(here, there) {
    const [one, other] = this.halfWay ?? [];
    const step = [this.index(here), this.index(there)];
    return `${step}` === `${[one, other]}` || `${step}` === `${[other, one]}`;
  }

  /** Whether one is at the exit, and where that is the entrance, has gone round. */
  isDone(at, isRound) {
    return `${at}` === `${this.exit}` && (isRound || !this.halfWay);
  }
}

export class Game {
  constructor(floor) {
    this.floor = floor;
    this.terrain = new Terrain(floor);
    this.record = null; // the fewest steps with which the exit was reached
    this.fewest = undefined;
    this.restart();
  }

  get at() {
    return this.now.at;
  }

  get held() {
    return this.now.held;
  }

  get steps() {
    return this.moves.length;
  }

  get done() {
    return this.terrain.isDone(this.at, this.now.isRound);
  }

  /** The fewest steps from the entrance to the exit, detours for keys included; null if none are found. */
  get best() {
    if (this.fewest === undefined) this.fewest = this.way(this.floor.entrance, new Set())?.length - 1;
    return Number.isNaN(this.fewest) ? null : this.fewest;
  }

  /** The tiles of the shortest way from here to the exit; none if there is none. */
  get wayOn() {
    return this.way(this.at, this.now.isRound ? new Set(this.held).add(ROUND) : this.held) ?? [];
  }

  /** What still stands or lies there. */
  get things() {
    const { terrain, now } = this;
    return (this.floor.things ?? []).filter(({ at }) => !(terrain.finds.has(terrain.index(at)) && now.taken.has(terrain.index(at))));
  }

  /** { kind: [taken, all] } of what is taken along, but keys. */
  get collected() {
    const found = {};
    for (const [index, { kind }] of this.terrain.finds) {
      if (kind === "key") continue;
      found[kind] ??= [0, 0];
      found[kind][1]++;
      if (this.now.taken.has(index)) found[kind][0]++;
    }
    return found;
  }

  restart() {
    const { floor } = this;
    this.moves = [];
    this.past = [];
    this.seen = new Uint8Array(floor.width * floor.height);
    this.now = { at: floor.entrance, held: new Set(), taken: new Set(), opened: new Set(), isRound: false };
    this.now = this.after(floor.entrance);
    this.look();
  }

  /** Take a step; what is in its way, or null. */
  move(name) {
    if (this.done) return "done";
    const [dx, dy] = STEPS[name];
    const there = [this.at[0] + dx, this.at[1] + dy];
    const obstacle = this.terrain.obstacle(this.at, there, this.held);
    if (obstacle) return obstacle;
    this.past.push(this.now);
    this.moves.push(name);
    this.now = this.after(there);
    this.look();
    if (this.done) this.record = Math.min(this.record ?? Infinity, this.steps);
    return null;
  }

  /** Walk straight on, at most this many steps; what stopped one before the first, or null. */
  go(name, most) {
    for (let step = 0; step < most; step++) {
      const obstacle = this.move(name);
      if (obstacle) return step ? null : obstacle;
    }
    return null;
  }

  /** Follow the corridor to a fork, a room, a thing or an end. */
  run(name) {
    const before = this.steps;
    const start = this.terrain.index(this.at);
    let sides = this.openSides(name);
    for (;;) {
      const obstacle = this.move(name);
      if (obstacle) return this.steps > before ? null : obstacle;
      const here = this.terrain.index(this.at);
      if (here === start || this.terrain.marked.has(here)) return null;
      const known = sides;
      sides = this.openSides(name);
      // Beside an open wall, as in a room, one runs straight on: only what opens newly is of interest.
      const opened = sides.filter((side) => !known.includes(side));
      if (this.terrain.isOpen([this.at[0] + STEPS[name][0], this.at[1] + STEPS[name][1]])) {
        if (opened.length) return null;
      } else {
        if (sides.length !== 1 || opened.length !== 1) return null;
        [name] = opened; // a corner of the corridor
        sides = this.openSides(name);
      }
    }
  }

  openSides(name) {
    const [x, y] = this.at;
    const sides = Object.keys(STEPS).filter((side) => side !== name && side !== BACK[name]);
    return sides.filter((side) => this.terrain.isOpen([x + STEPS[side][0], y + STEPS[side][1]]));
  }

  /** Take back a step; what was seen stays seen. */
  undo() {
    if (!this.past.length) return;
    this.now = this.past.pop();
    this.moves.pop();
    this.look();
  }

  after(at) {
    const { terrain, now } = this;
    const index = terrain.index(at);
    const more = (set, is, value) => (is && !set.has(value) ? new Set(set).add(value) : set);
    return {
      at,
      isRound: now.isRound !== terrain.isHalfWay(now.at, at),
      held: more(now.held, terrain.keys.has(index), terrain.keys.get(index)),
      taken: more(now.taken, terrain.finds.has(index), index),
      opened: more(now.opened, terrain.doors.has(index), index),
    };
  }

  look() {
    const { terrain, now } = this;
    const hides = (tile) =>
      !terrain.isFree(tile) || (terrain.doors.has(terrain.index(tile)) && !now.opened.has(terrain.index(tile)));
    for (const tile of inSight(hides, this.at, FAR)) if (terrain.isInside(tile)) this.seen[terrain.index(tile)] = 1;
  }

  /** A search in breadth over tiles and the keys held there. */
  way(start, held) {
    const { terrain } = this;
    const useful = new Set(terrain.locks.values()).add(ROUND);
    const sets = new Map(); // the text of a set of keys -> [its number, the set]
    const known = (keys) => {
      const text = `${[...keys].sort((a, b) => a - b)}`;
      if (!sets.has(text)) sets.set(text, [sets.size, keys]);
      return sets.get(text);
    };
    const with_ = (tile, keys) => {
      const number = terrain.keys.get(terrain.index(tile));
      return number === undefined || !useful.has(number) || keys.has(number) ? keys : new Set(keys).add(number);
    };
    const size = terrain.width * terrain.height;
    const place = (tile, [number]) => number * size + terrain.index(tile);
    const first = { tile: start, keys: known(with_(start, new Set([...held].filter((key) => useful.has(key))))), from: null };
    const seen = new Set([place(first.tile, first.keys)]);
    let edge = [first];
    while (edge.length && seen.size < MOST_PLACES) {
      const reached = [];
      for (const state of edge) {
        const keys = state.keys[1];
        if (terrain.isDone(state.tile, keys.has(ROUND))) return trace(state);
        for (const [dx, dy] of Object.values(STEPS)) {
          const tile = [state.tile[0] + dx, state.tile[1] + dy];
          if (terrain.obstacle(state.tile, tile, keys)) continue;
          let more = with_(tile, keys);
          if (terrain.isHalfWay(state.tile, tile)) more = more.has(ROUND) ? without(more, ROUND) : new Set(more).add(ROUND);
          const next = { tile, keys: more === keys ? state.keys : known(more), from: state };
          const number = place(tile, next.keys);
          if (seen.has(number)) continue;
          seen.add(number);
          reached.push(next);
        }
      }
      edge = reached;
    }
    return null;
  }
}

function without(keys, key) {
  return new Set([...keys].filter((other) => other !== key));
}

function trace(state) {
  const way = [];
  for (let at = state; at; at = at.from) way.push(at.tile);
  return way.reverse();
}

/** The tiles seen from one, walls among them: symmetric shadow casting, quarter by quarter. */
function inSight(hides, [x, y], radius) {
  const seen = [[x, y]];
  for (const [[ax, ay], [bx, by]] of [[[0, -1], [1, 0]], [[0, 1], [1, 0]], [[1, 0], [0, 1]], [[-1, 0], [0, 1]]]) {
    const place = (depth, shift) => [x + depth * ax + shift * bx, y + depth * ay + shift * by];
    const rows = [[1, [-1, 1], [1, 1]]]; // a depth and two slopes as fractions
    while (rows.length) {
      let [depth, low, high] = rows.pop();
      if (depth > radius) continue;
      const first = Math.floor((2 * depth * low[0] + low[1]) / (2 * low[1]));
      const last = Math.ceil((2 * depth * high[0] - high[1]) / (2 * high[1]));
      let before = null;
      for (let shift = first; shift <= last; shift++) {
        const hidden = hides(place(depth, shift));
        const within = shift * low[1] >= depth * low[0] && shift * high[1] <= depth * high[0];
        if ((hidden || within) && depth * depth + shift * shift <= radius * (radius + 1)) seen.push(place(depth, shift));
        const slope = [2 * shift - 1, 2 * depth];
        if (before === true && !hidden) low = slope;
        if (before === false && hidden) rows.push([depth + 1, low, slope]);
        before = hidden;
      }
      if (before === false) rows.push([depth + 1, low, high]);
    }
  }
  return seen;
}
