"""Numbers and stops: what clues about the order of the line say of segments, and of a whole loop.

Strategy, stage 1 once more (`keep_to_order`). A segment, a path of edges that are decided in, is
walked in one direction or the other. If it holds a numbered cell, its places on the way are known
for either direction. A direction is impossible if a place belongs to another cell, or a cell to
another place; if an end is farther from the next numbered cell than the places between allow; or
if stops would not be met one after the other. A segment without a possible direction is a
contradiction. Each end knows whether the line can leave the segment there, or enter it, which stop
lies nearest, and its place on the way where that is known. An open edge joins the ends of two
segments. It is out if the line could use it in neither direction: the stops on both sides would
not follow one another, the places would not, or a segment without a number would cover a place that
belongs to another cell or come too far from the next number. What that forces (see `_forced`) may
make segments longer, so this is done to the fixpoint. Last, numbers or stops that the line could
meet only by crossing itself (see `_crossing`) are a contradiction.

Strategy, stage 6 (`out_of_order`). Stages 2 to 5 know nothing of the order, so it is checked where
one loop is found, before it becomes the witness. All segments are sound by then. If the loop is
not, some stretch of it between two or three marked cells that follow one another on the loop is
wrong: a wrong distance between two numbers, stops that do not follow one another, or a sequence
that turns back. Not all of its edges can be in. So the search (see `_search`) assumes the first
open edge of such a stretch in, the one with the fewest open edges, and goes on: either the stretch
changes, or it becomes a segment and a contradiction.

The start counts as number 1 and as stop 0, the target as the last number and the last stop.

What a fact rests on. An edge that is ruled out rests on the edges of both segments, a contradiction
on those of its segment, a crossing on the segments of all marks and on what is ruled out around the
gap.

Invariant: after `keep_to_order` has returned True none of its rules applies anywhere. Cost:
O(cells) for each round, and a round more for each that has ruled out an edge, but only the first
one follows all segments; O(cells) for each loop.
"""

import numpy as np

from unicursal._arrays import Int
from unicursal._jit import inlined, part
from unicursal.exact._crossing import along, first_crossed, rank_segment, turned
from unicursal.exact.solver import _state as at
from unicursal.exact.solver._forced import assert_edge, edges_rest_on
from unicursal.exact.solver._state import (
    IN,
    NO_CELL,
    NOTHING,
    OPEN,
    OUT,
    Numbers,
    State,
    cells_along,
    edge_at,
    edge_between,
    edge_end,
    neighbour,
)

KEPT = np.int64(-1)

# Bits of `WALKED`: the line can leave the segment by this end, or enter it; the segment has grown.
EXIT, ENTRY, GROWN = 1, 2, 4


@inlined
def give_order(s: State, clues: Numbers) -> None:
    """Write the order that clues ask for: pairs of a cell and its number, 0, then the stops.

    A witness that breaks it is dropped.
    """
    num, numbered = s.num, s.lists[at.NUMBERED]
    num[at.ORDERED] = 1
    for c in range(s.cell.shape[0]):
        s.cell[c, at.NUMBER] = 0
        s.cell[c, at.STOP_NUMBER] = -1
    for k in range(num[at.CELLS] + 1):
        numbered[k] = 0
    i = 0
    while clues[i] > 0:
        s.cell[clues[i], at.NUMBER] = clues[i + 1]
        numbered[clues[i + 1]] = clues[i]
        i += 2
    nearest = np.int64(0)
    for place in range(1, num[at.CELLS] + 1):
        s.lists[at.BEFORE, place] = nearest
        if numbered[place] != 0:
            nearest = np.int64(place)
    nearest = num[at.CELLS] + 1
    for place in range(num[at.CELLS], 0, -1):
        s.lists[at.AFTER, place] = nearest
        if numbered[place] != 0:
            nearest = np.int64(place)
    for k in range(clues.size - i - 1):
        s.cell[clues[i + 1 + k], at.STOP_NUMBER] = k
    if num[at.LOOP] == 1 and out_of_order(s) != KEPT:
        num[at.LOOP] = 0


@part
def out_of_order(s: State) -> Int:
    """KEPT if the loop keeps to the order, else an open edge of a stretch that cannot stay."""
    n, way = s.num[at.CELLS], s.lists[at.WAY]
    cells_along(s, s.num[at.START], s.num[at.VIRTUAL], at.WIT, way)
    fewest, begin = 1 << 30, -1
    for column in (at.NUMBER, at.STOP_NUMBER):
        none = 0 if column == at.NUMBER else -1
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
            far = i - last_marked if column == at.NUMBER else 1
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
    while begin < n - 2 and state_after(s, begin) != OPEN:
        begin += 1
    return edge_between(s, np.int64(way[begin]), np.int64(way[begin + 1]))


@inlined
def state_after(s: State, i: Int) -> Int:
    """What is known of the edge from a cell of the way to the next one."""
    way = s.lists[at.WAY]
    return np.int64(s.edge[edge_between(s, np.int64(way[i]), np.int64(way[i + 1])), at.STATE])


