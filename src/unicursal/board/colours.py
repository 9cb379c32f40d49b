"""The colours of a checkerboard, between which every line alternates."""

from unicursal.board.directions import Cell


def surplus_between(one: Cell, other: Cell) -> int:
    """How many more cells of colour 0 than of colour 1 any line from one cell to another visits.

    >>> surplus_between((0, 0), (4, 4)), surplus_between((0, 0), (0, 1))
    (1, 0)
    """
    return 1 - (sum(one) & 1) - (sum(other) & 1)
