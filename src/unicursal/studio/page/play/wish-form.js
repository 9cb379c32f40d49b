// The form for another puzzle: its kind, size and difficulty, and for who wants it its ends and shape.

import { $, html, onFile } from "../core/dom.js";
import { DIFFICULTIES, HIDDEN_SIDE, PRESETS, PUZZLE_SIZES, PUZZLES } from "../core/names.js";
import { FOR_GOOD, keep, kept } from "../core/storage.js";
import { MaskEditor, maskFromPicture } from "../prints/mask-editor.js";
import { maskOf } from "../prints/shapes.js";
import { stateOf } from "./kept-games.js";
import { isMade, KINDS, NAMES, packLevels, packSizes, seedFor } from "./offers.js";
import { endsOf, fieldsOf, OPEN, readWish, SHAPES, wishText } from "./wish.js";

const USUAL = { size: [6, 6], ends: "", kind: "zip", difficulty: "easy", seed: 0 };
const [LEAST, MOST] = PUZZLE_SIZES;
const SIDES = Array.from({ length: MOST - LEAST + 1 }, (_, i) => LEAST + i);
const ENDS = { "": "in two corners", random: "anywhere", start: "the start is hidden", target: "the target is hidden", "any-any": "both are hidden", loop: "none: a closed loop" };
const SHAPE_WORDS = { "": "rectangle", own: "own: draw it, or a picture" };

