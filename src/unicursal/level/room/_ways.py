"""How many ways there are to finish from every state of a sweep, and the map of a number.

Strategy. The sweep has left a diagram: from each state one edge for each thing that the next tile
can be, to a state of the next layer or nowhere. Backwards, the ways to finish from a state are the
sum over its edges; states without a way are dropped (most of them), and the rest numbered anew.
Then numbers below the total and maps belong together one to one: at each tile take the first edge
whose ways are more than the number, taking off the ways of those before it.

Invariant: a kept state has at least one way to finish, and at least one map of the tiles before
leads to it; so no number is larger than the total. Numbers have several 64-bit words, lowest first;
the layers near the end, whose numbers are small, fill only the first.

Cost: a few nanoseconds a state and word; about as much for each tile of a map that is read off.
"""

import numpy as np
import numpy.typing as npt

from unicursal._arrays import Indices, Integers
from unicursal._jit import kernel, part
from unicursal.count._sampling import is_below, take_off
from unicursal.level.room._tiles import END, WALL

Words64 = npt.NDArray[np.uint64]


@kernel
def pull(
    kids: Indices,
    begin: int,
    end: int,
    live: int,
    place_behind: Indices,
    first_behind: int,
    ways_behind: Words64,
    ways: Words64,
    kept: Indices,
    place: Indices,
) -> int:
    """Fill `ways` and `kept` for those of a layer's states, from `begin` on, that have a way.

    `live` is how many of the states before have one; returns how many do now.
    `place_behind` says where each state of the layer behind is kept, or -1; `place` receives the
    same for this layer. In `kept` states are counted from the last layer of all, in which those of
    the layer behind begin at `first_behind`. Numbers here may have one word more than those behind.
    """
    for i in range(begin, end):
        number = ways[live]
        number[:] = 0
        is_live = False
        for k in range(kids.shape[1]):
            kid = place_behind[kids[i, k]] if kids[i, k] >= 0 else -1
            kept[live, k] = first_behind + kid if kid >= 0 else -1
            if kid >= 0:
                _add(number, ways_behind[kid])
                is_live = True
        place[i] = live if is_live else -1
        live += int(is_live)
    return live


@part
def _add(number: Words64, summand: Words64) -> None:
    carry = np.uint64(0)
    for limb in range(len(number)):
        term = summand[limb] if limb < len(summand) else np.uint64(0)
        total = number[limb] + term
        with_carry = total + carry
        carry = np.uint64(total < term) | np.uint64(with_carry < carry)
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

    The first state is the last one; `options` and `tiles` say of each step what the tile can be and
    which one it is; `maps` are all walls, a row each.
    """
    limbs = len(numbers[0])
    for row in range(len(numbers)):
        state = len(kids) - 1
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


@kernel
def gather_ends(
    kids: Indices, options: Integers, tile: int, first_behind: int, behind: Words64, ahead: Words64
) -> None:
    """The tiles at which paths can end, as bits, for the kept states of a layer.

    `tile` is the bit of the one that this layer's step takes, or -1 if it can be no end.
    """
    ahead[:] = 0
    for i in range(len(kids)):
        for k in range(kids.shape[1]):
            if kids[i, k] >= 0:
                for word in range(ahead.shape[1]):
                    ahead[i, word] |= behind[kids[i, k] - first_behind, word]
                if tile >= 0 and options[k] == END:
                    ahead[i, tile // 64] |= np.uint64(1) << np.uint64(tile % 64)
