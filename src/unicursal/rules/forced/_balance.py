"""Whether every field can have its ways at all: the colours of all areas at once.

Strategy. Ways join black and white fields, so to give every field what it still lacks is a flow
from black to white. First ways are chosen as they come; then for each black field that lacks one, a
path is sought on which chosen and open ways alternate, to a white field that lacks one too. If
there is none, the black fields on the paths hold an area out of balance, and no line passes.

Cost: a pass over the fields, and for each field that is left over a search over those around it.
"""

import numpy as np

from unicursal._arrays import Int
from unicursal._jit import part
from unicursal.rules._colour import colour
from unicursal.rules.forced._ways import (
    CHOSEN,
    FREE,
    FROM,
    LACK,
    NEED,
    QUEUE,
    SEEN,
    TAKEN,
    Numbers,
    bits,
    is_open,
    way,
)


@part
def choose(w: Numbers, number: Numbers, stride: Int) -> Int:
    """Choose ways as they come; how many more ways black fields lack than white ones did."""
    surplus = 0
    for cell in range(number.size):
        if number[cell] == FREE:
            w[CHOSEN, cell], w[SEEN, cell] = 0, -1
            w[LACK, cell] = w[NEED, cell] - bits(w[TAKEN, cell])
            surplus += w[LACK, cell] if colour(cell) == 1 else -w[LACK, cell]
    for cell in range(number.size):
        if number[cell] != FREE or colour(cell) == 0:
            continue
        for k in range(4):
            if w[LACK, cell] == 0:
                break
            other = cell + way(k, stride)
            if is_open(w, cell, k) and w[LACK, other] > 0:
                w[CHOSEN, cell] |= 1 << k
                w[CHOSEN, other] |= 1 << (k ^ 2)
                w[LACK, cell] -= 1
                w[LACK, other] -= 1
    return surplus


@part
def mend(w: Numbers, stride: Int, start: Int, stamp: Int) -> bool:
    """Give a black field one way more, by exchanging ways; False if no white one lacks one."""
    w[QUEUE, 0], w[SEEN, start], w[FROM, start] = start, stamp, -1
    done, size = 0, 1
    while done < size:
        at = w[QUEUE, done]
        done += 1
        wanted = 1 - colour(at)
        for k in range(4):
            if not is_open(w, at, k) or w[CHOSEN, at] >> k & 1 != wanted:
                continue
            near = at + way(k, stride)
            if w[SEEN, near] == stamp:
                continue
            w[SEEN, near], w[FROM, near] = stamp, k ^ 2
            if wanted == 0 and w[LACK, near] > 0:
                w[LACK, start] -= 1
                w[LACK, near] -= 1
                while w[FROM, near] >= 0:
                    back = w[FROM, near]
                    w[CHOSEN, near] ^= 1 << back
                    near += way(back, stride)
                    w[CHOSEN, near] ^= 1 << (back ^ 2)
                return True
            w[QUEUE, size] = near
            size += 1
    return False


@part
def is_balanced(w: Numbers, number: Numbers, stride: Int) -> bool:
    """Whether the ways that are not closed suffice for every field."""
    if choose(w, number, stride) != 0:
        return False
    stamp = 0
    for cell in range(number.size):
        if number[cell] != FREE or colour(cell) == 0:
            continue
        while w[LACK, cell] > 0:
            if not mend(w, stride, np.int64(cell), np.int64(stamp)):
                return False
            stamp += 1
    return True
