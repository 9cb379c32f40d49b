// The engine in the browser answers, where no server is: the other side of `core/server.js`.

import { Problem } from "../core/problem.js";
import { Engine } from "../engine/engine.js";
import { POSITIONS } from "./positions.js";
import { PUZZLES } from "./puzzles.js";
import { store } from "./store.js";

const ANSWERS = { ...POSITIONS, ...PUZZLES };
const OF_STUDIO = "Only the studio on a computer of your own does this: unicursal studio";

let started = null;

/** The engine, loaded when it is first needed. */
function engine() {
  started ??= store.engine().then((options) => Engine.start(options));
  started.catch(() => { started = null; });
  return started;
}

async function ask(path, body, { signal }) {
  if (path === "status") return READY;
  const answer = ANSWERS[path];
  if (!answer) throw new Problem(OF_STUDIO);
  try {
    return await answer(await engine(), body, signal);
  } catch (fault) {
    throw problemOf(fault);
  }
}

/** A fault of the engine is a problem in the words of the pages. */
function problemOf(fault) {
  if (fault instanceof Problem || !fault.kind) return fault;
  if (fault.kind === "aborted") return new DOMException(fault.message, "AbortError");
  return new Problem(fault.message, ["text", "board", "move"].includes(fault.kind) ? 400 : 503);
}

const READY = { lanes: {}, compiling: null };

export const browser = {
  can: (path) => path in ANSWERS,
  ask,
  isBack: () => new Promise((resolve) => setTimeout(resolve, 5000)),
};
