// The record as it is shown, and its way into a file and back.

import { $, download, html, onFile, textOf } from "../core/dom.js";
import { timeText } from "./game.js";
import { keptGame, keptTexts, putGame } from "./kept-games.js";
import { fileText, isWithoutHelp, merge, readFile, record, streak, table } from "./record.js";
import { dayText } from "./wish.js";

const count = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

export class RecordPanel {
  /** `told(kind, words)` says what came of a file; `changed()` hears that games have come. */
  constructor({ told, changed }) {
    Object.assign(this, { told, changed });
    $("record-save").addEventListener("click", () => this.save());
    onFile("record-file", (file) => this.load(file), "record-load");
  }

  show() {
    const entries = record();
    const solved = entries.filter(({ shown }) => !shown);
    const days = streak(entries, dayText(new Date()));
    const words = [
      days && `${count(days, "day")} in a row`,
      `${count(solved.length, "puzzle")} solved`,
      `${solved.filter(isWithoutHelp).length} without help`,
    ];
    $("record-words").textContent = solved.length ? `${words.filter(Boolean).join(", ")}.` : "Nothing is solved yet.";
    $("record-table").hidden = !solved.length;
    $("record-rows").replaceChildren(...table(entries).map(rowOf));
  }

  save() {
    const games = Object.fromEntries(keptTexts().map((text) => [text, keptGame(text)]));
    download(new Blob([fileText(games)], { type: "application/json" }), "unicursal-games.json");
  }

  async load(file) {
    const found = readFile(await textOf(file).catch(() => ""));
    if (!found) {
      this.told("bad", `${file.name} holds no games: choose a file that “Save” has made here.`);
      return;
    }
    const fresh = Object.entries(found.games).filter(([text, game]) => game?.facts?.puzzle && !keptGame(text));
    const isKept = merge(found.record) && fresh.every(([text, game]) => putGame(text, game));
    if (isKept) this.told("good", `The record has come, and ${count(fresh.length, "game")}.`);
    else this.told("bad", "This browser has no room for all of it.");
    this.show();
    this.changed();
  }
}

function rowOf({ name, solved, alone, best, usual }) {
  const head = Object.assign(html("th", name), { scope: "row" });
  return html("tr", [head, ...[solved, alone, timeText(best), timeText(usual)].map((value) => html("td", value))]);
}
