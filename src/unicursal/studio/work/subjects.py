"""What a question is about, refused before memory is taken if its board is too large."""

from typing import Any

from unicursal.board import Board, HiddenEnds
from unicursal.board.position import parse
from unicursal.board.text import hides_ends
from unicursal.errors import BoardError
from unicursal.line import Line
from unicursal.memory import GIGABYTE
from unicursal.studio.limits import MAX_CELLS

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
