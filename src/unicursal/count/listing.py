"""Walkthroughs in left-first order: which steps may lead to one, and all of them in blocks."""

from collections.abc import Iterator

import numpy as np

from unicursal import memory as policy
from unicursal._arrays import Booleans, Bytes
from unicursal.board import BEFORE_FIRST_STEP, LineLike, Move
from unicursal.board.inputs import whole_number
from unicursal.board.padded import PaddedBoard
from unicursal.count import _depth_first
from unicursal.count._depth_first import FREE, FRESH, HEADINGS, LENGTH, PAUSED
from unicursal.count._endings import Endings
from unicursal.count.region import NO_CONSTRAINTS, Constraints, with_clues
from unicursal.errors import LineError, UnicursalError
from unicursal.line import Line, line_of

_PORTION = 1 << 20
"""Steps forth and back between which Python is in control: about a tenth of a second."""
_LOWEST, _HIGHEST, _APART = 16, 64, 8
"""At which numbers of free cells endings are kept, up to half of the board."""
_PLACES = 1 << 14
"""How many positions are kept at each of them."""
_LONGEST_KEY = 64
"""How many words of free cells a position may have to be kept: boards of some thousand cells."""
_ROOM = 1 << 22
"""How many bytes their endings may take at each of them."""


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
        if not self.is_lost and counts[FREE]:
            _depth_first.arrive(self.search)

    def plausible_moves(self) -> list[Move]:
        """The moves that may lead to a walkthrough, in left-first order."""
        at = self.search.counts[LENGTH]
        choices, heading = int(self.search.choices[at]), int(self.search.heading[at])
        return [HEADINGS[(heading + turn + 3) % 4] for turn in range(4) if choices >> turn & 1]

    def follow(self, move: Move) -> None:
        """Make a step; what comes before it in left-first order is left out for good."""
        search = self.search
        at = int(search.counts[LENGTH])
        _depth_first.follow(search, (HEADINGS.index(move) - int(search.heading[at]) + 1) % 4)
        if search.counts[FREE]:
            _depth_first.arrive(search)
        else:
            search.choices[at + 1] = 0
            self.is_complete = True


