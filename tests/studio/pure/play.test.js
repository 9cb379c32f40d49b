import assert from "node:assert/strict";
import test from "node:test";
import { brokenClues } from "../core/clues.js";
import { parse, trace } from "../core/notation.js";
import { Game, resultText, timeText } from "../play/game.js";
import { lastDays, questionOf, readWish, rulesOf, titleOf, wishText } from "../play/wish.js";

const gameOf = (puzzle, moves = "", solution = null) => new Game({ puzzle, solution: solution && `${puzzle}:${solution}` }, { moves });

test("a wish is what its address says", () => {
  for (const text of ["day=2026-11-17", "9&clues=open", "7&clues=walls+stops&difficulty=easy&seed=12", "5+w0,1R+s1,1-2,2", "7x5"]) {
    assert.equal(wishText(readWish(`#${encodeURI(text)}&theme=dark`)), text);
  }
  for (const text of ["", "theme=dark", "4&clues=open", "22&clues=walls&seed=1", "7&clues=arrows&seed=1", "7&clues=walls&seed=x", "day=soon"]) {
    assert.equal(readWish(`#${text}`), null, text);
  }
  assert.deepEqual(questionOf(readWish("#6&clues=walls+stops&seed=3")).body, { size: 6, clues: ["walls", "stops"], difficulty: null, seed: 3 });
  assert.equal(questionOf({ day: "2026-11-17" }).path, "puzzle/day");
});

test("wishes have titles, boards have rules", () => {
  assert.equal(titleOf({ day: "2026-11-17" }, "2026-11-17"), "Today’s puzzle");
  assert.match(titleOf({ day: "2026-11-16" }, "2026-11-17"), /^Puzzle of Monday,? 16 November 2026$/);
  assert.equal(titleOf({ size: 7, clues: "walls+stops", seed: 1 }), "7 × 7, walls and stops");
  assert.match(rulesOf(parse("5+s1,1-2,2").board), /every field exactly once\. Meet the stops/);
  assert.deepEqual(lastDays(3, new Date(2026, 2, 1)), ["2026-02-27", "2026-02-28", "2026-03-01"]);
});

test("a hand draws on, round a corner, and back where it came from", () => {
  const game = gameOf("5+w1,0R", "DR");
  assert.equal(game.drawnTo([2, 1]), "DRR");
  assert.equal(game.drawnTo([4, 1]), "DRRRR");
  assert.equal(game.drawnTo([2, 0]), "DRRU"); // not through the wall
  assert.equal(game.drawnTo([0, 1]), "D");
  assert.equal(game.drawnTo([1, 1]), null);
  assert.equal(game.drawnTo([3, 3]), null);
  assert.equal(game.drawnTo([-1, 1]), null);
  assert.equal(gameOf("5", "RRRRDLLLL").drawnTo([1, 0]), null); // too far back to be meant
});

test("keys step on and back, and run as far as it goes", () => {
  const game = gameOf("5+w3,1R", "D");
  assert.equal(game.stepped("U"), "");
  assert.equal(game.stepped("L"), null);
  assert.equal(game.stepped("R"), "DR");
  assert.equal(game.runStraight("R"), "DRRR");
  assert.equal(game.runStraight("L"), null);
});

test("a line is complete that visits all, ends at the target and keeps to the clues", () => {
  assert.ok(gameOf("3", "RRDLLDRR").isComplete);
  assert.ok(!gameOf("3", "RRDLLDR").isComplete);
  assert.ok(!gameOf("3@0,0-1,1", "RRDLLDRR").isComplete);
  assert.ok(gameOf("3+s2,0-0,2", "RRDLLDRR").isComplete);
  assert.ok(!gameOf("3+s0,2-2,0", "RRDLLDRR").isComplete);
  assert.equal(gameOf("3+w0,0R", "DDR", "DDRUURDD").rightSteps, 3);
  assert.equal(gameOf("3+w0,0R", "DR", "DDRUURDD").rightSteps, 1);
});

test("clues are broken as soon as it is certain", () => {
  const broken = (text) => {
    const { board, moves } = parse(text);
    const found = brokenClues(board.clues, trace(board.start, moves));
    return Object.fromEntries(Object.entries(found).map(([kind, which]) => [kind, [...which]]));
  };
  assert.deepEqual(broken("5+n2,0=3-4,0=6:RR").numbers, []);
  assert.deepEqual(broken("5+n2,0=3-4,0=6:RRRR").numbers, [1]); // met too early
  assert.deepEqual(broken("5+n4,4=3:RR").numbers, [0]); // not met in time
  assert.deepEqual(broken("5+s2,0-1,0:RR").stops, [1]);
  assert.deepEqual(broken("5+s1,0-2,0:RR").stops, []);
  assert.deepEqual(broken("5+l1,0RR:R").lines, []); // may still follow it
  assert.deepEqual(broken("5+l1,0RR:RD").lines, [0]);
  assert.deepEqual(broken("5+l0,1R:RDL").lines, []);
});

test("what is kept of a game brings it back", () => {
  const game = gameOf("5", "RRDD");
  Object.assign(game, { seconds: 61.4, hints: 2 });
  const again = new Game(game.facts, JSON.parse(JSON.stringify(game.kept)));
  assert.equal(again.position, "5:RRDD");
  assert.equal(again.seconds, 61);
  again.win();
  again.hints = 5;
  again.win();
  assert.equal(resultText(again.won), "Solved in 1:01, with 2 hints."); // the first time counts
  assert.equal(timeText(3725), "1:02:05");
  assert.equal(new Game(game.facts, { moves: "RRRRRRR" }).moves, "RRRR"); // what does not fit is left out
});
