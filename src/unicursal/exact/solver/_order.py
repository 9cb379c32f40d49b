"""Stage 6, for boards whose clues speak of the order of the line: numbers and stops.

Such clues say nothing about single edges, so stages 2 to 5 know nothing of them. What they say of
runs is kept to before (see `_runs`); the rest is checked where one loop is found, before it becomes
the witness.

Strategy. Follow the loop from the start to the target. First its runs of edges that are decided
in, for what is wrong with one of them is wrong with every loop that agrees with the trail. A run
that holds a numbered cell has known places on the way, one row of them for each of the two
directions in which it may be walked (one row only if it holds the start or the target). A
direction is impossible if a place belongs to another cell, or a cell to another place; if a run's
end is farther away from the next numbered cell than the places between allow; or if stops would
not be met one after the other. A run that is impossible in all directions is a contradiction, and
it rests on what its edges rest on.

If the runs are sound but the loop is not, some stretch of it between two or three marked cells
that follow one another on the loop is wrong: a wrong distance between two numbers, stops that do
not follow one another, or a row that turns back. Not all of its edges can be in. So the search
(see `_search`) assumes the first open edge of such a stretch in, the one with the fewest open
edges, and goes on: either the stretch changes, or it becomes a run and a contradiction.

The start counts as number 1 and as stop 0, the target as the last number and the last stop.

Invariant: a check writes nothing but the list `WAY`, and `CONFLICT`. Cost: O(cells) for each loop.
"""

import numpy as np

from unicursal._arrays import Int
from unicursal._jit import inlined, part
from unicursal.exact.solver._state import (
    AFTER,
    BEFORE,
    CELLS,
    CONFLICT,
    IN,
    LOOP,
    NOTHING,
    NUMBER,
    NUMBERED,
    OPEN,
    ORDERED,
    RESTS_ON,
    START,
    STATE,
    STOP_NUMBER,
    STRIDE,
    VIRTUAL,
    WAY,
    WIT,
    Numbers,
    State,
    edge_at,
    edge_between,
    edge_end,
)

KEPT, CONTRADICTED = np.int64(-1), np.int64(-2)


@inlined
def give_order(s: State, clues: Numbers) -> None:
    """Write the order that clues ask for: pairs of a cell and its number, 0, then the stops.

    A witness that does not keep it is none any more.
    """
    num, numbered = s.num, s.lists[NUMBERED]
    num[ORDERED] = 1
    for c in range(s.cell.shape[0]):
        s.cell[c, NUMBER] = 0
        s.cell[c, STOP_NUMBER] = -1
    for k in range(num[CELLS] + 1):
        numbered[k] = 0
    i = 0
    while clues[i] > 0:
        s.cell[clues[i], NUMBER] = clues[i + 1]
        numbered[clues[i + 1]] = clues[i]
        i += 2
    nearest = np.int64(0)
    for place in range(1, num[CELLS] + 1):
        s.lists[BEFORE, place] = nearest
        if numbered[place] != 0:
            nearest = np.int64(place)
    nearest = num[CELLS] + 1
    for place in range(num[CELLS], 0, -1):
        s.lists[AFTER, place] = nearest
        if numbered[place] != 0:
            nearest = np.int64(place)
    for k in range(clues.size - i - 1):
        s.cell[clues[i + 1 + k], STOP_NUMBER] = k
    if num[LOOP] == 1 and out_of_order(s) != KEPT:
        num[LOOP] = 0


