import assert from "node:assert/strict";
import test from "node:test";
import { ask, askFile, Problem } from "../core/api.js";

/** What is asked of a server that answers so: looked at and asked. */
const asked = (answer) => {
  globalThis.fetch = async () => answer();
  return Promise.all([ask("status"), ask("position", {})].map((found) => found.catch((problem) => problem)));
};

test("whatever the server does, there is an answer or one line", async () => {
  for (const found of await asked(() => new Response('{"done": {"a": 1}}\n'))) assert.deepEqual(found, { a: 1 });
  const faults = [
    [() => Promise.reject(new TypeError("Failed to fetch")), /does not respond/, 0],
    [() => new Response('{"done": '), /cut short/, 0],
    [() => new Response('{"words": "counting", "share": 0}\n'), /cut short/, 0],
    [() => new Response("<html>", { status: 502 }), /answered 502/, 502],
    [() => new Response("<html>\n</html>\n", { status: 500 }), /answered 500/, 500],
    [() => new Response('{"error": "too large", "status": 413}\n', { status: 413 }), /^too large$/, 413],
    [() => new Response('{"error": "lost", "status": 409}\n'), /^lost$/, 409],
  ];
  for (const [answer, words, status] of faults) {
    for (const problem of await asked(answer)) {
      assert.ok(problem instanceof Problem);
      assert.match(problem.message, words);
      assert.equal(problem.status, status);
    }
  }
});

test("lines are read however they are cut, up to the answer", async () => {
  const told = [];
  const text = '{"words": "zählen", "share": 0.5}\n{"part": {"completed": 1}}\n{"done": {"name": "a.txt", "type": "text/plain", "base64": "QcOk", "pages": 2}}\n';
  globalThis.fetch = async () => new Response(new ReadableStream({
    start(stream) {
      for (const byte of new TextEncoder().encode(text)) stream.enqueue(Uint8Array.of(byte));
      stream.close();
    },
  }));
  const how = { tell: (...words) => told.push(words), found: (part) => told.push(part) };
  const { blob, name, pages } = await askFile("book", {}, how);
  assert.deepEqual(told, [["zählen", 0.5], { completed: 1 }]);
  assert.deepEqual([name, pages, blob.type, await blob.text()], ["a.txt", 2, "text/plain", "Aä"]);
});
