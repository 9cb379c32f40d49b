"""What is left to fill: cells with the edges between them, and two ends."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from unicursal.board import Board, Cell
from unicursal.errors import BoardError
from unicursal.line import Line

Edge = tuple[Cell, Cell]
"""Two neighbouring cells."""

EdgeStates = npt.NDArray[np.int8]

NO_EDGE, FREE_EDGE, NEEDED_EDGE = range(3)


@dataclass(frozen=True)
class Wishes:
    """Edges that a walkthrough must use, and edges that it must not use."""

    through: frozenset[Edge] = frozenset()
    avoiding: frozenset[Edge] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.through or self.avoiding)

    def allow(self, line: Line) -> bool:
        """Whether the line keeps to them so far; its live end may still meet them."""
        if self.through & self.avoiding:
            return False
        cells = line.cells()
        used = {edge_between(*pair) for pair in pairwise(cells)}
        behind = set(cells[:-1])
        return not used & self.avoiding and all(
            edge in used for edge in self.through if behind & set(edge)
        )


NO_WISHES = Wishes()


def edge_between(one: Cell, other: Cell) -> Edge:
    """The edge of two cells, always written the same way round."""
    return (one, other) if (one[1], one[0]) <= (other[1], other[0]) else (other, one)


def checked_edge(board: Board, edge: Iterable[Cell]) -> Edge:
    """The edge, or an error that says why it is none of the board's."""
    cells = tuple(edge)
    if len(cells) != 2 or any(cell not in board for cell in cells):
        raise BoardError(f"{edge} is not a pair of cells of the board {board}")
    one, other = cells
    if abs(one[0] - other[0]) + abs(one[1] - other[1]) != 1:
        raise BoardError(f"the cells {one} and {other} are not neighbours")
    return edge_between(one, other)


@dataclass(frozen=True, eq=False)
class Region:
    """The free cells with the live end, cropped; arrays are `[y, x]`."""

    corner: Cell
    """Where the upper left cell of the arrays lies on the board."""
    mask: npt.NDArray[np.bool_]
    right: EdgeStates
    down: EdgeStates
    """Whether the edge to the right or downwards is there, and whether it must be used."""
    live_end: Cell
    target: Cell

    @classmethod
    def ahead_of(cls, line: Line, wishes: Wishes = NO_WISHES) -> "Region":
        """What a line has still to fill."""
        board = line.board
        mask = board.mask & (line.numbers < 0)
        live_end = line.live_end
        mask[live_end[1], live_end[0]] = True
        ys, xs = np.nonzero(mask)
        left, top = int(xs.min()), int(ys.min())
        mask = np.ascontiguousarray(mask[top : ys.max() + 1, left : xs.max() + 1])
        right = np.zeros(mask.shape, dtype=np.int8)
        right[:, :-1] = mask[:, :-1] & mask[:, 1:]
        down = np.zeros(mask.shape, dtype=np.int8)
        down[:-1] = mask[:-1] & mask[1:]
        for edges, state in ((wishes.avoiding, NO_EDGE), (wishes.through, NEEDED_EDGE)):
            for (x, y), (to_x, _) in edges:
                where = y - top, x - left
                states = right if to_x > x else down
                if 0 <= where[0] < len(mask) and 0 <= where[1] < mask.shape[1] and states[where]:
                    states[where] = state
        return cls(
            (left, top),
            mask,
            right,
            down,
            (live_end[0] - left, live_end[1] - top),
            (board.target[0] - left, board.target[1] - top),
        )

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
        if surplus != 1 - ((x + y) & 1) - ((tx + ty) & 1):
            return True
        degree = (self.right > 0).astype(np.int8) + (self.down > 0)
        degree[:, 1:] += self.right[:, :-1] > 0
        degree[1:] += self.down[:-1] > 0
        degree[y, x] += 1
        degree[ty, tx] += 1
        return bool((degree[self.mask] < 2).any())

    def transposed(self) -> "Region":
        """The region mirrored in its diagonal."""
        return Region(
            self.corner,
            np.ascontiguousarray(self.mask.T),
            np.ascontiguousarray(self.down.T),
            np.ascontiguousarray(self.right.T),
            (self.live_end[1], self.live_end[0]),
            (self.target[1], self.target[0]),
        )

    def upside_down(self) -> "Region":
        """The region with its rows in reverse order."""
        last = len(self.mask) - 1
        down = np.zeros_like(self.down)
        down[:-1] = self.down[:-1][::-1]
        return Region(
            self.corner,
            np.ascontiguousarray(self.mask[::-1]),
            np.ascontiguousarray(self.right[::-1]),
            down,
            (self.live_end[0], last - self.live_end[1]),
            (self.target[0], last - self.target[1]),
        )
