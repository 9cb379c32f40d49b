// What a level is worth, and what was refused on the way to it, in words.

import { $, html } from "../core/dom.js";
import { sentence } from "../core/messages.js";
import { PLANS } from "../core/names.js";

const GRADES = {
  strict: "strict: perfect, no corners touch",
  perfect: "perfect: no 2×2 block",
  valid: "valid: one way",
  branched: "branched: one way, dead ends",
  open: "open: several ways",
};

/** Why the requested plan was not used; nothing if it was. */
export function planRefusal(floor, { plan }) {
  if (!plan || floor.plan === plan) return "";
  const refusal = floor.remarks.find(({ kind, fields }) => kind === "NoEffect" && fields.asked === `plan ${plan}`);
  const why = refusal?.fields.reason ?? "it was not possible";
  return `The plan “${PLANS[plan]}” was refused: ${why}. “${PLANS[floor.plan] ?? floor.plan}” is used instead.`;
}

/** Fill the table of facts and the list of what was refused. */
export function showFacts(floor, wish, seconds) {
  const anew = wish.redraw.filter((redraw) => redraw.floor === wish.floor);
  const facts = {
    Grade: GRADES[floor.grade],
    "Length of the way": `${floor.length.toLocaleString("en")} tiles`,
    Turns: floor.turns.toLocaleString("en"),
    Straightness: `${Math.round(floor.straightness * 100)} %`,
    "2×2 walls": floor.wall_blocks,
    "Goal rooms": floor.goal_rooms.map(([, , width, height]) => `${width}×${height}`).join(", ") || "none",
    Plan: PLANS[floor.plan] ?? floor.plan,
    Rooms: floor.rooms.length,
    ...(floor.things?.length ? { Things: thingCounts(floor.things) } : {}),
    ...(anew.length ? { Redrawn: anew.map(({ room, seed }) => `room ${room} (seed ${seed})`).join(", ") } : {}),
    ...(wish.branching ? { Branches: floor.branches } : {}),
    Time: seconds < 1 ? `${Math.max(1, Math.round(seconds * 1000))} ms` : `${seconds.toFixed(1)} s`,
  };
  $("facts").replaceChildren(
    ...Object.entries(facts).flatMap(([name, value]) => [html("dt", name), html("dd", value)]),
  );
  const grade = $("facts").querySelector("dd");
  grade.className = "grade";
  grade.dataset.grade = floor.grade;
  const notes = refusals(floor, wish);
  $("notes").replaceChildren(...notes.map((note) => html("li", sentence(note))));
  $("notes-box").hidden = notes.length === 0;
}

/** "door 2, key 2, item 5": how many of each kind, in the order of the way. */
function thingCounts(things) {
  const counts = new Map();
  for (const { kind } of things) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, many]) => `${kind} ${many}`).join(", ");
}

/** The notes of a level, each once, and what they say nothing of. */
function refusals(floor, { branching }) {
  const isFact = ({ kind, fields }) => kind === "Branches" || (kind === "Redrawn" && fields.how !== null); // the table has it
  const notes = [...new Set(floor.remarks.filter((remark) => !isFact(remark)).map(({ text }) => text))];
  if (branching && !floor.branches) notes.push("no dead ends: by chance, or because there was no place for one");
  return notes;
}
