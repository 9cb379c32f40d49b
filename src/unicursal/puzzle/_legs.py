"""The legs of the way: whether each marked cell can still be reached from the one before it.

Strategy. Numbers, or stops, put marked cells in an order; the line from one of them to the next is
a leg. The runs of IN edges through marked cells are taken: no other leg may enter them. All that is
left is room for the legs that are not yet drawn. A leg that is not bound to a number of steps can
visit the pieces of the room that both of its ends touch. For each of the others two searches
through the room, from the end of the run behind it and from the end of the run ahead of it, as far
as it may go, tell how long it is at least, and which cells it can visit. Of a run with one marked
cell nobody knows which of its two ends comes first, so both are taken for possible.

What can be wrong, in the order in which it is looked for:
- ORDER: a run leads from a marked cell to one that is not the next, or in a wrong number of steps;
- APART: no way leads from a marked cell to the next;
- FAR: it is longer than the numbers allow;
- NARROW: the cells that a leg can visit are fewer than it must;
- ALONE: no leg can visit some cell;
- CROWDED: a piece of the room has fewer cells than the legs that must pass it, or more than those
  that can. (A leg does not leave its piece: taken runs lie between them.)

Invariant: nothing of the question is written; between two legs all cells are far away. Cost:
O(cells), and for numbers the cells that each leg can come to.
"""

from typing import NamedTuple

import numpy as np

from unicursal._arrays import Int
from unicursal._jit import inlined, kernel, part
from unicursal.exact.prover import _question as at
from unicursal.exact.prover._question import IN, NO_CELL, OPEN, Ints, Question, edge_at, neighbour

SOUND, ORDER, APART, FAR, NARROW, ALONE, CROWDED = range(7)

# Entries of `num`.
MARKS = 0  # how many marked cells there are, from the first cell of the way to the last
EXACT = 1  # 1: their places on the way are known
WHERE = 2  # the mark whose leg is in trouble, or the cell that nobody visits
NUMBERS = 3

# Columns of `mark`.
CELL = 0
PLACE_ON_WAY = 1
END = 2  # the two ends of the run through a mark ...
STEPS = 4  # ... how far away they are ...
HIT = 6  # ... and the marks there, or -1, or NO_END
EXITS = 8  # which of the two ends the next leg may begin with, as bits, 0 if it is drawn
ENTRIES = 9  # which of them the leg before may end with
LEAST = 10  # cells of the room that the next leg needs at least ...
MOST = 11  # ... and that it can have at most
MARK_COLUMNS = 12

# Columns of `cell`.
MARK_HERE = 0  # the mark of a cell, or -1
TAKEN = 1  # 1: on a run through a mark
AHEAD = 2  # steps from the mark behind, or FAR_AWAY
BACK = 3  # steps to the mark ahead
SERVED = 4  # 1 + the last leg that can visit it, 0 if none can; where places are known
PIECE = 5  # the piece of the room that it lies in
TAKEN_BEFORE = 6  # 1: on such a run before anything was supposed, see `_sight`
LEG_COLUMNS = 7

# Rows of `lists`.
QUEUE = 0  # the cells that a search has come to; one after the other, some of them twice
QUEUE_BACK = 1
PIECE_SIZE = 2
PIECE_LEAST = 3  # cells that legs need there at least ...
PIECE_MOST = 4  # ... and at most; 1 if some leg can visit them where places are not known
PIECE_SEEN = 5  # the last leg that can be there
LIST_ROWS = 6

NO_END = -2
FAR_AWAY = 1 << 30


class Legs(NamedTuple):
    """The arrays for one order of marked cells."""

    num: Ints
    mark: Ints
    cell: Ints
    lists: Ints


def new_legs(grid: int, marks: list[tuple[int, int]]) -> Legs:
    """Marked cells by number in their order, each with its place on the way; 0 if not known."""
    legs = Legs(
        np.zeros(NUMBERS, np.int64),
        np.zeros((len(marks), MARK_COLUMNS), np.int64),
        np.zeros((grid, LEG_COLUMNS), np.int64),
        np.zeros((LIST_ROWS, 8 * grid), np.int64),
    )
    legs.num[MARKS], legs.num[EXACT] = len(marks), all(place for _, place in marks)
    legs.mark[:, : PLACE_ON_WAY + 1] = marks
    legs.cell[:, MARK_HERE] = -1
    legs.cell[:, AHEAD] = legs.cell[:, BACK] = FAR_AWAY
    legs.cell[legs.mark[:, CELL], MARK_HERE] = np.arange(len(marks))
    return legs


