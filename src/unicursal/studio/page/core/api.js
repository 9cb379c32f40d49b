// Questions to the server. Every answer is JSON; every problem is one line.

export class Problem extends Error {
  constructor(words, status = 0, instead = {}) {
    super(words);
    this.instead = instead; // the end that would do: { exit: [x, y] }
    this.status = status; // of the answer; 0 if there was none
    this.isAway = false; // whether nobody answered at all
  }
}

/** What a connection that fails, before or within an answer, means to the user. */
function away(fault) {
  if (fault.name === "AbortError") return fault;
  return Object.assign(new Problem("The studio does not respond. Start it again: unicursal studio"), { isAway: true });
}

async function request(path, options) {
  let answer;
  try {
    answer = await fetch(`/api/${path}`, options);
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

/** Look at something that needs no question: JSON. */
export const get = async (path) => jsonOf(await request(path, {}));

/** Ask for JSON. */
export const ask = async (path, body, signal) => jsonOf(await post(path, body, signal));

/** Ask for a file: its bytes and its name. */
export async function askFile(path, body, signal) {
  const answer = await post(path, body, signal);
  const name = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "");
  const blob = await answer.blob().catch((fault) => Promise.reject(away(fault)));
  return { blob, name: name ? name[1] : "unicursal" };
}

/**
 * Ask for long work: `tell(words, share)` is called while it goes on, `found(part)` for parts of the
 * answer that are known already; aborting `signal` ends it.
 */
export async function askLong(path, body, tell, signal, found = () => {}) {
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
export async function serverIsBack() {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, AGAIN));
    if (await status().catch(() => null)) return;
  }
}

/** What the workers are doing. */
export const status = () => get("status");

/**
 * A question of which only the latest counts: while one is on its way, newer ones replace each
 * other in the queue, so a fast hand never piles up work.
 */
export class Latest {
  constructor(question) {
    this.question = question;
    this.busy = false;
    this.next = null;
  }

  ask(...given) {
    if (this.busy) {
      this.next?.drop();
      return new Promise((resolve, reject) => {
        this.next = { run: () => this.run(given).then(resolve, reject), drop: () => resolve(null) };
      });
    }
    return this.run(given);
  }

  /** Forget what is waiting. */
  drop() {
    this.next?.drop();
    this.next = null;
  }

  async run(given) {
    this.busy = true;
    try {
      return await this.question(...given);
    } finally {
      this.busy = false;
      const next = this.next;
      this.next = null;
      next?.run();
    }
  }
}
