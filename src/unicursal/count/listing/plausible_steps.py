"""A walker that sees most dead ends: which steps may still lead to a walkthrough."""

import numpy as np

from unicursal.board import BEFORE_FIRST_STEP, Move
from unicursal.board.padded import PaddedBoard
from unicursal.count.constraints import NO_CONSTRAINTS, Constraints
from unicursal.count.listing import _depth_first
from unicursal.line import Line


class PlausibleSteps:
    """Follows a line and names the steps that may go on; only one in hundreds of them may not.

    >>> steps = PlausibleSteps(Line("5:RRDLLDRR"))
    >>> steps.plausible_moves()
    ['R', 'D']
    """

    def __init__(self, line: Line, constraints: Constraints = NO_CONSTRAINTS) -> None:
        self.search = _search(line, constraints)
        counts = self.search.counts
        is_through = len(line) == len(line.board) and line.live_end == line.board.target
        too_early = line.board.target in line and not is_through
        self.is_lost = too_early or not constraints.allow(line)
        self.is_complete = is_through and not self.is_lost
        if not self.is_lost and counts[_depth_first.FREE]:
            _depth_first.arrive(self.search)

    def plausible_moves(self) -> list[Move]:
        """The moves that may lead to a walkthrough, in left-first order."""
        at = self.search.counts[_depth_first.LENGTH]
        choices, heading = int(self.search.choices[at]), int(self.search.heading[at])
        return [
            _depth_first.HEADINGS[(heading + turn + 3) % 4]
            for turn in range(4)
            if choices >> turn & 1
        ]

    def follow(self, move: Move) -> None:
        """Make a step; what comes before it in left-first order is left out for good."""
        search = self.search
        at = int(search.counts[_depth_first.LENGTH])
        _depth_first.follow(
            search, (_depth_first.HEADINGS.index(move) - int(search.heading[at]) + 1) % 4
        )
        if search.counts[_depth_first.FREE]:
            _depth_first.arrive(search)
        else:
            search.choices[at + 1] = 0
            self.is_complete = True


def _search(line: Line, constraints: Constraints) -> _depth_first.Search:
    board = line.board
    grid = PaddedBoard(board)
    stride, cells = grid.stride, len(grid.is_cell)
    steps = len(board)
    barred = np.zeros(cells, dtype=np.int64)
    needed = np.zeros(cells, dtype=np.int64)
    for edges, bits in ((constraints.avoiding, barred), (constraints.through, needed)):
        for one, other in edges:
            forth = 1 if other[0] > one[0] else 2
            bits[grid.index(one)] |= 1 << forth
            bits[grid.index(other)] |= 1 << (forth ^ 2)
    search = _depth_first.Search(
        counts=np.zeros(_depth_first.COUNTS, dtype=np.int64),
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
    counts[_depth_first.FREE] = steps
    counts[_depth_first.TARGET] = grid.target
    counts[_depth_first.LENGTH] = counts[_depth_first.BASE] = len(line.moves)
    visited = [grid.index(cell) for cell in line.cells()]
    search.path[: len(visited)] = visited
    _depth_first.visit(search, len(visited))
    search.letters[1 : len(visited)] = np.frombuffer(line.moves.encode(), dtype=np.uint8)
    search.heading[: len(visited)] = [
        _depth_first.HEADINGS.index(move) for move in BEFORE_FIRST_STEP + line.moves
    ]
    reached = np.zeros(cells, dtype=np.bool_)
    walls = _depth_first.walls_reached(search, reached)
    counts[_depth_first.IS_WHOLE] = walls == cells - counts[_depth_first.FREE]
    return search
