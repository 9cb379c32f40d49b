// Who says which steps are allowed. A judge has a name for people and tells, from the server's
// answer at a position, the moves it allows. Rule sets are further judges.

import { RULE_SETS } from "../core/names.js";
import { FOR_GOOD, keptText } from "../core/storage.js";

export const JUDGES = new Map();

/** Add a judge: { id, name, allows(answer) -> moves, marks: whether its verdict is shown }. */
function addJudge(judge) {
  JUDGES.set(judge.id, judge);
}

addJudge({
  id: "exact",
  name: "exact answer",
  marks: true,
  allows: (answer) => answer.options.map((option) => option.move),
});

addJudge({
  id: "none",
  name: "none (rules disabled)",
  marks: false,
  allows: (answer) => answer.left_first,
});

// Rule sets: what they allow is in `answer.verdict`; on boards that they are not for, the exact answer is.
const ruleJudge = (id, name) => ({
  id,
  name,
  marks: true,
  isRules: true,
  isForAnyBoard: /^principles(:|$)/.test(id),
  allows: (answer) => answer.verdict?.open ?? answer.options.map((option) => option.move),
});

for (const [id, name] of Object.entries({ ...RULE_SETS, own: "my rule, from the editor" })) addJudge(ruleJudge(id, name));

/** The judge of this name; any other name is the formula of a rule set. */
export const judgeOf = (id) => JUDGES.get(id) ?? ruleJudge(id, `rules ${id}`);

/** What a question about a rule set says: its formula, and the text of the editor where it is meant. */
export function rulesAsked({ judge, mine }) {
  if (judge === "own") return { rules: "", own: ownRule() };
  return mine && ownRule() ? { rules: judge, own: ownRule() } : { rules: judge };
}

/** The text that the editor holds. */
export function ownRule() {
  return keptText(FOR_GOOD, "rule") ?? "";
}

/** Rule sets are for n x n boards, n odd, corner to corner, without clues; the principles for any. */
export const suitsRules = ({ text, width, height, holes, start, target }, { isForAnyBoard } = {}) =>
  isForAnyBoard ||
  (width === height && width % 2 === 1 && !holes.length && !text.includes("+") && !start[0] && !start[1] && target[0] === width - 1 && target[1] === height - 1);