@kernel
def trouble(q: Question, g: Legs) -> Int:
    """What is wrong with the legs as far as edges are known; SOUND if nothing is."""
    for c in range(q.cell.shape[0]):
        g.cell[c, TAKEN] = 0
        g.cell[c, SERVED] = 0
        g.cell[c, PIECE] = -1
    for i in range(g.num[MARKS]):
        find_ends(q, g, i)
    for i in range(g.num[MARKS]):
        if not in_order(g, i):
            g.num[WHERE] = i
            return ORDER
    pieces = find_pieces(q, g)
    for i in range(g.num[MARKS] - 1):
        if g.mark[i, EXITS] == 0:
            continue
        wrong = look_at_leg(q, g, i) if g.num[EXACT] == 1 else look_at_free_leg(q, g, i)
        if wrong != SOUND:
            g.num[WHERE] = i
            return wrong
    for c in range(q.cell.shape[0]):
        p = g.cell[c, PIECE]
        if p >= 0 and (g.cell[c, SERVED] if g.num[EXACT] == 1 else g.lists[PIECE_MOST, p]) == 0:
            g.num[WHERE] = c
            return ALONE
    if g.num[EXACT] == 1:
        for p in range(pieces):
            size = g.lists[PIECE_SIZE, p]
            if g.lists[PIECE_LEAST, p] > size or g.lists[PIECE_MOST, p] < size:
                g.num[WHERE] = g.lists[PIECE_SEEN, p]
                return CROWDED
    return SOUND


@inlined
def find_ends(q: Question, g: Legs, i: Int) -> None:
    """Follow the run through a mark to both sides, as far as the next marks."""
    stride = q.num[at.STRIDE]
    c = g.mark[i, CELL]
    g.cell[c, TAKEN] = 1
    sides = 0
    for d in range(4):
        e = edge_at(c, d, stride)
        if q.edge[e, at.FACT] != IN or sides == 2:
            continue
        here, steps = neighbour(c, d, stride), 1
        while g.cell[here, MARK_HERE] < 0 and steps <= q.num[at.CELLS]:
            g.cell[here, TAKEN] = 1
            onward = np.int64(-1)
            for turn in range(4):
                beside = edge_at(here, turn, stride)
                if beside != e and q.edge[beside, at.FACT] == IN:
                    onward = np.int64(turn)
            if onward < 0:
                break
            e = edge_at(here, onward, stride)
            here = neighbour(here, onward, stride)
            steps += 1
        g.mark[i, END + sides] = here
        g.mark[i, STEPS + sides] = steps
        g.mark[i, HIT + sides] = g.cell[here, MARK_HERE]
        sides += 1
    is_end = i == 0 or i == g.num[MARKS] - 1
    while sides < 2:
        is_open = sides == 0 or not is_end
        g.mark[i, END + sides] = c
        g.mark[i, STEPS + sides] = 0
        g.mark[i, HIT + sides] = -1 if is_open else NO_END
        if is_end and sides == 0:
            g.mark[i, HIT + 1] = NO_END
            sides = 1
        sides += 1


@inlined
def in_order(g: Legs, i: Int) -> bool:
    """Whether the run through a mark leads to its neighbours only; which ends are which, then."""
    last = g.num[MARKS] - 1
    exits, entries = 3 if i < last else 0, 3 if i > 0 else 0
    for side in range(2):
        j = g.mark[i, HIT + side]
        if j == NO_END:
            exits &= ~(1 << side)
            entries &= ~(1 << side)
        if j < 0:
            continue
        if abs(j - i) != 1:
            return False
        if g.num[EXACT] == 1:
            gap = abs(g.mark[j, PLACE_ON_WAY] - g.mark[i, PLACE_ON_WAY])
            if gap != g.mark[i, STEPS + side]:
                return False
        if j > i:
            if exits == 0 and i < last:
                return False
            exits = 0
            entries &= ~(1 << side)
        else:
            if entries == 0 and i > 0:
                return False
            entries = 0
            exits &= ~(1 << side)
    g.mark[i, EXITS] = exits
    g.mark[i, ENTRIES] = entries
    return True