export class WishForm {
  /** `wantAnew(wish)` hears what was chosen, `complain(words)` why a picture is none. */
  constructor({ wantAnew, complain }) {
    Object.assign(this, { wantAnew, complain, mask: null, ownEnds: "" }); // the ends where no name tells them
    const nameOf = (clues) => (clues === OPEN ? "no clues: the open board" : clues.replaceAll("+", " and "));
    $("kind").append(
      ...(NAMES.length ? [group("By name", NAMES.map((name) => new Option(PRESETS[name].title, name)))] : []),
      group("By clues", KINDS.map((clues) => new Option(nameOf(clues), clues))),
    );
    for (const side of ["width", "height"]) offer($(side), SIDES);
    offer($("difficulty"), ["", ...DIFFICULTIES]);
    $("ends").append(...Object.entries(ENDS).map(([value, words]) => new Option(words, value)));
    $("shape").append(...["", ...SHAPES, "own"].map((shape) => new Option(SHAPE_WORDS[shape] ?? shape, shape)));
    this.editor = new MaskEditor($("mask"), () => {});
    const { text = "" } = kept(FOR_GOOD, "play.wish") ?? {};
    this.show(readWish(text) ?? USUAL);
    for (const name of ["kind", "width", "height", "ends", "shape"]) $(name).addEventListener("change", () => this.fit(name));
    onFile("mask-file", (file) => this.takePicture(file));
    $("wish").addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit();
    });
  }

  /** What the form says. */
  get wish() {
    const name = $("kind").value;
    const size = [Number($("width").value), Number($("height").value)];
    const shape = $("shape").value;
    return {
      size,
      ends: name in PRESETS ? "" : endsText($("ends").value, size),
      ...(name in PRESETS ? { kind: name } : { clues: name }),
      ...(shape && { shape }),
      ...(shape === "own" && { mask: this.mask }),
      difficulty: $("difficulty").value,
    };
  }

  /** Bring the form in line with what is played. */
  show(wish) {
    if (!wish.size) return;
    const names = [...NAMES, ...KINDS];
    $("kind").value = [wish.kind, wish.clues, "walls", names[0]].find((name) => names.includes(name));
    [$("width").value, $("height").value] = wish.size;
    if (!wish.kind) this.ownEnds = endsName(wish.ends);
    $("ends").value = this.ownEnds;
    $("shape").value = wish.shape ?? "";
    if (wish.mask) this.mask = wish.mask;
    $("difficulty").value = wish.difficulty ?? "";
    this.fit("");
  }

  /** Offer what is soon made, after a change of one of the fields. */
  fit(changed) {
    const name = $("kind").value;
    $("more").hidden = $("height").disabled = !isMade(name);
    if (isMade(name)) this.fitMade(name, changed);
    else this.fitPack(name);
  }

  /** A pack has squares of a few sizes, from corner to corner. */
  fitPack(name) {
    const sizes = packSizes(name);
    offer($("width"), sizes, sizes.findLast((side) => side <= $("width").value) ?? sizes[0]);
    $("height").value = $("width").value;
    $("ends").value = $("shape").value = "";
    offer($("difficulty"), packLevels(name, Number($("width").value)), $("difficulty").value);
    $("difficulty").disabled = $("difficulty").length < 2;
  }

  fitMade(name, changed) {
    if ($("width").length < SIDES.length) offer($("width"), SIDES, $("width").value);
    if ($("difficulty").length <= DIFFICULTIES.length) offer($("difficulty"), ["", ...DIFFICULTIES], $("difficulty").value);
    const preset = PRESETS[name];
    $("ends").disabled = Boolean(preset);
    if (changed === "ends") this.ownEnds = $("ends").value;
    if (preset) $("ends").value = preset.ends;
    else if (changed === "kind") $("ends").value = this.ownEnds;
    if (name === OPEN && $("ends").value === "random") $("ends").value = "";
    const { any, level } = sidesOf(preset ? preset.clues : name);
    const isHidden = ["start", "target", "any-any"].includes($("ends").value);
    this.fitSize(changed === "height" ? "width" : "height", isHidden && name !== OPEN ? Math.min(any, HIDDEN_SIDE) : any);
    const { size } = this.wish;
    const isOffered = size[0] * size[1] <= level ** 2 && !isHidden;
    if (!isOffered) $("difficulty").value = "";
    else if ($("difficulty").disabled) $("difficulty").value = "easy";
    $("difficulty").disabled = !isOffered;
    this.fitShape();
  }

  /** Sides so that the board is not too large, and for a loop even; the `second` one gives way. */
  fitSize(second, most) {
    const first = second === "height" ? "width" : "height";
    const one = Number($(first).value);
    let other = Math.max(LEAST, Math.min(Number($(second).value), Math.floor((most * most) / one)));
    if (endsOf(this.wish) === "loop" && (one * other) % 2) other += other > LEAST ? -1 : 1;
    $(second).value = other;
    if (one * other > most * most) $(first).value = Math.max(LEAST, Math.floor((most * most) / other));
  }

  /** The field to draw on, where the shape is one's own; shapes are made of two by two cells. */
  fitShape() {
    const { size, shape } = this.wish;
    $("own-shape").hidden = shape !== "own";
    if (!shape) return;
    const fields = fieldsOf(size);
    [$("width").value, $("height").value] = fields.map((side) => Math.min(MOST - (MOST % 2), 2 * side));
    const [width, height] = fieldsOf(this.wish.size);
    if (this.mask?.length !== height || this.mask[0].length !== width) this.mask = maskOf("circle", width, height);
    this.editor.show(this.mask);
  }

  async takePicture(file) {
    try {
      this.mask = await maskFromPicture(file, ...fieldsOf(this.wish.size));
      this.editor.show(this.mask);
    } catch {
      this.complain(`${file.name} is not a picture that this browser can read.`);
    }
  }

  submit() {
    const { wish } = this;
    const wanted = wish.clues === OPEN ? wish : another(wish);
    keep(FOR_GOOD, "play.wish", { text: wishText(wanted) });
    this.wantAnew(wanted);
  }
}

/** Another puzzle of a kind, one that was not played where those that there are have been counted. */
export const another = (wish) => ({ ...wish, seed: seedFor(wish, (seed) => Boolean(stateOf(wishText({ ...wish, seed })))) });

/** Let somebody choose from values; the chosen one stays if it is among them. */
function offer(list, values, chosen) {
  list.replaceChildren(...values.map((value) => new Option(value || "any", value)));
  if (values.map(String).includes(String(chosen))) list.value = chosen;
}

const group = (label, options) => Object.assign(html("optgroup", options), { label });

/** The largest sides for kinds of clues, in whichever order they are named. */
function sidesOf(clues) {
  const sorted = (text) => text.split("+").sort().join("+");
  return PUZZLES[Object.keys(PUZZLES).find((name) => sorted(name) === sorted(clues))];
}

/** The ends of a choice as the address has them. */
function endsText(name, [width, height]) {
  if (name === "start") return `any-${width - 1},${height - 1}`;
  return name === "target" ? "0,0-any" : name;
}

function endsName(ends = "") {
  if (ends in ENDS) return ends;
  return ends.startsWith("any") ? "start" : "target";
}
