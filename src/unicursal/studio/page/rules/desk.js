// What lies on the desk and what is put away: new rules, files, drafts. Nothing that somebody worked
// on is replaced without a question.

import { Problem } from "../core/api.js";
import { $, download, onFile, textOf } from "../core/dom.js";
import { LIMITS } from "../core/names.js";
import { FOR_GOOD, keepText, keptText } from "../core/storage.js";
import { Drafts } from "./drafts.js";
import { NEW_RULE } from "./text.js";

export class RuleDesk {
  constructor(editor, message) {
    Object.assign(this, { editor, message, drafts: new Drafts() });
    this.saved = keptText(FOR_GOOD, "rule.saved") ?? NEW_RULE;
    this.draft = keptText(FOR_GOOD, "rule.draft") ?? "";
    $("new").addEventListener("click", () => this.replace(NEW_RULE));
    onFile("file", (file) => this.load(file), "upload");
    $("download").addEventListener("click", () => this.download());
    $("keep").addEventListener("click", () => this.keep());
    $("drafts").addEventListener("change", () => this.openDraft($("drafts").value));
    $("drop-draft").addEventListener("click", () => this.dropDraft());
    addEventListener("beforeunload", (event) => {
      if (this.isChanged && keptText(FOR_GOOD, "rule") !== this.editor.text) event.preventDefault();
      else if (this.isChanged && !(FOR_GOOD instanceof Storage)) event.preventDefault(); // nothing will be kept
    });
  }

  /** Whether the text is one that is kept nowhere but on the page. */
  get isChanged() {
    return this.editor.text !== this.saved;
  }

  /** The text is now kept elsewhere, perhaps as a draft. */
  settle(draft = "") {
    Object.assign(this, { saved: this.editor.text, draft });
    keepText(FOR_GOOD, "rule.saved", this.saved);
    keepText(FOR_GOOD, "rule.draft", draft);
    this.show();
  }

  show() {
    const names = this.drafts.names;
    const first = new Option(names.length ? `Drafts (${names.length})` : "No drafts yet", "");
    $("drafts").replaceChildren(first, ...names.map((name) => new Option(name, name)));
    $("drafts").value = names.includes(this.draft) ? this.draft : "";
    $("drafts").disabled = !names.length;
    $("drop-draft").disabled = !$("drafts").value;
    $("state").textContent = this.isChanged ? "changed, not saved as a draft" : this.draft ? `saved as ${this.draft}` : "";
  }

  /** Put another text in the place of this one; where work would be lost, ask first. */
  replace(text, draft = "") {
    const go = () => {
      this.editor.open(text);
      this.settle(draft);
    };
    if (!this.isChanged || text === this.editor.text) {
      go();
      return;
    }
    this.show(); // the list of drafts shows what is open, not what is asked for
    this.message.show("note", `${this.editor.name} has unsaved changes. Open the other one?`, {
      "Save them as a draft, then open": () => this.keep(go),
      "Open without saving": go,
      "Stay here": () => this.message.close(),
    });
  }

  keep(then = () => this.message.close()) {
    const { name, text } = this.editor;
    const there = this.drafts.text(name);
    if (there === null || there === text || name === this.draft) {
      this.keepAs(name, then);
      return;
    }
    const free = this.drafts.freeName(name);
    this.message.show("note", `There is another draft called ${name}.`, {
      "Replace it": () => this.keepAs(name, then),
      [`Keep both, this one as ${free}`]: () => this.keepAs(free, then),
      "Stay here": () => this.message.close(),
    });
  }

  keepAs(name, then) {
    if (!this.drafts.keep(name, this.editor.text)) {
      this.message.show("bad", "The browser has no room for this draft: download it.");
      return;
    }
    this.settle(name);
    then();
  }

  openDraft(name) {
    const text = this.drafts.text(name);
    if (text !== null) this.replace(text, name);
  }

  dropDraft() {
    const { draft } = this;
    const text = this.drafts.drop(draft);
    this.settle();
    this.saved = ""; // what is on the page is all that is left of it
    this.show();
    this.message.show("note", `The draft ${draft} was deleted; its text is still on the page.`, {
      "Restore it": () => {
        this.drafts.keep(draft, text);
        this.settle(draft);
        this.message.close();
      },
    });
  }

  async load(file) {
    try {
      if (file.size > LIMITS.ruleText) throw new Problem(`The file ${file.name} is too large: the editor takes rule files of up to ${LIMITS.ruleText.toLocaleString("en")} characters.`);
      const text = await textOf(file);
      this.replace(text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n"));
    } catch (problem) {
      this.message.show("bad", problem.message);
    }
  }

  download() {
    const { text, name } = this.editor;
    download(new Blob([text], { type: "text/plain" }), `${name}.rules`);
    this.settle(this.draft && this.drafts.text(this.draft) === text ? this.draft : "");
  }
}
