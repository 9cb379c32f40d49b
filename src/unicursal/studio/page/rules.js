// The page of rules: the catalogue, an editor, and the audit of what was drawn.

import { ask, askLong, Latest } from "./api.js";
import { download } from "./files.js";
import { RuleAudit } from "./rule-audit.js";
import { BRUSHES, coreOf } from "./rule-brushes.js";
import { Catalogue, drawing } from "./rule-catalogue.js";
import { RuleGrid } from "./rule-grid.js";
import { NEW_RULE, parseRule, recordsOf, ruleText, withMargin } from "./rule-text.js";
import { Message } from "./talk.js";
import { bindThemeAlone } from "./theme-choice.js";
import { FOR_GOOD, keepText, keptText } from "./storage.js";

const $ = (id) => document.getElementById(id);
const KINDS = ["pair", "impair", "impair determined", "impair determined with entry"];
const MOST = 20_000; // signs of a rule file that the server reads

class RuleEditor {
  constructor() {
    this.message = new Message($("message"));
    this.brush = "o";
    this.grid = new RuleGrid($("grid"), () => coreOf(this.brush), (rows) => this.change({ rows }));
    this.latest = new Latest((text, theme) => ask("rules/read", { text, theme }));
    this.audit = new RuleAudit(this, askLong);
    this.catalogue = new Catalogue((text) => this.open(text), (problem) => this.fail(problem));
    this.bind();
    bindThemeAlone("rules", () => {
      this.catalogue.load(this.theme);
      this.read();
    });
  }

  get theme() {
    return document.documentElement.dataset.theme;
  }

  begin() {
    this.catalogue.load(this.theme);
    this.open(keptText(FOR_GOOD, "rule") || NEW_RULE);
  }

  bind() {
    for (const id of ["name", "title"]) {
      $(id).addEventListener("input", () => this.change(id === "name" ? { name: $("name").value } : { title: $("title").value }));
    }
    for (const box of document.getElementsByName("turns")) {
      box.addEventListener("change", () => {
        const turns = [...document.getElementsByName("turns")].filter((other) => other.checked);
        this.change({ turns: turns.map((other) => other.value).join(", ") });
      });
    }
    $("text").addEventListener("input", () => this.take($("text").value, { isTyped: true }));
    $("new").addEventListener("click", () => this.open(NEW_RULE));
    $("upload").addEventListener("click", () => $("file").click());
    $("file").addEventListener("change", () => this.load($("file").files[0]));
    $("download").addEventListener("click", () => this.save());
    $("grid").addEventListener("look", (event) => {
      if (event.detail) $("place").textContent = `Field ${event.detail} (left, straight from the live end)`;
    });
    $("brushes").append(...BRUSHES.map((brush) => this.brushButton(brush)));
  }

  brushButton({ id, sign, words }) {
    const label = document.createElement("label");
    label.title = words;
    const radio = document.createElement("input");
    Object.assign(radio, { type: "radio", name: "brush", value: id, checked: id === this.brush });
    radio.setAttribute("aria-label", words);
    radio.addEventListener("change", () => {
      this.brush = id;
      $("place").textContent = words;
    });
    const shown = document.createElement("span");
    shown.textContent = sign;
    label.append(radio, shown);
    return label;
  }

  /** Show another text. */
  open(text) {
    this.message.close();
    this.take(text, {});
    scrollTo(0, 0);
  }

  /** Take over a text; where it is typed the field stays as it is. */
  take(text, { isTyped = false }) {
    this.text = text;
    this.rule = parseRule(text);
    if (!isTyped) $("text").value = text;
    keepText(FOR_GOOD, "rule", text);
    this.grid.show(withMargin(this.rule.rows));
    if (document.activeElement !== $("name")) $("name").value = this.rule.name;
    if (document.activeElement !== $("title")) $("title").value = this.rule.values.get("title") ?? "";
    const turns = (this.rule.values.get("turns") ?? "").split(/,\s*/);
    for (const box of document.getElementsByName("turns")) box.checked = turns.includes(box.value);
    this.showAreas();
    this.audit.forget();
    this.read();
  }

