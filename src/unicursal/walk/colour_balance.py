"""The first thing to know of a board: a walkthrough alternates between the colours."""

from unicursal.board import Board
from unicursal.board.colours import surplus_between
from unicursal.board.text import cell_words


def colour_fault(board: Board) -> str | None:
    """Why the colours alone forbid any walkthrough; None if they do not.

    >>> colour_fault(Board(5)) is None
    True
    """
    counts = board.colour_counts()
    if counts[0] - counts[1] == surplus_between(board.start, board.target):
        return None
    return (
        f"a line alternates between the colours, so from {cell_words(board.start)} to "
        f"{cell_words(board.target)} it cannot visit {counts[0]} cells of one and {counts[1]} of "
        "the other"
    )
