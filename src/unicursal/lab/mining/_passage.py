"""Whether a line can pass through a few cells at all, whatever lies around them.

Strategy. Given are the cells that are known to be empty (the *known* ones, joined to the first,
which the line has just stepped on) and the ways out of them to cells of which nothing is known.
Every known cell has two ways, the first one more; nothing closes to a loop. What lies outside
falls into *bays*, which the known cells part from each other: line and border are one connected
wall, so a line that goes out into a bay comes back out of the same one, but for the bay of the
target. Hence an even number of ways into every bay is used, an odd one into the target's; where
the cells of a bay were counted, the colours of the ways used must fit; and all must be connected.
The search decides way after way, those next to the first cell first; a way that a cell cannot do
without, or that would be one too many, is decided at once.

Invariant: `links` holds what was decided, `trail` in which order; the row END has for each end of a
run of known cells its other end. A search that returns BLOCKED is a proof for boards of every size.
Cost: microseconds where few cells contradict each other, and a bounded number of nodes at most.
"""

from typing import NamedTuple

import numpy as np

from unicursal._arrays import Int, Integers
from unicursal._jit import inlined, kernel, part

UNDECIDED, OUT, IN = np.int64(-1), np.int64(0), np.int64(1)
POSSIBLE, BLOCKED, TOO_LONG = np.int64(0), np.int64(1), np.int64(2)

# Rows of `links`, by way: the two cells that it joins (the second is -1 outside), the bay that it
# leads to and the colour there (1 or -1), whether it is used; and the ends of the run that it made.
ONE, OTHER, BAY, SIGN, USED, LEFT, RIGHT = range(7)
LINK_ROWS = 7
# Rows of `fields`, by known cell: ways that it needs, ways used, ways undecided, its four ways.
NEED, HAS, MAY, WAYS = range(4)
FIELD_ROWS = 8  # the last one holds the other end of a run
END = 7
# Rows of `bays`: least and most of the sum of colours; the sum, the ways used, the ways undecided
# to a cell of the colour 1 and of the other one; and a name for those that are connected.
LEAST, MOST, SUM, TAKEN, PLUS, MINUS, JOINED = range(7)
BAY_ROWS = 7


class Passage(NamedTuple):
    """Known cells, the ways between and out of them, and the search."""

    links: Integers
    fields: Integers
    bays: Integers
    targets: Int  # the bay in which the target lies
    trail: Integers  # the ways that were decided, in this order
    stack: Integers  # three numbers for each way that was only tried


@part
def note(p: Passage, way: Int, value: Int, by: Int) -> None:
    """Note that a way is used or not (`by` is 1), or take that back, if it came last (-1)."""
    links, fields, bays = p.links, p.fields, p.bays
    links[USED, way] = value if by == 1 else UNDECIDED
    one, other = links[ONE, way], links[OTHER, way]
    fields[MAY, one] -= by
    fields[HAS, one] += by * value
    if other >= 0:
        fields[MAY, other] -= by
        fields[HAS, other] += by * value
        if value == IN and by == 1:
            left, right = fields[END, one], fields[END, other]
            links[LEFT, way], links[RIGHT, way] = left, right
            fields[END, left], fields[END, right] = right, left
        elif value == IN:
            fields[END, links[LEFT, way]] = one
            fields[END, links[RIGHT, way]] = other
        return
    bay, sign = links[BAY, way], links[SIGN, way]
    bays[PLUS if sign > 0 else MINUS, bay] -= by
    bays[SUM, bay] += by * sign * value
    bays[TAKEN, bay] += by * value


@inlined
def bay_fits(p: Passage, bay: Int) -> bool:
    """Whether what is decided of a bay leaves it a chance."""
    bays = p.bays
    if bays[SUM, bay] + bays[PLUS, bay] < bays[LEAST, bay]:
        return False
    if bays[SUM, bay] - bays[MINUS, bay] > bays[MOST, bay]:
        return False
    if bays[PLUS, bay] + bays[MINUS, bay] > 0:
        return True
    is_odd = np.int64(1) if bay == p.targets else np.int64(0)
    return bays[TAKEN, bay] & 1 == is_odd


@part
def decide(p: Passage, way: Int, value: Int, size: Int) -> Int:
    """Decide a way; the length of the trail, or -1 less it if that is impossible."""
    links = p.links
    other = links[OTHER, way]
    if value == IN and other >= 0 and p.fields[END, links[ONE, way]] == other:
        return -1 - size  # a loop
    note(p, way, value, np.int64(1))
    p.trail[size] = way
    size += 1
    if other < 0 and not bay_fits(p, links[BAY, way]):
        return -1 - size
    return size


