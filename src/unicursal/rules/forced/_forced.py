"""Forced lines: what follows once a step is made, and whether that leaves the line a chance.

Ways. Every free cell has two ways, the cell stepped on and the target one. A cell that has all
of its ways closes the others; one that has no more than it needs takes them; a way that would close
a loop is closed. What changes is looked at again, until nothing follows.

Parts. A depth-first search over the ways that are not closed finds, for each cell, the parts of
the free cells that only it joins to the rest. The line passes the cell once, so such a part must
hold the target, there is one at most, its colours must be those of a line from beside the cell to
the target, and of the ways of the cell one leads into the part and one does not. What follows from
that is taken or closed, and the search starts over.

Balance: the colours of all areas at once. Ways join black and white cells, so to give every cell
what it still lacks is a flow from black to white. First ways are chosen as they come; then for each
black cell that lacks one, a path is sought on which chosen and open ways alternate, to a white
cell that lacks one too. If there is none, the black cells on the paths hold an area out of
balance, and no line passes.

These are a person's rules, weaker than the exact solver's on purpose: nothing is kept from step to
step, a way that would end the line too early is not closed before it is taken, and parts are told
by single cells. So they share no kernels with it, and need none of its arrays.

Invariants. `w` has a row for each thing below and a column for each cell; directions are the bits
of masks, clockwise from up. `END` has the other end of a path of taken ways, at its two ends only.
A cell stands in `QUEUE` once at most, so it never overflows. All that is taken or closed holds in
every way to complete the line; a contradiction means that there is none.
Cost: each way is decided once, and a look at a cell takes four tests; one pass over the free
cells for the parts, and one more for each thing that is concluded; for the balance a pass, and for
each cell that is left over a search over those around it.
"""

import numpy as np

from unicursal import _grid
from unicursal._arrays import Int, Integers
from unicursal._jit import inlined, part
from unicursal.rules._colour import colour

FREE = np.int64(-1)
CONTRADICTION = np.int64(-1)

# Rows of the workplace `w`.
TAKEN, CLOSED, NEED, END, QUEUE, IS_QUEUED = range(6)
# Of the search for parts that one cell joins to the rest.
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
def is_open(w: Integers, cell: Int, direction: Int) -> bool:
    """Whether a way is neither taken nor closed."""
    return (w[TAKEN, cell] | w[CLOSED, cell]) >> direction & 1 == 0


bits = inlined(_grid.bits)


@inlined
def look_again(w: Integers, cell: Int, size: Int) -> Int:
    """Queue a cell; the new length of the queue."""
    if w[IS_QUEUED, cell] == 0:
        w[IS_QUEUED, cell] = 1
        w[QUEUE, size] = cell
        size += 1
    return size


@part
def close(w: Integers, stride: Int, cell: Int, direction: Int, size: Int) -> Int:
    """Close a way; the new length of the queue."""
    other = cell + way(direction, stride)
    w[CLOSED, cell] |= 1 << direction
    w[CLOSED, other] |= 1 << (direction ^ 2)
    return look_again(w, other, look_again(w, cell, size))


@part
def take(w: Integers, stride: Int, cell: Int, direction: Int, size: Int) -> Int:
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
def begin(w: Integers, number: Integers, stride: Int, step: Int, target: Int) -> Int:
    """Nothing is taken, and closed is what leads to no free cell; how many are free, all queued.

    The live end counts as the cell that it steps on.
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
def settle(w: Integers, stride: Int, size: Int) -> bool:
    """Draw all conclusions from the cells in the queue; False if they contradict each other."""
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
def is_closed_early(w: Integers, stride: Int, step: Int, target: Int, free: Int) -> bool:
    """Whether taken ways lead from the step to the target and leave cells aside."""
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


@inlined
def sign(cell: Int) -> Int:
    """1 and -1, as on a checkerboard."""
    return np.int64(2 * colour(cell) - 1)


@part
def conclude(w: Integers, stride: Int, field: Int, first: Int) -> Int:
    """One way of a cell leads into the part from `first` on, one does not; the queue's length."""
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
def look_at_parts(w: Integers, stride: Int, step: Int, target: Int, free: Int) -> Int:
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


@part
def choose(w: Integers, number: Integers, stride: Int) -> Int:
    """Choose ways as they come; how many more ways black cells lack than white ones did."""
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
def mend(w: Integers, stride: Int, start: Int, stamp: Int) -> bool:
    """Give a black cell one way more, by exchanging ways; False if no white one lacks one."""
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
def is_balanced(w: Integers, number: Integers, stride: Int) -> bool:
    """Whether the ways that are not closed suffice for every cell."""
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


FORCED_FINE, FORCED_CONTRADICTS, FORCED_UNBALANCED = np.int64(0), np.int64(1), np.int64(2)


@part
def force(w: Integers, number: Integers, stride: Int, step: Int, target: Int, balance: Int) -> Int:
    """Draw the forced lines after a step to a free cell; whether they leave the line a chance.

    `number` is the board before the step, with a rim; what is taken and what is closed stand in `w`
    then. The balance is looked at where nothing else contradicts, if `balance` is 1.
    """
    free = begin(w, number, stride, step, target)
    if step == target:
        return FORCED_FINE if free == 1 else FORCED_CONTRADICTS
    size = free
    while size > 0:
        if not settle(w, stride, size) or is_closed_early(w, stride, step, target, free):
            return FORCED_CONTRADICTS
        size = look_at_parts(w, stride, step, target, free)
    if size < 0:
        return FORCED_CONTRADICTS
    if balance == 1 and not is_balanced(w, number, stride):
        return FORCED_UNBALANCED
    return FORCED_FINE
