import assert from "node:assert/strict";
import test from "node:test";
import { boardText, fitting, freeMoves, parse, positionText, readable, trace } from "../core/notation.js";

test("positions are taken apart and put together", () => {
  for (const text of ["9", "21x9:RR", "9@2,0-6,8:DD", "5~3,3~1,4:RD", "4+w0,0R+s1,1-2,2:DD"]) {
    const { board, moves } = parse(text);
    assert.equal(positionText(board, moves), text);
  }
  assert.equal(parse("9x9@0,0-8,8~3,3~1,1").board.text, "9~1,1~3,3");
  assert.equal(boardText(5, 4, [0, 0], [4, 3], [[1, 1]]), "5x4~1,1");
  for (const text of ["", "9:X", "0", "129x129", "9@1-2"]) assert.equal(parse(text), null);
});

test("a line that leaves the board is known as far as it fits", () => {
  const whole = (text) => {
    const { board, moves } = parse(text);
    return fitting(board, moves);
  };
  assert.equal(whole("9:RRRRRRRRRRRRR"), 8);
  assert.equal(whole("9:RRL"), 2);
  assert.equal(whole("5~2,0:RR"), 1);
  assert.equal(whole("4+w0,0R:RR"), 0);
  assert.equal(whole("5:RRDD"), 4);
});

test("free neighbours know the rim, the line, holes and walls", () => {
  const free = (text) => {
    const { board, moves } = parse(text);
    return freeMoves(board, trace(board.start, moves)).join("");
  };
  assert.equal(free("5"), "DR");
  assert.equal(free("5:RD"), "DLR");
  assert.equal(free("5~1,2~0,1:RD"), "R");
  assert.equal(free("4+w0,0R"), "D");
});

test("numbers are read in groups of three", () => {
  assert.equal(readable("2688307514"), "2,688,307,514");
});
