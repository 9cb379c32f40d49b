// The record of a rule as text: the truth that the editor shows and changes. The server is the judge
// of what is a rule; here a record is only taken apart and put together again.

const KEY = /^([a-z]+(?: [1-9])?):\s*(.*)$/;
const ORDER = ["title", "source", "sets", "group", "pages", "status", "size", "heading", "turns", "unless", "when"];
const MOST = 25; // rows and columns of a picture

export const NEW_RULE = "rule my-rule\ntitle: My rule\nturns: mirrored\npicture:\n  #  o  .\n  .  @  .x\n";

/** The first record of a text: its name, its values by key, its picture as rows of cells. */
export function parseRule(text) {
  const rule = { name: "", values: new Map(), rows: [["@"]] };
  let key = null;
  let records = 0;
  for (const line of text.replace(/\r/g, "").split("\n")) {
    if (!line.trim() || line.startsWith(";")) continue;
    if (/^rule(\s|$)/.test(line)) {
      records += 1;
      if (records > 1) break;
      rule.name = line.slice(4).trim();
      key = null;
    } else if (/^\s/.test(line)) {
      if (key === "picture") rule.rows.push(line.trim().split(/\s+/));
      else if (key) rule.values.set(key, `${rule.values.get(key)} ${line.trim()}`.trim());
    } else {
      const found = KEY.exec(line);
      key = found?.[1] ?? null;
      if (key === "picture") rule.rows = [];
      else if (key) rule.values.set(key, found[2].trim());
    }
  }
  rule.rows = rectangular(rule.rows);
  return rule;
}

/** How many records a text holds. */
export const recordsOf = (text) => text.split("\n").filter((line) => /^rule(\s|$)/.test(line)).length;

/** The text of a record. */
export function ruleText({ name, values, rows }) {
  const place = (key) => (ORDER.indexOf(key) + 1 || ORDER.length + 1) * 10;
  const keys = [...values.keys()].sort((a, b) => place(a) - place(b));
  const lines = [`rule ${name}`];
  for (const key of keys) if (values.get(key)) lines.push(`${key}: ${values.get(key)}`);
  const kept = trimmed(rows);
  const widths = kept[0].map((_, x) => Math.max(...kept.map((row) => row[x].length)));
  lines.push("picture:", ...kept.map((row) => "  " + row.map((cell, x) => cell.padEnd(widths[x])).join(" ").trimEnd()));
  return lines.join("\n") + "\n";
}

/** A cell in its parts. */
export function partsOf(cell) {
  const found = /^(.*?)([x*]*)$/.exec(cell);
  return { core: found[1], cross: found[2].includes("x"), notTarget: found[2].includes("*") };
}

export const cellText = ({ core, cross, notTarget }) => core + (cross ? "x" : "") + (notTarget ? "*" : "");

/** Where the live end is, as [x, y]; null if it is not drawn. */
export function liveEnd(rows) {
  for (const [y, row] of rows.entries()) if (row.includes("@")) return [row.indexOf("@"), y];
  return null;
}

/** The picture with a margin of empty fields around it, as far as there is room. */
export function withMargin(rows) {
  let kept = rectangular(trimmed(rows));
  const room = () => Array(kept[0].length).fill(".");
  if (kept.length < MOST) kept = [room(), ...kept];
  if (kept.length < MOST) kept = [...kept, room()];
  if (kept[0].length < MOST) kept = kept.map((row) => [".", ...row]);
  if (kept[0].length < MOST) kept = kept.map((row) => [...row, "."]);
  return kept;
}

function rectangular(rows) {
  const width = Math.max(1, ...rows.map((row) => row.length));
  return (rows.length ? rows : [["@"]]).map((row) => [...row, ...Array(width - row.length).fill(".")]);
}

/** Without rows and columns at the rim that say nothing. */
function trimmed(rows) {
  const says = (cell) => cell !== ".";
  const ys = rows.flatMap((row, y) => (row.some(says) ? [y] : []));
  const xs = rows[0].flatMap((_, x) => (rows.some((row) => says(row[x])) ? [x] : []));
  if (!ys.length) return [["@"]];
  return rows.slice(ys[0], ys.at(-1) + 1).map((row) => row.slice(xs[0], xs.at(-1) + 1));
}
