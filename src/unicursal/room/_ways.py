"""How many ways there are to finish from every state of a sweep, and the map of a number.

Strategy. The sweep has left a diagram: from each state one edge for each thing that the next tile
can be, to a state behind that tile or nowhere. Backwards, states without a way to finish are
dropped (most of them). The rest is put into one array, from the state before the first tile to the
one behind the last; the ways to finish from a state are the sum over its edges. Then numbers below
the total and maps belong together one to one: at each tile take the first edge whose ways are more
than the number, taking off the ways of those before it.

Invariant: a kept state has at least one way to finish, and at least one map of the tiles before
leads to it; so no number is larger than the total, and each edge is part of a map. Numbers have
several 64-bit words, lowest first; how many is known from the sums as floating-point numbers, which
are scaled down together where they become large.

Cost: a few nanoseconds a state and word; about as much for each tile of a map that is read off.
"""

import numpy as np
import numpy.typing as npt

from unicursal._arrays import Indices, Integers
from unicursal._jit import kernel, part
from unicursal.count._sampling import is_below, take_off
from unicursal.room._tiles import WALL

Words64 = npt.NDArray[np.uint64]

SCALE = 512
"""Sums are scaled by powers of two to this."""


@kernel
def prune(
    kids: Indices,
    many: Integers,
    left: Integers,
    live: Indices,
    first: Integers,
    places: Integers,
    sums: npt.NDArray[np.float64],
) -> None:
    """Put the rows of `kids` that have a way before those that stand in `live`, the last first.

    `many` says how many rows belong to each tile, `first` receives where those that are kept begin;
    `left` are the tiles that are left, and how often sums were scaled. The rows of `places` say, in
    turn, where the states before and behind a tile are kept, or -1, those of `sums` their ways.
    """
    step, row, write = left[0], len(kids), first[left[0]]
    while row > 0:
        step -= 1
        row -= many[step]
        here, behind = places[step % 2], places[1 - step % 2]
        largest = 0.0
        for i in range(many[step] - 1, -1, -1):
            total, is_live = 0.0, False
            for k in range(kids.shape[1]):
                kid = kids[row + i, k]
                if kid >= 0 and behind[kid] >= 0:
                    total += sums[1 - step % 2, kid]
                    live[write - 1, k] = behind[kid]
                    is_live = True
                else:
                    live[write - 1, k] = -1
            write -= int(is_live)
            here[i] = write if is_live else -1
            sums[step % 2, i] = total
            largest = max(largest, total)
        first[step] = write
        if largest > 2.0**SCALE:
            left[1] += 1
            for i in range(many[step]):
                sums[step % 2, i] /= 2.0**SCALE
    left[0] = step


@kernel
def weigh(kids: Indices, begin: int, end: int, ways: Words64) -> None:
    """Write the ways from some of the states, the last first."""
    for i in range(end - 1, begin - 1, -1):
        for k in range(kids.shape[1]):
            if kids[i, k] >= 0:
                _add(ways[i], ways[kids[i, k]])


@part
def _add(number: Words64, summand: Words64) -> None:
    carry = np.uint64(0)
    for limb in range(len(number)):
        total = number[limb] + summand[limb]
        with_carry = total + carry
        carry = np.uint64(total < number[limb]) | np.uint64(with_carry < carry)
        number[limb] = with_carry


@kernel
def read_off(
    kids: Indices,
    ways: Words64,
    options: Integers,
    tiles: Integers,
    numbers: Words64,
    maps: npt.NDArray[np.uint8],
) -> None:
    """Open the tiles of the map that belongs to each number; the numbers are used up.

    `options` and `tiles` say of each step what the tile can be and which one it is; `maps` are all
    walls, a row each.
    """
    limbs = len(numbers[0])
    for row in range(len(numbers)):
        state = 0
        for step in range(len(tiles)):
            chosen = -1
            for k in range(kids.shape[1]):
                kid = kids[state, k]
                if kid < 0:
                    continue
                chosen = k
                if is_below(numbers[row], ways, kid * limbs):
                    break
                take_off(numbers[row], ways, kid * limbs)
            if options[step, chosen] != WALL:
                maps[row, tiles[step]] = 0
            state = kids[state, chosen]
