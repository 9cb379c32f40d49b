import assert from "node:assert/strict";
import test from "node:test";
import { MOST, Sketch } from "../edit/sketch.js";
import { verdictWords } from "../edit/verdict.js";
import { CROSS, PIECE } from "../play/marks.js";

test("a sketch is a text and back, also one that is no board", () => {
  for (const text of ["5", "6@0,0-0,5", "7x6@3,0-6,5~0,5+w0,0D2,1R+n3,3=12+s1,1-5,4+l4,4D4,5R", "6@loop+l2,2R", "5@any-any", "4x3@0,0-any~1,1", "5~0,0"]) {
    assert.equal(Sketch.read(text)?.text, text);
  }
  assert.equal(Sketch.read("5+l0,0RRD").text, "5+l0,0R1,0R2,0D");
  for (const text of ["", "x", "0", `${MOST + 1}`, "5:RR", "5+q1"]) assert.equal(Sketch.read(text), null, text);
});

test("what is wrong with it is told in the words of the library", () => {
  assert.equal(Sketch.read("5").trouble, "");
  assert.match(Sketch.read("5~0,0").trouble, /The start \(0, 0\) lies on a blocked cell\./);
  assert.match(Sketch.read("5@1,1-1,1").trouble, /^Start and target are the same cell/);
  assert.match(Sketch.read("5@loop").trouble, /has no closed loop/);
});

test("things are put on it and taken away by the same means", () => {
  const plain = Sketch.blank(5, 4);
  assert.equal(plain.text, "5x4");
  assert.equal(plain.stop([1, 1]).stop([2, 2]).stop([1, 1]).text, "5x4+s2,2");
  assert.equal(plain.number([1, 1], 7).number([1, 1], 8).text, "5x4+n1,1=8");
  assert.equal(plain.number([1, 1], 7).number([1, 1], null).text, "5x4");
  assert.equal(plain.end("start", [2, 0]).text, "5x4@2,0-4,3");
  assert.equal(plain.end("start", [0, 0]).text, "5x4@any-4,3");
  assert.equal(plain.end("start", [4, 3]).text, "5x4@4,3-0,0"); // they change places
  const full = plain.stop([1, 1]).withEdges(plain.edges.with([1, 1], [2, 1], PIECE).with([1, 1], [1, 2], CROSS));
  assert.equal(full.text, "5x4+w1,1D+s1,1+l1,1R");
  assert.equal(full.blocked([1, 1], true).text, "5x4~1,1"); // what stood there goes with it
  assert.equal(full.withoutClues.text, "5x4");
});

test("another size keeps what has a place, and ends in corners stay there", () => {
  assert.equal(Sketch.read("5+s4,4-1,1+w0,0R").resized(4, 3).text, "4x3+w0,0R+s1,1");
  assert.equal(Sketch.read("5@2,0-4,4").resized(7, 7).text, "7@2,0-6,6");
  assert.equal(Sketch.blank(6, 6).text, "6@0,0-0,5");
});

test("the verdict says none, one or several, or that it is not known", () => {
  const words = (state) => verdictWords(state)[1];
  assert.equal(words({ count: 0 }), "No solution.");
  assert.equal(words({ count: 2 }), "Several solutions.");
  assert.equal(words({ count: 1, isThinking: true }), "Exactly one solution, and it is …");
  assert.equal(words({ count: 1, difficulty: "easy" }), "Exactly one solution: easy.");
  assert.match(words({ count: null }), /not known in a few seconds/);
  assert.match(words({ isThinking: true }), /^Looking/);
  assert.equal(words({ trouble: "Bad." }), "Bad.");
});
