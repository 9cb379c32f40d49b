// The audit of the rule in the editor: asked for, shown board by board as it comes, broken off, told.

const $ = (id) => document.getElementById(id);
const MOST_SAMPLE = 20_000;
const SIDES = [9, 11, 13]; // of the boards of which a sample is judged

export class RuleAudit {
  constructor(editor, askLong) {
    Object.assign(this, { editor, askLong, waiting: null });
    $("audit").addEventListener("click", () => this.run());
    $("progress").querySelector("button").addEventListener("click", () => this.waiting?.abort());
  }

  /** The rule is another one now. */
  forget() {
    this.waiting?.abort();
    this.waiting = null;
    $("progress").hidden = true;
    $("outcome").replaceChildren();
  }

  async run() {
    this.forget();
    const waiting = new AbortController();
    this.waiting = waiting;
    const isNewest = () => this.waiting === waiting;
    const wish = { text: this.editor.text, beside: $("beside").value, samples: samples() };
    const outcome = new Outcome($("outcome"), wish.beside);
    this.progress("starting", 0);
    try {
      const tell = (words, share) => isNewest() && this.progress(words, share);
      await this.askLong("rules/audit", wish, tell, waiting.signal, (board) => isNewest() && outcome.add(board));
      if (isNewest()) outcome.end("");
    } catch (problem) {
      if (!isNewest()) return;
      outcome.end("Stopped. ");
      this.editor.fail(problem);
    } finally {
      if (isNewest()) $("progress").hidden = true;
    }
  }

  progress(words, share) {
    $("progress").hidden = false;
    $("progress").querySelector("progress").value = share;
    $("progress").querySelector("span").textContent = words;
  }
}

function samples() {
  const number = (side) => Math.max(0, Math.min(MOST_SAMPLE, Math.round(Number($(`sample-${side}`).value)) || 0));
  return SIDES.map((side) => ({ side, positions: number(side) })).filter(({ positions }) => positions);
}

/** What was found so far: a sentence, and a row for each board and rule. */
class Outcome {
  constructor(place, beside) {
    Object.assign(this, { place, beside, boards: [] });
  }

  add(board) {
    this.boards.push(board);
    this.show("So far: ");
  }

  /** Nothing comes any more. */
  end(words) {
    if (this.boards.length) this.show(words);
    else if (words) this.place.replaceChildren(element("p", words));
  }

  show(words) {
    const isOne = this.boards.every((board) => board.rules.length < 2);
    const table = element("table");
    const head = [...(isOne ? [] : ["rule"]), "board", "fired", "wrong", "alone", "see"];
    table.append(row("th", head));
    for (const board of this.boards) {
      for (const rule of board.rules) table.append(ruleRow(board, rule, isOne));
    }
    this.place.replaceChildren(element("p", words + verdict(this.boards, this.beside)), table);
  }
}

function ruleRow({ board, positions, whole }, rule, isOne) {
  const judged = element("span", `${board} x ${board}`);
  judged.append(element("small", `${whole ? "all" : "a sample of"} ${positions.toLocaleString("en")}`));
  const numbers = [rule.fired, rule.wrong, rule.alone].map((number) => number.toLocaleString("en"));
  const name = isOne ? [] : [rule.name];
  const made = row("td", [...name, judged, ...numbers, positionLink(rule)]);
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
  const made = element("tr");
  made.append(
    ...cells.map((content) => {
      const cell = element(name);
      cell.append(content);
      return cell;
    }),
  );
  return made;
}

/** The first position in which the rule was wrong, else right: it opens on the board, judged by it. */
function positionLink({ counterexample, example }) {
  const position = counterexample ?? example;
  if (!position) return "";
  const made = element("a", counterexample ? "wrong" : "right");
  made.href = `/#${position}&judge=own`;
  made.title = position;
  made.setAttribute("aria-label", `${counterexample ? "Wrong" : "Right"} at ${position}: open it on the board`);
  return made;
}

function element(name, words = "") {
  const made = document.createElement(name);
  made.textContent = words;
  return made;
}