@part
def keep_to_order(s: State) -> bool:
    """Rule out what numbers and stops do not allow; False on a contradiction."""
    walked = s.lists[at.WALKED]
    changed, is_first = True, True
    while changed:
        s.num[at.WORK] += s.num[at.CELLS]
        if not look_at_segments(s, is_first):
            return False
        changed, is_first = False, False
        for c in range(s.cell.shape[0]):
            if s.cell[c, at.KIND] == NO_CELL or s.sides[c] & 15 == 0:
                continue
            for e in range(2 * c, 2 * c + 2):
                if s.edge[e, at.STATE] != OPEN:
                    continue
                there = edge_end(s, e)
                if (walked[c] | walked[there]) & GROWN == 0:
                    continue
                if leads_on(s, c, there) or leads_on(s, there, c):
                    continue
                rests_on = s.cell[c, at.SEGMENT_RESTS_ON] | s.cell[there, at.SEGMENT_RESTS_ON]
                if not assert_edge(s, e, OUT, np.int64(rests_on)):
                    return False
                changed = True
    return not (crosses(s, at.NUMBER) or crosses(s, at.STOP_NUMBER))


@part
def crosses(s: State, column: Int) -> bool:
    """Whether the line would have to cross itself to meet the numbers, or the stops, in order."""
    rank, stride = s.lists[at.RANK], s.num[at.STRIDE]
    none = 0 if column == at.NUMBER else -1
    marks, rests_on = 0, NOTHING
    for c in range(s.cell.shape[0]):
        is_marked = s.cell[c, at.KIND] != NO_CELL and s.cell[c, column] != none
        rank[c] = s.cell[c, column] - none if is_marked else 0
        marks += is_marked
    if marks < 4:
        return False
    for c in range(s.cell.shape[0]):
        if rank[c] != 0 and s.cell[c, column] != none:
            rank_segment(s.edge, rank, np.int64(c), stride)
    gap = first_crossed(s.edge, rank, s.lists[at.TRACED], stride)
    if gap < 0:
        return False
    for c in range(s.cell.shape[0]):
        if rank[c] != 0:
            rests_on |= edges_rest_on(s, np.int64(c), IN)
    s.num[at.CONFLICT] = rests_on | gap_rests_on(s, gap)
    return True


@inlined
def gap_rests_on(s: State, gap: Int) -> Int:
    """What the edges that are ruled out around a gap rest on together."""
    stride, together = s.num[at.STRIDE], NOTHING
    c, heading = gap // 4, gap % 4
    while True:
        c = neighbour(c, heading, stride)
        onward = along(s.edge, c, heading, stride)
        for k in range(4):
            d = turned(heading, k)
            if d == onward:
                break
            together |= np.int64(s.edge[edge_at(c, d, stride), at.RESTS_ON])
        heading = onward
        if 4 * c + heading == gap:
            return together


@inlined
def look_at_segments(s: State, is_first: bool) -> bool:
    """Note at the ends of all segments what is to be known of them; False on a contradiction.

    From the second time on, while segments have only grown: of those that have.
    """
    cell, far_end, walked = s.cell, s.lists[at.FAR_END], s.lists[at.WALKED]
    start, target = s.num[at.START], s.num[at.TARGET]
    # Over the virtual edge these two are one segment, so `OTHER` does not tell where each ends.
    if not (look_at_segment(s, start) and look_at_segment(s, target)):
        return False
    seen = start, target, np.int64(far_end[start]), np.int64(far_end[target])
    for c in range(cell.shape[0]):
        if cell[c, at.KIND] == NO_CELL or cell[c, at.N_IN] == 2 or cell[c, at.OTHER] < c:
            continue
        if c in seen:
            continue
        if far_end[c] == cell[c, at.OTHER] and not is_first:
            walked[c] &= ~GROWN
            walked[far_end[c]] &= ~GROWN
        elif not look_at_segment(s, np.int64(c)):
            return False
    return True


