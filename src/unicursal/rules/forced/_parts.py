"""Parts of the free fields that hang on a single one: a line enters such a part and ends there.

Strategy. A depth-first search over the ways that are not closed finds, for each field, the parts
that only it joins to the rest. The line passes the field once, so such a part must hold the target,
there is one at most, its colours must be those of a line from beside the field to the target, and
of the ways of the field one leads into the part and one does not. What follows from that is taken
or closed, and the search begins anew.

Cost: one pass over the free fields, and one more for each thing that is concluded.
"""

import numpy as np

from unicursal._arrays import Int
from unicursal._jit import inlined, part
from unicursal.rules._colour import colour
from unicursal.rules.forced._ways import (
    BACK,
    CLOSED,
    CONTRADICTION,
    HAS_TARGET,
    LOW,
    NEXT,
    ORDER,
    STACK,
    SURPLUS,
    TAKEN,
    Numbers,
    close,
    is_open,
    take,
    way,
)


@inlined
def sign(cell: Int) -> Int:
    """1 and -1, as on a checkerboard."""
    return np.int64(2 * colour(cell) - 1)


@part
def conclude(w: Numbers, stride: Int, field: Int, first: Int) -> Int:
    """One way of a field leads into the part from `first` on, one does not; the queue's length."""
    size = np.int64(0)
    for inside in (True, False):
        taken, open_ways, last = 0, 0, 0
        for k in range(4):
            if w[CLOSED, field] >> k & 1 == 1:
                continue
            if (w[ORDER, field + way(k, stride)] >= w[ORDER, first]) != inside:
                continue
            if w[TAKEN, field] >> k & 1 == 1:
                taken += 1
            else:
                open_ways += 1
                last = k
        if taken > 1 or taken + open_ways < 1:
            return CONTRADICTION
        if taken == 0 and open_ways == 1:
            size = take(w, stride, field, np.int64(last), size)
            if size < 0:
                return CONTRADICTION
        elif taken == 1 and open_ways > 0:
            for k in range(4):
                if (
                    is_open(w, field, k)
                    and (w[ORDER, field + way(k, stride)] >= w[ORDER, first]) == inside
                ):
                    size = close(w, stride, field, np.int64(k), size)
    return size


@part
def look_at_parts(w: Numbers, stride: Int, step: Int, target: Int, free: Int) -> Int:
    """Conclude from the first part that says something new; the length of the queue.

    0 if no part says anything, CONTRADICTION if one cannot be.
    """
    for cell in range(w.shape[1]):
        w[ORDER, cell] = 0
    w[ORDER, step], w[LOW, step], w[BACK, step], w[NEXT, step] = 1, 1, -1, 0
    w[HAS_TARGET, step] = 0
    w[STACK, 0] = step
    found, depth, parts = 1, 1, 0
    while depth > 0:
        at = w[STACK, depth - 1]
        k = w[NEXT, at]
        if k < 4:
            w[NEXT, at] += 1
            if w[CLOSED, at] >> k & 1 == 1:
                continue
            near = at + way(k, stride)
            if w[ORDER, near] == 0:
                found += 1
                w[ORDER, near], w[LOW, near] = found, found
                w[BACK, near], w[NEXT, near] = k ^ 2, 0
                w[HAS_TARGET, near] = 1 if near == target else 0
                w[SURPLUS, near] = sign(near)
                w[STACK, depth] = near
                depth += 1
            elif k != w[BACK, at]:
                w[LOW, at] = min(w[LOW, at], w[ORDER, near])
            continue
        depth -= 1
        if depth == 0:
            break
        above = w[STACK, depth - 1]
        w[LOW, above] = min(w[LOW, above], w[LOW, at])
        if w[LOW, at] >= w[ORDER, above]:
            entered, left = -sign(above), sign(target)
            if w[HAS_TARGET, at] == 0 or 2 * w[SURPLUS, at] != entered + left:
                return CONTRADICTION
            if above == step:
                parts += 1
                if parts > 1:
                    return CONTRADICTION
            else:
                size = conclude(w, stride, above, at)
                if size != 0:
                    return size
        w[HAS_TARGET, above] |= w[HAS_TARGET, at]
        w[SURPLUS, above] += w[SURPLUS, at]
    return CONTRADICTION if found < free else np.int64(0)
