"""Visiting numbers that survive rearrangement: the loop as strands of an older list of cells.

Strategy. `ORDER` lists the cells of some earlier loop; `PLACE` inverts it. Each change since then
has cut the loop and put the pieces together anew, some of them backwards, so the present loop is
a sequence of *strands*: stretches of that list, run through forwards or backwards. A change only
splits strands and relinks those outside its longest piece; the long list stays as it is. The
visiting number of a cell follows from its place by one bisection among the strands sorted by place,
the cell of a visiting number by one among the strands in visiting order. When the strands become
too many, the list is written anew along the strands (`renumber`).

With room for a few strands per row of the board, relinking and the share of rewriting both cost
O(sqrt(cells)) a change. To write the shorter pieces of a plain array anew would cost far more: the
loop's neighbours in space are too often far apart on the loop.

Rows of `strand`: by strand, `BASE`, `LENGTH` the stretch of `ORDER`; `BACK` 1 if it is run through
backwards; `RANK` the visiting number of its first cell. In the order of the list, `PLACES` the
bases and `BY_PLACE` whose they are; in visiting order, `RANKS` the first visiting numbers and
`BY_RANK` whose they are. `num[STRANDS]` counts them.

Invariant: the strands partition `ORDER`; `RANKS` is the running sum of the lengths in the order
`BY_RANK`, so no strand runs over the number 0.
"""

import numpy as np

from unicursal._arrays import Int
from unicursal._jit import inlined, part
from unicursal.exact.solver import _state as at
from unicursal.exact.solver._state import State

# Rows of `strand`.
BASE, LENGTH, BACK, RANK, PLACES, BY_PLACE, RANKS, BY_RANK, ROOM = 0, 1, 2, 3, 4, 5, 6, 7, 8
SPLIT, NEW_BASES = 9, 10  # see `split`


@inlined
def last_up_to(s: State, row: Int, value: Int) -> Int:
    """The index of the last entry of a sorted row that is not greater than a value."""
    strand = s.strand
    low, high = np.int64(0), s.num[at.STRANDS]
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
    place = np.int64(s.lists[at.PLACE, c])
    base, length, back, rank = strand_around(s, place)
    return rank + (base + length - 1 - place if back else place - base)


@inlined
def strand_around(s: State, place: Int) -> tuple[Int, Int, Int, Int]:
    """The strand that holds a place: its base, its length, whether it is run back, its rank."""
    strand = s.strand
    i = strand[BY_PLACE, last_up_to(s, PLACES, place)]
    return (
        np.int64(strand[BASE, i]),
        np.int64(strand[LENGTH, i]),
        np.int64(strand[BACK, i]),
        np.int64(strand[RANK, i]),
    )


@part
def strand_at(s: State, rank: Int) -> Int:
    """The index, in visiting order, of the strand that holds a visiting number."""
    return last_up_to(s, RANKS, rank)


@part
def aim_at(s: State, rank: Int) -> None:
    """Note of the strand that holds a visiting number where its cells stand."""
    strand, num = s.strand, s.num
    i = strand[BY_RANK, strand_at(s, rank)]
    length, back = np.int64(strand[LENGTH, i]), strand[BACK, i]
    num[at.AIM_RANK] = strand[RANK, i]
    num[at.AIM_LENGTH] = length
    num[at.AIM_PLACE] = strand[BASE, i] + (length - 1 if back else 0)
    num[at.AIM_STEP] = -1 if back else 1


@inlined
def cell_at(s: State, rank: Int) -> Int:
    """The cell with a visiting number; cheap where the last one asked for lay on its strand."""
    num = s.num
    offset = rank - num[at.AIM_RANK]
    if offset < 0 or offset >= num[at.AIM_LENGTH]:
        aim_at(s, rank)
        offset = rank - num[at.AIM_RANK]
    return np.int64(s.lists[at.ORDER, num[at.AIM_PLACE] + num[at.AIM_STEP] * offset])


@part
def one_strand(s: State) -> None:
    """The loop is the list itself."""
    strand = s.strand
    s.num[at.STRANDS] = 1
    s.num[at.AIM_LENGTH] = 0
    for row in range(strand.shape[0]):
        strand[row, 0] = 0
    strand[LENGTH, 0] = s.num[at.CELLS]


@part
def renumber(s: State) -> None:
    """Write the list anew along the strands, so that they become one."""
    num, strand, places = s.num, s.strand, s.lists[at.PLACE]
    order, anew = s.lists[at.ORDER], s.lists[at.QUEUE_A]
    place = 0
    for j in range(num[at.STRANDS]):
        i = strand[BY_RANK, j]
        base, length, back = strand[BASE, i], strand[LENGTH, i], strand[BACK, i]
        for k in range(length):
            c = order[base + (length - 1 - k if back else k)]
            anew[place] = c
            places[c] = place
            place += 1
    for k in range(place):
        order[k] = anew[k]
    one_strand(s)
    num[at.WORK] += place


