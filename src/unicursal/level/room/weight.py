"""How much memory a room takes, told before it is taken."""

import numpy as np

from unicursal import memory as policy
from unicursal.errors import TooMuchMemoryError
from unicursal.level.room.case import END, THROUGH, WALL, Case

# Measured for rooms of 9 to 19 tiles by twice as many, and rounded up: bytes for each tile of a
# room whose rows have 13 inner tiles, and how many times as many for each tile more in a row.
_STRICT = 40_000, 2.1
_PERFECT = 500_000, 2.8
_FREE_ENDS = 8
"""This many times as much at most where tiles may be an end or not; less for a few such tiles."""
_MOSTLY = 0.9
_TOO_MUCH = 1e18
"""More than this is not distinguished."""


def require_room_for(case: Case, memory: int) -> None:
    """Refuse a case that will need more memory than allowed.

    Where many tiles are fixed this cannot be known in advance; then only `require` tells.
    """
    undecided = case.options & (WALL | THROUGH) == WALL | THROUGH
    if undecided.mean() < _MOSTLY:
        return
    rows, columns = max(case.options.shape), min(case.options.shape)
    a_tile, growth = _STRICT if case.is_strict else _PERFECT
    expected = a_tile * growth ** (columns - 13) * rows * columns
    free_ends = np.count_nonzero(case.options & (THROUGH | END) == THROUGH | END)
    expected *= min(_FREE_ENDS, 1 + free_ends / _FREE_ENDS)
    policy.require("this room", int(min(expected, _TOO_MUCH)), memory)


def require(needed: int, memory: int) -> None:
    """Refuse to take more memory than allowed."""
    if needed > memory:
        allowed = memory / policy.GIGABYTE
        raise TooMuchMemoryError(f"this room needs more than the {allowed:.2f} GB allowed")
