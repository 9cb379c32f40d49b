// The steps at hand: on the board and as a list, with the reason of the one that is looked at.

import { ask } from "../core/api.js";
import { $, button, html } from "../core/dom.js";
import { cellWords, inCoordinates } from "../core/messages.js";
import { ARROW, readable, WORD } from "../core/notation.js";

const ERRORS = { wrong: "the rules are wrong: it is possible", blind: "the rules are blind: it is blocked" };

/** What a rule set gets wrong at a step: it forbids an option, or leaves a blocked step open. */
function errorOf(step, { verdict, options }) {
  if (!verdict) return {};
  const isPossible = options.some((option) => option.move === step.move);
  if (isPossible === verdict.open.includes(step.move)) return {};
  return { error: isPossible ? "wrong" : "blind" };
}

export class StepsPanel {
  constructor(studio) {
    this.studio = studio;
    this.steps = [];
    this.chosen = -1;
    this.counts = null;
    // A reason stays for a moment, so that a hand can reach its cases.
    const box = $("reason");
    for (const event of ["pointerenter", "focusin"]) box.addEventListener(event, () => clearTimeout(this.leaving));
    for (const event of ["pointerleave", "focusout"]) box.addEventListener(event, () => this.leave());
  }

  /** Stop looking at a step, soon. */
  leave() {
    clearTimeout(this.leaving);
    this.leaving = setTimeout(() => this.choose(this.keptIndex), 700);
  }

  /** The step whose reason is kept drawn, or -1. */
  get keptIndex() {
    return this.steps.findIndex((step) => step.move === this.studio.pin.name);
  }

  /** Show the steps of an answer; none while there is no answer. */
  show(answer, judge) {
    const { settings } = this.studio.session;
    if (answer !== this.answer) this.counts = null;
    this.answer = answer;
    const allowed = answer ? judge.allows(answer) : [];
    const isUnknown = ({ move }) => answer.unknown.some((step) => step.move === move);
    this.steps = [...(answer?.options ?? []), ...(answer?.blocked ?? []), ...(answer?.unknown ?? [])]
      .map((step) => ({
        ...step,
        kind: isUnknown(step) ? "unknown" : allowed.includes(step.move) ? "option" : "blocked",
        ...(isUnknown(step) ? {} : errorOf(step, answer)),
      }))
      .sort((a, b) => "UDLR".indexOf(a.move) - "UDLR".indexOf(b.move));
    this.isShown = settings.options && judge.marks;
    this.draw();
    // What has the focus is still looked at, for instance when only its coordinates are others.
    const focused = document.activeElement?.closest?.(".step, #steps li");
    this.choose(focused ? [...focused.parentElement.children].indexOf(focused) : -1);
  }

  /** Add the walkthroughs behind each step. */
  setCounts(counts, total) {
    this.counts = counts && { counts, total };
    const chosen = this.chosen;
    this.draw();
    this.choose(chosen);
  }

  draw() {
    const focused = document.activeElement?.dataset?.move;
    const row = [...$("steps").children].findIndex((item) => item.contains(document.activeElement));
    const shown = this.isShown ? this.steps.map((step) => this.described(step)) : [];
    this.studio.view.setSteps(shown, (event, i) => this.hear(event, i));
    $("steps").replaceChildren(...shown.map((step, i) => this.item(step, i)));
    if (!shown.length) $("steps").append(this.emptyItem());
    if (focused && document.activeElement === document.body) this.studio.view.focusStep(focused);
    if (row >= 0) $("steps").children[row]?.querySelector("button")?.focus({ preventScroll: true });
  }

  described(step) {
    const { paper } = this.studio.session.settings;
    const behind = this.counts?.counts[step.move];
    const place = `${WORD[step.move]} to ${cellWords(step.cell, paper)}`;
    const verdict =
      step.kind === "unknown"
        ? "unknown"
        : step.kind === "option"
          ? "possible" + (behind ? `, ${readable(behind)} walkthroughs` : "")
          : "blocked" + (step.reason ? `: ${inCoordinates(step.reason.text, paper)}` : "");
    const error = step.error ? `, ${ERRORS[step.error]}` : "";
    const share = behind && behind !== this.counts.total ? shareOf(behind, this.counts.total) : null;
    return { ...step, label: `Step ${place}, ${verdict}${error}`, share: share?.words, portion: share?.number, behind };
  }

  item(step, i) {
    const value = step.error ? ERRORS[step.error] : step.kind === "unknown" ? "unknown" : step.kind === "blocked" ? (step.reason?.kind ?? "blocked") : step.behind ? readable(step.behind) : "possible";
    const { paper } = this.studio.session.settings;
    const place = `${WORD[step.move]} ${cellWords(step.cell, paper)}`;
    const sign = html("span", { option: ARROW[step.move], blocked: "×", unknown: "?" }[step.kind], "arrow");
    sign.setAttribute("aria-hidden", "true");
    const why = step.reason ? `: ${inCoordinates(step.reason.text, paper)}` : "";
    // A finger that taps a blocked step asks why: it has nothing else to ask with.
    const made = button([sign, " ", html("span", place, "place"), " ", html("span", value, "value")], (event) => {
      if (event.pointerType === "touch" && step.kind === "blocked") this.choose(i);
      else this.studio.hand.step(step.move);
    });
    made.setAttribute("aria-label", `${place} ${value}${why}`);
    if (step.portion !== undefined) {
      const meter = html("span", "", "meter");
      meter.style.width = `${(100 * step.portion).toFixed(1)}%`;
      made.append(meter);
    }
    for (const event of ["pointerenter", "focus"]) made.addEventListener(event, () => this.choose(i));
    for (const event of ["pointerleave", "blur"]) made.addEventListener(event, () => this.leave());
    return html("li", made, `${step.kind} ${step.error ?? ""}`);
  }

