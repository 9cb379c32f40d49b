// What the engine knows of a position, in the form in which the server answers. Reasons are the
// server's: a step that is blocked has none here.

import { STEP } from "../engine/cells.js";
import { LAWS } from "../engine/engine.js";

const LIMITS = { seconds: 3 };
const LEFT_FIRST = { U: "LUR", D: "RDL", L: "DLU", R: "URD" };
const NO_REASON = "It is blocked. The studio on a computer of your own tells the reason.";

/** The moves in left-first order; at first the direction before counts as down. */
const inOrder = (moves, free) => [...(moves ? LEFT_FIRST[moves.at(-1)] : "RDLU")].filter((move) => free.includes(move));

const beside = ([x, y], move) => [x + STEP[move][0], y + STEP[move][1]];

const stepsFrom = (walk, moves) => moves.map((move) => ({ move, cell: beside(walk.liveEnd, move) }));

async function position(engine, { position: text }, signal) {
  const walk = engine.walk(text);
  const limits = { ...LIMITS, signal };
  const verdicts = await walk.verdicts(limits);
  const of = (verdict) => stepsFrom(walk, Object.keys(verdicts).filter((move) => verdicts[move] === verdict));
  const [options, blocked, unknown] = ["possible", "blocked", "unknown"].map(of);
  const isLost = !walk.isComplete && !options.length && !unknown.length;
  const { board, moves } = walk;
  return {
    position: walk.position,
    board: { text: board.text },
    moves,
    visited: moves.length + 1,
    live_end: walk.liveEnd,
    complete: walk.isComplete,
    options,
    blocked: blocked.map((step) => ({ ...step, reason: null })),
    unknown,
    left_first: inOrder(moves, walk.free),
    lost: isLost ? await loss(walk, limits) : null,
  };
}

async function loss(walk, limits) {
  const found = await walk.lostSince(limits).catch(() => null);
  if (!found) return null;
  const { step, move, before, options } = found;
  return { step, move, before: `${walk.board.text}${before && `:${before}`}`, options: [...options], reason: null };
}

async function why(engine, { position: text, move }, signal) {
  const walk = engine.walk(text);
  const verdict = await walk.verdict(move, { ...LIMITS, signal });
  const witness = verdict === "possible" ? await walk.witness({ ...LIMITS, first: move, signal }) : null;
  return { position: text, move, possible: verdict === "unknown" ? null : verdict === "possible", witness, reason: null, words: NO_REASON };
}

async function future(engine, { position: text, exact }, signal) {
  const lines = await engine.walk(text).future({ ...LIMITS, exact, kept: true, signal }).catch(orNull);
  return { position: text, exact, lines };
}

async function trail(engine, { position: text }, signal) {
  return { position: text, options: await engine.walk(text).trail({ ...LIMITS, signal }).catch(orNull) ?? [] };
}

/** What was not found in time is nothing; other problems stay. */
function orNull(fault) {
  if (fault.kind === "budget") return null;
  throw fault;
}

async function draw(engine, { board, law, seed }, signal) {
  const moves = await engine.draw(board, seed, { law, signal });
  return { position: `${board}:${moves}`, name: `${board}#${law === "fair" ? "" : `${law}.`}${seed}` };
}

const OF_STUDIO = "only the studio on a computer of your own draws by this law";

const laws = async (engine, { board }) => ({ board, laws: LAWS, refused: { uniform: OF_STUDIO, backbite: OF_STUDIO } });

async function walkOn(engine, { position: text, law, seed }, signal) {
  const walk = engine.walk(text);
  if (walk.isComplete) return { position: text };
  const moves = law === "left-first" ? await leftFirst(walk, signal) : await walk.draw(seed, { law, signal });
  walk.push(moves);
  return { position: walk.position };
}

/** The moves of the first walkthrough in left-first order from here on: a spiral always turns left first. */
const leftFirst = (walk, signal) => walk.draw(0, { law: "spiral", signal });

/** The walkthrough that follows a whole line in left-first order: the last step that can be another one is. */
async function next(engine, { position: text }, signal) {
  const walk = engine.walk(text);
  while (walk.moves) {
    const taken = walk.pop();
    const order = inOrder(walk.moves, await walk.options({ signal }));
    const move = order[order.indexOf(taken) + 1];
    if (!move) continue;
    walk.push(move);
    walk.push(await leftFirst(walk, signal));
    return { position: walk.position };
  }
  return { position: null };
}

async function read(engine, { content }, signal) {
  const [, board, law = "fair", seed] = /^\s*(\S+?)#(?:([a-z-]+)\.)?(\d{1,15})\s*$/.exec(content) ?? [];
  if (board) return { position: (await draw(engine, { board, law, seed: Number(seed) }, signal)).position };
  return { position: engine.walk(content.trim()).position };
}

const write = async (engine, { position: text }) => ({ name: "labyrinth.txt", content: `${text}\n` });

export const POSITIONS = { position, why, future, trail, draw, laws, walk: walkOn, next, read, write };
