"""Whether clues fit their board and one another."""

from typing import TYPE_CHECKING

from unicursal.board.directions import Cell
from unicursal.board.text import cell_words
from unicursal.errors import BoardError

if TYPE_CHECKING:
    from unicursal.board.board import Board


def check_clues(board: "Board") -> None:
    """Refuse clues that do not fit their board, or one another."""
    clues = board.clues
    for edges, what in ((clues.walls, "a wall"), (clues.given, "a given line")):
        for cell in (cell for edge in edges for cell in edge):
            _check_clue_cell(board, cell, what)
        if len(set(edges)) < len(edges):
            raise BoardError(f"{what} is given twice in the clues")
    for one, other in clues.given:
        if (one, other) in clues.walled:
            words = f"{cell_words(one)} to {cell_words(other)}"
            raise BoardError(f"a given line leads from {words}, and a wall stands there")
    for cell, k in clues.numbers:
        _check_clue_cell(board, cell, "a number")
        if not 1 <= k <= len(board):
            raise BoardError(f"no cell can be number {k}: the board has {len(board)}")
    for what, values in (
        ("number", [k for _, k in clues.numbers]),
        ("numbered cell", [cell for cell, _ in clues.numbers]),
        ("stop", clues.stops),
    ):
        if len(set(values)) < len(values):
            raise BoardError(f"a {what} is given twice in the clues")
    for cell in clues.stops:
        _check_clue_cell(board, cell, "a stop")


def _check_clue_cell(board: "Board", cell: Cell, what: str) -> None:
    if cell not in board:
        raise BoardError(f"{what} is given at {cell_words(cell)}, which is not a cell")