  /** Change a part of the rule. A text of several records is changed in its first one only. */
  change({ rows, name, ...values }) {
    if (recordsOf(this.text) > 1) {
      this.message.show("note", "This file holds several rules: change them in the text form.");
      this.grid.show(withMargin(this.rule.rows));
      return;
    }
    if (rows) this.rule.rows = rows;
    if (name !== undefined) this.rule.name = name;
    for (const [key, value] of Object.entries(values)) this.rule.values.set(key, value);
    if (rows) this.matchAreas();
    this.take(ruleText(this.rule), {});
  }

  /** Every area that is drawn has a line of its own, and no other has. */
  matchAreas() {
    const { rows, values } = this.rule;
    const drawn = new Set(rows.flat().flatMap((cell) => /^[1-9]/.exec(cell)?.[0] ?? []));
    for (const number of drawn) if (!values.has(`area ${number}`)) values.set(`area ${number}`, "pair, left");
    for (const key of [...values.keys()]) {
      if (/^(area|outline) /.test(key) && !drawn.has(key.at(-1))) values.delete(key);
    }
  }

  showAreas() {
    const keys = [...this.rule.values.keys()].filter((key) => key.startsWith("area "));
    if (document.activeElement?.closest?.("#areas") && $("areas").childElementCount === keys.length) return;
    $("areas").replaceChildren(...keys.map((key) => this.areaRow(key)));
  }

  areaRow(key) {
    const [kind, side, ...rest] = this.rule.values.get(key).split(/,\s+/);
    const row = document.createElement("fieldset");
    const legend = document.createElement("legend");
    legend.textContent = `Area ${key.at(-1)}`;
    const kinds = choice("Kind", KINDS, kind);
    const sides = choice("Side of the way from start to end", ["left", "right"], side);
    const more = document.createElement("input");
    Object.assign(more, { value: rest.join(", "), placeholder: "obstacle 1,3  or  door 1,2" });
    more.setAttribute("aria-label", "Obstacle, doors, uncounted");
    const changed = () => this.change({ [key]: [kinds.value, sides.value, more.value.trim()].filter(Boolean).join(", ") });
    for (const control of [kinds, sides, more]) control.addEventListener("change", changed);
    row.append(legend, kinds, sides, more);
    return row;
  }

  async read() {
    if (this.text === undefined) return;
    const { text } = this;
    $("fault").ariaBusy = "true";
    try {
      const told = await this.latest.ask(text, this.theme);
      if (told && text === this.text) this.understood(told);
    } catch (problem) {
      $("fault").ariaBusy = "false";
      this.fail(problem);
    }
  }

  understood({ faults, rules }) {
    const [fault] = faults.map(({ row, column, words }) => `row ${row}, column ${column}: ${words}`);
    $("fault").ariaBusy = "false";
    $("fault").textContent = fault ?? "The reader understands it.";
    $("fault").classList.toggle("bad", Boolean(fault));
    $("audit").disabled = Boolean(fault);
    $("download").disabled = Boolean(fault);
    const forms = rules.flatMap((rule) => rule.forms.map((form) => ({ ...form, name: rule.name })));
    if (fault) return; // the forms of the last good text stay
    $("forms").replaceChildren(
      ...forms.map(({ frame, svg, name }) => {
        const figure = document.createElement("figure");
        const words = document.createElement("figcaption");
        words.textContent = rules.length > 1 ? `${name}, ${frame}` : frame;
        figure.append(drawing(svg, `${name}, ${frame}`), words);
        return figure;
      }),
    );
  }

  async load(file) {
    $("file").value = "";
    if (!file) return;
    if (file.size > MOST) {
      this.message.show("bad", `${file.name} is too large: the editor takes rule files of up to 20,000 signs.`);
      return;
    }
    this.open((await file.text()).replace(/\r/g, ""));
  }

  save() {
    download(new Blob([this.text], { type: "text/plain" }), `${this.rule.name || "my"}.rules`);
  }

  fail(problem) {
    if (problem.name !== "AbortError") this.message.show("bad", problem.message);
  }
}

function choice(words, options, value) {
  const made = document.createElement("select");
  made.setAttribute("aria-label", words);
  made.append(...options.map((option) => new Option(option, option)));
  made.value = value;
  return made;
}

new RuleEditor().begin();
