"""The colours of a checkerboard, between which every line alternates."""

from typing import TYPE_CHECKING

from unicursal.board.directions import Cell
from unicursal.board.text import cell_words

if TYPE_CHECKING:
    from unicursal.board.board import Board


def surplus_between(one: Cell, other: Cell) -> int:
    """How many more cells of colour 0 than of colour 1 any line from one cell to another visits.

    >>> surplus_between((0, 0), (4, 4)), surplus_between((0, 0), (0, 1))
    (1, 0)
    """
    return 1 - (sum(one) & 1) - (sum(other) & 1)


def colour_fault(board: "Board") -> str | None:
    """Why the colours alone forbid any walkthrough; None if they do not.

    >>> from unicursal.board import Board
    >>> colour_fault(Board(5)) is None
    True
    >>> colour_fault(Board(4))
    'with even sides no line joins opposite corners, for it alternates between the colours'
    """
    counts = board.colour_counts()
    if counts[0] - counts[1] == surplus_between(board.start, board.target):
        return None
    if board.has_default_ends and counts[0] == counts[1] and not board.blocked:
        return (
            "with even sides no line joins opposite corners, for it alternates between the colours"
        )
    return (
        f"a line alternates between the colours, so from {cell_words(board.start)} to "
        f"{cell_words(board.target)} it cannot visit {counts[0]} cells of one and {counts[1]} of "
        "the other"
    )
