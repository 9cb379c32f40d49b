"""Stage 1 once more, for boards whose clues speak of the order of the line: what runs tell.

Strategy. A run of edges that are decided in is walked in one direction or the other. Each end of a
run knows whether the line can leave the run there, or enter it (see `_order.walks`), which stop it
meets nearest to there, and the end's place on the way where the run holds a number. An open edge
joins the ends of two runs. It is out if the line could use it in neither direction: the stops on
both sides would not follow one another, the places would not, or a run without a number would cover
a place that belongs to another cell or come too far from the next number. What that forces (see
`_forced`) may make runs longer, so this is done to the fixpoint.

A run that can be walked in no direction is a contradiction. So are numbers, or stops, that the line
could meet only by crossing itself (see `_crossing`).

What a fact rests on. An edge that is ruled out rests on the edges of both runs, a contradiction on
those of its run, a crossing on the runs of all marks and on what is ruled out around the gap.

Invariant: after `keep_to_order` has returned True neither rule applies anywhere. Cost: O(cells) for
each round, and a round more for each that has ruled out an edge, but only the first one follows all
runs.
"""

import numpy as np

from unicursal._arrays import Int
from unicursal._jit import inlined, part
from unicursal.exact._crossing import along, first_crossed, rank_run, turned
from unicursal.exact.solver._forced import assert_edge, edges_rest_on
from unicursal.exact.solver._order import is_near, run_rests_on, walks
from unicursal.exact.solver._state import (
    AFTER,
    BEFORE,
    CELLS,
    CONFLICT,
    FAR_END,
    FIRST_PLACE,
    IN,
    KIND,
    LAST_PLACE,
    LENGTH,
    N_IN,
    NEXT_STOP,
    NO_CELL,
    NOTHING,
    NUMBER,
    OPEN,
    OTHER,
    OUT,
    RANK,
    RESTS_ON,
    RUN_RESTS_ON,
    START,
    STATE,
    STOP_NUMBER,
    STRIDE,
    TARGET,
    TRACED,
    WALKED,
    WAY,
    WORK,
    State,
    edge_at,
    edge_end,
    neighbour,
)

# Bits of `WALKED`: the line can leave the run by this end, or enter it; the run has grown.
EXIT, ENTRY, GROWN = 1, 2, 4


@part
def keep_to_order(s: State) -> bool:
    """Rule out what numbers and stops do not allow; False on a contradiction."""
    walked = s.lists[WALKED]
    changed, is_first = True, True
    while changed:
        s.num[WORK] += s.num[CELLS]
        if not look_at_runs(s, is_first):
            return False
        changed, is_first = False, False
        for c in range(s.cell.shape[0]):
            if s.cell[c, KIND] == NO_CELL or s.sides[c] & 15 == 0:
                continue
            for e in range(2 * c, 2 * c + 2):
                if s.edge[e, STATE] != OPEN:
                    continue
                there = edge_end(s, e)
                if (walked[c] | walked[there]) & GROWN == 0:
                    continue
                if leads_on(s, c, there) or leads_on(s, there, c):
                    continue
                rests_on = np.int64(s.cell[c, RUN_RESTS_ON] | s.cell[there, RUN_RESTS_ON])
                if not assert_edge(s, e, OUT, rests_on):
                    return False
                changed = True
    return not (crosses(s, NUMBER) or crosses(s, STOP_NUMBER))


@part
def crosses(s: State, column: Int) -> bool:
    """Whether the line would have to cross itself to meet the numbers, or the stops, in order."""
    rank, stride = s.lists[RANK], s.num[STRIDE]
    none = 0 if column == NUMBER else -1
    marks, rests_on = 0, NOTHING
    for c in range(s.cell.shape[0]):
        is_marked = s.cell[c, KIND] != NO_CELL and s.cell[c, column] != none
        rank[c] = s.cell[c, column] - none if is_marked else 0
        marks += is_marked
    if marks < 4:
        return False
    for c in range(s.cell.shape[0]):
        if rank[c] != 0 and s.cell[c, column] != none:
            rank_run(s.edge, rank, np.int64(c), stride)
    gap = first_crossed(s.edge, rank, s.lists[TRACED], stride)
    if gap < 0:
        return False
    for c in range(s.cell.shape[0]):
        if rank[c] != 0:
            rests_on |= edges_rest_on(s, np.int64(c), IN)
    s.num[CONFLICT] = rests_on | gap_rests_on(s, gap)
    return True


@inlined
def gap_rests_on(s: State, gap: Int) -> Int:
    """What the edges that are ruled out around a gap rest on together."""
    stride, together = s.num[STRIDE], NOTHING
    c, heading = gap // 4, gap % 4
    while True:
        c = neighbour(c, heading, stride)
        onward = along(s.edge, c, heading, stride)
        for k in range(4):
            d = turned(heading, k)
            if d == onward:
                break
            together |= np.int64(s.edge[edge_at(c, d, stride), RESTS_ON])
        heading = onward
        if 4 * c + heading == gap:
            return together