def _search(line: Line, constraints: Constraints) -> _depth_first.Search:
    board = line.board
    grid = PaddedBoard(board)
    stride, cells, steps = grid.stride, len(grid.is_cell), len(board)
    barred, needed, around, seen, stack = np.zeros((5, cells), dtype=np.int64)
    for edges, bits in ((constraints.avoiding, barred), (constraints.through, needed)):
        for one, other in edges:
            forth = 1 if other[0] > one[0] else 2
            bits[grid.index(one)] |= 1 << forth
            bits[grid.index(other)] |= 1 << (forth ^ 2)
    visited = [grid.index(cell) for cell in line.cells()]
    is_free = grid.is_cell.copy()
    is_free[visited] = False
    ring = [-stride, 1 - stride, 1, 1 + stride, stride, stride - 1, -1, -1 - stride]
    inner = np.flatnonzero(grid.is_cell)
    for place, difference in enumerate(ring):
        around[inner] |= is_free[inner + difference].astype(np.int64) << place
    counts = np.zeros(_depth_first.COUNTS, dtype=np.int64)
    counts[FREE] = is_free.sum()
    counts[_depth_first.TARGET] = grid.target
    counts[LENGTH] = counts[_depth_first.BASE] = len(line.moves)
    counts[_depth_first.IS_WHOLE] = _has_no_hole(is_free, stride)
    path, heading, choices = np.zeros((3, steps), dtype=np.int64)
    path[: len(visited)] = visited
    heading[: len(visited)] = [HEADINGS.index(move) for move in BEFORE_FIRST_STEP + line.moves]
    letters = np.zeros(steps, dtype=np.uint8)
    letters[1 : len(visited)] = np.frombuffer(line.moves.encode(), dtype=np.uint8)
    return _depth_first.Search(
        counts=counts,
        is_free=is_free.astype(np.int64),
        bits=np.packbits(np.pad(is_free, (0, -cells % 64)), bitorder="little").view(np.int64),
        around=around,
        barred=barred,
        colour=(np.arange(cells) // stride + np.arange(cells) % stride) & 1,
        needed=needed,
        path=path,
        heading=heading,
        choices=choices,
        letters=letters,
        seen=seen,
        stack=stack,
        ring=np.array(ring, dtype=np.int64),
    )


def _has_no_hole(is_free: Booleans, stride: int) -> bool:
    """Whether all cells that are not free, corners too, are one piece with the outside.

    Cells less pairs of neighbours plus squares of four are pieces less holes (Euler). If there are
    several pieces no walkthrough is left, and whatever is said of them is true.
    """
    pairs = is_free[1:] & is_free[:-1]
    upright = is_free[stride:] & is_free[:-stride]
    squares = pairs[stride:] & pairs[:-stride]
    return bool(is_free.sum() + squares.sum() > pairs.sum() + upright.sum())


class Listing:
    """The walkthroughs that begin with a line, from the first or from any one on.

    >>> listing = Listing("3")
    >>> [moves.tobytes() for moves in listing.block(10)]
    [b'RRDLLDRR', b'DDRUURDD']
    """

    def __init__(
        self,
        line: LineLike,
        constraints: Constraints = NO_CONSTRAINTS,
        *,
        first: LineLike | None = None,
    ) -> None:
        """List the walkthroughs behind a line; `first` is the walkthrough to begin with."""
        line = line_of(line)
        steps = PlausibleSteps(line, with_clues(line.board, constraints))
        if first is not None:
            for move in beginning_with(line, first).moves[len(line.moves) :]:
                steps.follow(move)
        self._search = steps.search
        self._search.counts[FRESH] = steps.is_complete
        self._steps = len(line.board) - 1
        self._endings = _no_endings(self._search)

    def block(self, size: int) -> Bytes:
        """The moves of the next walkthroughs as letters, one a row; fewer than that at the end."""
        if whole_number(size, "the size of a block", UnicursalError) < 0:
            raise UnicursalError(f"a block cannot have {size} walkthroughs")
        policy.require(f"listing {size:,} walkthroughs at once", size * self._steps, policy.most())
        block = np.empty((size, self._steps), dtype=np.uint8)
        filled = 0
        while True:
            rest = block[filled:]
            filled += _depth_first.fill_block(self._search, self._endings, rest, _PORTION)
            if filled == size or not self._search.counts[PAUSED]:
                return block[:filled]

    def __iter__(self) -> Iterator[str]:
        size = 16
        while len(block := self.block(size)):
            for row in block:
                yield row.tobytes().decode("ascii")
            size = min(4 * size, 4096)


def beginning_with(before: Line, line: LineLike) -> Line:
    """The line, if it begins with the other one."""
    line = line_of(line)
    if line.board != before.board or not line.moves.startswith(before.moves):
        raise LineError(f"the line {line} does not begin with {before}")
    return line


def _no_endings(search: _depth_first.Search) -> Endings:
    free = len(search.path)
    highest = min(free // 2, _HIGHEST) if len(search.bits) <= _LONGEST_KEY else 0
    lengths = np.arange(_LOWEST, highest + 1, _APART, dtype=np.int64)
    levels = len(lengths)
    level_of = np.full(free + 1, -1, dtype=np.int64)
    level_of[lengths] = np.arange(levels)
    return Endings(
        level_of=level_of,
        lengths=lengths,
        keys=np.empty((levels, _PLACES, len(search.bits) + 1), dtype=np.int64),
        first=np.empty((levels, _PLACES), dtype=np.int64),
        rows=np.full((levels, _PLACES), -1, dtype=np.int64),
        letters=np.empty((levels, _ROOM), dtype=np.uint8),
        used=np.zeros(levels, dtype=np.int64),
        open_place=np.full(levels, -1, dtype=np.int64),
        open_at=np.zeros(levels, dtype=np.int64),
        copied=np.zeros(3, dtype=np.int64),
    )
