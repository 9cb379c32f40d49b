"""Every rest of a board once: how many walkthroughs forced lines leave.

Strategy. Forced lines look at the free cells and the step alone, not at the way on which the line
came. So all lines that took the same cells and stand on the same one have the same future: a
*rest*. The walk goes depth first; where it comes to a rest that it knows, or to the mirror image of
one, it adds what it found there and turns back. A rest without any walkthrough is a dead one: where
a line can come to it from a good position, forced lines leave a blocked step open.

Invariants. The solver's state holds the line and what it forces. `levels[k]` holds the open steps
not yet taken from the k-th cell of the line, NEW until it was looked at; `found[k]` the
walkthroughs found from there so far. `keys` has a row for the taken cells, a bit for each, and a
row for their mirror image; a rest is named by the smaller one, with the live end. In `table` stand
the rests that are finished, each with the number of its walkthroughs, by open addressing; where
nothing stands that number is NOTHING.
Cost: forced lines for each free neighbour of each rest.
"""

import numpy as np

from unicursal._arrays import Int, Integers
from unicursal._jit import inlined, kernel, part
from unicursal.exact.solver import _state as at
from unicursal.exact.solver._search import step, step_back
from unicursal.exact.solver._state import FREE, State, neighbour
from unicursal.rules.forced._forced import forced_steps

NEW = np.int64(16)
NOTHING = np.int64(-1)

# Columns of `table`; the first two are those of `keys` too.
LOW, HIGH, WALKTHROUGHS = range(3)
COLUMNS = 3
IN_LOW = 64  # cells whose bits stand in LOW; those of the others stand in HIGH, above the live end
LIVE_BITS = 7
MOST_CELLS = IN_LOW + 64 - LIVE_BITS - 1
HALF = np.int64(0xFFFFFFFF)


@part
def place_of(table: Integers, low: Int, high: Int) -> Int:
    """Where a rest stands in the table, or would stand."""
    # Halves times odd numbers below 2^31: nothing overflows, for plain Python would complain.
    mixed = (low & HALF) * 1640531527 ^ (low >> 32 & HALF) * 2135587861
    mixed ^= (high & HALF) * 1787202797 ^ (high >> 32 & HALF) * 1013904243
    last = table.shape[0] - 1
    at = (mixed ^ mixed >> 31) & last
    while table[at, WALKTHROUGHS] != NOTHING and (table[at, LOW] != low or table[at, HIGH] != high):
        at = (at + 1) & last
    return at


@kernel
def move_all(table: Integers, larger: Integers) -> None:
    """Put all that stands in a table into a larger one."""
    for k in range(table.shape[0]):
        if table[k, WALKTHROUGHS] != NOTHING:
            at = place_of(larger, table[k, LOW], table[k, HIGH])
            for column in range(COLUMNS):
                larger[at, column] = table[k, column]


@kernel
def walkthroughs_of(table: Integers, low: Int, high: Int) -> Int:
    """The walkthroughs of a rest, or NOTHING if it does not stand in the table."""
    return table[place_of(table, low, high), WALKTHROUGHS]


@inlined
def change(keys: Integers, indices: Integers, cell: Int) -> None:
    """Note that a cell was taken, or given back."""
    for image in range(2):
        index = indices[image, cell]
        if index < IN_LOW:
            keys[image, LOW] ^= np.int64(1) << index
        else:
            keys[image, HIGH] ^= np.int64(1) << (index - IN_LOW + LIVE_BITS)


@inlined
def name_of(keys: Integers, indices: Integers, live: Int) -> tuple[Int, Int]:
    """The name of the rest: of the two images the smaller one."""
    high, mirrored = keys[0, HIGH] | indices[0, live], keys[1, HIGH] | indices[1, live]
    if (keys[0, LOW], high) <= (keys[1, LOW], mirrored):
        return keys[0, LOW], high
    return keys[1, LOW], mirrored


@part
def open_steps(s: State, w: Integers, balance: Int) -> Int:
    """The steps that forced lines leave open."""
    free = np.int64(0)
    for move in range(4):
        near = neighbour(s.num[at.LIVE], move, s.num[at.STRIDE])
        free |= np.int64(s.cell[near, at.KIND] == FREE) << move
    broken, uneven = forced_steps(s, w, free, balance)
    return free & ~broken & ~uneven


@kernel
def go_on(
    s: State,
    w: Integers,
    balance: Int,
    indices: Integers,
    levels: Integers,
    found: Integers,
    keys: Integers,
    table: Integers,
    rests: Int,
) -> Int:
    """Look at up to `rests` more, for which the table must have room; how many it were.

    The walk has ended when nothing is left in `levels`.
    """
    num = s.num
    looked = 0
    while True:
        level, live = num[at.STEPS], num[at.LIVE]
        is_complete = level == num[at.CELLS] - 1
        low, high = name_of(keys, indices, live)
        if levels[level] == NEW:
            known = np.int64(1) if is_complete else walkthroughs_of(table, low, high)
            if known == NOTHING and looked >= rests:
                return looked
            levels[level], found[level] = 0, max(known, 0)
            if known == NOTHING:
                looked += 1
                levels[level] = open_steps(s, w, balance)
        if levels[level] != 0:
            move = np.int64(0)
            while levels[level] >> move & 1 == 0:
                move += 1
            levels[level] &= ~(1 << move)
            step(s, move)
            change(keys, indices, num[at.LIVE])
            levels[level + 1] = NEW
            continue
        if not is_complete:
            at_row = place_of(table, low, high)
            table[at_row, LOW], table[at_row, HIGH] = low, high
            table[at_row, WALKTHROUGHS] = found[level]
        if level == 0:
            return looked
        change(keys, indices, live)
        step_back(s)
        found[level - 1] += found[level]
        found[level] = 0
