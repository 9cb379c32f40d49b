// What a researcher does with a position: count an area by hand, begin a rule, have one found.

import { ask } from "../core/api.js";
import { Progress } from "../core/progress.js";
import { sameCell } from "../engine/cells.js";
import { $, button, html } from "../core/dom.js";
import { pageAddress } from "../core/links.js";
import { ARROW, readable } from "../core/notation.js";
import { keepText, OF_TAB } from "../core/storage.js";
import { PROPOSED } from "../rules/drafts.js";
import { suitsRules } from "./judges.js";
import { areaRow } from "./rules-panel.js";

export class Research {
  constructor(studio) {
    this.studio = studio;
    this.border = [];
    this.first = null; // where a hand has come down
    this.found = null; // the text of a rule that was found
    this.search = new Progress($("find-progress"));
    $("count-area").addEventListener("click", () => this.count(!this.isCounting));
    $("rule-here").addEventListener("click", () => this.tell(() => this.proposeHere()));
    $("find-rule").addEventListener("click", () => this.tell(() => this.find()));
    $("open-found").addEventListener("click", () => this.propose(this.found));
    $("paper-numbers").addEventListener("toggle", () => this.tell(() => this.listNumbers()));
  }

  get isCounting() {
    return $("count-area").getAttribute("aria-pressed") === "true";
  }

  /** Begin or end to count by hand. */
  count(isOn) {
    $("count-area").setAttribute("aria-pressed", String(isOn));
    this.border = [];
    $("counted").textContent = isOn ? "Draw the border of the area over free cells, or click them one by one." : "";
    this.studio.view.setRule();
  }

  /** Another position: what was counted and found is of the one before. */
  show() {
    $("research").hidden = !suitsRules(this.studio.session.board);
    this.search.drop();
    this.found = null;
    $("open-found").hidden = true;
    $("found-rule").textContent = "";
    if (this.isCounting) this.count(true);
    const blocked = this.studio.steps.steps.some(({ kind }) => kind === "blocked");
    $("find-rule").disabled = !blocked;
    $("rule-here").disabled = !this.studio.steps.steps.length;
  }

  /** A hand goes on over a cell. */
  draw(cell) {
    if (this.first) this.mark(this.first, { isClick: false });
    this.first = null;
    this.mark(cell, { isClick: false });
  }

  /** A cell of the border; a click on one takes it away. */
  mark(cell, { isClick }) {
    const { cells, board } = this.studio.session;
    if (!board.has(...cell) || cells.some((other) => sameCell(other, cell))) return;
    const there = this.border.some((other) => sameCell(other, cell));
    if (there && !isClick) return;
    this.border = there ? this.border.filter((other) => !sameCell(other, cell)) : [...this.border, cell];
    this.tell(() => this.askCount());
  }

  async askCount() {
    const { session, view } = this.studio;
    const { border } = this;
    if (!border.length) return this.count(true);
    const asked = session.position;
    const found = await ask("rules/area", { position: asked, border });
    if (asked !== session.position || border !== this.border) return undefined;
    const row = areaRow({ ...found, border, distance: border.length, moves: [] }, [], session.liveEnd);
    view.setRule(row);
    const limits = found.limits.map((limit) => areaRow({ ...limit, border, moves: [] }, [], session.liveEnd).limits);
    $("counted").textContent = [
      `${border.length} ${border.length === 1 ? "cell" : "cells"} of border, ${found.area.length} in all: ${found.black} black, ${found.white} white.`,
      found.limits.length ? `It can carry ${limits.join("; also ")}.` : "It is no border line from the live end to an obstacle: no limits.",
    ].join(" ");
    return undefined;
  }

  /** The step that is looked at, else the first that is blocked. */
  get step() {
    const { steps, chosen } = this.studio.steps;
    return steps[chosen] ?? steps.find(({ kind }) => kind === "blocked") ?? steps[0];
  }

  async proposeHere() {
    const { position } = this.studio.session;
    const { text } = await ask("rules/here", { position, move: this.step.move });
    this.propose(text);
  }

  /** Open a text in the editor of rules. */
  propose(text) {
    keepText(OF_TAB, PROPOSED, text);
    location.href = pageAddress("rules");
  }

  async find() {
    const { steps } = this.studio.steps;
    const looked = this.step;
    const step = looked?.kind === "blocked" ? looked : steps.find(({ kind }) => kind === "blocked");
    const { position } = this.studio.session;
    const asked = { position, move: step.move };
    const found = await this.search.of(`looking for a rule against ${ARROW[step.move]}`, (how) => ask("rules/find", asked, how));
    if (!found) return;
    this.found = found.text;
    $("open-found").hidden = !found.text;
    $("found-rule").textContent = found.text
      ? `Proved for boards of every size:\n${found.text.slice(found.text.indexOf("turns:"))}`
      : `No picture that reaches ${found.largest} cells far proves ${ARROW[step.move]} blocked.`;
  }

  async listNumbers() {
    const list = $("paper-numbers").querySelector("ul");
    if (!$("paper-numbers").open || list.children.length) return;
    const { claims } = await ask("rules/numbers");
    list.replaceChildren(...claims.map((claim) => this.claimItem(claim)));
  }

  claimItem({ claimed, true: exact, position, source, rule, name, text }) {
    const numbers = claimed === exact ? readable(claimed) : `${readable(claimed)}, true ${readable(exact)}`;
    const parts = [html("b", numbers), rule && html("span", rule), html("small", [source, name].filter(Boolean).join(" · "))];
    const made = button(parts, () => this.studio.open(position));
    made.title = text;
    return html("li", made);
  }

  async tell(work) {
    try {
      await work();
    } catch (problem) {
      this.studio.fail(problem);
    }
  }
}
