"""What a border line can carry: by how much one colour may outweigh the other behind it.

The line passes through an area in pieces, each from one opening of the border line to another.
Cells alternate in colour, so a piece with two black ends holds one black cell more than white
ones, and the surplus of the area is half of (openings used at black cells - openings used at white
ones). Which openings can be used together is a question about the border line alone: each of its
cells needs two neighbours, and what goes inside must come out again. The figures here are the
exact answer; `tests/twins/border_lines.py` finds the same by trying all ways.

There are three answers for each border line: the line enters the area with the next step by the
near cell, with the next step by another cell (far), or afterwards (later). An answer
`white, black` is the paper's "a -> b": at most this many more white and this many more black cells,
where black is the live end's colour. docs/limits.md compares them with the paper's figures.
"""

import numpy as np

from unicursal._arrays import Int
from unicursal._jit import part

BESIDE, AHEAD_SMALL, AHEAD_BIG, STRAIGHT, STRAIGHT_PAPER, CORNER = range(6)
"""The kinds of border line. The paper's figures for the obstacle straight ahead are a kind of their
own because they forbid good steps."""

ENTER_NEAR, ENTER_FAR, ENTER_LATER = range(3)

# For each kind and each rest of the length D divided by 4: near, far, later, each a pair of white
# and black, to which D // 4 is added.
STRETCHED = np.array(
    [
        [
            [[0, -1], [0, -1], [0, 0]],
            [[0, 0], [0, 0], [-1, 1]],
            [[1, 0], [1, 0], [0, 0]],
            [[0, 1], [0, 1], [0, 1]],
        ],
        [
            [[0, -1], [0, -1], [0, 0]],
            [[0, 0], [0, 0], [0, 0]],
            [[1, 0], [1, 0], [0, 0]],
            [[1, 0], [1, 0], [0, 1]],
        ],
        [
            [[0, -1], [0, -1], [0, 0]],
            [[1, -1], [1, -1], [0, 0]],
            [[1, 0], [1, 0], [0, 0]],
            [[1, 0], [1, 0], [1, 0]],
        ],
        [
            [[0, -1], [0, -1], [0, 0]],
            [[1, -1], [1, -1], [0, -1]],
            [[0, 0], [1, 0], [0, 0]],
            [[1, 0], [1, -1], [1, 0]],
        ],
        [
            [[0, -1], [0, -1], [0, 0]],
            [[1, -1], [1, -1], [0, -1]],
            [[1, 0], [1, 0], [0, 0]],
            [[1, -1], [1, -1], [1, 0]],
        ],
    ],
    np.int64,
)

NOTHING = (-1, 0)


@part
def stretch_carries(kind: Int, entry: Int, length: Int, inside: Int) -> tuple[Int, Int]:
    """The limits of a straight border line; `inside` = the area is more than border and entry."""
    if length == 1:
        if entry == ENTER_LATER and kind != STRAIGHT_PAPER:
            return NOTHING
        if entry == ENTER_NEAR and inside and kind in (BESIDE, AHEAD_BIG, STRAIGHT):
            return NOTHING
    if (
        length == 2
        and entry == ENTER_NEAR
        and inside
        and kind in (BESIDE, AHEAD_BIG, STRAIGHT_PAPER)
    ):
        return 0, 0
    white, black = STRETCHED[kind, length & 3, entry]
    return white + length // 4, black + length // 4


@part
def corner_carries(entry: Int, across: Int, along: Int) -> tuple[Int, Int]:
    """The limits of a border line to a corner; x is the smaller of its sides."""
    x = min(across, along)
    n = abs(across - along) // 2
    if across == along:
        return (-1 if entry == ENTER_LATER else 0), x - 1
    if (across + along) % 2 == 0:
        if entry == ENTER_LATER:
            return n // 2, x + n // 2
        # By the near cell the first white one is no way out if the row is short.
        return (0 if entry == ENTER_NEAR and across == along + 2 else (n + 1) // 2), x + (
            n - 1
        ) // 2
    if across > along:
        if entry == ENTER_LATER:
            return x - 1 + (n + 1) // 2, (n + 2) // 2 * (n > 0)
        return (x - 1 if entry == ENTER_NEAR and n == 0 else x + n // 2), (n + 1) // 2
    if entry == ENTER_LATER:
        return (1 + n // 2) * (n > 0), x - 1 + (n + 1) // 2
    return 1 + (n + 1) // 2, x - 1 + n // 2
