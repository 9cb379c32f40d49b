"""The four moves and the cells that they join."""

from typing import Final

Cell = tuple[int, int]
"""A cell is `(x, y)`: 0-based, x to the right, y down."""

Edge = tuple[Cell, Cell]
"""Two neighbouring cells, the upper or left one first (see `edge_between`)."""

Move = str
"""One of the letters U, D, L, R."""

MOVES: Final = "UDLR"
"""The moves in the order in which lists of moves are printed."""

STEP: Final[dict[Move, Cell]] = {"U": (0, -1), "D": (0, 1), "L": (-1, 0), "R": (1, 0)}
"""What a move adds to a cell."""

MOVE_OF_STEP: Final[dict[Cell, Move]] = {step: move for move, step in STEP.items()}
"""The move that adds this to a cell."""

BACK: Final[dict[Move, Move]] = {"U": "D", "D": "U", "L": "R", "R": "L"}
"""The move that undoes a move."""

LEFT_FIRST: Final[dict[Move, str]] = {"U": "LUR", "D": "RDL", "L": "DLU", "R": "URD"}
"""Left, straight, right of the last step."""

BEFORE_FIRST_STEP: Final[Move] = "D"
"""The direction that counts as the last one while the line is still empty."""


def left_first(last: Move | None) -> str:
    """The moves in left-first order after the move `last`, or before any move.

    >>> left_first("R"), left_first(None)
    ('URD', 'RDLU')
    """
    if last is None:
        return LEFT_FIRST[BEFORE_FIRST_STEP] + BACK[BEFORE_FIRST_STEP]
    return LEFT_FIRST[last]


def edge_between(one: Cell, other: Cell) -> Edge:
    """The edge of two cells, always written the same way round.

    >>> edge_between((1, 0), (0, 0))
    ((0, 0), (1, 0))
    """
    return (one, other) if (one[1], one[0]) <= (other[1], other[0]) else (other, one)


def moves_in_common(one: str, other: str) -> int:
    """How many moves two lines have in common at their beginning.

    >>> moves_in_common("RRD", "RRURD"), moves_in_common("RR", "RRU")
    (2, 2)
    """
    if other.startswith(one):
        return len(one)
    return next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(other))
