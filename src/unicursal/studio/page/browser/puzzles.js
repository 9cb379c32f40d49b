// Puzzles and hints without a server: those that were made when the page was built come with a hint
// for each step of the solution, others are solved by the engine, which can tell where a line was lost
// and which step leads on.

import { CONTENTS } from "../core/places.js";
import { STEP } from "../engine/cells.js";
import { parsePuzzle, WORD } from "../core/notation.js";
import { Problem } from "../core/problem.js";
import { baked } from "./shelves.js";

const SOLVING = { seconds: 8 };
const LIMITS = { seconds: 3 };
const NOTHING = { area: [], black: [], lines: [], bars: [], assumed: [], alarms: [] };
const MADE_BY_STUDIO = "The studio on a computer of your own makes any puzzle: unicursal studio";

/** What a puzzle is, without its hints, and where these are found again. */
async function factsOf(wish) {
  const found = await baked(wish);
  if (!found) return null;
  const { hints, ...facts } = found;
  return { ...facts, shelf: wish };
}

async function ofDay(engine, { date }) {
  const facts = await factsOf(`day=${date}`);
  if (facts) return facts;
  const [first, last] = CONTENTS.days ?? ["", ""];
  throw new Problem(`There are puzzles of the day here from ${first} to ${last}. ${MADE_BY_STUDIO}`);
}

async function made(engine, { board, clues, difficulty, seed }) {
  if (!clues.length) return open(board);
  const wish = [board, `clues=${clues.join("+")}`, `difficulty=${difficulty}`, `seed=${seed}`].join("&");
  const facts = await factsOf(wish);
  if (!facts) throw new Problem(`This puzzle is not among those that were made for this site. ${MADE_BY_STUDIO}`);
  return facts;
}

const open = (puzzle) => ({ puzzle, solution: null, unique: false, difficulty: null, seed: null });

async function given(engine, { puzzle }, signal) {
  const facts = await factsOf(puzzle);
  if (facts) return facts;
  const { board } = parsePuzzle(puzzle);
  if (!puzzle.includes("+")) return open(puzzle);
  const isHidden = !board.start || !board.target;
  const found = await engine.solutions(puzzle, { ...SOLVING, signal }).catch((fault) => {
    if (fault.kind === "budget" && isHidden) return { count: 2 };
    throw fault;
  });
  if (!found.count) throw new Problem("This puzzle has no solution");
  if (found.count > 1) return open(puzzle);
  const ends = isHidden ? { kind: "search", text: "A search over all ends tells it.", cells: [] } : null;
  return { ...open(puzzle), solution: found.first, unique: true, ends };
}

const beside = ([x, y], move) => [x + STEP[move][0], y + STEP[move][1]];

function inCommon(one, other) {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count += 1;
  return count;
}

/** No solution, one, or two of several; no number where that is not found in time. */
async function solutions(engine, { puzzle }, signal) {
  return engine.solutions(puzzle, { ...SOLVING, signal }).catch((fault) => {
    if (fault.kind === "budget") return { count: null, first: null, second: null };
    throw fault;
  });
}

async function hint(engine, { position, solution, shelf }, signal) {
  const walk = engine.walk(position);
  const { moves } = walk;
  if (walk.isComplete) return told("complete", walk, moves.length, null, ["It is done."]);
  if (!solution) return amongSeveral(walk, { ...LIMITS, signal });
  const right = inCommon(moves, solution);
  if (right < moves.length) return back(walk, right, moves[right]);
  const move = solution[right];
  const hints = shelf && (await baked(shelf).catch(() => null));
  const ready = hints?.solution.split(":")[1] === solution ? hints.hints[right] : null;
  if (ready) return { ...ready, position, step: right, move };
  return onlyStep(walk, move);
}

const told = (kind, walk, step, move, texts, shown = {}, blocked = []) =>
  ({ kind, grade: "given", texts, position: walk.position, step, move, shown: { ...NOTHING, ...shown }, blocked });

function back(walk, step, wrong) {
  const before = walk.copy();
  while (before.moves.length > step) before.pop();
  const texts = ["The end of the line cannot stay.", `Step ${step + 1}, ${WORD[wrong]}, was wrong.`];
  return told("back", before, step, null, texts, {}, [{ move: wrong, cell: beside(before.liveEnd, wrong), reason: null }]);
}

/** The step that the solution tells, where nobody has thought of a reason. */
function onlyStep(walk, move) {
  const here = `(${walk.liveEnd.join(", ")})`;
  const texts = [`Look at the live end ${here}.`, "Of the steps there only one can still be completed.", `The line goes ${WORD[move]}.`];
  return told("search", walk, walk.moves.length, move, texts, { assumed: [[walk.liveEnd, beside(walk.liveEnd, move)]], area: [walk.liveEnd] });
}

/** On a board with several solutions each step that is possible is right. */
async function amongSeveral(walk, limits) {
  const lost = await walk.lostSince(limits);
  if (lost && !lost.step) return told("back", walk, 0, null, ["This board has no solution."]);
  if (lost) return back(walk, lost.before.length, lost.move);
  const options = await walk.options(limits);
  const ways = [...options].map((move) => WORD[move]).join(" or ");
  const texts = [`Look at the live end (${walk.liveEnd.join(", ")}).`, `Go ${ways}${options.length > 1 ? ": each can still be completed" : ""}.`];
  return told("step", walk, walk.moves.length, options[0], texts, { area: [walk.liveEnd] });
}

export const PUZZLES = { "puzzle/day": ofDay, puzzle: made, "puzzle/given": given, "puzzle/solutions": solutions, hint };
