"""Visiting numbers that survive rearrangement: the loop as strands of an older list of cells.

Strategy. `ORDER` lists the cells of some earlier loop; `PLACE` inverts it. Each change since then
has cut the loop and put the pieces together anew, some of them backwards, so the present loop is
a sequence of *strands*: stretches of that list, run through forwards or backwards. A change only
splits strands and relinks them; the long list stays as it is. The visiting number of a cell
follows from its place by one bisection among the strands sorted by place, the cell of a visiting
number by one among the strands in visiting order. When the strands become too many, the list is
written anew (`_witness.follow`).

With room for about two strands per row of the board, relinking and the share of rewriting both
cost O(sqrt(cells)) a change. Writing the shorter pieces of a plain array anew cost 800
microseconds a change on 1001 x 1001; the loop's neighbours in space are too often far apart on
the loop.

Rows of `strand`: `BASE`, `LENGTH` the stretch of `ORDER`; `BACK` 1 if it is run through
backwards; `RANK` the visiting number of its first cell. Row i of `BY_PLACE` and `BY_RANK` holds
the number of the i-th strand in that order. `num[STRANDS]` counts them.

Invariant: the strands partition `ORDER`; `RANK` is the running sum of `LENGTH` in the order
`BY_RANK`.
"""

import numpy as np

from unicursal._jit import Int, inlined, part
from unicursal.exact.solver._state import (
    CELLS,
    HINT,
    ORDER,
    PLACE,
    STRANDS,
    State,
)

# Columns of `strand`.
BASE, LENGTH, BACK, RANK, BY_PLACE, BY_RANK, ROOM = 0, 1, 2, 3, 4, 5, 6


@part
def position(s: State, c: Int) -> Int:
    """The visiting number of a cell."""
    strand = s.strand
    place = np.int64(s.cell[c, PLACE])
    low, high = np.int64(0), s.num[STRANDS]
    while high - low > 1:
        middle = (low + high) >> 1
        if strand[strand[middle, BY_PLACE], BASE] <= place:
            low = middle
        else:
            high = middle
    i = strand[low, BY_PLACE]
    offset = place - strand[i, BASE]
    if strand[i, BACK] == 1:
        offset = strand[i, LENGTH] - 1 - offset
    return strand[i, RANK] + offset


@part
def strand_at(s: State, rank: Int) -> Int:
    """The index, in visiting order, of the strand that holds a visiting number."""
    strand = s.strand
    low, high = np.int64(0), s.num[STRANDS]
    while high - low > 1:
        middle = (low + high) >> 1
        if strand[strand[middle, BY_RANK], RANK] <= rank:
            low = middle
        else:
            high = middle
    return low


@inlined
def cell_at(s: State, rank: Int) -> Int:
    """The cell with a visiting number; cheap where the last one asked for lay on its strand."""
    strand, num = s.strand, s.num
    i = num[HINT]
    offset = rank - strand[i, RANK]
    if offset < 0 or offset >= strand[i, LENGTH]:
        i = np.int64(strand[strand_at(s, rank), BY_RANK])
        num[HINT] = i
        offset = rank - strand[i, RANK]
    if strand[i, BACK] == 1:
        offset = strand[i, LENGTH] - 1 - offset
    return np.int64(s.lists[ORDER, strand[i, BASE] + offset])


@part
def one_strand(s: State) -> None:
    """The loop is the list itself."""
    strand = s.strand
    s.num[STRANDS] = 1
    s.num[HINT] = 0
    strand[0, :] = 0
    strand[0, LENGTH] = s.num[CELLS]


@part
def split(s: State, rank: Int) -> None:
    """Let a strand begin at a visiting number."""
    strand, num = s.strand, s.num
    at = strand_at(s, rank)
    i = np.int64(strand[at, BY_RANK])
    head = rank - strand[i, RANK]
    if head == 0:
        return
    new = num[STRANDS]
    tail = strand[i, LENGTH] - head
    # The tail in visiting order is the new strand; where it lies in the list depends on the
    # direction.
    strand[new, BACK] = strand[i, BACK]
    strand[new, RANK] = rank
    strand[new, LENGTH] = tail
    if strand[i, BACK] == 1:
        strand[new, BASE] = strand[i, BASE]
        strand[i, BASE] += tail
    else:
        strand[new, BASE] = strand[i, BASE] + head
    strand[i, LENGTH] = head
    for j in range(new, at + 1, -1):
        strand[j, BY_RANK] = strand[j - 1, BY_RANK]
    strand[at + 1, BY_RANK] = new
    j = new
    while j > 0 and strand[strand[j - 1, BY_PLACE], BASE] > strand[new, BASE]:
        strand[j, BY_PLACE] = strand[j - 1, BY_PLACE]
        j -= 1
    strand[j, BY_PLACE] = new
    num[STRANDS] += 1


@part
def relink(s: State, count: Int) -> None:
    """Take the first `count` entries of `ROOM` as the new visiting order.

    An entry is 2 * the strand's index in the old order + 1 if it is now run through the other way.
    """
    strand, num = s.strand, s.num
    for j in range(count):
        entry = strand[j, ROOM]
        i = strand[entry >> 1, BY_RANK]
        strand[i, BACK] ^= entry & 1
        strand[j, ROOM] = i
    rank = 0
    for j in range(count):
        i = strand[j, ROOM]
        strand[j, BY_RANK] = i
        strand[i, RANK] = rank
        rank += strand[i, LENGTH]
    num[HINT] = 0
