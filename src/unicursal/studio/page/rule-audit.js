// The audit of the rule in the editor: asked for, shown with its progress, broken off, told.

const $ = (id) => document.getElementById(id);
const MOST_SAMPLE = 20_000;

export class RuleAudit {
  constructor(editor, askLong) {
    Object.assign(this, { editor, askLong });
    $("audit").addEventListener("click", () => this.run());
    $("progress").querySelector("button").addEventListener("click", () => this.waiting?.abort());
  }

  /** The rule is another one now. */
  forget() {
    this.waiting?.abort();
    $("outcome").replaceChildren();
  }

  async run() {
    this.waiting?.abort();
    const waiting = new AbortController();
    this.waiting = waiting;
    const sample = Math.max(0, Math.min(MOST_SAMPLE, Math.round(Number($("sample").value)) || 0));
    const wish = { text: this.editor.text, beside: $("beside").value, sample };
    $("outcome").replaceChildren();
    this.progress("starting", 0);
    try {
      const { boards } = await this.askLong("rules/audit", wish, (words, share) => this.progress(words, share), waiting.signal);
      this.tell(boards, wish.beside);
    } catch (problem) {
      this.editor.fail(problem);
    } finally {
      if (this.waiting === waiting) $("progress").hidden = true;
    }
  }

  progress(words, share) {
    $("progress").hidden = false;
    $("progress").querySelector("progress").value = share;
    $("progress").querySelector("span").textContent = words;
  }

  tell(boards, beside) {
    const table = document.createElement("table");
    const isOne = boards.every((board) => board.rules.length < 2);
    table.append(row("th", [...(isOne ? [] : ["rule"]), "board", "fired", "wrong", "alone"]));
    for (const board of boards) {
      for (const rule of board.rules) {
        const numbers = [rule.fired, rule.wrong, rule.alone].map((number) => number.toLocaleString("en"));
        const made = row("td", [...(isOne ? [] : [rule.name]), `${board.board} x ${board.board}`, ...numbers]);
        made.classList.toggle("wrong", rule.wrong > 0);
        table.append(made);
      }
    }
    const links = document.createElement("ul");
    links.className = "links";
    for (const board of boards) {
      for (const rule of board.rules) {
        if (rule.counterexample) links.append(link("Wrong", rule.counterexample, "own"));
        else if (rule.example) links.append(link("Right", rule.example, "own"));
      }
    }
    $("outcome").replaceChildren(paragraph(verdict(boards, beside)), table, links);
  }
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

function row(name, words) {
  const made = document.createElement("tr");
  made.append(
    ...words.map((word) => {
      const cell = document.createElement(name);
      cell.textContent = word;
      return cell;
    }),
  );
  return made;
}

function paragraph(words) {
  const made = document.createElement("p");
  made.textContent = words;
  return made;
}

/** A position that opens on the board, judged by the rule of the editor. */
function link(words, position, judge) {
  const item = document.createElement("li");
  const made = document.createElement("a");
  made.href = `/#${position}&judge=${judge}`;
  made.textContent = position;
  item.append(`${words}: `, made);
  return item;
}
