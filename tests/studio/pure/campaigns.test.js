// How far a campaign has come, in words.

import assert from "node:assert/strict";
import test from "node:test";

import { progressWords, timeWords } from "../campaigns/words.js";

test("times are told in the largest unit that fits twice", () => {
  assert.deepEqual([12, 119, 120, 9000, 400_000].map(timeWords), ["12 s", "119 s", "about 2 min", "about 3 h", "about 5 d"]);
});

test("what is not known is not told", () => {
  const begun = { running: true, finished: false, shards: 1200, done: 0, share: null, rate: 0, seconds_left: null };
  assert.equal(progressWords(begun), "running, 0 of 1,200 shards");
  const halfway = { ...begun, running: false, done: 600, share: 0.5, rate: 0.1234, seconds_left: 60 };
  assert.equal(progressWords(halfway), "not running, 600 of 1,200 shards, 50.0 %, 0.12 shards a second, 60 s of one worker left");
  assert.equal(progressWords({ ...begun, finished: true, done: 1200 }), "finished, 1,200 shards");
});
