// Walks on boards of some sides by seeds 1, 2, ...: node browser.js ENGINE_FOLDER TIMES SIDE ...
// A line of JSON for each side: seconds of CPU of each walk, the board laid out anew each time.

import { readFileSync } from "node:fs";

const [folder, times, ...sides] = process.argv.slice(2);
const { Engine } = await import(`${folder}/engine.js`);
const wasm = await WebAssembly.compile(readFileSync(`${folder}/engine.wasm`));

const WARMING = 30; // walks of 21x21, after which all is optimised

const worked = () => Object.values(process.cpuUsage()).reduce((one, other) => one + other) / 1e6;

async function drawn(side, seed) {
  const engine = await Engine.start({ wasm, worker: false });
  const begin = worked();
  const moves = await engine.draw(side, seed);
  return { seconds: worked() - begin, moves };
}

for (let seed = 0; seed < WARMING; seed++) await drawn("21", seed);

for (const side of sides) {
  const taken = [];
  for (let seed = 1; seed <= times; seed++) taken.push(await drawn(side, seed));
  console.log(JSON.stringify({ side: Number(side), taken: taken.map((each) => each.seconds), last: taken.at(-1).moves }));
}
