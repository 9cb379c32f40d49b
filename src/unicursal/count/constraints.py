"""Edges that a walkthrough must use, and edges that it must not use."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from unicursal.board import Board, Cell, LineLike
from unicursal.board.directions import Edge, edge_between
from unicursal.board.inputs import edge_of, row_of
from unicursal.board.text import cell_words
from unicursal.errors import BoardError, quoted
from unicursal.line import line_of


@dataclass(frozen=True, init=False)
class Constraints:
    """Edges that a walkthrough must use, and edges that it must not use.

    Whether a board has these edges is asked where they are used.

    >>> Constraints(through=[[(1, 0), (0, 0)]]).allow("5:D")
    False
    """

    through: frozenset[Edge]
    avoiding: frozenset[Edge]

    def __init__(
        self, through: Iterable[Iterable[Cell]] = (), avoiding: Iterable[Iterable[Cell]] = ()
    ) -> None:
        for name, edges in (("through", through), ("avoiding", avoiding)):
            object.__setattr__(self, name, frozenset(map(edge_of, row_of(edges, "edges"))))

    def __bool__(self) -> bool:
        return bool(self.through or self.avoiding)

    def allow(self, line: LineLike) -> bool:
        """Whether the line keeps to them so far; its live end may still meet them."""
        line = line_of(line)
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


def checked_on(board: Board, constraints: Constraints) -> Constraints:
    """The constraints, if the board has all their edges.

    >>> checked_on(Board("3~1,1"), Constraints(through=[((1, 0), (1, 1))]))
    Traceback (most recent call last):
    unicursal.errors.BoardError: (1, 1) is not a cell of the board 3~1,1
    """
    if not isinstance(constraints, Constraints):
        raise BoardError(f"constraints must be `Constraints`, not {quoted(constraints)}")
    for edge in constraints.through | constraints.avoiding:
        for cell in edge:
            if cell not in board:
                raise BoardError(f"{cell_words(cell)} is not a cell of the board {board}")
    return constraints


def with_clues(board: Board, constraints: Constraints) -> Constraints:
    """Constraints together with the walls and given lines of a board's clues.

    An error where the board has no such edges, or where its clues speak of the order of the line,
    which edges cannot tell.

    >>> with_clues(Board("5+w0,0R"), NO_CONSTRAINTS).avoiding
    frozenset({((0, 0), (1, 0))})
    """
    checked_on(board, constraints)
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
