// The board for those who do not see it: what the live end stands on is said when the line rests, and
// a table that is not to be seen describes every cell.

import { STEP } from "../engine/cells.js";
import { WORD } from "../core/notation.js";
import { QUIET, Spoken } from "../core/spoken.js";

const MARK_WORDS = { in: "a piece of line", out: "a cross" };

export class SpokenBoard extends Spoken {
  /** `place` is read out; `table` is walked through. */
  constructor(place, table) {
    super(place);
    Object.assign(this, { table, words: [] });
  }

  /** Another puzzle. */
  setGame(game) {
    const { width, height } = game.board;
    this.words = Array.from({ length: height }, () => Array(width).fill(""));
    this.table.replaceChildren(
      ...Array.from({ length: height }, () => {
        const row = document.createElement("tr");
        row.append(...Array.from({ length: width }, () => document.createElement("td")));
        return row;
      }),
    );
    this.describe(game);
  }

  /** A cell on which a line would begin. */
  point(game, cell) {
    this.say(`${cellWords(game, cell)}. Enter begins here.`);
  }

  /** A place where a mark would be made: a cell, or the side between two. */
  pointMark(game, place, edge) {
    if (!edge) this.say(cellWords(game, place));
    else this.say(`Between (${edge[0].join(", ")}) and (${edge[1].join(", ")}): ${MARK_WORDS[game.marks.at(...edge)] ?? "no mark"}.`);
  }

  lineChanged(game) {
    const { liveEnd, cells, board, free } = game;
    if (!liveEnd) {
      this.say("Nothing is drawn. Arrows choose a cell, Enter begins there.");
      this.describe(game);
      return;
    }
    const sign = signWords(board, liveEnd);
    const ways = free.length ? `Free: ${free.map((move) => WORD[move]).join(", ")}.` : "No free cell beside it.";
    this.say(`(${liveEnd.join(", ")}), ${cells.length} of ${board.cells}${sign && `, ${sign}`}. ${ways}`);
    this.describe(game);
  }

  /** Bring the table up to date, once the line rests. */
  describe(game) {
    clearTimeout(this.describing);
    this.describing = setTimeout(() => {
      this.words.forEach((row, y) =>
        row.forEach((had, x) => {
          const words = cellWords(game, [x, y]);
          if (words === had) return;
          row[x] = words;
          this.table.rows[y].cells[x].textContent = words;
        }),
      );
    }, QUIET);
  }
}

/** What a cell is, for who cannot see it. */
export function cellWords(game, [x, y]) {
  const { board } = game;
  if (!board.has(x, y)) return "no cell";
  const index = game.indexOf([x, y]);
  const walls = Object.keys(STEP).filter((move) => board.clues.hasWall([x, y], [x + STEP[move][0], y + STEP[move][1]]));
  return [
    `(${x}, ${y})`,
    signWords(board, [x, y]),
    index < 0 ? "free" : `line ${index + 1}`,
    ...markWords(game, [x, y]),
    walls.length && `wall ${walls.map((move) => WORD[move]).join(" and ")}`,
  ].filter(Boolean).join(", ");
}

function markWords({ marks }, [x, y]) {
  const moves = (fact) => Object.keys(STEP).filter((move) => marks.at([x, y], [x + STEP[move][0], y + STEP[move][1]]) === fact);
  return [["in", "piece"], ["out", "cross"]].map(([fact, name]) => {
    const where = moves(fact).map((move) => WORD[move]);
    return where.length && `${name} ${where.join(" and ")}`;
  });
}

function signWords(board, cell) {
  const { numbers, stops, lines } = board.clues;
  const is = (other) => other !== null && other[0] === cell[0] && other[1] === cell[1];
  const number = numbers.find((clue) => is(clue.cell))?.number;
  const stop = stops.findIndex(is) + 1;
  return [
    is(board.start) && "start",
    is(board.target) && "target",
    number && `number ${number}`,
    stop && `stop ${stop}`,
    lines.some((run) => run.some(is)) && "on a given line",
  ].filter(Boolean).join(", ");
}
