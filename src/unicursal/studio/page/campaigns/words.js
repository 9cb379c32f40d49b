// How far a campaign has come, in words.

const UNITS = [[86_400, "d"], [3600, "h"], [60, "min"]];

/** Seconds as people say them: "about 3 h", "12 s". */
export function timeWords(seconds) {
  for (const [length, unit] of UNITS) if (seconds >= 2 * length) return `about ${Math.round(seconds / length)} ${unit}`;
  return `${Math.ceil(seconds)} s`;
}

/** "running, 12 of 300 shards, 4.0 %, 0.12 shards a second, about 3 h of one worker left". */
export function progressWords({ running, finished, shards, done, share, rate, seconds_left: left }) {
  if (finished) return `finished, ${done.toLocaleString("en")} shards`;
  const words = [running ? "running" : "not running"];
  words.push(`${done.toLocaleString("en")} of ${shards.toLocaleString("en")} shards`);
  if (share !== null) words.push(`${(100 * share).toFixed(1)} %`);
  if (rate) words.push(`${rate.toPrecision(2)} shards a second`);
  if (left !== null) words.push(`${timeWords(left)} of one worker left`);
  return words.join(", ");
}
