"""What a text is about, whatever form it has: a position, a seed, a map, a foreign file.

And the way back: a recording for the OneWayLabyrinth program.
"""

import json
import re
from dataclasses import dataclass, replace

from unicursal import foreign_puzzles, onewaylabyrinth
from unicursal.board import Board
from unicursal.board.directions import left_first, moves_in_common
from unicursal.board.position import position_of
from unicursal.errors import NotationError
from unicursal.line import Line
from unicursal.onewaylabyrinth import Recording
from unicursal.walk.walk import engine_of

_OUR_JSON = re.compile(r'\s*\{\s*"(position|puzzle)"\s*:')


@dataclass(frozen=True)
class Subject:
    """A board with moves that may not fit it, and the recording they were read from, if any."""

    board: Board
    moves: str
    recording: Recording | None = None
    is_puzzle: bool = False
    """Whether it is a puzzle even where it has no clues, as those of other people may be."""

    @property
    def line(self) -> Line:
        """The line; an error if the moves are none."""
        return Line(self.board, self.moves)


def read(text: str) -> Subject:
    r"""Read a text: a position, a seed, a map, a OneWayLabyrinth file, a puzzle of other people.

    What our commands answer in JSON is read too, the first line of it, by its `position` or
    `puzzle`.

    >>> read("S.\n..\n.T\n").board, read("5|1-1,1;0,1-2,1;").moves
    (Board('2x3'), 'R')
    >>> read('{"position": "5:RR", "options": ["D", "R"]}').line
    Line('5:RR')
    """
    if looks_like_our_json(text):
        text = _position_in(text)
    elif foreign_puzzles.looks_like_one(text):
        return Subject(foreign_puzzles.read(text), "", is_puzzle=True)
    if onewaylabyrinth.looks_like_one(text):
        recording = onewaylabyrinth.read(text)
        return Subject(recording.line.board, recording.line.moves, recording)
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").rstrip("\n")
    if text[:1] in {".", "#", "S", "T", "O"}:
        return Subject(Board.from_map(text), "")
    text = text.strip()
    if "\n" in text or not text:
        held = "neither a position, a map nor a OneWayLabyrinth file" if text else "nothing in it"
        raise NotationError(held)
    return Subject(*position_of(text))


def looks_like_our_json(text: str) -> bool:
    """Whether a text is what a command answered in JSON about a position or a puzzle.

    >>> looks_like_our_json('{"position": "5"}'), looks_like_our_json('{"rows": ["###"]}')
    (True, False)
    """
    return _OUR_JSON.match(text) is not None


def _position_in(text: str) -> str:
    try:
        answer, _ = json.JSONDecoder().raw_decode(text.lstrip())
    except (json.JSONDecodeError, RecursionError):
        raise NotationError("not JSON written by one of our commands") from None
    found = answer.get("puzzle", answer.get("position"))
    if not isinstance(found, str) or not found.strip():
        raise NotationError("JSON without a position")
    return found


def recorded(line: Line, source: Recording | None = None) -> Recording:
    """The line with its exact options before each step, in the order left, straight, right.

    As far as the line is that of a recording it came from, what was open stays what it was there.

    >>> from unicursal.onewaylabyrinth import read, write
    >>> write(recorded(Line("5:RD")))
    '5|1-1,1;1,0-2,1;1,0-2,2;3'
    >>> write(recorded(Line("5:RDL"), read("5|1-1,1;0,1-2,1;1,0-2,2;3")))
    '5|1-1,1;0,1-2,1;1,0-2,2;3-1,2;0'
    """
    if source is None or source.line.board != line.board:
        source = Recording(Line(line.board), (), None)
    if source.line == line:
        return source
    known = [*source.open_moves, source.open_at_end]
    known = known[: moves_in_common(line.moves, source.line.moves) + 1]
    engine = engine_of(Line(line.board))
    open_moves: list[str] = []
    last = None
    for step, move in enumerate((*line.moves, None)):
        held = known[step] if step < len(known) else None
        if held is None:
            possible = engine.options()
            held = "".join(each for each in left_first(last) if each in possible)
        open_moves.append(held)
        if move is not None:
            engine.push(move)
        last = move
    at_end = None if line.is_complete else open_moves[-1]
    return replace(source, line=line, open_moves=tuple(open_moves[:-1]), open_at_end=at_end)
