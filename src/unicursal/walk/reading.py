"""What a text is about, whatever form it has: a position, a seed, a map, a foreign file."""

import json
import re
from dataclasses import dataclass

from unicursal import onewaylabyrinth
from unicursal.board import Board
from unicursal.board.position import position_of
from unicursal.errors import NotationError
from unicursal.line import Line
from unicursal.onewaylabyrinth import Recording

_OUR_JSON = re.compile(r'\s*\{\s*"(position|puzzle)"\s*:')


@dataclass(frozen=True)
class Subject:
    """A board with moves that may not fit it, and the recording they were read from, if any."""

    board: Board
    moves: str
    recording: Recording | None = None

    @property
    def line(self) -> Line:
        """The line; an error if the moves are none."""
        return Line(self.board, self.moves)


def read(text: str) -> Subject:
    r"""Read the text of a file: a position, a seed, a text map or a OneWayLabyrinth file.

    What our commands answer in JSON is read too, the first line of it, by its `position` or
    `puzzle`.

    >>> read("S.\n..\n.T\n").board, read("5|1-1,1;0,1-2,1;").moves
    (Board('2x3'), 'R')
    >>> read('{"position": "5:RR", "options": ["D", "R"]}').line
    Line('5:RR')
    """
    if looks_like_our_json(text):
        text = _position_in(text)
    if onewaylabyrinth.looks_like_one(text):
        recording = onewaylabyrinth.read(text)
        return Subject(recording.line.board, recording.line.moves, recording)
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").rstrip("\n")
    if text[:1] in {".", "#", "S", "T"}:
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
