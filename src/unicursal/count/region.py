"""What is left to fill: cells with the edges between them, two ends, and constraints on edges."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from unicursal._arrays import Booleans, Integers
from unicursal.board import Board, Cell, LineLike
from unicursal.board.directions import Edge, edge_between
from unicursal.board.inputs import edge_of, row_of
from unicursal.board.text import cell_words
from unicursal.errors import BoardError, quoted
from unicursal.existence import surplus_between
from unicursal.line import Line, line_of

EdgeStates = npt.NDArray[np.int8]

NO_EDGE, FREE_EDGE, NEEDED_EDGE = range(3)


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


@dataclass(frozen=True, eq=False)
class Region:
    """The free cells with the live end, cropped; arrays are `[y, x]`."""

    index: Integers
    """The cells' indices on the board, as `PaddedBoard` has them."""
    mask: Booleans
    right: EdgeStates
    down: EdgeStates
    """Whether the edge to the right or downwards is there, and whether it must be used."""
    live_end: Cell
    target: Cell

    @classmethod
    def ahead_of(cls, line: Line, constraints: Constraints = NO_CONSTRAINTS) -> "Region":
        """What a line has still to fill."""
        board = line.board
        mask = board.mask & (line.numbers < 0)
        live_end = line.live_end
        mask[live_end[1], live_end[0]] = True
        ys, xs = np.nonzero(mask)
        left, top = int(xs.min()), int(ys.min())
        box = slice(top, ys.max() + 1), slice(left, xs.max() + 1)
        mask = np.ascontiguousarray(mask[box])
        indices = np.arange((board.height + 2) * (board.width + 2)).reshape(board.height + 2, -1)
        right = np.zeros(mask.shape, dtype=np.int8)
        right[:, :-1] = mask[:, :-1] & mask[:, 1:]
        down = np.zeros(mask.shape, dtype=np.int8)
        down[:-1] = mask[:-1] & mask[1:]
        for edges, state in ((constraints.avoiding, NO_EDGE), (constraints.through, NEEDED_EDGE)):
            for (x, y), (to_x, _) in edges:
                where = y - top, x - left
                states = right if to_x > x else down
                if 0 <= where[0] < len(mask) and 0 <= where[1] < mask.shape[1] and states[where]:
                    states[where] = state
        return cls(
            indices[1:-1, 1:-1][box],
            mask,
            right,
            down,
            (live_end[0] - left, live_end[1] - top),
            (board.target[0] - left, board.target[1] - top),
        )

    @property
    def breadth(self) -> int:
        """How many cells the shorter side has."""
        return min(self.mask.shape)

    @property
    def is_rectangle(self) -> bool:
        """Whether it is a full rectangle without constraints on any edge."""
        right, down = self.right[:, :-1], self.down[:-1]
        return bool(self.mask.all() and (right == FREE_EDGE).all() and (down == FREE_EDGE).all())

    def is_hopeless(self) -> bool:
        """Whether a glance tells that nothing can be filled: colours, dead ends, a lost target."""
        (x, y), (tx, ty) = self.live_end, self.target
        height, width = self.mask.shape
        if not (0 <= tx < width and 0 <= ty < height and self.mask[ty, tx]):
            return True
        cells = int(self.mask.sum())
        if (x, y) == (tx, ty):
            return cells > 1
        rows, columns = np.nonzero(self.mask)
        odd = int(((rows + columns) & 1).sum())
        surplus = cells - 2 * odd
        if surplus != surplus_between((x, y), (tx, ty)):
            return True
        degree = (self.right > 0).astype(np.int8) + (self.down > 0)
        degree[:, 1:] += self.right[:, :-1] > 0
        degree[1:] += self.down[:-1] > 0
        degree[y, x] += 1
        degree[ty, tx] += 1
        return bool((degree[self.mask] < 2).any())

    def transposed(self) -> "Region":
        """The region mirrored in its diagonal."""
        arrays: tuple[npt.NDArray[Any], ...] = self.mask, self.down, self.right
        mask, right, down = (np.ascontiguousarray(each.T) for each in arrays)
        return Region(self.index.T, mask, right, down, self.live_end[::-1], self.target[::-1])

    def upside_down(self) -> "Region":
        """The region with its rows in reverse order."""
        last = len(self.mask) - 1
        mask, right = np.ascontiguousarray(self.mask[::-1]), np.ascontiguousarray(self.right[::-1])
        down = np.zeros_like(self.down)
        down[:-1] = self.down[:-1][::-1]
        live_end, target = ((x, last - y) for x, y in (self.live_end, self.target))
        return Region(self.index[::-1], mask, right, down, live_end, target)
