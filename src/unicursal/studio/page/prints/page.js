// The prints page: choose a board or a shape and a look, get a file.

import { ask, askFile, Problem } from "../core/api.js";
import { $, download, onClicks } from "../core/dom.js";
import { cornersFor } from "../core/ends.js";
import { LawChoice } from "../core/laws.js";
import { pageAddress } from "../core/links.js";
import { boardText } from "../core/notation.js";
import { LAWS, PAPERS } from "../core/names.js";
import { anySeed, bindSeed } from "../core/seed.js";
import { FOR_GOOD, keep, kept } from "../core/storage.js";
import { WorkPage } from "../core/work-page.js";
import { BookForm } from "./book.js";
import { MaskEditor, maskFromPicture, maskFromText } from "./mask-editor.js";
import { boardsOf, maskOf, partsOf } from "./shapes.js";
import { fields, fitted, LOOKS, maskText, printText, readPrint } from "./wish.js";

const FIELDS = ["shape", "width", "height", "solution", "look", "paper", "number", "law", "seed"];
const radios = () => [...document.getElementsByName("view")];

class Prints extends WorkPage {
  constructor() {
    super("prints", {
      state: () => printText(this.wish),
      restore: (state) => {
        this.shown = state;
        this.show(readPrint(state));
      },
      readAddress: (hash) => this.show(readPrint(hash)),
      store: () => this.store(),
      askAgain: () => this.changed(),
    });
    this.mask = null;
    this.editor = new MaskEditor($("mask"), () => {
      $("shape").value = "own";
      this.changed();
    });
    this.turn = 0;
    this.shown = null; // the wish that is shown, as a text
    this.laws = new LawChoice($("law"), (law, why) => this.refuseLaw(law, why));
    this.drawing = null; // the promise of the board that is shown; it is null where there is none
  }

  begin() {
    $("law").append(...LAWS.map((name) => new Option(name, name)));
    $("look").append(...LOOKS.map((name) => new Option(name, name)));
    $("paper").append(...Object.keys(PAPERS).map((name) => new Option(paperWords(name), name, name === "a4", name === "a4")));
    const { text = "", own = "" } = kept(FOR_GOOD, "prints") ?? {};
    this.mask = readPrint(own)?.mask ?? null;
    this.book = new BookForm(this.message, () => this.planned());
    this.fill(readPrint(this.bar.first) ?? readPrint(text) ?? this.wish);
    for (const name of FIELDS) if (name !== "seed") $(name).addEventListener("change", () => this.changed(name));
    bindSeed($("seed"), {
      shown: () => readPrint(this.shown).seed,
      take: () => this.changed(),
      complain: (words) => this.message.show("bad", words),
    });
    for (const radio of radios()) radio.addEventListener("change", () => this.changed());
    for (const form of ["pdf", "svg", "png"]) $(form).addEventListener("click", () => this.get(form));
    onClicks({
      again: () => {
        $("seed").value = anySeed();
        this.changed();
      },
      "to-board": () => this.toBoard(),
      "mask-upload": () => $("mask-file").click(),
      "mask-fill": () => this.setMask(maskOf("rectangle", ...this.blocks())),
      "mask-clear": () => this.setMask(maskOf("rectangle", ...this.blocks()).map((row) => row.map(() => false))),
    });
    $("mask-file").addEventListener("change", () => this.upload($("mask-file").files[0]));
    this.changed("shape");
  }

  /** What the form says. */
  get wish() {
    const values = Object.fromEntries(FIELDS.map((name) => [name, $(name).type === "checkbox" ? $(name).checked : $(name).value]));
    return fitted({ ...values, view: radios().find((radio) => radio.checked).value, mask: this.mask, book: this.book?.text ?? "" });
  }

  /** Show a wish in the form. */
  fill(wish) {
    for (const name of FIELDS) {
      if ($(name).type === "checkbox") $(name).checked = wish[name];
      else $(name).value = wish[name];
    }
    for (const radio of radios()) radio.checked = radio.value === wish.view;
    if (wish.book !== this.book?.text) this.book?.fill(wish.book);
    if (!wish.mask) return;
    this.mask = wish.mask;
    this.editor.show(wish.mask);
  }

  /** Show a wish that was or is asked for. */
  show(wish) {
    if (!wish) return;
    this.fill(wish);
    this.changed("shape");
  }

  /** Width and height in fields of the mask. */
  blocks() {
    return fields(this.wish);
  }

  setMask(mask) {
    $("shape").value = "own";
    this.mask = mask;
    this.editor.show(mask);
    this.changed();
  }

  async upload(file) {
    if (!file) return;
    try {
      const text = file.type.startsWith("image/") ? null : maskFromText(await file.text());
      if (text) {
        $("width").value = text[0].length * 2;
        $("height").value = text.length * 2;
      }
      this.setMask(text ?? (await maskFromPicture(file, ...this.blocks())));
    } catch (problem) {
      const words = problem instanceof Problem ? problem.message : `${file.name} is neither a picture nor a map of . and #.`;
      this.message.show("bad", words);
    } finally {
      $("mask-file").value = ""; // the same file can be chosen again
    }
  }

