"""The fields near the live end as bits: most pictures are ruled out by one look at them.

Strategy. What is free and what is taken among the fields at most REACH columns and rows away is
written into two words, once for each position. A picture asks for four sets of bits (see
`near_fields`); it is ruled out if a bit that it asks for is missing. What bits cannot say, and what
lies farther away, is left to the tests of `_match`.

Cost: some 60 nanoseconds for the words, two for each picture.
"""

import numpy as np

from unicursal._arrays import Int
from unicursal._jit import inlined, part
from unicursal.rules.engine._tables import (
    COLUMN,
    FREE,
    NEAR_FREE,
    NEAR_NOT_FREE,
    NEAR_NOT_TAKEN,
    NEAR_TAKEN,
    REACH,
    ROW,
    SIDE,
    STRIDE,
    Numbers,
    Position,
)


@part
def near_bits(p: Position) -> tuple[Int, Int]:
    """Which fields near the live end are free, and which are taken; the border is neither."""
    row, column, last, stride = p.num[ROW], p.num[COLUMN], p.num[SIDE] + 1, p.num[STRIDE]
    free, taken, bit = np.int64(0), np.int64(0), np.int64(1)
    for y in range(row - REACH, row + REACH + 1):
        for x in range(column - REACH, column + REACH + 1):
            if 0 < y < last and 0 < x < last:
                if p.number[y * stride + x] == FREE:
                    free |= bit
                else:
                    taken |= bit
            bit <<= 1
    return free, taken


@inlined
def is_near(asked: Numbers, case: Int, free: Int, taken: Int) -> bool:
    """Whether the fields near the live end are as a case asks."""
    if asked[case, NEAR_FREE] & ~free | asked[case, NEAR_NOT_FREE] & free != 0:
        return False
    return asked[case, NEAR_TAKEN] & ~taken | asked[case, NEAR_NOT_TAKEN] & taken == 0
