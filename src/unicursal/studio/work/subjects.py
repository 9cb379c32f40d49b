"""What a question is about, refused before memory is taken if its board is too large."""

from typing import Any

from unicursal import notation
from unicursal.board import Board
from unicursal.errors import BoardError
from unicursal.line import Line
from unicursal.memory import GIGABYTE

Answer = dict[str, Any]
"""Plain data."""

MAX_CELLS = 128 * 128
"""The most cells of a board that the studio takes; the command line takes more."""
MEMORY = GIGABYTE
"""The most bytes that counting may take."""


def line_of(position: str) -> Line:
    """The line of a position.

    >>> line_of("5:RD")
    Line('5:RD')
    """
    board, moves = notation.parse(position)
    return Line(checked(board), moves)


def board_of(words: str) -> Board:
    """The board of a text form without moves."""
    return checked(Board(words))


def checked(board: Board) -> Board:
    """The board, if the studio takes it."""
    if board.width * board.height > MAX_CELLS:
        raise BoardError(
            f"a board of {board.width}x{board.height} is too large for the studio: "
            f"at most {MAX_CELLS:,} cells"
        )
    return board
