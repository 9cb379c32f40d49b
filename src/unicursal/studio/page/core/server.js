// The server answers: every answer is JSON or a file, long work comes line by line.

import { Problem } from "./problem.js";

/** What a connection that fails, before or within an answer, means to the user. */
function away(fault) {
  if (fault.name === "AbortError") return fault;
  return Object.assign(new Problem("The studio does not respond. Start it again: unicursal studio"), { isAway: true });
}

async function request(path, options) {
  let answer;
  try {
    answer = await fetch(`/api/v1/${path}`, options);
  } catch (fault) {
    throw away(fault);
  }
  const status = Number(answer.headers.get("Unicursal-Status") ?? answer.status);
  if (status >= 400) {
    const told = await answer.json().catch(() => ({}));
    throw new Problem(told.error ?? `The studio answered ${status}`, status, told.instead);
  }
  return answer;
}

// With the second header a refusal, which is an ordinary answer, is no error in the browser's console.
const HEADERS = { "Content-Type": "application/json", "Unicursal-Refusals": "softly" };

const post = (path, body, signal) => request(path, { method: "POST", headers: HEADERS, body: JSON.stringify(body), signal });

/** The JSON of an answer; one that is cut short is none. */
async function jsonOf(answer) {
  const text = await answer.text().catch((fault) => Promise.reject(away(fault)));
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem("The answer of the studio was cut short");
  }
}

const get = async (path) => jsonOf(await request(path, {}));

const ask = async (path, body, signal) => jsonOf(await post(path, body, signal));

async function askFile(path, body, signal) {
  const answer = await post(path, body, signal);
  const name = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "");
  const blob = await answer.blob().catch((fault) => Promise.reject(away(fault)));
  return { blob, name: name ? name[1] : "unicursal" };
}

async function askLong(path, body, tell, signal, found) {
  const answer = await post(`${path}/stream`, body, signal);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read().catch((fault) => Promise.reject(away(fault)));
    if (done) throw new Problem("The answer of the studio was cut short");
    const lines = (rest + value).split("\n");
    rest = lines.pop();
    for (const line of lines) {
      const message = JSON.parse(line);
      if (message.error) throw new Problem(message.error);
      if (message.done) return message.done;
      if (message.part) found(message.part);
      else tell(message.words, message.share);
    }
  }
}

const AGAIN = 1500; // milliseconds

/** Wait until the server answers again, however long it takes. */
async function isBack() {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, AGAIN));
    if (await get("status").catch(() => null)) return;
  }
}

export const server = { can: () => true, get, ask, askFile, askLong, isBack };