@part
def look_at_segment(s: State, first: Int) -> bool:
    """Note at both ends what is to be known of the segment that begins with a cell."""
    num, lists, way = s.num, s.lists, s.lists[at.WAY]
    length = cells_along(s, first, np.int64(-1), at.STATE, way)
    last = np.int64(way[length - 1])
    up, down = True, True
    stop_of_first, stop_of_last = np.int64(-1), np.int64(-1)
    first_number, last_number = np.int64(-1), np.int64(-1)
    for i in range(length):
        c = way[i]
        if s.cell[c, at.STOP_NUMBER] >= 0:
            stop_of_last = np.int64(s.cell[c, at.STOP_NUMBER])
            if stop_of_first < 0:
                stop_of_first = stop_of_last
        if s.cell[c, at.NUMBER] > 0:
            last_number = np.int64(i)
            if first_number < 0:
                first_number = np.int64(i)
    if length > 1 and (stop_of_first >= 0 or first_number >= 0):
        up, down = walks(s, length, 1), walks(s, length, -1)
    if first == num[at.START] or last == num[at.TARGET]:
        down = False
    if first == num[at.TARGET] or last == num[at.START]:
        up = False
    if not (up or down) and length > 1:
        num[at.CONFLICT] = segment_rests_on(s, length)
        return False
    if length == 1:
        up, down = first != num[at.START], first != num[at.TARGET]
    lists[at.WALKED, last] = GROWN | (EXIT if up else 0) | (ENTRY if down else 0)
    lists[at.WALKED, first] = GROWN | (EXIT if down else 0) | (ENTRY if up else 0)
    lists[at.NEXT_STOP, first], lists[at.NEXT_STOP, last] = stop_of_first, stop_of_last
    lists[at.LENGTH, first] = lists[at.LENGTH, last] = length
    lists[at.FAR_END, first], lists[at.FAR_END, last] = last, first
    lists[at.FIRST_PLACE, first] = lists[at.LAST_PLACE, first] = 0
    lists[at.FIRST_PLACE, last] = lists[at.LAST_PLACE, last] = 0
    if first_number >= 0:
        number = np.int64(s.cell[way[first_number], at.NUMBER])
        lists[at.FIRST_PLACE, first] = number - first_number
        lists[at.LAST_PLACE, first] = number + first_number
        number = np.int64(s.cell[way[last_number], at.NUMBER])
        lists[at.FIRST_PLACE, last] = number - (length - 1 - last_number)
        lists[at.LAST_PLACE, last] = number + (length - 1 - last_number)
    return True


@part
def walks(s: State, length: Int, sign: Int) -> bool:
    """Whether the segment in `WAY` can be walked as it is written (1) or backwards (-1)."""
    cell, way, numbered, n = s.cell, s.lists[at.WAY], s.lists[at.NUMBERED], s.num[at.CELLS]
    stop, number_of_first = -1, np.int64(0)
    for i in range(length):
        c = way[i]
        following = cell[c, at.STOP_NUMBER]
        if following >= 0:
            if stop >= 0 and following != stop + sign:
                return False
            stop = following
        if number_of_first == 0 and cell[c, at.NUMBER] > 0:
            number_of_first = cell[c, at.NUMBER] - sign * i
            if number_of_first <= 0:
                return False
    if number_of_first == 0:
        return True
    for i in range(length):
        place = number_of_first + sign * i
        if place < 1 or place > n:
            return False
        c = way[i]
        if cell[c, at.NUMBER] != (place if numbered[place] != 0 else 0) or (
            numbered[place] != 0 and numbered[place] != c
        ):
            return False
    number_of_last = number_of_first + sign * (length - 1)
    return is_near(s, np.int64(way[0]), number_of_first, -sign) and is_near(
        s, np.int64(way[length - 1]), number_of_last, sign
    )


@inlined
def is_near(s: State, c: Int, place: Int, sign: Int) -> bool:
    """Whether the next numbered place after this one, or before it, is near enough to a cell."""
    stride = s.num[at.STRIDE]
    k = np.int64(s.lists[at.AFTER if sign > 0 else at.BEFORE, place])
    if k < 1 or k > s.num[at.CELLS]:
        return True
    there = np.int64(s.lists[at.NUMBERED, k])
    far = abs(c // stride - there // stride) + abs(c % stride - there % stride)
    return bool(far <= abs(k - place))


@inlined
def segment_rests_on(s: State, length: Int) -> Int:
    """What the edges of the segment in `WAY` rest on together."""
    way = s.lists[at.WAY]
    together = NOTHING
    for i in range(length - 1):
        e = edge_between(s, np.int64(way[i]), np.int64(way[i + 1]))
        together |= np.int64(s.edge[e, at.RESTS_ON])
    return together


@part
def leads_on(s: State, here: Int, there: Int) -> bool:
    """Whether the line can leave a segment by an end and enter another by the end beside it."""
    lists = s.lists
    if lists[at.WALKED, here] & EXIT == 0 or lists[at.WALKED, there] & ENTRY == 0:
        return False
    stop, following = lists[at.NEXT_STOP, here], lists[at.NEXT_STOP, there]
    if stop >= 0 and following >= 0 and following != stop + 1:
        return False
    place, next_place = lists[at.LAST_PLACE, here], lists[at.FIRST_PLACE, there]
    if place > 0 and next_place > 0:
        return bool(next_place == place + 1)
    if place > 0:
        left_at = np.int64(place + lists[at.LENGTH, there])
        if left_at >= lists[at.AFTER, place]:
            return False
        return is_near(s, np.int64(lists[at.FAR_END, there]), left_at, 1)
    if next_place > 0:
        entered_at = np.int64(next_place - lists[at.LENGTH, here])
        if entered_at <= lists[at.BEFORE, next_place]:
            return False
        return is_near(s, np.int64(lists[at.FAR_END, here]), entered_at, -1)
    return True
