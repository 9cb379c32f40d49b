// The form for a puzzle book: its plan, and the work on it with progress.

import { askFile, can } from "../core/api.js";
import { $, download, html } from "../core/dom.js";
import { BOOK_PAPERS, BOOK_SORTS, DIFFICULTIES } from "../core/names.js";
import { Progress } from "../core/progress.js";
import { ANSWERS, BLANK, CHOICES, hasDifficulty, planQuestion, planText, readPlan, TEXTS } from "./plan.js";

const FIELDS = [...TEXTS, ...Object.keys(CHOICES), "seed"];
const CHECKS = ["name_line", "cut_lines", "how_to"];
const WORDS = {
  answers: (name) => ANSWERS[name],
  per_page: (name) => name || "as fits",
  bleed: (name) => (name === "0" ? "none" : `${name} mm`),
  paper: (name) => BOOK_PAPERS[name],
  language: (name) => new Intl.DisplayNames([name], { type: "language" }).of(name),
};

export class BookForm {
  /** `changed` is called when the plan is another one. */
  constructor(message, changed) {
    this.message = message;
    this.changed = changed;
    this.progress = new Progress($("book-progress"));
    $("book").hidden = !can("book");
    for (const [key, names] of Object.entries(CHOICES)) {
      $(`book-${key}`).append(...names.map((name) => new Option(WORDS[key](name), name)));
    }
    for (const key of [...FIELDS, ...CHECKS]) $(`book-${key}`).addEventListener("change", changed);
    $("book-add").addEventListener("click", () => {
      const last = this.chapters().at(-1) ?? BLANK.chapters[0];
      this.addRow(last).querySelector("input").focus();
      changed();
    });
    $("book-make").addEventListener("click", () => this.make());
    this.fill("");
  }

  /** The plan as a part of the address. */
  get text() {
    return planText(this.plan());
  }

  fill(text) {
    const plan = readPlan(text);
    for (const key of FIELDS) $(`book-${key}`).value = plan[key];
    for (const key of CHECKS) $(`book-${key}`).checked = plan[key];
    $("book-chapters").replaceChildren();
    for (const chapter of plan.chapters) this.addRow(chapter);
  }

  plan() {
    const plan = { ...BLANK };
    for (const key of FIELDS) plan[key] = $(`book-${key}`).value.trim();
    for (const key of CHECKS) plan[key] = $(`book-${key}`).checked;
    return { ...plan, chapters: this.chapters() };
  }

  chapters() {
    return [...$("book-chapters").children].map((row) => {
      const [board, sort, difficulty, number] = row.querySelectorAll("input, select");
      return {
        board: board.value.replace(/\s+/g, "") || "7",
        sort: sort.value,
        difficulty: difficulty.value,
        number: Math.min(200, Math.max(1, Math.round(Number(number.value)) || 1)),
      };
    });
  }

  addRow({ board, sort, difficulty, number }) {
    const row = html("div", "", "row chapter");
    row.role = "group";
    const place = $("book-chapters").children.length + 1;
    row.ariaLabel = `Chapter ${place}`;
    const size = Object.assign(html("input"), { value: board, ariaLabel: "Board: a size such as 7, 8x6 or 6@random", title: "A size: 7, 8x6, 6@random" });
    const sorts = html("select");
    sorts.append(...Object.keys(BOOK_SORTS).map((name) => new Option(name.replaceAll("+", " + "), name)));
    sorts.value = sort;
    sorts.ariaLabel = "Kind of puzzle";
    const levels = html("select");
    levels.append(new Option("any difficulty", ""), ...DIFFICULTIES.map((name) => new Option(name, name)));
    levels.value = difficulty;
    levels.ariaLabel = "Difficulty";
    levels.disabled = !hasDifficulty(sort);
    const count = Object.assign(html("input"), { type: "number", min: 1, max: 200, value: number, ariaLabel: "How many" });
    const remove = Object.assign(html("button", "×"), { type: "button", ariaLabel: `Remove chapter ${place}` });
    for (const field of [size, sorts, levels, count]) {
      field.addEventListener("change", () => {
        levels.disabled = !hasDifficulty(sorts.value);
        this.changed();
      });
    }
    remove.addEventListener("click", () => {
      if ($("book-chapters").children.length === 1) return this.message.show("note", "A book needs a chapter.");
      row.remove();
      $("book-add").focus();
      this.changed();
    });
    row.append(size, sorts, levels, count, remove);
    $("book-chapters").append(row);
    return row;
  }

  async make() {
    $("book-make").disabled = true;
    try {
      const { blob, name, pages, puzzles } = await this.progress.of("beginning", (how) => askFile("book", planQuestion(this.plan()), how));
      download(blob, name);
      $("book-told").textContent = `${pages} pages, ${puzzles} puzzles`;
    } catch (problem) {
      if (problem.name === "AbortError") $("book-told").textContent = "Cancelled";
      else this.message.show("bad", problem.message);
    } finally {
      $("book-make").disabled = false;
    }
  }
}
