// What the page remembers: the line, what lies ahead of it, the settings and the way here.
// All of it is in the address (so a position can be shared) and in the tab's storage (so nothing,
// not even undo, is lost on reload).

import { fitting, parse, positionText, trace } from "../core/notation.js";
import { FOR_GOOD, keep, kept, OF_TAB } from "../core/storage.js";
import { DEFAULTS, readSettings } from "./setting-values.js";
import { withPosition } from "./tour-stops.js";

export class Session extends EventTarget {
  /** `page` has the address and undo. */
  constructor(page) {
    super();
    this.page = page;
    this.board = null;
    this.moves = ""; // all that is known, also ahead of the live end
    this.at = 0; // how many of them are drawn
    this.changes = 0; // of the line so far
    this.settings = { ...DEFAULTS };
    const { origin = null, recording = "" } = kept(OF_TAB, "loaded") ?? {};
    this.origin = origin; // what was loaded last, for "Reload"
    this.recording = recording; // the OneWayLabyrinth file that it came in: what it held open is saved again
  }

  get drawn() {
    return this.moves.slice(0, this.at);
  }

  get position() {
    return positionText(this.board, this.drawn);
  }

  /** The cells of all that is known, traced only as far as it is new. */
  get traced() {
    const { board, moves } = this;
    const had = this.trace;
    if (had?.moves === moves && had.board === board) return had.cells;
    if (had?.board === board && moves.startsWith(had.moves)) {
      had.cells.push(...trace(had.cells.at(-1), moves.slice(had.moves.length)).slice(1));
      had.moves = moves;
      return had.cells;
    }
    this.trace = { board, moves, cells: trace(board.start, moves) };
    return this.trace.cells;
  }

  /** The cells up to the live end. */
  get cells() {
    return this.traced.slice(0, this.at + 1);
  }

  get liveEnd() {
    return this.traced[this.at];
  }

  get snapshot() {
    return `${this.at} ${positionText(this.board, this.moves)}`;
  }

  /** Remember where we are, so that the next change can be undone. */
  mark() {
    if (this.board) this.page.undo.note(this.snapshot);
  }

  /** Show another position; `ahead` are moves that follow it. */
  open(text, ahead = "", { marked = true } = {}) {
    const parsed = parse(text);
    if (!parsed) return false;
    if (marked) this.mark();
    this.board = parsed.board;
    this.moves = parsed.moves + ahead;
    this.at = parsed.moves.length;
    this.changed();
    return true;
  }

  /** Lengthen the line by a move; what lay ahead stays only if the move was the next of it. */
  step(move) {
    if (this.moves[this.at] !== move) {
      this.moves = this.drawn + move;
      this.settings.pin = ""; // of another line
    }
    this.at += 1;
    this.changed();
  }

  /** Lengthen the line by moves that are known to be free. */
  advance(moves) {
    if (!this.moves.startsWith(moves, this.at)) this.moves = this.drawn + moves;
    this.at += moves.length;
    this.changed();
  }

  /** Go to a step of the line, forward or back. */
  goTo(at) {
    const there = Math.max(0, Math.min(this.moves.length, at));
    if (there === this.at) return;
    this.at = there;
    this.changed();
  }

  restore(snapshot) {
    const [at, text] = snapshot.split(" ");
    const { board, moves } = parse(text);
    Object.assign(this, { board, moves, at: Number(at) });
    this.changed();
  }

  set(name, value) {
    if (this.settings[name] === value) return;
    this.settings[name] = value;
    this.page.bar.soon();
    this.dispatchEvent(new CustomEvent("setting", { detail: name }));
  }

  changed() {
    this.changes += 1;
    this.page.bar.soon();
    this.dispatchEvent(new Event("line"));
  }

  // --- the address and the storage ---

  get address() {
    const parts = [this.position];
    if (this.at < this.moves.length) parts.push(`ahead=${this.moves.slice(this.at)}`);
    for (const [name, value] of Object.entries(this.settings)) {
      if (value !== DEFAULTS[name]) parts.push(`${name}=${encodeURIComponent(value)}`);
    }
    return parts.join("&");
  }

  /** Take over what an address says, and nothing else; false if it holds no position. */
  readAddress(hash) {
    const [position, ...rest] = withPosition(hash).replace(/^#/, "").split("&").map(decoded);
    const parsed = parse(position);
    if (!parsed || fitting(parsed.board, parsed.moves) < parsed.moves.length) return false;
    this.settings = readSettings(rest);
    const [ahead = ""] = rest.flatMap((part) => /^ahead=([UDLR]*)$/.exec(part)?.[1] ?? []);
    const whole = parsed.moves + ahead;
    return this.open(position, whole.slice(parsed.moves.length, fitting(parsed.board, whole)));
  }

  /** Keep what no address could hold. */
  store() {
    keep(OF_TAB, "loaded", { origin: this.origin, recording: this.recording });
    keep(FOR_GOOD, "last", `#${this.address}`);
  }
}

function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}
