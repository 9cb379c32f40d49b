"""Edges that a walkthrough must use, and edges that it must not use."""

from dataclasses import dataclass
from itertools import pairwise

from unicursal.board import Board
from unicursal.board.directions import Edge, edge_between
from unicursal.board.inputs import edge_of
from unicursal.board.text import cell_words
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

    def __post_init__(self) -> None:
        for name in ("through", "avoiding"):
            edges = frozenset(map(edge_of, getattr(self, name)))
            object.__setattr__(self, name, edges)

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
            "walkthroughs with numbers or stops can be neither numbered nor sampled: "
            "these clues are about the order of the line"
        )
    return Constraints(
        constraints.through | frozenset(clues.given), constraints.avoiding | clues.walled
    )


def edge_on(board: Board, pair: object) -> Edge:
    """The edge between two cells of the board; an error where they are none, or no neighbours."""
    edge = edge_of(pair)
    for cell in edge:
        if cell not in board:
            raise BoardError(f"{cell_words(cell)} is not a cell of the board {board}")
    return edge