@inlined
def find_pieces(q: Question, g: Legs) -> Int:
    """Part the room into connected pieces; how many there are."""
    stride, queue = q.num[at.STRIDE], g.lists[QUEUE]
    pieces = 0
    for first in range(q.cell.shape[0]):
        if q.cell[first, at.NEED] == NO_CELL or g.cell[first, TAKEN] or g.cell[first, PIECE] >= 0:
            continue
        g.cell[first, PIECE] = pieces
        queue[0] = first
        begin, end = 0, 1
        while begin < end:
            c = queue[begin]
            begin += 1
            for d in range(4):
                there = neighbour(c, d, stride)
                if (
                    q.edge[edge_at(c, d, stride), at.FACT] <= IN
                    and not g.cell[there, TAKEN]
                    and g.cell[there, PIECE] < 0
                ):
                    g.cell[there, PIECE] = pieces
                    queue[end] = there
                    end += 1
        g.lists[PIECE_SIZE, pieces] = end
        g.lists[PIECE_LEAST, pieces] = 0
        g.lists[PIECE_MOST, pieces] = 0
        g.lists[PIECE_SEEN, pieces] = -1
        pieces += 1
    return pieces


@part
def spread(q: Question, g: Legs, i: Int, ends: Int, most: Int, column: Int, row: Int) -> Int:
    """How many steps each cell of the room is away from a mark, by some of its ends.

    No farther than `most` steps. Lists the cells in a row; how many entries that has.
    """
    stride, queue = q.num[at.STRIDE], g.lists[row]
    begin, end = 0, 0
    for side in range(2):
        if ends >> side & 1:
            c, steps = g.mark[i, END + side], g.mark[i, STEPS + side]
            if steps < g.cell[c, column]:
                g.cell[c, column] = steps
                queue[end] = c
                end += 1
    # Two ends, so no cell is listed more than twice.
    while begin != end:
        c = queue[begin]
        begin += 1
        steps = g.cell[c, column] + 1
        if steps > most:
            continue
        for d in range(4):
            fact = q.edge[edge_at(c, d, stride), at.FACT]
            if fact > IN or (g.cell[c, TAKEN] and fact != OPEN):
                continue
            there = neighbour(c, d, stride)
            if not g.cell[there, TAKEN] and g.cell[there, column] > steps:
                g.cell[there, column] = steps
                queue[end] = there
                end += 1
    return end


@part
def clear(g: Legs, column: Int, row: Int, listed: Int) -> None:
    """Make the cells that a search has listed far away again."""
    for k in range(listed):
        g.cell[g.lists[row, k], column] = FAR_AWAY


@inlined
def ends_meet(q: Question, g: Legs, i: Int) -> Int:
    """The steps of a leg whose ends lie side by side; FAR_AWAY if none do."""
    stride = q.num[at.STRIDE]
    best = FAR_AWAY
    for side in range(2):
        if g.mark[i, EXITS] >> side & 1:
            c = g.mark[i, END + side]
            for d in range(4):
                if q.edge[edge_at(c, d, stride), at.FACT] != OPEN:
                    continue
                there = neighbour(c, d, stride)
                for other in range(2):
                    if g.mark[i + 1, ENTRIES] >> other & 1 and there == g.mark[i + 1, END + other]:
                        steps = g.mark[i, STEPS + side] + 1 + g.mark[i + 1, STEPS + other]
                        best = min(best, steps)
    return best


@part
def look_at_free_leg(q: Question, g: Legs, i: Int) -> Int:
    """What is wrong with the leg from a mark to the next, which may have any number of steps."""
    if g.mark[i + 1, ENTRIES] == 0:
        return ORDER
    meet = ends_meet(q, g, i) < FAR_AWAY
    for leaves in (True, False):
        mark, ends = (i, g.mark[i, EXITS]) if leaves else (i + 1, g.mark[i + 1, ENTRIES])
        for side in range(2):
            if ends >> side & 1 == 0:
                continue
            c = g.mark[mark, END + side]
            for d in range(4):
                p = g.cell[neighbour(c, d, q.num[at.STRIDE]), PIECE]
                if p < 0 or q.edge[edge_at(c, d, q.num[at.STRIDE]), at.FACT] != OPEN:
                    continue
                if leaves:
                    g.lists[PIECE_SEEN, p] = i
                elif g.lists[PIECE_SEEN, p] == i:
                    g.lists[PIECE_MOST, p] = 1
                    meet = True
    return SOUND if meet else APART


