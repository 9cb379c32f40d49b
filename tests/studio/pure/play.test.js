import assert from "node:assert/strict";
import test from "node:test";
import { brokenClues } from "../engine/broken-clues.js";
import { parse, parsePuzzle, trace } from "../core/notation.js";
import { Advice } from "../play/advice.js";
import { Game, resultText, timeText } from "../play/game.js";
import { lastDays, questionOf, readWish, rulesOf, titleOf, unreadable, wishText } from "../play/wish.js";

const gameOf = (puzzle, moves = "", solution = null) => new Game({ puzzle, solution: solution && `${puzzle}:${solution}` }, { moves });

test("a wish is what its address says", () => {
  for (const text of ["day=2026-11-17", "9&clues=open", "7&clues=walls+stops&difficulty=easy&seed=12", "lesson=2", "7x6&kind=zip&difficulty=easy&seed=1", "7x9@any-any&clues=walls&seed=2", "8@loop&clues=open", "12&kind=simple-loop&shape=heart&seed=3", "6x8@any-5,7&clues=walls&mask=v_A&seed=1", "5+w0,1R+s1,1-2,2", "7x5", "5@any-any+w0,0R", "6x4@any-5,3"]) {
    assert.equal(wishText(readWish(`#${encodeURI(text)}&theme=dark`)), text);
  }
  for (const text of ["", "theme=dark", "4&clues=open", "22&clues=walls&seed=1", "7&clues=arrows&seed=1", "7&clues=walls&seed=x", "7&kind=zap&seed=1", "7@4-4&clues=walls&seed=1", "lesson=9", "day=soon"]) {
    assert.equal(readWish(`#${text}`), null, text);
  }
  for (const hash of ["", "#", "#theme=dark", "#5&clues=open", "#day=2026-11-17&theme=dark"]) assert.equal(unreadable(hash), "", hash);
  assert.equal(unreadable("#4&clues=walls&seed=1&theme=dark"), "4&clues=walls&seed=1");
  assert.equal(unreadable(`#${"x".repeat(50)}`), `${"x".repeat(40)}…`);
  assert.deepEqual(questionOf(readWish("#6&clues=walls+stops&seed=3")).body, { board: "6@0,0-0,5", clues: ["walls", "stops"], difficulty: null, seed: 3 });
  assert.deepEqual(questionOf(readWish("#6x8&kind=zip&seed=3")).body, { board: "6x8@random", clues: ["stops", "walls"], difficulty: null, seed: 3 });
  const boardOf = (text) => questionOf(readWish(`#${text}&clues=walls&seed=3`)).body.board;
  assert.deepEqual(["7", "7x6", "6x8", "7@loop", "7x6@any-6,5"].map(boardOf), ["7", "7x6", "6x8@0,0-5,0", "7@loop", "7x6@any-6,5"]);
  assert.match(boardOf("8@random&shape=circle"), /^8@random~0,0~1,0/);
  assert.match(boardOf("8&shape=circle"), /^8@2,0-\d,\d~0,0~1,0/);
  assert.equal(questionOf({ day: "2026-11-17" }).path, "puzzle/day");
});

test("wishes have titles, boards have rules", () => {
  assert.equal(titleOf({ day: "2026-11-17" }, "2026-11-17"), "Today’s puzzle");
  assert.match(titleOf({ day: "2026-11-16" }, "2026-11-17"), /^Puzzle of Monday,? 16 November 2026$/);
  assert.equal(titleOf({ size: [7, 7], ends: "", clues: "walls+stops", seed: 1 }), "7 × 7, walls and stops");
  assert.equal(titleOf({ size: [7, 6], ends: "", kind: "zip", seed: 1 }), "7 × 6, Zip");
  assert.match(rulesOf(parsePuzzle("6@loop+w2,1D").board), /^Draw one closed loop .* Thick walls/);
  assert.match(rulesOf(parse("5+s1,1-2,2").board), /every cell exactly once\. Meet the stops/);
  assert.match(rulesOf(parsePuzzle("5@any-any").board), /Where it begins and ends is for you to find/);
  assert.match(rulesOf(parsePuzzle("5@0,0-any").board), /^Draw one line from the dot .* Where it ends/);
  assert.match(rulesOf(parsePuzzle("5@any-4,4").board), /It ends at the ring; where it begins/);
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
  assert.deepEqual(gameOf("3+w0,0R", "DDR", "DDRUURDD").rightPart, [0, 3]);
  assert.deepEqual(gameOf("3+w0,0R", "DR", "DDRUURDD").rightPart, [0, 1]);
});

// One solution, from (0, 0) down, up, down to (2, 2) and back: its ends have one way only.
const HIDDEN = { puzzle: "3@any-any+w0,0R1,2R", solution: "3+w0,0R1,2R:DDRUURDD" };
const hiddenGame = (line) => {
  const game = new Game(HIDDEN);
  game.setLine(line);
  return game;
};

