"""What all tasks share: reading what a question is about, and the forms of an answer.

A board that is too large is refused before memory is taken.
"""

from base64 import b64encode
from typing import Any, Protocol

from unicursal.board import Board, HiddenEnds
from unicursal.board.position import parse
from unicursal.board.text import hides_ends
from unicursal.errors import BoardError
from unicursal.line import Line
from unicursal.memory import GIGABYTE
from unicursal.studio.limits import MAX_CELLS


class Teller(Protocol):
    """Called with words and a share as any progress; `part` gives what is known already."""

    def __call__(self, words: str, share: float, /) -> None:
        """Report how far the work has come."""

    def part(self, answer: dict[str, Any]) -> None:
        """Give a part of the answer before the rest of it is known."""


Answer = dict[str, Any]
"""Plain data."""

MEMORY = GIGABYTE
"""The most bytes that counting may take."""


def line_of(position: str) -> Line:
    """The line of a position.

    >>> line_of("5:RD")
    Line('5:RD')
    """
    board, moves = parse(position)
    return Line(checked(board), moves)


def board_of(words: str) -> Board:
    """The board of a text form without moves."""
    return checked(Board(words))


def puzzle_of(words: str) -> Board | HiddenEnds:
    """A board as `board_of` reads it; its ends may be hidden.

    >>> str(puzzle_of("5@any-4,4"))
    '5@any-4,4'
    """
    return _hidden(words) if hides_ends(words) else board_of(words)


def shown_by(words: str) -> Line | HiddenEnds:
    """What a picture can show: a line, or a board whose ends are hidden."""
    return _hidden(words) if hides_ends(words) else line_of(words)


def _hidden(words: str) -> HiddenEnds:
    hidden = HiddenEnds.parse(words)
    checked(hidden.board)
    return hidden


def checked(board: Board) -> Board:
    """The board, if the studio takes it."""
    if board.width * board.height > MAX_CELLS:
        raise BoardError(
            f"a board of {board.width}x{board.height} is too large for the studio: "
            f"at most {MAX_CELLS:,} cells"
        )
    return board


_TYPES = {
    "csv": "text/csv",
    "gif": "image/gif",
    "html": "text/html",
    "json": "application/json",
    "pdf": "application/pdf",
    "png": "image/png",
    "svg": "image/svg+xml",
    "txt": "text/plain",
    "zip": "application/zip",
}


def file_of(name: str, content: bytes) -> Answer:
    """A file as plain data."""
    kind = _TYPES.get(name.rpartition(".")[2], "application/octet-stream")
    return {"name": name, "type": kind, "base64": b64encode(content).decode("ascii")}
