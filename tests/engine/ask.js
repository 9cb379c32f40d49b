// Asks the engine what stands in a file of JSON, and writes a line of JSON for each answer.
// In Node: node ask.js ENGINE_FOLDER QUESTIONS; in a page `answersTo` is all that is needed.

/** The answers to questions [name, position, ...given]; a refusal is { kind, words }. */
export async function answersTo(engine, questions) {
  const answers = [];
  for (const [name, position, ...given] of questions) {
    try {
      answers.push(await ASKED[name](engine, position, ...given));
    } catch (fault) {
      if (!fault.kind) throw fault;
      answers.push({ kind: fault.kind, words: fault.message });
    }
  }
  return answers;
}

const ASKED = {
  async position(engine, position) {
    const walk = engine.walk(position);
    return {
      free: walk.free,
      complete: walk.isComplete,
      verdicts: await walk.verdicts(),
      witness: await walk.witness(),
      lost: await walk.lostSince(),
      local: await walk.future(),
      exact: await walk.future({ exact: true }),
      kept: await walk.future({ kept: true }),
    };
  },
  solutions: (engine, puzzle) => engine.solutions(puzzle),
  fairMoves: (engine, position, seed) => engine.walk(position).fairMoves(BigInt(seed)),
  trail: (engine, position) => engine.walk(position).trail(),
  options: (engine, position, limits) => engine.walk(position).options(limits),
};

if (globalThis.process?.argv[1] === (await import("node:url").catch(() => null))?.fileURLToPath(import.meta.url)) {
  const { readFileSync } = await import("node:fs");
  const [folder, questions] = process.argv.slice(2);
  const { Engine } = await import(`${folder}/engine.js`);
  const engine = await Engine.start({ wasm: readFileSync(`${folder}/engine.wasm`), worker: false });
  for (const answer of await answersTo(engine, JSON.parse(readFileSync(questions)))) console.log(JSON.stringify(answer));
}