test("where the start is hidden, a line begins anywhere and grows at both ends", () => {
  const game = new Game(HIDDEN);
  assert.deepEqual([game.line, game.cells.length, game.liveEnd, game.turned], ["", 0, null, null]);
  assert.equal(game.drawnTo([1, 1]), "1,1:");
  assert.equal(game.begunAt([3, 1]), null);
  game.setLine("1,1:");
  assert.equal(game.shortened, "");
  game.setLine(game.drawnTo([1, 0]));
  assert.equal(game.line, "1,1:U");
  game.setLine(game.turned);
  assert.equal(game.line, "1,0:D");
  assert.equal(game.stepped("D"), "1,0:DD");
  assert.equal(game.stepped("U"), "1,0:");
  const again = new Game(HIDDEN, JSON.parse(JSON.stringify(game.kept)));
  assert.equal(again.line, "1,0:D");
  assert.equal(new Game(HIDDEN, { first: [7, 7], moves: "R" }).line, "");
  assert.equal(gameOf("5", "R").turned, null);
});

test("where ends are hidden, a solution counts in both directions", () => {
  for (const line of ["0,0:DDRUURDD", "2,2:UULDDLUU"]) {
    const game = hiddenGame(line);
    assert.ok(game.isComplete, line);
    assert.equal(parse(game.position).moves, game.moves);
  }
  assert.ok(!hiddenGame("0,0:DDRUUR").isComplete);
  const numbered = new Game({ puzzle: "3@any-any+n0,0=1" });
  for (const [line, isComplete] of [["0,0:RRDLLDRR", true], ["2,2:LLURRULL", true], ["1,1:ULDDRRUU", false]]) {
    numbered.setLine(line);
    assert.equal(numbered.isComplete, isComplete, line);
  }
  const target = new Game({ puzzle: "3@any-2,2" });
  target.setLine("2,2:LLURRULL");
  assert.ok(target.isComplete);
  assert.equal(target.position, "3@0,0-2,2:RRDLLDRR");
  target.setLine("2,0:DDLUULDD");
  assert.ok(!target.isComplete && !target.endsFit);
});

test("where ends are hidden, the longer right part of a line is kept", () => {
  assert.deepEqual(hiddenGame("0,1:DRU").rightPart, [0, 3]);
  assert.deepEqual(hiddenGame("0,1:RUR").rightPart, [1, 3]); // its first step was wrong
  assert.equal(hiddenGame("0,1:RUR").part(1, 3), "1,1:UR");
  assert.deepEqual(new Game(HIDDEN).rightPart, [0, 0]);
});

test("a hint is asked for as soon as the line begins at an end, in either direction", () => {
  assert.equal(new Game(HIDDEN).hintQuestion, null);
  assert.equal(hiddenGame("1,1:U").hintQuestion, null);
  assert.deepEqual(hiddenGame("0,0:DD").hintQuestion, { position: "3@0,0-2,2+w0,0R1,2R:DD", solution: "DDRUURDD", marks: "" });
  assert.deepEqual(hiddenGame("2,2:").hintQuestion, { position: "3@2,2-0,0+w0,0R1,2R", solution: "UULDDLUU", marks: "" });
  const told = new Game({ puzzle: "3@0,0-any+w0,0R1,2R", solution: HIDDEN.solution }, { moves: "D" });
  assert.deepEqual(told.hintQuestion, { position: "3@0,0-2,2+w0,0R1,2R:D", solution: "DDRUURDD", marks: "" });
  const directed = new Game({ puzzle: "3@any-any+w0,0R1,2R+n0,0=1", solution: "3+w0,0R1,2R+n0,0=1:DDRUURDD" });
  directed.setLine("2,2:U");
  assert.equal(directed.hintQuestion, null); // its number would be wrong
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
  const { clues } = parse("5+n2,0=9+l1,0L1,0D").board;
  const growing = brokenClues(clues, trace([1, 0], "R"), true); // it may still go on from both ends
  assert.deepEqual([growing.numbers.size, growing.lines.size], [0, 0]);
  assert.equal(brokenClues(clues, trace([2, 0], "LL"), true).lines.size, 1); // but not between them
});

test("what is kept of a game brings it back", () => {
  const game = gameOf("5", "RRDD");
  Object.assign(game, { seconds: 61.4, hints: 2 });
  const again = new Game(game.facts, JSON.parse(JSON.stringify(game.kept)));
  assert.equal(again.position, "5:RRDD");
  assert.equal(again.seconds, 61.4);
  again.win();
  again.hints = 5;
  again.win();
  assert.equal(resultText(again.won), "Solved in 1:01, with 2 hints."); // the first time counts
  assert.equal(timeText(3725), "1:02:05");
  assert.equal(new Game(game.facts, { moves: "RRRRRRR" }).moves, "RRRR"); // what does not fit is left out
});

test("an answer about a line that has changed meanwhile is not told", async () => {
  const told = [];
  const advice = Object.assign(Object.create(Advice.prototype), {
    turn: 0,
    clear() {
      this.turn += 1;
    },
    told: (kind) => told.push(kind),
    view: { setLost: () => told.push("red") },
    checked() {},
  });
  const game = gameOf("5+w0,0R", "D", "DDDDRUUUURDDDDRUUUURDDDD");
  game.facts.unique = true;
  for (const kind of ["possible", "check"]) {
    const answer = advice[kind](game);
    advice.clear(); // as by a step
    await answer;
  }
  assert.deepEqual(told, []);
  await advice.possible(game);
  assert.equal(told.length, 1);
});
