// The site without a network: a worker of the browser keeps its files, all of one version together.
// The puzzles of this month and the next are fetched at the first visit, so that they are kept too. A
// new version waits until all pages of the old one are closed.

import { CONTENTS } from "../core/places.js";

const MONTHS = 2;

/** The shelves of the days that come next. */
function comingMonths(today = new Date()) {
  return Array.from({ length: MONTHS }, (_, i) => {
    const month = new Date(today.getFullYear(), today.getMonth() + i, 1);
    return `days-${month.getFullYear()}-${String(month.getMonth() + 1).padStart(2, "0")}`;
  });
}

async function keepAll() {
  if (!navigator.serviceWorker) return; // an old browser, or an address that is not safe
  try {
    await navigator.serviceWorker.register("sw.js");
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
    const files = comingMonths().map((name) => CONTENTS.files[name]).filter(Boolean);
    await Promise.all(files.map((file) => fetch(file)));
    document.documentElement.dataset.kept = "true";
  } catch {
    // The site works all the same, as long as there is a network.
  }
}

keepAll();
