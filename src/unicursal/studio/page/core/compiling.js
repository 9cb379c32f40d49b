// Says below the bar that kernels are being compiled; plain Python answers meanwhile.

import { status } from "./api.js";

const AGAIN = 2000; // ms

async function tell() {
  const { compiling, lanes = {} } = await status().catch(() => ({}));
  const place = document.getElementById("compiling");
  place.hidden = !compiling;
  place.textContent = compiling ? `compiling, once: ${compiling}` : "";
  place.title = "Until then small questions are answered more slowly, and large ones wait.";
  const mayCompile = Object.values(lanes).includes("starting"); // it is the workers that begin it
  if (compiling || mayCompile) setTimeout(tell, AGAIN);
}

tell();
