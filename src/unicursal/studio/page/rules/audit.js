// The audit of the rule in the editor: started, shown board by board as it comes, stopped, summed up.
// What was found belongs to a text: the tab keeps it, so that it is there again after a look at a
// position on the board, or when the text comes back.

import { ask } from "../core/api.js";
import { $, html } from "../core/dom.js";
import { pageAddress } from "../core/links.js";
import { Progress } from "../core/progress.js";
import { keep, kept, OF_TAB } from "../core/storage.js";
import { RuleBeside } from "./beside.js";

const MOST_SAMPLE = 20_000;
const SO_FAR = "So far: ";
const SIDES = [9, 11, 13]; // of the boards of which a sample is judged

export class RuleAudit {
  constructor(editor) {
    Object.assign(this, { editor, progress: new Progress($("progress")), titles: new Map() });
    this.beside = new RuleBeside($("beside"), $("switches"));
    $("audit").addEventListener("click", () => this.run());
  }

  /** The text is another one now, perhaps the one that was judged last. */
  follow(text) {
    if (text === this.text) return;
    this.text = text;
    this.clear();
    const last = kept(OF_TAB, "rule.audit");
    if (last?.text === text) new Outcome($("outcome"), last, this.titles).show(last.words);
  }

  /** The rules of the text, whose titles are shown. */
  name(rules) {
    for (const { name, title } of rules) this.titles.set(name, title || name);
  }

  clear() {
    this.progress.drop();
    $("outcome").replaceChildren();
  }

  async run() {
    this.clear();
    const wish = { text: this.editor.text, beside: this.beside.formula, samples: samples() };
    const outcome = new Outcome($("outcome"), wish, this.titles);
    const judge = async (how) => {
      await ask("rules/audit", wish, { ...how, found: (board) => how.signal.aborted || outcome.add(board) });
      return true;
    };
    try {
      if (await this.progress.of("starting", judge)) outcome.end("");
    } catch (problem) {
      outcome.end("Stopped. ");
      this.editor.fail(problem);
    }
  }
}

function samples() {
  const number = (side) => Math.max(0, Math.min(MOST_SAMPLE, Math.round(Number($(`sample-${side}`).value)) || 0));
  return SIDES.map((side) => ({ side, positions: number(side) })).filter(({ positions }) => positions);
}

/** What was found so far: a sentence, and a row for each board and rule. */
class Outcome {
  constructor(place, { text, beside, boards = [] }, titles) {
    Object.assign(this, { place, text, beside, boards, titles });
  }

  add(board) {
    this.boards.push(board);
    this.show(SO_FAR);
  }

  /** Nothing comes any more. */
  end(words) {
    if (this.boards.length) this.show(words);
    else if (words) this.place.replaceChildren(html("p", words));
  }

  show(words) {
    const isOne = this.boards.every((board) => board.rules.length < 2);
    const table = html("table");
    const head = [...(isOne ? [] : ["rule"]), "board", "fired", "wrong", "alone", "see"];
    table.append(row("th", head));
    for (const board of this.boards) {
      for (const rule of board.rules) table.append(ruleRow(board, rule, { beside: this.beside, title: isOne ? null : this.titles.get(rule.name) ?? rule.name }));
    }
    const { text, beside, boards } = this;
    keep(OF_TAB, "rule.audit", { text, beside, boards, words: words === SO_FAR ? "Stopped. " : words });
    this.place.replaceChildren(html("p", words + verdict(this.boards, this.beside)), table);
  }
}

function ruleRow({ board, positions, whole }, rule, { beside, title }) {
  const judged = html("span", [`${board} x ${board}`, html("small", `${whole ? "all" : "a sample of"} ${positions.toLocaleString("en")}`)]);
  const numbers = [rule.fired, rule.wrong, rule.alone].map((number) => number.toLocaleString("en"));
  const made = row("td", [...(title ? [title] : []), judged, ...numbers, positionLink(rule, beside)]);
  made.classList.toggle("wrong", rule.wrong > 0);
  return made;
}

function verdict(boards, beside) {
  const rules = boards.flatMap((board) => board.rules);
  const sum = (key) => rules.reduce((total, rule) => total + rule[key], 0);
  if (!rules.length) return "It forbids nothing by itself.";
  if (!sum("fired")) return "It never fired.";
  const others = beside ? `that rules ${beside} miss without it` : "that no other rule of the file catches";
  const alone = `It catches ${sum("alone").toLocaleString("en")} blocked steps ${others}.`;
  return sum("wrong") ? `Unsound: wrong in ${sum("wrong").toLocaleString("en")} positions. ${alone}` : `Never wrong here. ${alone}`;
}

function row(name, cells) {
  return html("tr", cells.map((content) => html(name, content)));
}

/** The first position in which the rule was wrong, else right: it opens on the board, judged so. */
function positionLink({ counterexample, example }, beside) {
  const position = counterexample ?? example;
  if (!position) return "";
  const made = html("a", counterexample ? "wrong" : "right");
  made.href = pageAddress("board", `${position}&${beside ? `judge=${encodeURIComponent(beside)}&mine=true` : "judge=own"}`);
  made.title = position;
  made.setAttribute("aria-label", `${counterexample ? "Wrong" : "Right"} at ${position}: open it on the board`);
  return made;
}
