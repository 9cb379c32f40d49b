"""Every rest of a board once: how many walkthroughs forced lines leave.

Strategy. Forced lines look at the free cells and the step alone, not at the way on which the line
came. So all lines that took the same cells and stand on the same one have the same future: a
*rest*. The walk goes depth first; where it comes to a rest that it knows, or to the mirror image of
one, it adds what it found there and turns back. A rest without any walkthrough is a dead one: where
a line can come to it from a good position, forced lines leave a blocked step open.

Invariants. `levels[k]` holds the open steps not yet taken from the k-th cell of the line, NEW until
it was looked at; `found[k]` the walkthroughs found from there so far. `keys` has a row for the
taken cells, a bit for each, and a row for their mirror image; a rest is named by the smaller one,
with the live end. In `table` stand the rests that are finished, each with the number of its
walkthroughs, by open addressing; where nothing stands that number is NOTHING.
Cost: forced lines for each free neighbour of each rest.
"""

import numpy as np

from unicursal import _grid
from unicursal._arrays import Int, Integers
from unicursal._jit import inlined, kernel, part
from unicursal.rules.forced._forced import FORCED_FINE, FREE, force

NEW = np.int64(16)
NOTHING = np.int64(-1)

# Columns of `table`; the first two are those of `keys` too.
LOW, HIGH, WALKTHROUGHS = range(3)
COLUMNS = 3
IN_LOW = 64  # cells whose bits stand in LOW; those of the others stand in HIGH, above the live end
LIVE_BITS = 7
MOST_CELLS = IN_LOW + 64 - LIVE_BITS - 1
HALF = np.int64(0xFFFFFFFF)

# Entries of `tally`: rests looked at, cells of the line, and what does not change.
RESTS, LENGTH, CELLS, STRIDE, TARGET, BALANCE = range(6)
TALLIES = 6

neighbour = inlined(_grid.neighbour)


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
def open_steps(w: Integers, number: Integers, live: Int, tally: Integers) -> Int:
    """The steps that forced lines leave open."""
    mask = 0
    for move in range(4):
        cell = neighbour(live, move, tally[STRIDE])
        if number[cell] == FREE:
            found = force(w, number, tally[STRIDE], cell, tally[TARGET], tally[BALANCE])
            if found == FORCED_FINE:
                mask |= 1 << move
    return mask


@inlined
def known(table: Integers, low: Int, high: Int, tally: Integers) -> Int:
    """The walkthroughs of a rest that needs no look, or NOTHING."""
    if tally[LENGTH] == tally[CELLS]:
        return np.int64(1)
    return table[place_of(table, low, high), WALKTHROUGHS]


@kernel
def go_on(
    w: Integers,
    number: Integers,
    indices: Integers,
    path: Integers,
    levels: Integers,
    found: Integers,
    keys: Integers,
    table: Integers,
    tally: Integers,
    rests: Int,
) -> bool:
    """Look at up to `rests` more, for which the table must have room; whether the walk ended."""
    end = tally[RESTS] + rests
    while True:
        level = tally[LENGTH] - 1
        live = path[level]
        low, high = name_of(keys, indices, live)
        is_new = levels[level] == NEW
        if is_new:
            levels[level] = 0
            found[level] = known(table, low, high, tally)
            is_new = found[level] == NOTHING
            if is_new and tally[RESTS] >= end:
                levels[level] = NEW
                return False
            if is_new:
                tally[RESTS] += 1
                found[level] = 0
                levels[level] = open_steps(w, number, live, tally)
        if levels[level] != 0:
            move = 0
            while levels[level] >> move & 1 == 0:
                move += 1
            levels[level] &= ~(1 << move)
            cell = neighbour(live, move, tally[STRIDE])
            number[cell] = level + 1
            change(keys, indices, cell)
            path[level + 1] = cell
            levels[level + 1] = NEW
            tally[LENGTH] += 1
            continue
        if tally[LENGTH] < tally[CELLS]:
            at = place_of(table, low, high)
            table[at, LOW], table[at, HIGH], table[at, WALKTHROUGHS] = low, high, found[level]
        if level == 0:
            return True
        number[live] = FREE
        change(keys, indices, live)
        tally[LENGTH] -= 1
        found[level - 1] += found[level]