@part
def out_of_order(s: State) -> Int:
    """Whether the loop keeps to the order of the clues (KEPT), or cannot (CONTRADICTED).

    Otherwise an open edge of a stretch that cannot stay as it is.
    """
    follow_way(s)
    n, way = s.num[CELLS], s.lists[WAY]
    first = np.int64(0)
    while first < n - 1:
        last = first
        while last < n - 1 and state_after(s, last) == IN:
            last += 1
        if last > first and not can_be_walked(s, first, last):
            s.num[CONFLICT] = run_rests_on(s, first, last)
            return CONTRADICTED
        first = last + 1 if last == first else last
    fewest, begin = 1 << 30, -1
    for column in (NUMBER, STOP_NUMBER):
        none = 0 if column == NUMBER else -1
        before, last_marked = 0, 0
        n_open, open_before = 0, 0
        rises = True
        for i in range(1, n):
            if state_after(s, i - 1) == OPEN:
                n_open += 1
            mark = s.cell[way[i], column]
            if mark == none:
                continue
            gap = mark - s.cell[way[last_marked], column]
            far = i - last_marked if column == NUMBER else 1
            if abs(gap) != far:
                if n_open < fewest:
                    fewest, begin = n_open, last_marked
            elif (gap > 0) != rises and n_open + open_before < fewest:
                fewest, begin = n_open + open_before, before
            rises = gap > 0
            before, last_marked = last_marked, i
            n_open, open_before = 0, n_open
    if begin < 0:
        return KEPT
    while state_after(s, begin) != OPEN:
        begin += 1
    return edge_between(s, np.int64(way[begin]), np.int64(way[begin + 1]))


@inlined
def follow_way(s: State) -> None:
    """Write the cells of the loop in order, from the start to the target."""
    edge, num, way = s.edge, s.num, s.lists[WAY]
    stride = num[STRIDE]
    c, came = num[START], num[VIRTUAL]
    for i in range(num[CELLS]):
        way[i] = c
        for d in range(4):
            e = edge_at(c, d, stride)
            if e != came and edge[e, WIT] == 1:
                came = e
                c = (e >> 1) + edge_end(s, e) - c
                break


@inlined
def state_after(s: State, i: Int) -> Int:
    """What is known of the edge from a cell of the way to the next one."""
    way = s.lists[WAY]
    return np.int64(s.edge[edge_between(s, np.int64(way[i]), np.int64(way[i + 1])), STATE])


@part
def can_be_walked(s: State, first: Int, last: Int) -> bool:
    """Whether a run of the way, from one index to another, can be walked in some direction."""
    if walks(s, first, last, 1):
        return True
    return bool(first > 0 and last < s.num[CELLS] - 1 and walks(s, first, last, -1))


@part
def walks(s: State, first: Int, last: Int, sign: Int) -> bool:
    """Whether a run can be walked as the way leads (1) or against it (-1)."""
    cell, way, numbered, n = s.cell, s.lists[WAY], s.lists[NUMBERED], s.num[CELLS]
    stop, number_of_first = -1, np.int64(0)
    for i in range(first, last + 1):
        c = way[i]
        following = cell[c, STOP_NUMBER]
        if following >= 0:
            if stop >= 0 and following != stop + sign:
                return False
            stop = following
        if number_of_first == 0 and cell[c, NUMBER] > 0:
            number_of_first = cell[c, NUMBER] - sign * (i - first)
            if number_of_first <= 0:
                return False
    if number_of_first == 0:
        return True
    for i in range(first, last + 1):
        place = number_of_first + sign * (i - first)
        if place < 1 or place > n:
            return False
        c = way[i]
        if cell[c, NUMBER] != (place if numbered[place] != 0 else 0) or (
            numbered[place] != 0 and numbered[place] != c
        ):
            return False
    number_of_last = number_of_first + sign * (last - first)
    return is_near(s, np.int64(way[first]), number_of_first, -sign) and is_near(
        s, np.int64(way[last]), number_of_last, sign
    )


@inlined
def is_near(s: State, c: Int, place: Int, sign: Int) -> bool:
    """Whether the next numbered place after this one, or before it, is near enough to a cell."""
    stride = s.num[STRIDE]
    k = np.int64(s.lists[AFTER if sign > 0 else BEFORE, place])
    if k < 1 or k > s.num[CELLS]:
        return True
    there = np.int64(s.lists[NUMBERED, k])
    far = abs(c // stride - there // stride) + abs(c % stride - there % stride)
    return bool(far <= abs(k - place))


@inlined
def run_rests_on(s: State, first: Int, last: Int) -> Int:
    """What the edges of a run of the way rest on together."""
    way = s.lists[WAY]
    together = NOTHING
    for i in range(first, last):
        e = edge_between(s, np.int64(way[i]), np.int64(way[i + 1]))
        together |= np.int64(s.edge[e, RESTS_ON])
    return together
