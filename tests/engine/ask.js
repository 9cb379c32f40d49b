// What the tests ask of the engine, in Node and in a page.

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
  draw: (engine, position, seed, more) => engine.walk(position).draw(BigInt(seed), more),
  trail: (engine, position) => engine.walk(position).trail(),
  options: (engine, position, limits) => engine.walk(position).options(limits),
};
