// What the server's reader says of the text: its mistakes, each with its place, or the forms of its
// rules.

import { ask, Latest } from "../core/api.js";
import { $, button, html } from "../core/dom.js";
import { drawing } from "./catalogue.js";

export class RuleReading {
  /** `fail(problem)` hears of a server that does not answer; `read(rules)` of what was understood. */
  constructor(fail, read) {
    Object.assign(this, { fail, read, text: "" });
    this.latest = new Latest((text, theme) => ask("rules/read", { text, theme }));
  }

  async ask(text, theme) {
    this.text = text;
    $("fault").ariaBusy = "true";
    try {
      const told = await this.latest.ask(text, theme);
      if (told && text === this.text) this.show(told);
    } catch (problem) {
      $("fault").ariaBusy = "false";
      this.fail(problem);
    }
  }

  show({ faults, rules }) {
    const number = faults.length;
    $("fault").ariaBusy = "false";
    $("fault").textContent = number ? `${number} ${number === 1 ? "mistake" : "mistakes"}:` : "No mistakes.";
    $("fault").classList.toggle("bad", number > 0);
    $("faults").replaceChildren(...faults.map((fault) => this.item(fault)));
    $("audit").disabled = number > 0;
    if (number) return; // the forms of the last good text stay
    $("forms").replaceChildren(...rules.flatMap((rule) => rule.forms.map((form) => figure(rule, form, rules.length > 1))));
    this.read(rules);
  }

  /** A mistake; a click leads to its place in the text. */
  item({ rule, row, column, words }) {
    return html("li", button(`${rule ? `${rule}, ` : ""}row ${row}, column ${column}: ${words}`, () => this.goTo(row, column)));
  }

  goTo(row, column) {
    const field = $("text");
    const lines = field.value.split("\n");
    const line = lines[row - 1] ?? "";
    const start = lines.slice(0, row - 1).reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
    const word = /^\S*/.exec(line.slice(column - 1))[0];
    field.focus();
    field.setSelectionRange(start, start + word.length);
    field.scrollTop = (field.scrollHeight / lines.length) * Math.max(0, row - 4);
  }
}

function figure({ name, title }, { frame, svg }, isOneOfSeveral) {
  const whole = `${title || name}, ${frame}`;
  return html("figure", [drawing(svg, whole), html("figcaption", isOneOfSeveral ? whole : frame)]);
}
