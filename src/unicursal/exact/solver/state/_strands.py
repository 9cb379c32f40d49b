"""Visiting numbers that survive rearrangement: the loop as strands of an older list of cells.

Strategy. `ORDER` lists the cells of some earlier loop; `PLACE` inverts it. Each change since then
has cut the loop and put the pieces together anew, some of them backwards, so the present loop is
a sequence of *strands*: stretches of that list, run through forwards or backwards. A change only
splits strands and relinks them; the long list stays as it is. The visiting number of a cell
follows from its place by one bisection among the strands sorted by place, the cell of a visiting
number by one among the strands in visiting order. When the strands become too many, the list is
written anew along the strands (`renumber`).

With room for a few strands per row of the board, relinking and the share of rewriting both cost
O(sqrt(cells)) a change. Writing the shorter pieces of a plain array anew cost 800 microseconds a
change on 1001 x 1001; the loop's neighbours in space are too often far apart on the loop.

Rows of `strand`: by strand, `BASE`, `LENGTH` the stretch of `ORDER`; `BACK` 1 if it is run through
backwards; `RANK` the visiting number of its first cell. In the order of the list, `PLACES` the
bases and `BY_PLACE` whose they are; in visiting order, `RANKS` the first visiting numbers and
`BY_RANK` whose they are. `num[STRANDS]` counts them.

Invariant: the strands partition `ORDER`; `RANKS` is the running sum of the lengths in the order
`BY_RANK`.
"""

import numpy as np

from unicursal._jit import Int, inlined, part
from unicursal.exact.solver.state._state import (
    CELLS,
    HINT,
    ORDER,
    PLACE,
    QUEUE_A,
    STRANDS,
    WORK,
    State,
)

# Rows of `strand`.
BASE, LENGTH, BACK, RANK, PLACES, BY_PLACE, RANKS, BY_RANK, ROOM = 0, 1, 2, 3, 4, 5, 6, 7, 8
FIRST_NEW, BEHIND_NEW = 9, 10  # the strands just split off from one


@inlined
def last_up_to(s: State, row: Int, value: Int) -> Int:
    """The index of the last entry of a sorted row that is not greater than a value."""
    strand = s.strand
    low, high = np.int64(0), s.num[STRANDS]
    while high - low > 1:
        middle = (low + high) >> 1
        if strand[row, middle] <= value:
            low = middle
        else:
            high = middle
    return low


@part
def position(s: State, c: Int) -> Int:
    """The visiting number of a cell."""
    strand = s.strand
    place = np.int64(s.cell[c, PLACE])
    i = strand[BY_PLACE, last_up_to(s, PLACES, place)]
    offset = place - strand[BASE, i]
    if strand[BACK, i] == 1:
        offset = strand[LENGTH, i] - 1 - offset
    return strand[RANK, i] + offset


@part
def strand_at(s: State, rank: Int) -> Int:
    """The index, in visiting order, of the strand that holds a visiting number."""
    return last_up_to(s, RANKS, rank)


@inlined
def cell_at(s: State, rank: Int) -> Int:
    """The cell with a visiting number; cheap where the last one asked for lay on its strand."""
    strand, num = s.strand, s.num
    i = num[HINT]
    offset = rank - strand[RANK, i]
    if offset < 0 or offset >= strand[LENGTH, i]:
        i = np.int64(strand[BY_RANK, strand_at(s, rank)])
        num[HINT] = i
        offset = rank - strand[RANK, i]
    if strand[BACK, i] == 1:
        offset = strand[LENGTH, i] - 1 - offset
    return np.int64(s.lists[ORDER, strand[BASE, i] + offset])


@part
def one_strand(s: State) -> None:
    """The loop is the list itself."""
    strand = s.strand
    s.num[STRANDS] = 1
    s.num[HINT] = 0
    for row in range(strand.shape[0]):
        strand[row, 0] = 0
    strand[LENGTH, 0] = s.num[CELLS]