@part
def split(s: State, count: Int) -> None:
    """Let strands begin at the first `count` visiting numbers of `ROOM`, which are sorted.

    What stands behind them in either order moves up, in one pass from the end.
    """
    strand, num = s.strand, s.num
    before = num[at.STRANDS]
    added = np.int64(0)
    for k in range(count):
        rank = strand[ROOM, k]
        j = strand_at(s, np.int64(rank))
        if strand[RANKS, j] != rank:
            strand[ROOM, added] = rank
            strand[SPLIT, added] = j
            added += 1
    end = before
    for k in range(added - 1, -1, -1):
        j = np.int64(strand[SPLIT, k])
        move_up(s, RANKS, j + 1, end, k + 1)
        end = j + 1
        # The tail in visiting order; where it lies in the list depends on the direction.
        i, new = strand[BY_RANK, j], before + k
        rank = strand[ROOM, k]
        head = rank - strand[RANKS, j]
        tail = strand[LENGTH, i] - head
        strand[LENGTH, i] = head
        strand[LENGTH, new] = tail
        strand[BACK, new] = strand[BACK, i]
        strand[RANK, new] = rank
        if strand[BACK, i]:
            strand[BASE, new] = strand[BASE, i]
            strand[BASE, i] += tail
        else:
            strand[BASE, new] = strand[BASE, i] + head
        strand[BY_RANK, j + k + 1] = new
        strand[RANKS, j + k + 1] = rank
        strand[SPLIT, k] = i
        # The base of the upper part is new in the list; keep the bases sorted.
        base = max(strand[BASE, i], strand[BASE, new])
        slot = k
        while slot + 1 < added and strand[NEW_BASES, slot + 1] < base:
            strand[NEW_BASES, slot] = strand[NEW_BASES, slot + 1]
            slot += 1
        strand[NEW_BASES, slot] = base
    end = before
    for k in range(added - 1, -1, -1):
        j = last_up_to(s, PLACES, np.int64(strand[NEW_BASES, k]))
        move_up(s, PLACES, j + 1, end, k + 1)
        end = j + 1
        strand[PLACES, j + k + 1] = strand[NEW_BASES, k]
    num[at.STRANDS] = before + added
    num[at.AIM_LENGTH] = 0
    for k in range(added):
        for i in (np.int64(strand[SPLIT, k]), before + k):
            strand[BY_PLACE, last_up_to(s, PLACES, np.int64(strand[BASE, i]))] = i


@inlined
def move_up(s: State, row: Int, begin: Int, end: Int, shift: Int) -> None:
    """Move entries of one order, and whose they are (the row after it), further up."""
    strand = s.strand
    for j in range(end - 1, begin - 1, -1):
        strand[row, j + shift] = strand[row, j]
        strand[row + 1, j + shift] = strand[row + 1, j]


@part
def relink(s: State, count: Int, first: Int, last: Int) -> None:
    """Let the first `count` entries of `ROOM` follow the strands `first` to `last`, which stay.

    All three are indices in visiting order, and these are all strands; an entry is 2 * the index +
    1 if the strand is now run through the other way. One of them begins where the numbers do.
    """
    strand, num = s.strand, s.num
    n = num[at.CELLS]
    rank = np.int64(strand[RANKS, last]) + strand[LENGTH, strand[BY_RANK, last]]
    # How many of them come before the numbers begin anew.
    ahead = count
    if rank == n:
        rank, ahead = 0, 0
    for j in range(count):
        entry = strand[ROOM, j]
        i = strand[BY_RANK, entry >> 1]
        strand[BACK, i] ^= entry & 1
        strand[RANK, i] = rank
        strand[ROOM, j] = i
        rank += strand[LENGTH, i]
        if rank == n:
            rank, ahead = 0, j + 1
    if first <= last:
        shift = count - ahead - first
        if shift > 0:
            move_up(s, RANKS, first, last + 1, shift)
        elif shift < 0:
            for j in range(first, last + 1):
                strand[RANKS, j + shift] = strand[RANKS, j]
                strand[BY_RANK, j + shift] = strand[BY_RANK, j]
        last += shift
    for j in range(count):
        i = strand[ROOM, j]
        slot = last + 1 + j if j < ahead else j - ahead
        strand[BY_RANK, slot] = i
        strand[RANKS, slot] = strand[RANK, i]
    num[at.AIM_LENGTH] = 0