  emptyItem() {
    const { answer } = this;
    const hidden = this.steps.length && !this.isShown;
    const words = !answer
      ? "…"
      : answer.complete
        ? "The line is complete."
        : hidden
          ? "Options are hidden."
          : "There is no free cell beside the live end.";
    return html("li", words, "empty");
  }

  hear(event, i) {
    if (event === "enter") this.choose(i);
    if (event === "leave") this.leave();
    if (event === "press") {
      this.studio.hand.step(this.steps[i].move);
      $("board").focus({ preventScroll: true }); // the step that had the focus is gone
    }
  }

  /** Look at the step to a cell; where there is none, look away. */
  chooseCell(cell) {
    const index = cell ? this.steps.findIndex((step) => step.cell[0] === cell[0] && step.cell[1] === cell[1]) : -1;
    const focused = document.activeElement?.closest?.(".step, .steps-list, .reason");
    if (index >= 0 && this.isShown) {
      if (index !== this.chosen) this.choose(index);
      clearTimeout(this.leaving);
      this.isOver = true;
    } else if (this.isOver && !focused) {
      this.isOver = false;
      this.leave();
    }
  }

  /** Look at one of the steps, or at none: its reason is drawn and put into words. */
  async choose(index) {
    clearTimeout(this.leaving);
    this.chosen = index;
    this.studio.view.highlight(index);
    [...$("steps").children].forEach((item, i) => item.classList.toggle("chosen", i === index));
    const step = this.steps[index];
    $("keep-reason").setAttribute("aria-pressed", String(Boolean(step) && step.move === this.studio.pin.name));
    this.studio.rules?.point(step?.move);
    if (!step || step.kind === "unknown" || (step.kind === "option" && step.error !== "blind") || step.error === "wrong") {
      this.studio.view.setCase(null);
      $("reason").hidden = true;
      return;
    }
    if (!step.reason) await this.fetchReason(step);
    if (this.steps[this.chosen] === step && step.reason) this.tell(step.reason);
  }

  async fetchReason(step) {
    $("reason").hidden = false;
    $("reason-text").textContent = "Looking for the simplest reason …";
    $("reason-facts").replaceChildren();
    $("cases").hidden = true;
    try {
      const told = await ask("why", { position: this.answer.position, move: step.move });
      step.reason = told.reason;
      if (!told.reason && this.steps[this.chosen] === step)
        $("reason-text").textContent = told.words ?? "It is blocked, but its reason was not found in a few seconds.";
    } catch (problem) {
      if (this.steps[this.chosen] !== step) return;
      $("reason-text").textContent = `It is blocked, but its reason was not found: ${problem.message}`;
    }
  }

  /** Show a case of the reason that is shown, counted from 1. */
  pickCase(number) {
    const reason = this.steps[this.chosen]?.reason;
    if (reason && !$("reason").hidden && number <= reason.cases.length) this.showCase(reason, number - 1);
  }

  tell(reason) {
    const { paper } = this.studio.session.settings;
    $("reason").hidden = false;
    $("reason-text").textContent = inCoordinates(reason.text, paper);
    const { cases } = reason;
    $("cases").hidden = cases.length < 2;
    $("cases").replaceChildren(...cases.map((_, i) => button(`Case ${i + 1}`, () => this.showCase(reason, i))));
    this.showCase(reason, 0);
  }

  showCase(reason, number) {
    const shown = reason.cases[number];
    this.studio.view.setCase(shown);
    [...$("cases").children].forEach((button, i) => button.setAttribute("aria-pressed", String(i === number)));
    const facts = [];
    const add = (key, words, ring) => facts.push({ key, words, ring });
    if (shown.area.length) add("area", `${shown.area.length} ${shown.area.length === 1 ? "cell" : "cells"}`);
    if (reason.kind === "balance") {
      add("black-field", `${reason.evidence.black} black`);
      add("cell", `${reason.evidence.white} white`);
    }
    const crosses = reason.kind === "crossing";
    if (shown.assumed.length) add("alarm", crosses ? "would cross" : "assumed");
    if (shown.lines.length) add("future", "forced lines");
    if (shown.bars.length) add("cross", "ruled out");
    if (shown.alarms.length && !crosses) add("alarm", reason.kind === "enclosed" ? "the only way in" : "breaks down here", true);
    $("reason-facts").replaceChildren(
      ...facts.map(({ key, words, ring }) => {
        const made = html("span", words, ring ? "ring" : "");
        made.style.setProperty("--key", `var(--${key})`);
        return made;
      }),
    );
  }
}

/** How large a part is: a number for the meter, words for people. */
function shareOf(part, total) {
  const number = Number((BigInt(part) * 1_000_000n) / BigInt(total)) / 1_000_000;
  if (part === "0") return { number: 0, words: "0" };
  if (number < 0.01) return { number, words: "<1%" };
  return { number, words: number > 0.99 && part !== total ? ">99%" : `${Math.round(100 * number)}%` };
}
