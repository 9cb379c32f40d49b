"""Walkthroughs in left-first order, listed in blocks."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from unicursal import memory as policy
from unicursal.board import LineLike
from unicursal.board.inputs import whole_number
from unicursal.count.constraints import NO_CONSTRAINTS, Constraints, with_clues
from unicursal.count.listing import _depth_first
from unicursal.count.listing._endings import Endings
from unicursal.count.listing.plausible_steps import PlausibleSteps
from unicursal.errors import LineError, UnicursalError
from unicursal.line import line_of


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
            first = line_of(first)
            if first.board != line.board or not first.moves.startswith(line.moves):
                raise LineError(f"the line {first} does not begin with {line}")
            for move in first.moves[len(line.moves) :]:
                steps.follow(move)
        self._search = steps.search
        self._search.counts[_depth_first.FRESH] = steps.is_complete
        self._steps = len(line.board) - 1
        self._endings = _no_endings(self._search)

    def block(self, size: int) -> npt.NDArray[np.uint8]:
        """The moves of the next walkthroughs as letters, one a row; fewer than that at the end."""
        if whole_number(size, "the size of a block", UnicursalError) < 0:
            raise UnicursalError(f"a block cannot have {size} walkthroughs")
        policy.require(f"listing {size:,} walkthroughs at once", size * self._steps, policy.most())
        block = np.empty((size, self._steps), dtype=np.uint8)
        filled = 0
        while True:
            rest = block[filled:]
            filled += _depth_first.fill_block(self._search, self._endings, rest, _PORTION)
            if filled == size or not self._search.counts[_depth_first.PAUSED]:
                return block[:filled]

    def __iter__(self) -> Iterator[str]:
        size = 16
        while len(block := self.block(size)):
            for row in block:
                yield row.tobytes().decode("ascii")
            size = min(4 * size, 4096)


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
