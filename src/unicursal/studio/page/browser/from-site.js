// Where the engine and the puzzles of a site lie: in files beside the page.

import { CONTENTS } from "../core/places.js";
import { Problem } from "../core/problem.js";
import { jsonIn } from "./unpack.js";

const AWAY = "This part of the site was not kept for use without a network.";

async function shelf(name) {
  const path = CONTENTS.files[name];
  if (!path) return null;
  const answer = await fetch(new URL(path, document.baseURI)).catch(() => null);
  if (!answer) throw Object.assign(new Problem(AWAY), { isAway: true });
  if (!answer.ok) throw new Problem("The site has changed since this page was opened: load it again");
  return jsonIn(await answer.arrayBuffer());
}

export const fromSite = { engine: async () => ({}), shelf };
