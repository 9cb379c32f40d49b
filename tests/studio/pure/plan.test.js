import assert from "node:assert/strict";
import test from "node:test";
import { BLANK, chapterText, planQuestion, planText, readChapter, readPlan } from "../prints/plan.js";

test("a plan is what its text says", () => {
  assert.equal(planText(BLANK), "");
  assert.deepEqual(readPlan(""), BLANK);
  const plan = {
    ...BLANK, title: "Łódź & Co", paper: "6x9", per_page: "4", seed: "12", name_line: false,
    chapters: [{ board: "6@any-any", sort: "walls+stops", difficulty: "", number: 3 }, { board: "24x9", sort: "circles", difficulty: "", number: 1 }],
  };
  assert.deepEqual(readPlan(planText(plan)), plan);
});

test("chapters have the short form, and what is none is left out", () => {
  for (const text of ["7 medium zip x 8", "8x7 lines x 1", "5 labyrinth x 12"]) assert.equal(chapterText(readChapter(text)), text);
  for (const text of ["", "7", "7 x 3", "7 easy x 3", "7 easy labyrinth x 3", "7 soft walls x 3", "7 walls x"]) assert.equal(readChapter(text), null, text);
  assert.equal(readChapter("7 walls x 9999").number, 200);
  assert.equal(readPlan("chapter=nothing&paper=b5&seed=x&per_page=10").chapters.length, BLANK.chapters.length);
});

test("the server is asked for numbers and short forms", () => {
  const asked = planQuestion({ ...BLANK, per_page: "3", bleed: "5" });
  assert.deepEqual([asked.per_page, asked.bleed, asked.seed], [3, 5, 1]);
  assert.deepEqual(asked.chapters, ["5 easy walls x 6", "7 medium zip x 8"]);
  assert.equal("per_page" in planQuestion(BLANK), false);
});
