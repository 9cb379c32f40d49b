// What is known of a puzzle that is made: no solution, one, or several, and how hard it is. Each
// question is dropped as soon as the puzzle changes, and a moment passes before one is asked, so that
// a fast hand asks only once.

import { ask, can } from "../core/api.js";

const CALM = 250; // milliseconds without a change

export class Verdict {
  /** `told(state)` hears what is known: { text, isThinking, trouble, count, first, second, difficulty, problem }. */
  constructor(told) {
    Object.assign(this, { told, asking: null, state: {} });
  }

  /** Another puzzle, or the same one again; `trouble` is what is wrong with it as a board. */
  look(text, trouble, { isAgain = false } = {}) {
    if (text === this.state.text && !isAgain) return;
    this.asking?.abort();
    clearTimeout(this.timer);
    this.tell({ text, trouble, isThinking: !trouble });
    if (!trouble) this.timer = setTimeout(() => this.judge(text), CALM);
  }

  tell(state) {
    this.state = state;
    this.told(state);
  }

  async judge(text) {
    const asking = new AbortController();
    this.asking = asking;
    try {
      const found = await ask("puzzle/solutions", { puzzle: text }, { signal: asking.signal });
      if (asking.signal.aborted) return;
      const isGraded = found.count === 1 && can("puzzle/grade");
      this.tell({ text, ...found, isThinking: isGraded });
      if (!isGraded) return;
      const { difficulty } = await ask("puzzle/grade", { puzzle: text, solution: found.first }, { signal: asking.signal });
      if (!asking.signal.aborted) this.tell({ text, ...found, difficulty });
    } catch (problem) {
      if (!asking.signal.aborted) this.tell({ text, problem });
    }
  }
}

/** A verdict as a heading and a kind: good, bad or note. */
export function verdictWords({ trouble, isThinking, count, problem, difficulty }) {
  if (trouble) return ["bad", trouble];
  if (problem) return ["bad", problem.message];
  if (count === undefined) return ["note", "Looking for solutions …"];
  if (count === null) return ["note", "It is not known in a few seconds how many solutions there are. More clues make it easier to tell."];
  if (count === 0) return ["bad", "No solution."];
  if (count === 2) return ["note", "Several solutions."];
  return ["good", `Exactly one solution${difficulty ? `: ${difficulty}.` : isThinking ? ", and it is …" : "."}`];
}