@inlined
def look_at_runs(s: State, is_first: bool) -> bool:
    """Note at the ends of all runs what is to be known of them; False on a contradiction.

    From the second time on, while runs have only grown: of those that have.
    """
    cell, far_end, walked = s.cell, s.lists[FAR_END], s.lists[WALKED]
    start, target = s.num[START], s.num[TARGET]
    # Over the virtual edge these two are one run, so `OTHER` does not tell where each ends.
    if not (look_at_run(s, start) and look_at_run(s, target)):
        return False
    seen = start, target, np.int64(far_end[start]), np.int64(far_end[target])
    for c in range(cell.shape[0]):
        if cell[c, KIND] == NO_CELL or cell[c, N_IN] == 2 or cell[c, OTHER] < c:
            continue
        if c in seen:
            continue
        if far_end[c] == cell[c, OTHER] and not is_first:
            walked[c] &= ~GROWN
            walked[far_end[c]] &= ~GROWN
        elif not look_at_run(s, np.int64(c)):
            return False
    return True


@part
def look_at_run(s: State, first: Int) -> bool:
    """Note at both ends what is to be known of the run that begins with a cell."""
    num, lists, way = s.num, s.lists, s.lists[WAY]
    length = follow_run(s, first)
    last = np.int64(way[length - 1])
    up, down = True, True
    stop_of_first, stop_of_last = np.int64(-1), np.int64(-1)
    first_number, last_number = np.int64(-1), np.int64(-1)
    for i in range(length):
        c = way[i]
        if s.cell[c, STOP_NUMBER] >= 0:
            stop_of_last = np.int64(s.cell[c, STOP_NUMBER])
            if stop_of_first < 0:
                stop_of_first = stop_of_last
        if s.cell[c, NUMBER] > 0:
            last_number = np.int64(i)
            if first_number < 0:
                first_number = np.int64(i)
    if length > 1 and (stop_of_first >= 0 or first_number >= 0):
        up = walks(s, 0, length - 1, 1)
        down = walks(s, 0, length - 1, -1)
    if first == num[START] or last == num[TARGET]:
        down = False
    if first == num[TARGET] or last == num[START]:
        up = False
    if not (up or down) and length > 1:
        num[CONFLICT] = run_rests_on(s, 0, length - 1)
        return False
    if length == 1:
        up, down = first != num[START], first != num[TARGET]
    lists[WALKED, last] = GROWN | (EXIT if up else 0) | (ENTRY if down else 0)
    lists[WALKED, first] = GROWN | (EXIT if down else 0) | (ENTRY if up else 0)
    lists[NEXT_STOP, first], lists[NEXT_STOP, last] = stop_of_first, stop_of_last
    lists[LENGTH, first] = lists[LENGTH, last] = length
    lists[FAR_END, first], lists[FAR_END, last] = last, first
    lists[FIRST_PLACE, first] = lists[LAST_PLACE, first] = 0
    lists[FIRST_PLACE, last] = lists[LAST_PLACE, last] = 0
    if first_number >= 0:
        number = np.int64(s.cell[way[first_number], NUMBER])
        lists[FIRST_PLACE, first] = number - first_number
        lists[LAST_PLACE, first] = number + first_number
        number = np.int64(s.cell[way[last_number], NUMBER])
        lists[FIRST_PLACE, last] = number - (length - 1 - last_number)
        lists[LAST_PLACE, last] = number + (length - 1 - last_number)
    return True


@inlined
def follow_run(s: State, first: Int) -> Int:
    """Write the cells of the run that begins with a cell; how many there are."""
    edge, way, stride = s.edge, s.lists[WAY], s.num[STRIDE]
    length = np.int64(0)
    c, came = first, np.int64(-1)
    while True:
        way[length] = c
        length += 1
        onward = np.int64(-1)
        for d in range(4):
            e = edge_at(c, d, stride)
            if e != came and edge[e, STATE] == IN:
                onward = np.int64(d)
        if onward < 0:
            return length
        came = edge_at(c, onward, stride)
        c = neighbour(c, onward, stride)


@part
def leads_on(s: State, here: Int, there: Int) -> bool:
    """Whether the line can leave a run by an end and enter another by the end beside it."""
    lists = s.lists
    if lists[WALKED, here] & EXIT == 0 or lists[WALKED, there] & ENTRY == 0:
        return False
    stop, following = lists[NEXT_STOP, here], lists[NEXT_STOP, there]
    if stop >= 0 and following >= 0 and following != stop + 1:
        return False
    place, next_place = lists[LAST_PLACE, here], lists[FIRST_PLACE, there]
    if place > 0 and next_place > 0:
        return bool(next_place == place + 1)
    if place > 0:
        left_at = np.int64(place + lists[LENGTH, there])
        if left_at >= lists[AFTER, place]:
            return False
        return is_near(s, np.int64(lists[FAR_END, there]), left_at, 1)
    if next_place > 0:
        entered_at = np.int64(next_place - lists[LENGTH, here])
        if entered_at <= lists[BEFORE, next_place]:
            return False
        return is_near(s, np.int64(lists[FAR_END, here]), entered_at, -1)
    return True
