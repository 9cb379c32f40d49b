// The page of rules: the catalogue, an editor, and the audit of what was drawn.

import { $, isWritten } from "../core/dom.js";
import { FOR_GOOD, forget, keepText, keptText, OF_TAB } from "../core/storage.js";
import { WorkPage } from "../core/work-page.js";
import { RuleAudit } from "./audit.js";
import { Brushes, cellWords } from "./brushes.js";
import { Catalogue } from "./catalogue.js";
import { RuleDesk } from "./desk.js";
import { PROPOSED } from "./drafts.js";
import { RuleForm } from "./form.js";
import { RuleGrid } from "./grid.js";
import { RuleReading } from "./reading.js";
import { NEW_RULE, parseRule, recordsIn, withName, withPicture, withValue } from "./text.js";

/** The text in the editor, which everything on the page follows, and what changes it. */
class RuleEditor extends WorkPage {
  constructor() {
    super("rules", {
      address: () => "", // a rule is longer than that
      state: () => this.text,
      restore: (text) => {
        document.activeElement?.blur?.(); // fields follow the text again
        this.take(text, {});
      },
      themeChanged: () => this.askAgain(),
      askAgain: () => this.askAgain(),
      keysEverywhere: { "Ctrl+s": () => this.desk.keep() },
      hasUndo: (field) => isWritten(field) && !field.matches("#text, #name, #title"),
    });
    this.text = "";
    this.number = 0; // of the record that is shown
    const fail = (problem) => this.fail(problem);
    this.brushes = new Brushes($("brushes"), (words) => ($("place").textContent = words));
    this.grid = new RuleGrid($("grid"), () => this.brushes.paint, (rows) => this.paint(rows));
    this.form = new RuleForm((change, kind) => this.change(change, kind));
    this.audit = new RuleAudit(this);
    this.reading = new RuleReading(fail, (rules) => this.audit.name(rules));
    this.desk = new RuleDesk(this, this.message);
    this.catalogue = new Catalogue((text) => this.desk.replace(text), fail);
    this.bind();
  }

  /** For all that is shown: in another theme, or from a server that is back. */
  askAgain() {
    this.catalogue.load(this.theme.shown);
    if (this.text) this.reading.ask(this.text, this.theme.shown);
  }

  /** What the rule is called, in files and drafts. */
  get name() {
    return recordsIn(this.text)[0]?.name || "my-rule";
  }

  begin() {
    this.catalogue.load(this.theme.shown);
    this.take(keptText(FOR_GOOD, "rule") || NEW_RULE, { isNew: true });
    this.desk.show();
    const proposed = keptText(OF_TAB, PROPOSED);
    forget(OF_TAB, PROPOSED);
    if (proposed) this.desk.replace(proposed);
  }

  bind() {
    $("text").addEventListener("input", () => this.put($("text").value, "typing the text"));
    $("widen").addEventListener("click", () => this.grid.widen());
    $("record").addEventListener("change", () => {
      this.number = Number($("record").value);
      this.take(this.text, { isNew: true });
    });
    $("grid").addEventListener("look", ({ detail: { place, cell } }) => {
      $("place").textContent = `Cell ${place} (left, straight from the live end): ${cellWords(cell)}.`;
    });
  }

  /** Show another text. */
  open(text) {
    this.message.close();
    this.number = 0;
    this.put(text, "opening", { isNew: true });
    scrollTo(0, 0);
  }

  /** Put a text in the place of this one, so that it can be undone. */
  put(text, kind, { isNew = false } = {}) {
    if (text === this.text && !isNew) return;
    if (text !== this.text) this.undo.note(this.text, kind.startsWith("typing") ? kind : "");
    this.take(text, { isNew });
  }

  /** Change the name or values of the rule that is shown. */
  change({ name, ...values }, kind) {
    let { text } = this;
    if (name !== undefined) text = withName(text, this.number, name);
    for (const [key, value] of Object.entries(values)) text = withValue(text, this.number, key, value);
    this.put(text, kind);
  }

  /** Take over a painted picture. Every area that is drawn has a line of its own, and no other has. */
  paint(rows) {
    const drawn = new Set(rows.flat().flatMap((cell) => /^[1-9]/.exec(cell)?.[0] ?? []));
    let text = withPicture(this.text, this.number, rows);
    for (const number of drawn) {
      if (!this.rule.values.has(`area ${number}`)) text = withValue(text, this.number, `area ${number}`, "pair, left");
    }
    for (const key of this.rule.values.keys()) {
      if (/^(area|outline) /.test(key) && !drawn.has(key.at(-1))) text = withValue(text, this.number, key, "");
    }
    this.put(text, "painting");
  }

  /** Show a text everywhere; where it is typed the field is as it is already. */
  take(text, { isNew = false }) {
    this.text = text;
    keepText(FOR_GOOD, "rule", text);
    const records = recordsIn(text);
    this.number = Math.max(0, Math.min(this.number, records.length - 1));
    this.rule = parseRule(text, this.number);
    if ($("text").value !== text) $("text").value = text;
    if (isNew) this.grid.open(this.rule.rows);
    else this.grid.show(this.rule.rows);
    this.form.show(this.rule);
    this.showRecords(records);
    this.desk.show();
    this.audit.follow(text);
    this.reading.ask(text, this.theme.shown);
  }

  /** Where a text holds several rules, which of them the picture shows. */
  showRecords(records) {
    $("records").hidden = records.length < 2;
    $("record").replaceChildren(...records.map(({ name, title }, i) => new Option(title ? `${title} (${name})` : name, i)));
    $("record").value = this.number;
  }
}

new RuleEditor().begin();
