import assert from "node:assert/strict";
import test from "node:test";
import { Game } from "../play/game.js";
import { MarkHands, sideNear } from "../play/mark-hands.js";
import { CROSS, Marks, PIECE } from "../play/marks.js";

const PUZZLE = "5+w0,1R1,1D2,3R1,4R";
const WAY = "DDDDRUURDDRUUULLURRRDDDD";
const gameOf = (puzzle = PUZZLE, moves = "", marks = "", solution = puzzle === PUZZLE ? WAY : null) =>
  new Game({ puzzle, solution: solution && `${puzzle}:${solution}` }, { moves, marks });

test("marks are a text and back, each edge once, in either direction", () => {
  const marks = new Marks().with([1, 0], [0, 0], PIECE).with([2, 2], [2, 3], CROSS).with([0, 0], [1, 0], PIECE);
  assert.equal(marks.text, "+w2,2D+l0,0R");
  assert.equal(new Marks("+w2,2D+l0,0R1,0D").text, "+w2,2D+l0,0R1,0D");
  assert.equal(marks.at([0, 0], [1, 0]), PIECE);
  assert.equal(marks.with([2, 3], [2, 2], null).text, "+l0,0R");
  for (const text of ["", "+x", "nonsense"]) assert.equal(new Marks(text).text, "");
});

test("a line goes on along the pieces that it comes to, as far as there is no choice", () => {
  const game = gameOf("4@0,0-0,3", "", "+l0,2D0,3R1,1D");
  assert.equal(game.following("D"), "D");
  assert.equal(gameOf("5", "", "+l0,2D0,3R1,3R").following("DD"), "DDDRR");
  assert.equal(gameOf("5", "", "+w0,3R+l0,2D0,3R1,3R").following("D"), "D");
  assert.equal(gameOf("5", "", "+l0,2D0,3R0,3D").following("DD"), "DDD"); // here the player has two pieces
  const crossed = gameOf("5", "", "+w1,0R");
  assert.equal(crossed.runStraight("R"), "R");
  assert.equal(crossed.stepped("R"), "R");
});

test("pieces alone are the line where no start is given", () => {
  const game = new Game({ puzzle: "3@any-any" });
  const whole = new Marks("+l0,0R1,0R2,0D1,1R0,1R0,1D0,2R1,2R");
  const line = game.following("", whole);
  assert.equal(line.split(":")[1].length, 8);
  assert.equal(game.following("", new Marks("+l0,0R1,0R")), "");
});

test("marks that cannot be are broken, those that are not as in the solution are wrong", () => {
  const game = gameOf(PUZZLE, "DD", "+w0,0D+l0,0R1,0R2,0D2,0R");
  assert.deepEqual([...game.brokenMarks].sort(), ["0,0 0,1", "1,0 2,0", "2,0 2,1", "2,0 3,0"]);
  assert.deepEqual(game.wrongMarks.map(String).sort(), ["0,0,0,1", "0,0,1,0", "2,0,2,1"].sort());
  assert.deepEqual(gameOf(PUZZLE, "DD").wrongMarks, []);
});

test("state is line and marks, and what is kept brings both back", () => {
  const game = gameOf(PUZZLE, "DD", "+w3,3R");
  assert.equal(game.state, "DD+w3,3R");
  game.setState("D+l4,0D");
  assert.deepEqual([game.line, game.marks.text], ["D", "+l4,0D"]);
  assert.equal(new Game(game.facts, JSON.parse(JSON.stringify(game.kept))).state, game.state);
  assert.equal(game.markedBoard, "5+w0,1R1,1D1,4R2,3R+l4,0D");
  assert.equal(game.hintQuestion.marks, "+l4,0D");
});

test("a loop has its closing edge, which no step takes", () => {
  const game = gameOf("4@loop", "");
  assert.deepEqual(game.free, ["R"]);
  const loop = gameOf("2@loop", "RDL");
  assert.ok(loop.isComplete);
});

function handsOn(game) {
  const places = [];
  const hands = new MarkHands({ game: () => game, mark: (marks) => { game.marks = marks; }, point: (place) => places.push(place) });
  return { hands, places };
}

test("strokes draw pieces or take them away, touches of a side make crosses", () => {
  const game = gameOf();
  const { hands } = handsOn(game);
  hands.begin([4, 4], 1);
  for (const cell of [[4, 3], [4, 2], [9, 9]]) hands.follow(cell);
  assert.equal(game.marks.text, "+l4,2D4,3D");
  hands.begin([4, 2], 2);
  hands.follow([4, 3]); // it begins on a piece: it takes away
  assert.equal(game.marks.text, "+l4,3D");
  assert.ok(hands.touch([3.05, 2.5]));
  assert.ok(!hands.touch([3.5, 2.5]));
  assert.ok(!hands.touch([0.95, 1.5])); // there is a wall
  assert.equal(game.marks.text, "+w2,2R+l4,3D");
  hands.touch([2.9, 2.5]);
  hands.touch([4.5, 4.02]); // what is there goes
  assert.equal(game.marks.text, "");
  assert.deepEqual(sideNear([1.1, 0.5], 0.3), [[1, 0], [0, 0]]);
});

test("a cursor goes from cell to side to cell, and marks", () => {
  const game = gameOf();
  const { hands, places } = handsOn(game);
  hands.rest([0, 0]);
  const press = (key, move, shiftKey = false) => hands.press({ key, shiftKey }, move);
  press("ArrowRight", "R");
  assert.deepEqual(places.at(-1), [0.5, 0]);
  press("Enter");
  press("ArrowDown", "D"); // a wall: no side there
  assert.deepEqual(places.at(-1), [0.5, 0]);
  press("ArrowRight", "R");
  press("ArrowDown", "D");
  press("x");
  assert.equal(game.marks.text, "+w1,0D+l0,0R");
  press("ArrowDown", "D");
  press("ArrowRight", "R", true);
  assert.equal(game.marks.text, "+w1,0D+l0,0R1,1R");
  assert.deepEqual(places.at(-1), [2, 1]);
  assert.equal(press("q"), false);
});
