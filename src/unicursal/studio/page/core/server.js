// The server answers, line by line: how far the work has come, then the answer or what is wrong.

import { Problem } from "./problem.js";

/** What a connection that fails, before or within an answer, means to the user. */
function away(fault) {
  if (fault.name === "AbortError") throw fault;
  throw Object.assign(new Problem("The studio does not respond. Start it again: unicursal studio"), { isAway: true });
}

// With the second header a refusal, which is an ordinary answer, is no error in the browser's console.
const HEADERS = { "Content-Type": "application/json", "Unicursal-Refusals": "softly" };

const asked = (body) => (body ? { method: "POST", headers: HEADERS, body: JSON.stringify(body) } : { headers: HEADERS });

/** The JSON of each line as it comes. */
async function* linesOf(answer) {
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read().catch(away);
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop();
    for (const line of lines) yield jsonOf(line, answer);
  }
}

function jsonOf(line, answer) {
  try {
    return JSON.parse(line);
  } catch {
    throw noAnswer(answer);
  }
}

const noAnswer = ({ ok, status }) =>
  ok ? new Problem("The answer of the studio was cut short") : new Problem(`The studio answered ${status}`, status);

async function ask(path, body, { signal, tell, found }) {
  const answer = await fetch(`/api/v1/${path}`, { ...asked(body), signal }).catch(away);
  let outcome = null;
  for await (const { words, share, part, done, error, status, instead } of linesOf(answer)) {
    if (error) throw new Problem(error, status, instead);
    if (done) outcome = done;
    else if (part) found(part);
    else tell(words, share);
  }
  return outcome ?? Promise.reject(noAnswer(answer));
}

const AGAIN = 1500; // milliseconds

/** Wait until the server answers again, however long it takes. */
async function isBack() {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, AGAIN));
    const isHere = await ask("status", null, {}).then(() => true, () => false);
    if (isHere) return;
  }
}

export const server = { can: () => true, ask, isBack };
