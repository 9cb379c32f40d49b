import assert from "node:assert/strict";
import test from "node:test";
import { ask, get, Problem } from "../core/api.js";

/** What is asked of a server that answers so. */
const asked = (answer) => {
  globalThis.fetch = async () => answer();
  return Promise.all([get("status"), ask("position", {})].map((found) => found.catch((problem) => problem)));
};

test("whatever the server does, there is an answer or one line", async () => {
  for (const found of await asked(() => new Response('{"a": 1}'))) assert.deepEqual(found, { a: 1 });
  const faults = [
    [() => Promise.reject(new TypeError("Failed to fetch")), /does not respond/],
    [() => new Response('{"a": '), /cut short/],
    [() => new Response("<html>", { status: 502 }), /answered 502/],
    [() => new Response('{"error": "too large"}', { status: 413 }), /^too large$/],
  ];
  for (const [answer, words] of faults) {
    for (const problem of await asked(answer)) {
      assert.ok(problem instanceof Problem);
      assert.match(problem.message, words);
    }
  }
});
