"""A walker that sees most dead ends: which steps may still lead to a walkthrough."""

import numpy as np
import numpy.typing as npt

from unicursal.board import BEFORE_FIRST_STEP, Move
from unicursal.board.padded import PaddedBoard
from unicursal.count import _listing
from unicursal.count.region import NO_WISHES, Wishes
from unicursal.line import Line

HEADINGS = "URDL"
"""The moves clockwise: a turn to the left is one back in this list."""


class Scout:
    """Follows a line and names the steps that may go on; only one in hundreds of them may not.

    >>> scout = Scout(Line("5:RRDLLDRR"))
    >>> scout.plausible_moves()
    ['R', 'D']
    """

    def __init__(self, line: Line, wishes: Wishes = NO_WISHES) -> None:
        self.search = _search(line, wishes)
        counts = self.search.counts
        self.is_lost = not wishes.allow(line) or line.board.target in line.cells()[:-1]
        self.is_complete = line.is_complete and not self.is_lost
        if not self.is_lost and counts[_listing.FREE]:
            _listing.arrive(self.search)

    def plausible_moves(self) -> list[Move]:
        """The moves that may lead to a walkthrough, in left-first order."""
        at = self.search.counts[_listing.LENGTH]
        choices, heading = int(self.search.choices[at]), int(self.search.heading[at])
        return [HEADINGS[(heading + turn + 3) % 4] for turn in range(4) if choices >> turn & 1]

    def follow(self, move: Move) -> None:
        """Make a step; what comes before it in left-first order is left out for good."""
        search = self.search
        at = int(search.counts[_listing.LENGTH])
        _listing.follow(search, (HEADINGS.index(move) - int(search.heading[at]) + 1) % 4)
        if search.counts[_listing.FREE]:
            _listing.arrive(search)
        else:
            search.choices[at + 1] = 0
            self.is_complete = True


def _search(line: Line, wishes: Wishes) -> _listing.Search:
    board = line.board
    grid = PaddedBoard(board)
    stride, cells = grid.stride, len(grid.is_cell)
    steps = len(board)
    barred = np.zeros(cells, dtype=np.int64)
    needed = np.zeros(cells, dtype=np.int64)
    for edges, bits in ((wishes.avoiding, barred), (wishes.through, needed)):
        for one, other in edges:
            forth = 1 if other[0] > one[0] else 2
            bits[grid.index(one)] |= 1 << forth
            bits[grid.index(other)] |= 1 << (forth ^ 2)
    search = _listing.Search(
        counts=np.zeros(6, dtype=np.int64),
        is_free=grid.is_cell.astype(np.int64),
        bits=np.packbits(np.pad(grid.is_cell, (0, -cells % 64)), bitorder="little").view(np.int64),
        around=np.zeros(cells, dtype=np.int64),
        barred=barred,
        colour=(np.arange(cells) // stride + np.arange(cells) % stride) & 1,
        needed=needed,
        path=np.zeros(steps, dtype=np.int64),
        heading=np.zeros(steps, dtype=np.int64),
        choices=np.zeros(steps, dtype=np.int64),
        letters=np.zeros(steps, dtype=np.uint8),
        seen=np.zeros(cells, dtype=np.int64),
        stack=np.zeros(cells, dtype=np.int64),
        ring=np.array(
            [-stride, 1 - stride, 1, 1 + stride, stride, stride - 1, -1, -1 - stride],
            dtype=np.int64,
        ),
    )
    inner = np.flatnonzero(grid.is_cell)
    for place, difference in enumerate(search.ring.tolist()):
        search.around[inner] |= search.is_free[inner + difference] << place
    counts = search.counts
    counts[_listing.FREE] = steps
    counts[_listing.TARGET] = grid.target
    counts[_listing.LENGTH] = counts[_listing.BASE] = len(line.moves)
    visited = [grid.index(cell) for cell in line.cells()]
    for cell in visited:
        _listing.visit(search, cell)
    search.path[: len(visited)] = visited
    search.letters[1 : len(visited)] = np.frombuffer(line.moves.encode(), dtype=np.uint8)
    search.heading[: len(visited)] = [
        HEADINGS.index(move) for move in BEFORE_FIRST_STEP + line.moves
    ]
    counts[_listing.IS_WHOLE] = _is_whole(search.is_free.reshape(-1, stride))
    return search


def _is_whole(is_free: npt.NDArray[np.int64]) -> bool:
    """Whether walls and line hang together, corners too, with the outside."""
    reached = np.zeros(is_free.shape, dtype=np.bool_)
    stack = [(0, 0)]
    reached[0, 0] = True
    height, width = is_free.shape
    while stack:
        y, x = stack.pop()
        for dy in (-1, 0, 1):
            for dx in (-1, 0, 1):
                there = y + dy, x + dx
                if (
                    0 <= there[0] < height
                    and 0 <= there[1] < width
                    and not is_free[there]
                    and not reached[there]
                ):
                    reached[there] = True
                    stack.append(there)
    return bool((reached | (is_free > 0)).all())
