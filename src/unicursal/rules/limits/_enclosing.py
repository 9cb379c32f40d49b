"""Which area a border line encloses, and its surplus of black, without visiting the area.

Let a closed walk over neighbouring cells turn k times, and add for each turn the colour of its
cell (+1 black, -1 white) if the walk turns towards its inside there, and subtract it otherwise. A
quarter of the sum is the surplus of black among the cells strictly inside. (The trapezoid rule,
column by column, gives zero for a checkerboard; what is left are the weights of the cells on the
walk itself: a half on straight pieces, which cancel, a quarter and three quarters at turns.) With
the sums over the line noted step by step, an area costs a few additions, however large it is.

The closed walk here: live end, border line, obstacle, then along the wall in the order of visits
back to the live end; on the rim of the board towards the start, because the target must stay
outside. Its inside holds free cells only: older parts of the line are connected to the start on
the rim, which a closed walk cannot enclose. It lies on the wanted side iff at the obstacle, seen
from that side, the later part of the wall comes before the older one.

Directions are numbered clockwise: up, right, down, left. Invariant: `visits` is never changed.
Cost: constant time for a step and for `closing`.
"""

from typing import NamedTuple

import numpy as np

from unicursal._arrays import Int, Integers
from unicursal._jit import inlined, part

FREE = -1
OPEN = 1 << 40  # what `closing` answers where no area is enclosed

# Rows of `walked`: the direction of each step, and the sum of the coloured turns (to the right) up
# to it, in which the start is black.
STEPS, TURNS = range(2)
CLOCKWISE = (0, 2, 3, 1)  # the directions in the order U, D, L, R


class View(NamedTuple):
    """A position as the rules look at it in one frame; they write in the last three arrays only."""

    visits: Integers  # the padded board: -2 rim, -1 free, else the number of the visit
    n: Int
    live: Int
    last: Int  # number of the live end
    heading: Int
    target: Int
    ahead: Int  # the directions of the frame ...
    aside: Int
    up: Int  # ... what a step in each of them adds to a cell ...
    out: Int
    side: Int  # ... and the side on which a walk along the border line has the area: see `turn`
    walked: Integers  # the line, step by step: see `note_step`
    forbidden: Integers
    scratch: Integers  # see `_formulas`
    found: Integers


@part
def offset(direction: Int, stride: Int) -> Int:
    """What a step in a direction adds to a cell."""
    if direction & 1:
        return 2 - direction
    return (direction - 1) * stride


@part
def turn(before: Int, after: Int, side: Int) -> Int:
    """1 if a walk turns to its side `side` (1 right, -1 left), -1 if to the other one, else 0."""
    quarter = (after - before) * side & 3
    return -1 if quarter == 3 else quarter & 1


@inlined
def note_step(walked: Integers, k: Int, direction: Int) -> None:
    """Note the k-th step of the line, behind the others."""
    walked[STEPS, k] = direction
    walked[TURNS, k] = 0
    if k > 0:
        coloured = (1 - 2 * (k & 1)) * turn(walked[STEPS, k - 1], direction, 1)
        walked[TURNS, k] = walked[TURNS, k - 1] + coloured


@inlined
def turns_since(v: View, k: Int) -> Int:
    """The coloured turns of the line behind its k-th step, to the right."""
    seen_as = 1 - 2 * (v.last & 1)  # the colour of the start, where black is the live end's
    return seen_as * (v.walked[TURNS, v.last - 1] - v.walked[TURNS, k])


@inlined
def closing(v: View, obstacle: Int, way: Int) -> Int:
    """The coloured turns from the obstacle, reached by a step this way, to the live end.

    Turns to the side of the area count 1. `OPEN` if no area is enclosed there.
    """
    side = v.side
    k: Int = v.visits[obstacle]
    if k >= 0:
        later = v.walked[STEPS, k]
        older = v.walked[STEPS, max(k - 1, 0)] ^ 2
        colour = 1 - 2 * (v.last - k & 1)
        rest = side * turns_since(v, k)
    else:
        # On the rim the walk runs up or left, towards the start, and there turns onto the line.
        y, x = obstacle // (v.n + 2), obstacle % (v.n + 2)
        start = 1 - 2 * (v.last & 1)  # colour of the start; the rim's corners share it, n being odd
        colour = start * (1 - 2 * (x + y & 1))
        if x == 0 or y == v.n + 1:
            rest = start * (turn(1, v.walked[STEPS, 0], side) - side + side * (x > 0))
        else:
            rest = start * (turn(2, v.walked[STEPS, 0], side) + side - side * (x > v.n))
        rest += side * turns_since(v, np.int64(0))
        later = 3 if y == 0 or y == v.n + 1 else 0
        older = later ^ 2
    if (1 - (later - way) * side & 3) >= (1 - (older - way) * side & 3):
        return OPEN
    return rest + colour * turn(way, later, side)
