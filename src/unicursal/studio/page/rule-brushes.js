// What can be painted on the grid of a rule.

const $ = (id) => document.getElementById(id);

export const BRUSHES = [
  { id: ".", sign: "·", words: "Anything" },
  { id: "o", sign: "o", words: "Empty" },
  { id: "e", sign: "e", words: "Empty and not on a future line" },
  { id: "#", sign: "#", words: "Taken by the line" },
  { id: "%", sign: "%", words: "Taken or border" },
  { id: "B", sign: "B", words: "Border" },
  { id: "-", sign: "–", words: "Not taken: empty or border" },
  { id: "i", sign: "i", words: "On the board, empty or taken" },
  { id: "<", sign: "←", words: "The line runs left here" },
  { id: "^", sign: "↑", words: "The line runs ahead here" },
  { id: "v", sign: "↓", words: "The line runs back here" },
  { id: ">", sign: "→", words: "The line runs right here" },
  { id: "start", sign: "start", words: "Start of an area" },
  { id: "middle", sign: "middle", words: "Between start and end of an area" },
  { id: "end", sign: "end", words: "End of an area" },
  { id: "entry", sign: "entry", words: "Entry of an area" },
  { id: "Fs", sign: "Fs", words: "Near end of a section of a future line" },
  { id: "Fe", sign: "Fe", words: "Far end of the same section" },
  { id: "cross", sign: "✕", words: "Forbidden step: on or off" },
  { id: "notTarget", sign: "∗", words: "Must not be the target: on or off" },
];

/** What a brush paints, with what the lists beside it say. */
export function coreOf(id) {
  if (id === "cross" || id === "notTarget") return { toggle: id };
  if ("<>^v".includes(id)) return { core: $("arrow-kind").value + id };
  const role = { start: "s", middle: "m", end: "e" }[id];
  if (role) return { core: $("area-number").value + ($("area-empty").checked ? role.toUpperCase() : role) };
  if (id === "entry") return { core: `${$("area-number").value}+` };
  return { core: id };
}