@part
def look_at_leg(q: Question, g: Legs, i: Int) -> Int:
    """What is wrong with the leg from a mark to the next, the places of both being known."""
    if g.mark[i + 1, ENTRIES] == 0:
        return ORDER
    gap = g.mark[i + 1, PLACE_ON_WAY] - g.mark[i, PLACE_ON_WAY]
    ahead = spread(q, g, i, g.mark[i, EXITS], gap, AHEAD, QUEUE)
    back = spread(q, g, i + 1, g.mark[i + 1, ENTRIES], gap, BACK, QUEUE_BACK)
    is_near = ends_meet(q, g, i) <= gap
    room = 0
    only, several = np.int64(-1), False
    for k in range(ahead):
        c = g.lists[QUEUE, k]
        p = g.cell[c, PIECE]
        if p < 0 or g.cell[c, SERVED] == i + 1 or g.cell[c, AHEAD] + g.cell[c, BACK] > gap:
            continue
        g.cell[c, SERVED] = i + 1
        room += 1
        several = several or bool(only >= 0 and only != p)
        only = p
        if g.lists[PIECE_SEEN, p] != i:
            g.lists[PIECE_SEEN, p] = i
            g.lists[PIECE_MOST, p] += gap - 1 - fewest(g, i)
    clear(g, AHEAD, QUEUE, ahead)
    clear(g, BACK, QUEUE_BACK, back)
    if room == 0 and not is_near:
        return FAR if is_joined(q, g, i) else APART
    least = gap - 1 - farthest(g, i)
    if room < least:
        return NARROW
    if least > 0 and room > 0 and not several:
        # It can pass one piece of the room only, so it needs its cells there.
        g.lists[PIECE_LEAST, only] += least
    return SOUND


@inlined
def is_joined(q: Question, g: Legs, i: Int) -> bool:
    """Whether some way, however long, leads from a mark to the next."""
    listed = spread(q, g, i, g.mark[i, EXITS], FAR_AWAY, AHEAD, QUEUE)
    meet = ends_meet(q, g, i) < FAR_AWAY
    for side in range(2):
        if g.mark[i + 1, ENTRIES] >> side & 1:
            c = g.mark[i + 1, END + side]
            for d in range(4):
                there = neighbour(c, d, q.num[at.STRIDE])
                if (
                    q.edge[edge_at(c, d, q.num[at.STRIDE]), at.FACT] == OPEN
                    and g.cell[there, PIECE] >= 0
                ):
                    meet = meet or g.cell[there, AHEAD] < FAR_AWAY
    clear(g, AHEAD, QUEUE, listed)
    return bool(meet)


@inlined
def fewest(g: Legs, i: Int) -> Int:
    """How many steps of a leg are drawn already, at least."""
    return nearest_end(g, i, g.mark[i, EXITS]) + nearest_end(g, i + 1, g.mark[i + 1, ENTRIES])


@inlined
def farthest(g: Legs, i: Int) -> Int:
    """How many steps of a leg are drawn already, at most."""
    return farthest_end(g, i, g.mark[i, EXITS]) + farthest_end(g, i + 1, g.mark[i + 1, ENTRIES])


@part
def nearest_end(g: Legs, i: Int, ends: Int) -> Int:
    """The smaller distance of a mark from those of its ends that are meant."""
    best = FAR_AWAY
    for side in range(2):
        if ends >> side & 1:
            best = min(best, g.mark[i, STEPS + side])
    return best


@part
def farthest_end(g: Legs, i: Int, ends: Int) -> Int:
    """The larger distance of a mark from those of its ends that are meant."""
    best = 0
    for side in range(2):
        if ends >> side & 1:
            best = max(best, g.mark[i, STEPS + side])
    return best
