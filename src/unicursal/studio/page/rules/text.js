// The text of rules: the truth that the editor shows and changes. It is changed in place, so that
// comments, the order of the keys and the form of all that was not touched stay as they were
// written. The server is the judge of what is a rule; here records are only taken apart.

const RECORD = /^\ufeff?rule(\s|$)/;
const KEY = /^([a-z]+(?: [1-9])?):\s*/;
const ORDER = [
  "title", "source", "sets", "group", "pages", "status", "size", "heading", "turns", "unless", "when",
  "area", "outline", "formula", "effect", "note", "repeat", "picture",
];
const INDENT = "  ";

export const NEW_RULE = "rule my-rule\ntitle: My rule\nturns: mirrored\npicture:\n  #  o  .\n  .  @  .x\n";

/** The records of a text: { name, title } of each. */
export function recordsIn(text) {
  const lines = text.split("\n");
  return starts(lines).map((_, number) => {
    const { name, entries } = recordOf(lines, number);
    return { name, title: valueOf(lines, entries.get("title")) };
  });
}

/** One record of a text: its name, its values by key, its picture as rows of cells. */
export function parseRule(text, number = 0) {
  const lines = text.split("\n");
  const { name, entries } = recordOf(lines, number);
  const values = new Map();
  for (const [key, entry] of entries) if (key !== "picture") values.set(key, valueOf(lines, entry));
  return { name, values, rows: rectangular(rowsOf(lines, entries.get("picture")).map(({ cells }) => cells)) };
}

/** The text with another name of a record. */
export function withName(text, number, name) {
  const lines = text.split("\n");
  const { from } = recordOf(lines, number);
  if (RECORD.test(lines[from] ?? "")) lines[from] = `rule ${name}`;
  else lines.unshift(`rule ${name}`);
  return lines.join("\n");
}

/** The text with another value behind a key of a record; an empty one takes the key away. */
export function withValue(text, number, key, value) {
  const lines = text.split("\n");
  const { entries, end } = recordOf(lines, number);
  const entry = entries.get(key);
  if (entry) {
    if (valueOf(lines, entry) === value) return text;
    const gone = new Set(value ? entry.more : [entry.at, ...entry.more]);
    if (value) lines[entry.at] = `${key}: ${value}`;
    return lines.filter((_, at) => !gone.has(at)).join("\n");
  }
  if (!value) return text;
  const later = [...entries].find(([other]) => placeOf(other) > placeOf(key));
  lines.splice(later ? later[1].at : end, 0, `${key}: ${value}`);
  return lines.join("\n");
}

/** The text with another picture of a record. Its rows keep their lines, seen from the live end. */
export function withPicture(text, number, rows) {
  const lines = text.split("\n");
  const { entries, end } = recordOf(lines, number);
  const entry = entries.get("picture");
  const drawn = aligned(rows);
  if (!entry) {
    lines.splice(end, 0, "picture:", ...drawn.map((row) => INDENT + row));
    return lines.join("\n");
  }
  const old = rowsOf(lines, entry);
  const key = /^picture:\s*/.exec(lines[entry.at])[0];
  const isOnKey = old[0]?.at === entry.at;
  const first = (liveEnd(old.map(({ cells }) => cells))?.[1] ?? 0) - (liveEnd(rows)?.[1] ?? 0);
  const made = isOnKey ? [] : [lines[entry.at]];
  let at = entry.at + 1; // of the next comment that stands between the rows
  for (const [y, row] of drawn.entries()) {
    const before = old[y + first];
    for (; before && at <= before.at; at++) if (!old.some((other) => other.at === at)) made.push(lines[at]);
    const indent = before && before.at !== entry.at ? /^\s*/.exec(lines[before.at])[0] : INDENT;
    made.push((isOnKey && y === 0 ? key : indent) + row);
  }
  const last = old.at(-1)?.at ?? entry.at;
  for (; at <= last; at++) if (!old.some((other) => other.at === at)) made.push(lines[at]);
  lines.splice(entry.at, last - entry.at + 1, ...made);
  return lines.join("\n");
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

const starts = (lines) => lines.flatMap((line, at) => (RECORD.test(line) ? [at] : []));

/** Where a record stands: its first line, where a further one of it would go, its keys. */
function recordOf(lines, number) {
  const all = starts(lines);
  const from = all[number] ?? 0;
  const to = all[number + 1] ?? lines.length;
  const entries = new Map(); // by key: the line `at`, and the lines `more` that go on with it
  let [entry, end] = [null, from + 1];
  for (let at = all.length ? from + 1 : 0; at < to; at++) {
    const line = lines[at];
    if (!line.trim() || line.startsWith(";")) continue;
    end = at + 1;
    if (/^\s/.test(line)) entry?.more.push(at);
    else {
      entry = { at, more: [] };
      const key = KEY.exec(line)?.[1];
      if (key && !entries.has(key)) entries.set(key, entry);
    }
  }
  return { from, end, entries, name: all.length ? lines[from].replace(/^\ufeff?rule/, "").trim() : "" };
}

function valueOf(lines, entry) {
  if (!entry) return "";
  return [lines[entry.at].replace(KEY, ""), ...entry.more.map((at) => lines[at])].join(" ").trim().replace(/\s+/g, " ");
}

/** The rows of a picture: where each stands, and its cells; the first may stand behind the key. */
function rowsOf(lines, entry) {
  if (!entry) return [];
  const first = lines[entry.at].replace(KEY, "").trim();
  const texts = [...(first ? [[entry.at, first]] : []), ...entry.more.map((at) => [at, lines[at].trim()])];
  return texts.map(([at, row]) => ({ at, cells: row.split(/\s+/) }));
}

const placeOf = (key) => ORDER.indexOf(key.split(" ")[0]) + 1 || ORDER.length;

function rectangular(rows) {
  const width = Math.max(1, ...rows.map((row) => row.length));
  return (rows.length ? rows : [["@"]]).map((row) => [...row, ...Array(width - row.length).fill(".")]);
}

function aligned(rows) {
  const widths = rows[0].map((_, x) => Math.max(...rows.map((row) => row[x].length)));
  return rows.map((row) => row.map((cell, x) => cell.padEnd(widths[x])).join(" ").trimEnd());
}