  changed(name = "") {
    this.fill({ ...this.wish, mask: null }); // what was typed is now within its bounds
    const shape = $("shape").value;
    if (shape !== "rectangle" && (["shape", "width", "height"].includes(name) || !this.mask)) {
      const [width, height] = this.blocks();
      const fits = this.mask?.length === height && this.mask[0].length === width;
      if (shape !== "own" || !fits) this.mask = maskOf(shape, width, height);
      this.editor.show(this.mask);
    }
    $("mask-tools").hidden = shape === "rectangle";
    this.note();
    this.bar.soon();
    const [board] = this.candidates();
    if (board) this.laws.follow(board);
    this.drawing = this.preview();
  }

  /** The plan of the book is another one: the sheet is not. */
  planned() {
    this.note();
    this.bar.soon();
  }

  /** What was shown before can be come back to. */
  note() {
    const { state } = this;
    if (this.shown !== null && this.shown !== state) this.undo.note(this.shown);
    this.shown = state;
  }

  /** The board as it is requested now, as soon as it is known. */
  async board() {
    let drawing;
    let board;
    do {
      drawing = this.drawing;
      board = await drawing;
    } while (drawing !== this.drawing);
    return board;
  }

  /** What the server is asked of any board. */
  question() {
    const { law, seed, view, solution, look, paper } = this.wish;
    return { law, seed, view, solution, theme: look, paper };
  }

  /** The boards to try, one after the other, until one has a walkthrough. */
  candidates() {
    if ($("shape").value !== "rectangle") return boardsOf(this.mask);
    const { width, height } = this.wish;
    const targets = cornersFor(width, height).map(({ target }) => target);
    return targets.map((target) => boardText(width, height, [0, 0], target, []));
  }

  /** The chosen law must fail on this board. */
  refuseLaw(law, why) {
    $("law").value = LAWS[0];
    this.changed();
    this.drawing.then(() => this.message.show("note", `${why} The law ${LAWS[0]} is used instead.`));
  }

  async preview() {
    const turn = ++this.turn;
    $("status").textContent = "Drawing …";
    try {
      const { board, file } = await this.firstOf(this.candidates(), turn);
      const text = await file.blob.text();
      if (turn !== this.turn) return null;
      this.lay(new DOMParser().parseFromString(text, "image/svg+xml").documentElement);
      this.message.close();
      this.tellParts();
      const { seed, law } = this.wish;
      $("status").textContent = board.length > 40 ? `Shaped board, seed ${seed}` : `${board}#${law === "fair" ? "" : `${law}.`}${seed}`;
      return board;
    } catch (problem) {
      if (turn === this.turn) {
        $("status").textContent = "";
        this.fail(problem);
      }
      return null;
    }
  }

  /** A line cannot leap: of a shape in pieces only the largest is drawn. */
  tellParts() {
    if ($("shape").value === "rectangle") return;
    const { length } = partsOf(this.mask);
    if (length < 2) return;
    this.message.show("note", `The shape is in ${length} pieces, and a line cannot jump: only the largest is drawn. Join them to use them all.`, {
      "Remove the others": () => this.removeSmallParts(),
    });
  }

  removeSmallParts() {
    const [largest] = partsOf(this.mask);
    const mask = this.mask.map((row) => row.map(() => false));
    for (const [x, y] of largest) mask[y][x] = true;
    this.setMask(mask);
  }

  /** Lay the picture on a sheet of the chosen paper, as the PDF will have it. */
  lay(drawn) {
    const [, , width, height] = drawn.getAttribute("viewBox").split(" ").map(Number);
    const [paperWidth, paperHeight] = PAPERS[$("paper").value];
    const ratio = width > 1.2 * height ? paperHeight / paperWidth : paperWidth / paperHeight;
    $("preview").style.setProperty("--ratio", ratio);
    $("preview").style.setProperty("--sheet", drawn.querySelector("rect").getAttribute("fill"));
    drawn.removeAttribute("width");
    drawn.removeAttribute("height");
    $("preview").replaceChildren(drawn);
  }

  async firstOf(boards, turn) {
    let last = new Problem("The shape is empty: draw some squares.");
    for (const board of boards) {
      if (turn !== this.turn) throw last;
      try {
        return { board, file: await askFile("print", { ...this.question(), board, form: "svg" }) };
      } catch (problem) {
        last = problem;
        if (problem.status !== 409) throw problem;
      }
    }
    throw last;
  }

  async get(form) {
    const number = form === "pdf" ? this.wish.number : 1;
    $(form).disabled = true;
    try {
      const board = await this.board();
      if (!board) return; // and the message says why
      const { blob, name } = await askFile("print", { ...this.question(), board, form, number });
      download(blob, name);
    } catch (problem) {
      this.fail(problem);
    } finally {
      $(form).disabled = false;
    }
  }

  async toBoard() {
    try {
      const board = await this.board();
      if (!board) return;
      const { law, seed } = this.wish;
      const { position } = await ask("draw", { board, law, seed });
      location.href = pageAddress("board", position);
    } catch (problem) {
      this.fail(problem);
    }
  }

  /** Keep the wish for another day, and the shape that was drawn, even if another is shown. */
  store() {
    const { mask } = this;
    const own = mask ? `${2 * mask[0].length}x${2 * mask.length}&shape=own&mask=${maskText(mask)}` : "";
    keep(FOR_GOOD, "prints", { text: this.state, own });
  }
}

/** "A4", "Letter". */
const paperWords = (name) => name[0].toUpperCase() + name.slice(1);

new Prints().begin();
