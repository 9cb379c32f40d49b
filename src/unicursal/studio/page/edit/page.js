// The page on which a puzzle is made: everything is put together here.

import { stateIn } from "../core/address.js";
import { ask, can } from "../core/api.js";
import { BoardView } from "../core/board-view.js";
import { $, element, html, onClicks } from "../core/dom.js";
import { squares } from "../core/geometry.js";
import { linkTo, pageAddress } from "../core/links.js";
import { Spoken } from "../core/spoken.js";
import { FOR_GOOD, keepText, keptText } from "../core/storage.js";
import { WorkPage } from "../core/work-page.js";
import { EditHands } from "./hands.js";
import { MOST, Sketch } from "./sketch.js";
import { SolutionsDrawing } from "./solutions-drawing.js";
import { Verdict, verdictWords } from "./verdict.js";

const FIRST = [6, 6]; // the size of the board to begin with
const TOOLS = {
  wall: { key: "w", words: "Draw from one cell to the next, or touch a side: the line cannot pass there." },
  line: { key: "l", words: "Draw a piece of the line that is given." },
  stop: { key: "s", words: "The line meets stops in their order." },
  number: { key: "n", words: "A number says which cell of the way it is: choose a cell, then type." },
  block: { key: "b", words: "A blocked cell does not belong to the board." },
  start: { key: "a", words: "Where the line begins; used there again, the start is hidden." },
  target: { key: "z", words: "Where the line ends; used there again, the target is hidden." },
};

/** The line below the verdict, which each change of the puzzle empties. */
class Said {
  constructor(text) {
    this.text = text;
  }

  get isOpen() {
    return this.text.textContent !== "";
  }

  show(_, words) {
    this.text.textContent = words;
  }

  close() {
    this.text.textContent = "";
  }
}

class Edit extends WorkPage {
  constructor() {
    super("edit", {
      message: new Said($("said")),
      state: () => this.sketch.text,
      restore: (state) => this.show(Sketch.read(state)),
      readAddress: (hash) => this.readAddress(hash),
      store: () => keepText(FOR_GOOD, "edit", this.state),
      askAgain: () => this.verdict.look(this.state, this.sketch.trouble, { isAgain: true }),
      keys: {
        ...Object.fromEntries(Object.entries(TOOLS).map(([name, { key }]) => [key, () => this.setTool(name)])),
        v: () => this.setShowing(!this.isShowing),
        p: () => !$("play").disabled && this.play(),
      },
      pressBoard: (event) => this.hands.press(event),
    });
    this.view = new BoardView($("board"));
    this.bindZoom(this.view.camera);
    this.view.margin = 0.4;
    this.holes = element("path", { class: "holes" });
    this.view.paths.cells.after(this.holes);
    this.drawing = new SolutionsDrawing(this.view);
    this.spoken = new Spoken($("spoken"));
    this.tool = "wall";
    this.isShowing = false;
    this.verdict = new Verdict((state) => this.tellVerdict(state));
    this.hands = new EditHands($("board"), this.view.camera, {
      sketch: () => this.sketch,
      tool: () => this.tool,
      change: (sketch, stroke) => this.change(sketch, stroke),
      choose: (cell) => this.chooseNumber(cell),
      point: (place) => this.point(place),
    });
  }

  begin() {
    this.bindTools();
    onClicks({
      clear: () => this.change(this.sketch.withoutClues),
      blank: () => this.change(Sketch.blank(this.sketch.width, this.sketch.height)),
      play: () => this.play(),
      link: () => this.copyLink(),
      show: () => this.setShowing(!this.isShowing),
      fewer: () => this.takeNeedlessAway(),
      cancel: () => this.thinning?.abort(),
    });
    for (const side of ["width", "height"]) $(side).addEventListener("change", () => this.resize());
    $("loop").addEventListener("change", () => this.change(this.sketch.with({ isLoop: $("loop").checked })));
    $("text").addEventListener("change", () => this.readText());
    $("number").addEventListener("input", () => this.setNumber());
    const address = sketchOf(this.bar.first);
    this.show(address ?? Sketch.read(keptText(FOR_GOOD, "edit") ?? "") ?? Sketch.blank(...FIRST));
    if (!address && stateIn(location.hash)) this.say("The address does not describe a puzzle.");
  }

  bindTools() {
    for (const [name, { key }] of Object.entries(TOOLS)) {
      const label = document.createElement("label");
      const input = Object.assign(document.createElement("input"), { type: "radio", name: "tool", value: name });
      input.addEventListener("change", () => this.setTool(name));
      const word = html("span", name);
      word.title = key.toUpperCase();
      label.append(input, word);
      $("tools").append(label);
    }
    this.setTool(this.tool);
  }

  setTool(name) {
    this.tool = name;
    document.querySelector(`#tools [value=${name}]`).checked = true;
    $("tool-words").textContent = TOOLS[name].words;
    $("number-field").hidden = name !== "number" || !this.numbered;
  }

  readAddress(hash) {
    const sketch = sketchOf(hash);
    if (sketch) this.change(sketch);
    else this.say("The address does not describe a puzzle: it stays as it was.");
  }

  // --- the puzzle ---

  /** Another sketch; changes of one stroke are undone together. */
  change(sketch, stroke = 0) {
    if (sketch.text === this.sketch.text) return;
    this.undo.noteStroke(this.state, stroke);
    this.show(sketch);
  }

