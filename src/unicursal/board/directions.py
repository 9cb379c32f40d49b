"""The four moves, the cells that they join, and the eight symmetries of the square grid."""

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from itertools import pairwise
from typing import Final

from unicursal.errors import BoardError, quoted

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


def move_between(one: Cell, other: Cell) -> Move | None:
    """The move from a cell to a neighbour; None if it is none."""
    return MOVE_OF_STEP.get((other[0] - one[0], other[1] - one[1]))


def mask_of(moves: Iterable[Move]) -> int:
    """Moves as a mask.

    >>> mask_of("DR"), moves_of(10)
    (10, ('D', 'R'))
    """
    return sum(1 << MOVES.index(move) for move in moves)


def moves_of(mask: int) -> tuple[Move, ...]:
    """The moves of a mask."""
    return tuple(move for i, move in enumerate(MOVES) if mask >> i & 1)


def moves_along(cells: Sequence[Cell]) -> str:
    """The moves over cells of which each is a neighbour of the one before."""
    return "".join(MOVE_OF_STEP[b[0] - a[0], b[1] - a[1]] for a, b in pairwise(cells))


def moves_in_common(one: str, other: str) -> int:
    """How many moves two lines have in common at their beginning.

    >>> moves_in_common("RRD", "RRURD"), moves_in_common("RR", "RRU")
    (2, 2)
    """
    if other.startswith(one):
        return len(one)
    return next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(other))


class Symmetry(Enum):
    """A turn or a mirror image; the value says: swap x and y, then flip x, then flip y.

    >>> Symmetry.QUARTER_TURN.cell((0, 0), 5, 3)
    (2, 0)
    >>> Symmetry.QUARTER_TURN.move("R")
    'D'
    """

    IDENTITY = (False, False, False)
    QUARTER_TURN = (True, True, False)
    HALF_TURN = (False, True, True)
    THREE_QUARTER_TURN = (True, False, True)
    MIRROR_LEFT_RIGHT = (False, True, False)
    MIRROR_UP_DOWN = (False, False, True)
    MIRROR_DIAGONAL = (True, False, False)
    MIRROR_ANTIDIAGONAL = (True, True, True)

    @classmethod
    def checked(cls, given: "Symmetry") -> "Symmetry":
        """The symmetry; an error if it is none."""
        if not isinstance(given, cls):
            names = ", ".join(each.name for each in cls)
            raise BoardError(f"expected a symmetry ({names}), not {quoted(given)}")
        return given

    def size(self, width: int, height: int) -> tuple[int, int]:
        """Width and height of the image of a board."""
        return (height, width) if self.value[0] else (width, height)

    def cell(self, cell: Cell, width: int, height: int) -> Cell:
        """The image of a cell of a board of that width and height."""
        swap, flip_x, flip_y = self.value
        x, y = (cell[1], cell[0]) if swap else cell
        new_width, new_height = self.size(width, height)
        return (new_width - 1 - x if flip_x else x, new_height - 1 - y if flip_y else y)

    def move(self, move: Move) -> Move:
        """The image of a move."""
        swap, flip_x, flip_y = self.value
        dx, dy = STEP[move]
        if swap:
            dx, dy = dy, dx
        return MOVE_OF_STEP[(-dx if flip_x else dx, -dy if flip_y else dy)]

    @property
    def inverse(self) -> "Symmetry":
        """The symmetry that undoes this one."""
        swap, flip_x, flip_y = self.value
        return Symmetry((swap, flip_y, flip_x)) if swap else self


def runs_of(edges: Iterable[Edge]) -> Iterator[tuple[Cell, ...]]:
    """Edges put together to runs of cells.

    >>> list(runs_of([((0, 0), (1, 0)), ((1, 1), (1, 0)), ((3, 0), (3, 1))]))
    [((0, 0), (1, 0), (1, 1)), ((3, 0), (3, 1))]
    """
    beside: dict[Cell, list[Cell]] = {}
    for one, other in edges:
        beside.setdefault(one, []).append(other)
        beside.setdefault(other, []).append(one)
    ends = [cell for cell, others in beside.items() if len(others) == 1]
    for cell in [*ends, *beside]:  # loops have no end: they begin anywhere
        run = [cell]
        while beside[run[-1]]:
            there = beside[run[-1]].pop()
            beside[there].remove(run[-1])
            run.append(there)
        if len(run) > 1:
            yield tuple(run)
