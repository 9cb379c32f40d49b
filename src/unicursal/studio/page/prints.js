// The prints page: choose a board or a shape and a look, get a file.

import { ask, askFile, Problem } from "./api.js";
import { download } from "./files.js";
import { MaskEditor, maskFromPicture, maskFromText } from "./mask-editor.js";
import { boardText } from "./notation.js";
import { boardsOf, maskOf } from "./shapes.js";
import { kept, keep } from "./storage.js";
import { Message } from "./talk.js";
import { bindThemeAlone } from "./theme-choice.js";

const $ = (id) => document.getElementById(id);
const FIELDS = ["shape", "width", "height", "solution", "print-theme", "paper", "number", "law", "seed"];

const PAPERS = { a3: 297 / 420, a4: 210 / 297, a5: 148 / 210, letter: 215.9 / 279.4, legal: 215.9 / 355.6 };

class Prints {
  constructor() {
    this.message = new Message($("message"));
    this.mask = null;
    this.editor = new MaskEditor($("mask"), () => {
      $("shape").value = "own";
      this.changed();
    });
    this.turn = 0;
    this.drawing = null; // the promise of the board that is shown; it is null where there is none
  }

  begin() {
    bindThemeAlone("prints");
    this.restore();
    for (const name of FIELDS) $(name).addEventListener("change", () => this.changed(name));
    for (const radio of document.getElementsByName("view")) radio.addEventListener("change", () => this.changed());
    for (const form of ["pdf", "svg", "png"]) $(form).addEventListener("click", () => this.get(form));
    $("again").addEventListener("click", () => {
      $("seed").value = crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000;
      this.changed();
    });
    $("to-board").addEventListener("click", () => this.toBoard());
    $("mask-upload").addEventListener("click", () => $("mask-file").click());
    $("mask-file").addEventListener("change", () => this.upload($("mask-file").files[0]));
    $("mask-fill").addEventListener("click", () => this.setMask(maskOf("rectangle", ...this.blocks())));
    $("mask-clear").addEventListener("click", () => this.setMask(maskOf("rectangle", ...this.blocks()).map((row) => row.map(() => false))));
    this.changed("shape");
  }

  number(name, low, high) {
    const value = Math.min(high, Math.max(low, Math.round(Number($(name).value)) || low));
    $(name).value = value;
    return value;
  }

  /** Width and height in fields of the mask. */
  blocks() {
    return [this.number("width", 2, 120) + 1 >> 1, this.number("height", 2, 120) + 1 >> 1];
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
    } catch {
      this.message.show("bad", `${file.name} is neither a picture nor a map of . and #.`);
    }
    $("mask-file").value = "";
  }

  changed(name = "") {
    const shape = $("shape").value;
    if (shape !== "rectangle" && (["shape", "width", "height"].includes(name) || !this.mask)) {
      const [width, height] = this.blocks();
      const fits = this.mask?.length === height && this.mask[0].length === width;
      if (shape !== "own" || !fits) this.mask = maskOf(shape, width, height);
      this.editor.show(this.mask);
    }
    $("mask-tools").hidden = shape === "rectangle";
    this.store();
    this.drawing = this.preview();
  }

  /** The board as it is wished for now, as soon as it is known. */
  async board() {
    let drawing;
    let board;
    do {
      drawing = this.drawing;
      board = await drawing;
    } while (drawing !== this.drawing);
    return board;
  }

  wish() {
    const seed = $("seed").value.replace(/\D/g, "").slice(0, 15);
    $("seed").value = seed || "1";
    return {
      law: $("law").value,
      seed: Number(seed || 1),
      view: document.querySelector('input[name="view"]:checked').value,
      solution: $("solution").checked,
      theme: $("print-theme").value,
      paper: $("paper").value,
    };
  }

  /** The boards to try, one after the other, until one has a walkthrough. */
  candidates() {
    if ($("shape").value !== "rectangle") return boardsOf(this.mask);
    const [width, height] = [this.number("width", 2, 120), this.number("height", 2, 120)];
    const corner = [width - 1, height - 1];
    // The colours allow the far corner only where it has the right one; else a corner beside.
    const even = (width * height) % 2 === 0;
    const ends = even && (width + height) % 2 === 0 ? [[0, height - 1], [width - 1, 0]] : [corner];
    return [...ends, corner].map((target) => boardText(width, height, [0, 0], target, []));
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
      const { seed, law } = this.wish();
      $("status").textContent = board.length > 40 ? `A shape of its own, seed ${seed}` : `${board}#${law === "fair" ? "" : `${law}.`}${seed}`;
      return board;
    } catch (problem) {
      if (turn === this.turn) {
        $("status").textContent = "";
        this.message.show("bad", problem.message);
      }
      return null;
    }
  }

  /** Lay the picture on a sheet of the chosen paper, as the PDF will have it. */
  lay(drawn) {
    const [, , width, height] = drawn.getAttribute("viewBox").split(" ").map(Number);
    const ratio = width > 1.2 * height ? 1 / PAPERS[$("paper").value] : PAPERS[$("paper").value];
    $("preview").style.setProperty("--ratio", ratio);
    $("preview").style.setProperty("--sheet", drawn.querySelector("rect").getAttribute("fill"));
    drawn.removeAttribute("width");
    drawn.removeAttribute("height");
    $("preview").replaceChildren(drawn);
  }

  async firstOf(boards, turn) {
    let last = new Problem("The shape is empty: draw some fields.");
    for (const board of boards) {
      if (turn !== this.turn) throw last;
      try {
        return { board, file: await askFile("print", { ...this.wish(), board, form: "svg" }) };
      } catch (problem) {
        last = problem;
        if (problem.status !== 409) throw problem;
      }
    }
    throw last;
  }

  async get(form) {
    const number = form === "pdf" ? this.number("number", 1, 60) : 1;
    $(form).disabled = true;
    try {
      const board = await this.board();
      if (!board) return; // and the message says why
      const { blob, name } = await askFile("print", { ...this.wish(), board, form, number });
      download(blob, name);
    } catch (problem) {
      this.message.show("bad", problem.message);
    } finally {
      $(form).disabled = false;
    }
  }

  async toBoard() {
    try {
      const board = await this.board();
      if (!board) return;
      const { law, seed } = this.wish();
      const { position } = await ask("draw", { board, law, seed });
      location.href = `/#${position}`;
    } catch (problem) {
      this.message.show("bad", problem.message);
    }
  }

  store() {
    const view = document.querySelector('input[name="view"]:checked').value;
    const values = Object.fromEntries(FIELDS.map((name) => [name, $(name).type === "checkbox" ? $(name).checked : $(name).value]));
    keep(localStorage, "prints", { values, view, mask: this.mask });
  }

  restore() {
    const last = kept(localStorage, "prints");
    if (!last) return;
    for (const [name, value] of Object.entries(last.values ?? {})) {
      if (!FIELDS.includes(name)) continue;
      if ($(name).type === "checkbox") $(name).checked = value === true;
      else $(name).value = value;
    }
    for (const radio of document.getElementsByName("view")) radio.checked = radio.value === last.view;
    if (!document.querySelector('input[name="view"]:checked')) document.getElementsByName("view")[0].checked = true;
    this.mask = Array.isArray(last.mask) && last.mask.length ? last.mask : null;
    if (this.mask) this.editor.show(this.mask);
  }
}

new Prints().begin();
