// Where the engine and the puzzles of a single file lie: within it, in elements that nobody sees.

import { jsonIn, unpacked } from "./unpack.js";

/** The bytes in an element; null if there is none. */
function bytesIn(id) {
  const text = document.getElementById(id)?.textContent;
  return text ? Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)) : null;
}

const shelf = async (name) => {
  const bytes = bytesIn(`packed-${name}`);
  return bytes && jsonIn(bytes);
};

export const fromFile = {
  engine: async () => ({ wasm: await unpacked(bytesIn("packed-engine")), worker: false }),
  shelf,
};