  show(sketch) {
    this.sketch = sketch;
    this.thinning?.abort();
    const { width, height, isLoop } = sketch;
    this.view.setBoard(sketch.board);
    this.holes.setAttribute("d", squares(sketch.holes, 0.06));
    [$("width").value, $("height").value, $("loop").checked, $("text").value] = [width, height, isLoop, sketch.text];
    $("facts").textContent = factsOf(sketch);
    $("clear").disabled = sketch.withoutClues.text === sketch.text;
    if (this.numbered && !sketch.has(this.numbered)) this.chooseNumber(null);
    this.say("");
    this.verdict.look(sketch.text, sketch.trouble);
    this.bar.soon();
  }

  resize() {
    const [width, height] = ["width", "height"].map((side) => Math.min(MOST, Math.max(2, Math.round(Number($(side).value)) || 2)));
    this.change(this.sketch.resized(width, height));
    [$("width").value, $("height").value] = [this.sketch.width, this.sketch.height];
  }

  readText() {
    const sketch = Sketch.read($("text").value.trim().split(":")[0]);
    if (sketch) this.change(sketch);
    else this.say(`“${$("text").value.slice(0, 40)}” is not a puzzle of at most ${MOST} x ${MOST} cells.`);
    $("text").value = this.sketch.text;
  }

  /** A cell whose number is typed. */
  chooseNumber(cell) {
    this.numbered = cell;
    $("number-field").hidden = !cell || this.tool !== "number";
    if (!cell) return;
    $("number").value = this.sketch.numberAt(cell) ?? "";
    $("number").max = this.sketch.board.cells;
    $("number").focus();
  }

  setNumber() {
    const number = Math.round(Number($("number").value));
    if (this.numbered && number >= 0) this.change(this.sketch.number(this.numbered, number || null));
  }

  point(place) {
    this.view.setCursor(place);
    const { x, y } = { x: place[0], y: place[1] };
    const isSide = x % 1 || y % 1;
    this.spoken.say(isSide ? `Between (${Math.floor(x)}, ${Math.floor(y)}) and (${Math.ceil(x)}, ${Math.ceil(y)}).` : `(${x}, ${y}).`);
  }

  // --- what is known of it ---

  tellVerdict(state) {
    const [kind, words] = verdictWords(state);
    $("verdict").dataset.kind = kind;
    $("verdict-words").textContent = words;
    $("thinking").hidden = !state.isThinking;
    const { count } = state;
    $("show").hidden = !count;
    $("show").textContent = count === 2 ? "Show two" : "Show it";
    $("fewer").hidden = count !== 1 || !can("puzzle/fewer") || $("clear").disabled;
    $("play").disabled = count === 0 || Boolean(state.trouble);
    if (state.problem) this.recovery.from(state.problem);
    this.draw();
  }

  setShowing(isShowing) {
    this.isShowing = isShowing;
    $("show").setAttribute("aria-pressed", String(isShowing));
    this.draw();
  }

  draw() {
    const { first, second } = this.verdict.state;
    if (this.isShowing) this.drawing.show(first, second);
    else this.drawing.show();
  }

  async takeNeedlessAway() {
    const { text, first } = this.verdict.state;
    const thinning = new AbortController();
    this.thinning = thinning;
    [$("cancel").hidden, $("fewer").disabled, $("thinking").hidden] = [false, true, false];
    try {
      const before = this.sketch;
      const found = await ask("puzzle/fewer", { puzzle: text, solution: first }, { signal: thinning.signal });
      if (this.sketch.text !== text) return;
      const count = countOf(before) - countOf(Sketch.read(found.puzzle));
      this.change(Sketch.read(found.puzzle));
      const unsure = found.minimal ? "" : " Of some others it is not known in time.";
      this.say(`${count ? `${count} clue${count === 1 ? " was" : "s were"} needless.` : "Every clue is needed."}${unsure}`);
    } catch (problem) {
      this.fail(problem);
    } finally {
      [$("cancel").hidden, $("fewer").disabled, $("thinking").hidden] = [true, false, true];
      this.thinning = null;
    }
  }

  // --- on the way out ---

  say(words) {
    this.message.show("note", words);
  }

  play() {
    this.bar.now();
    location.href = pageAddress("play", this.sketch.text);
  }

  async copyLink() {
    const link = linkTo("play", this.sketch.text) ?? this.sketch.text;
    try {
      await navigator.clipboard.writeText(link);
      this.say("The link to play it is copied.");
    } catch {
      this.say(link); // where the clipboard is closed
    }
  }
}

function sketchOf(hash) {
  const [first] = hash.replace(/^#/, "").split("&");
  try {
    return Sketch.read(decodeURIComponent(first));
  } catch {
    return null;
  }
}

const countOf = ({ edges, numbers, stops }) => edges.held.size + numbers.length + stops.length;

function factsOf(sketch) {
  const { board, start, target, isLoop } = sketch;
  const count = countOf(sketch);
  const ends = isLoop ? "closed loop" : start && target ? "" : start || target ? "one end hidden" : "both ends hidden";
  return [`${board.cells} cells`, `${count} clue${count === 1 ? "" : "s"}`, ends].filter(Boolean).join(" · ");
}

new Edit().begin();