@part
def follow(p: Passage, field: Int, size: Int) -> Int:
    """Decide what is left at a cell if it follows; the length of the trail as `decide` has it."""
    fields = p.fields
    need, has, may = fields[NEED, field], fields[HAS, field], fields[MAY, field]
    if has > need or has + may < need:
        return -1 - size
    if may == 0 or (has < need and has + may > need):
        return size
    value = OUT if has == need else IN
    for k in range(4):
        way = fields[WAYS + k, field]
        if size >= 0 and way >= 0 and p.links[USED, way] == UNDECIDED:
            size = decide(p, way, value, size)
    return size


@part
def propagate(p: Passage, done: Int, size: Int) -> Int:
    """Decide all that follows from the trail; its length as `decide` has it."""
    while 0 <= done < size:
        way = p.trail[done]
        done += 1
        for k in range(2):
            if size >= 0 and p.links[k, way] >= 0:
                size = follow(p, p.links[k, way], size)
    return size


@part
def hangs_together(p: Passage) -> bool:
    """Whether all runs and the bays that they lead to are connected to the first cell."""
    links, fields, bays = p.links, p.fields, p.bays
    number = bays.shape[1]
    for bay in range(number):
        bays[JOINED, bay] = bay
    for way in range(links.shape[1]):
        if links[USED, way] != IN or links[OTHER, way] >= 0:
            continue
        # The run that begins here: to the way by which it goes out again.
        at, last = links[ONE, way], way
        while True:
            on: Int = np.int64(-1)
            for k in range(4):
                near = fields[WAYS + k, at]
                if near >= 0 and near != last and links[USED, near] == IN:
                    on = near
            if on < 0 or links[OTHER, on] < 0:
                break
            last = on
            at = links[OTHER, on] if links[ONE, on] == at else links[ONE, on]
        if on < 0:
            continue  # it began on the first cell
        one, other = bays[JOINED, links[BAY, way]], bays[JOINED, links[BAY, on]]
        if one != other:
            for bay in range(number):
                if bays[JOINED, bay] == one:
                    bays[JOINED, bay] = other
    for bay in range(number):
        if bays[TAKEN, bay] > 0 and bays[JOINED, bay] != bays[JOINED, p.targets]:
            return False
    return True


@part
def shortened(p: Passage, start: Int, size: Int) -> Int:
    """Take back what was decided last, until the trail has the length that it had at the start."""
    while size > start:
        size -= 1
        way = p.trail[size]
        note(p, way, p.links[USED, way], np.int64(-1))
    return size


@kernel
def passage(p: Passage, most: Int) -> Int:
    """Whether a line can pass, in at most this many nodes; everything is undecided again then."""
    links, fields, stack = p.links, p.fields, p.stack
    size, level, nodes = np.int64(0), np.int64(0), np.int64(0)
    result = BLOCKED
    for bay in range(p.bays.shape[1]):
        if not bay_fits(p, bay):
            return BLOCKED
    for field in range(fields.shape[1]):
        if size >= 0:
            size = follow(p, field, size)
    if size > 0:
        size = propagate(p, np.int64(0), size)
    while True:
        is_blocked = bool(size < 0)
        if is_blocked:
            size = -1 - size
        else:
            chosen = np.int64(-1)
            for field in range(fields.shape[1]):
                if fields[MAY, field] > 0:
                    for k in range(4):
                        way = fields[WAYS + k, field]
                        if way >= 0 and links[USED, way] == UNDECIDED:
                            chosen = way
                            break
                    break
            if chosen < 0:
                if hangs_together(p):
                    result = POSSIBLE
                    break
                is_blocked = True
            else:
                nodes += 1
                if nodes > most:
                    result = TOO_LONG
                    break
                stack[3 * level], stack[3 * level + 1], stack[3 * level + 2] = chosen, size, IN
                level += 1
        if is_blocked:
            # Back to the last way that was only tried one way.
            while level > 0 and stack[3 * level - 1] == OUT:
                level -= 1
            start = stack[3 * level - 2] if level > 0 else np.int64(0)
            size = shortened(p, start, size)
            if level == 0:
                break
            stack[3 * level - 1] = OUT
        way, value = stack[3 * level - 3], stack[3 * level - 1]
        size = decide(p, way, value, size)
        if size > 0:
            size = propagate(p, size - 1, size)
    shortened(p, np.int64(0), size)
    return result
