"""Ways between fields that are taken or closed once a step is made: what follows from each other.

Strategy. Every free field has two ways, the field stepped on and the target one. A field that has
all of its ways closes the others; one that has no more than it needs takes them; a way that would
close a loop is closed. What changes is looked at again, until nothing follows.

Invariants. `w` has a row for each thing below and a column for each cell; directions are the bits
of masks, clockwise from up. `END` has the other end of a run of taken ways, at its two ends only.
A field stands in `QUEUE` once at most, so it never overflows. All that is taken or closed holds in
every way to complete the line; a contradiction means that there is none.
Cost: each way is decided once; a look at a field takes four tests.
"""

import numpy as np
from numpy.typing import NDArray

from unicursal import _grid
from unicursal._arrays import Int
from unicursal._jit import inlined, part

Numbers = NDArray[np.int64]

FREE = np.int64(-1)
CONTRADICTION = np.int64(-1)

# Rows of the workplace `w`.
TAKEN, CLOSED, NEED, END, QUEUE, IS_QUEUED = range(6)
# Of the search for parts that hang on one field.
ORDER, LOW, BACK, NEXT, HAS_TARGET, SURPLUS, STACK = range(6, 13)
# Of the balance: ways still needed, ways chosen, a stamp, the way back; it queues in `QUEUE`.
LACK, CHOSEN, SEEN, FROM = range(13, 17)
ROWS = 17


@inlined
def way(direction: Int, stride: Int) -> Int:
    """What leads to the next cell that way; up, right, down, left."""
    step = stride if direction & 1 == 0 else np.int64(-1)
    return -step if direction < 2 else step


@inlined
def is_open(w: Numbers, cell: Int, direction: Int) -> bool:
    """Whether a way is neither taken nor closed."""
    return (w[TAKEN, cell] | w[CLOSED, cell]) >> direction & 1 == 0


bits = inlined(_grid.bits)


@inlined
def look_again(w: Numbers, cell: Int, size: Int) -> Int:
    """Queue a field; the new length of the queue."""
    if w[IS_QUEUED, cell] == 0:
        w[IS_QUEUED, cell] = 1
        w[QUEUE, size] = cell
        size += 1
    return size


@part
def close(w: Numbers, stride: Int, cell: Int, direction: Int, size: Int) -> Int:
    """Close a way; the new length of the queue."""
    other = cell + way(direction, stride)
    w[CLOSED, cell] |= 1 << direction
    w[CLOSED, other] |= 1 << (direction ^ 2)
    return look_again(w, other, look_again(w, cell, size))


@part
def take(w: Numbers, stride: Int, cell: Int, direction: Int, size: Int) -> Int:
    """Take a way; the new length of the queue, or CONTRADICTION if that makes a loop."""
    other = cell + way(direction, stride)
    one, two = w[END, cell], w[END, other]
    if one == other:
        return CONTRADICTION
    w[TAKEN, cell] |= 1 << direction
    w[TAKEN, other] |= 1 << (direction ^ 2)
    w[END, one], w[END, two] = two, one
    size = look_again(w, other, look_again(w, cell, size))
    for k in range(4):
        if one + way(k, stride) == two and is_open(w, one, k):
            size = close(w, stride, one, k, size)
    return size


@part
def begin(w: Numbers, number: Numbers, stride: Int, step: Int, target: Int) -> Int:
    """Nothing is taken, and closed is what leads to no free field; how many are free, all queued.

    The live end counts as the field that it steps on.
    """
    size = 0
    for cell in range(number.size):
        w[TAKEN, cell], w[CLOSED, cell], w[IS_QUEUED, cell] = 0, 15, 0
        if number[cell] != FREE:
            continue
        w[END, cell] = cell
        w[NEED, cell] = 1 if cell in (step, target) else 2
        closed = 0
        for k in range(4):
            if number[cell + way(k, stride)] != FREE:
                closed |= 1 << k
        w[CLOSED, cell] = closed
        size = look_again(w, np.int64(cell), size)
    return size


@part
def settle(w: Numbers, stride: Int, size: Int) -> bool:
    """Draw all conclusions from the fields in the queue; False if they contradict each other."""
    while size > 0:
        size -= 1
        cell = w[QUEUE, size]
        w[IS_QUEUED, cell] = 0
        has = bits(w[TAKEN, cell])
        may = 4 - bits(w[TAKEN, cell] | w[CLOSED, cell])
        if has > w[NEED, cell] or has + may < w[NEED, cell]:
            return False
        if has < w[NEED, cell] < has + may:
            continue
        is_taken = bool(has < w[NEED, cell])
        for k in range(4):
            if not is_open(w, cell, k):
                continue
            if is_taken:
                size = take(w, stride, cell, k, size)
                if size < 0:
                    return False
            else:
                size = close(w, stride, cell, k, size)
    return True


@part
def is_closed_early(w: Numbers, stride: Int, step: Int, target: Int, free: Int) -> bool:
    """Whether taken ways lead from the step to the target and leave fields aside."""
    if w[END, step] != target:
        return False
    at: Int = step
    came: Int = np.int64(-1)
    length = 1
    while at != target:
        for k in range(4):
            if w[TAKEN, at] >> k & 1 == 1 and k != came:
                at += way(k, stride)
                came = k ^ 2
                length += 1
                break
    return length < free