@part
def renumber(s: State) -> None:
    """Write the list anew along the strands, so that they become one."""
    cell, num, strand = s.cell, s.num, s.strand
    order, anew = s.lists[ORDER], s.lists[QUEUE_A]
    place = 0
    for j in range(num[STRANDS]):
        i = strand[BY_RANK, j]
        base, length, back = strand[BASE, i], strand[LENGTH, i], strand[BACK, i]
        for k in range(length):
            c = order[base + (length - 1 - k if back else k)]
            anew[place] = c
            cell[c, PLACE] = place
            place += 1
    for k in range(place):
        order[k] = anew[k]
    one_strand(s)
    num[WORK] += place


@part
def split(s: State, count: Int) -> None:
    """Let strands begin at the first `count` visiting numbers of `ROOM`, which are sorted.

    All in one pass, from the end of each order: the new strands stand where there was room.
    """
    strand, num = s.strand, s.num
    before = num[STRANDS]
    new = before
    for k in range(count):
        rank = np.int64(strand[ROOM, k])
        new += strand[RANKS, strand_at(s, rank)] != rank
    to, k = new - 1, count - 1
    new = before
    for j in range(before - 1, -1, -1):
        i = np.int64(strand[BY_RANK, j])
        strand[FIRST_NEW, i] = new
        while k >= 0 and strand[ROOM, k] >= strand[RANKS, j]:
            rank = strand[ROOM, k]
            k -= 1
            if rank > strand[RANKS, j]:
                # The tail in visiting order; where it lies in the list depends on the direction.
                head = rank - strand[RANKS, j]
                tail = strand[LENGTH, i] - head
                strand[LENGTH, i] = head
                strand[BASE, new] = strand[BASE, i] + (0 if strand[BACK, i] else head)
                strand[BASE, i] += tail if strand[BACK, i] else 0
                strand[LENGTH, new] = tail
                strand[BACK, new] = strand[BACK, i]
                strand[RANK, new] = rank
                strand[BY_RANK, to] = new
                strand[RANKS, to] = rank
                to -= 1
                new += 1
        strand[BEHIND_NEW, i] = new
        strand[BY_RANK, to] = i
        strand[RANKS, to] = strand[RANK, i]
        to -= 1
    to = new - 1
    for j in range(before - 1, -1, -1):
        i = np.int64(strand[BY_PLACE, j])
        # From the upper end of the stretch down: run through backwards, the tails lie lowest.
        if strand[BACK, i]:
            to = list_place(s, to, i)
            for part_of_it in range(strand[BEHIND_NEW, i] - 1, strand[FIRST_NEW, i] - 1, -1):
                to = list_place(s, to, np.int64(part_of_it))
        else:
            for part_of_it in range(strand[FIRST_NEW, i], strand[BEHIND_NEW, i]):
                to = list_place(s, to, np.int64(part_of_it))
            to = list_place(s, to, i)
    num[STRANDS] = new


@inlined
def list_place(s: State, to: Int, i: Int) -> Int:
    """Enter a strand in the order of the list; the place below."""
    s.strand[BY_PLACE, to] = i
    s.strand[PLACES, to] = s.strand[BASE, i]
    return to - 1


@part
def relink(s: State, count: Int) -> None:
    """Take the first `count` entries of `ROOM` as the new visiting order.

    An entry is 2 * the strand's index in the old order + 1 if it is now run through the other way.
    """
    strand, num = s.strand, s.num
    for j in range(count):
        entry = strand[ROOM, j]
        i = strand[BY_RANK, entry >> 1]
        strand[BACK, i] ^= entry & 1
        strand[ROOM, j] = i
    rank = 0
    for j in range(count):
        i = strand[ROOM, j]
        strand[BY_RANK, j] = i
        strand[RANKS, j] = rank
        strand[RANK, i] = rank
        rank += strand[LENGTH, i]
    num[HINT] = 0
