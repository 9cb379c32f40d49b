"""Edges that a walkthrough must use, and edges that it must not use."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from unicursal.board import Board, Cell
from unicursal.board.directions import Edge, edge_between
from unicursal.errors import BoardError
from unicursal.line import Line


@dataclass(frozen=True)
class Constraints:
    """Edges that a walkthrough must use, and edges that it must not use.

    >>> Constraints(through=frozenset([((0, 0), (1, 0))])).allow(Line("5:D"))
    False
    """

    through: frozenset[Edge] = frozenset()
    avoiding: frozenset[Edge] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.through or self.avoiding)

    def allow(self, line: Line) -> bool:
        """Whether the line keeps to them so far; its live end may still meet them."""
        if not self:
            return True
        if self.through & self.avoiding:
            return False
        cells = line.cells()
        used = {edge_between(*pair) for pair in pairwise(cells)}
        behind = set(cells[:-1])
        return not used & self.avoiding and all(
            edge in used for edge in self.through if behind & set(edge)
        )


NO_CONSTRAINTS = Constraints()


def with_clues(board: Board, constraints: Constraints) -> Constraints:
    """Constraints together with the walls and given lines of a board's clues.

    An error where its clues speak of the order of the line, which edges cannot tell.

    >>> with_clues(Board("5+w0,0R"), NO_CONSTRAINTS).avoiding
    frozenset({((0, 0), (1, 0))})
    """
    clues = board.clues
    if not clues:
        return constraints
    if clues.speak_of_order:
        raise BoardError(
            "numbers and stops are about the order of the line, which this does not know; "
            "`count`, `options`, `why`, `future`, `draw`, `solve` and `check` do"
        )
    return Constraints(
        constraints.through | frozenset(clues.given), constraints.avoiding | clues.walled
    )


def checked_edge(board: Board, edge: Iterable[Cell]) -> Edge:
    """The edge, or an error that says why it is none of the board's."""
    cells = tuple(edge)
    if len(cells) != 2 or any(cell not in board for cell in cells):
        raise BoardError(f"{edge} is not a pair of cells of the board {board}")
    one, other = cells
    if abs(one[0] - other[0]) + abs(one[1] - other[1]) != 1:
        raise BoardError(f"the cells {one} and {other} are not neighbours")
    return edge_between(one, other)
