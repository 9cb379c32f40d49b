"""Matching: whether the cells and directions of a picture hold, and the areas that it counts.

Strategy. A case matches if the cells near the live end are as it asks, which bits tell at once, and
the tests that are left all hold; those that fail most often stand first. All views are matched in
one loop, before any rule is asked: a call with all these arrays costs more than a test, and guards
and composites ask again. Left out are views that nobody asks for, because no candidate carries a
cross.

The bits: what is free and what is taken among the cells at most REACH columns and rows away is
written into two words, once for each position. A picture asks for four sets of bits (see
`near_cells`); it is ruled out if a bit that it asks for is missing. What bits cannot say, and what
lies farther away, is left to the tests.

Areas. One is filled over four neighbours from its seeds, with its outline (or its doors) barred,
and its cells are counted by colour. A walked area counts its outline too, which must be empty; one
with doors begins with its start, and start and end must be empty. One whose surplus is asked for
begins with whatever of its seeds is empty, which may be nothing. Because line and border are one
connected wall, and an outline leads from wall to wall, the filling cannot leave the area: this is
what following the wall encloses, without its trouble in necks.

Invariant: `matched` is 1 for the views in `found` and no others, both of the position asked about
last.
Cost: some 60 nanoseconds for the words, two for each case that does not match; for an area its
cells.
"""

import numpy as np

from unicursal._arrays import Int, Integers
from unicursal._jit import inlined, kernel, part
from unicursal.rules.engine import _tables as tables
from unicursal.rules.engine._tables import Position, Tables
from unicursal.rules.future._links import is_future, is_section


@inlined
def colour(cell: Int) -> Int:
    """0 or 1. The side is odd, and so is the stride: each step makes an odd number even."""
    return cell & 1


@part
def near_bits(p: Position) -> tuple[Int, Int]:
    """Which cells near the live end are free, and which are taken; the border is neither."""
    row, column = p.num[tables.ROW], p.num[tables.COLUMN]
    last, stride = p.num[tables.SIDE] + 1, p.num[tables.STRIDE]
    free, taken, bit = np.int64(0), np.int64(0), np.int64(1)
    for y in range(row - tables.REACH, row + tables.REACH + 1):
        for x in range(column - tables.REACH, column + tables.REACH + 1):
            if 0 < y < last and 0 < x < last:
                if p.number[y * stride + x] == tables.FREE:
                    free |= bit
                else:
                    taken |= bit
            bit <<= 1
    return free, taken


@inlined
def is_near(asked: Integers, case: Int, free: Int, taken: Int) -> bool:
    """Whether the cells near the live end are as a case asks."""
    if asked[case, tables.NEAR_FREE] & ~free | asked[case, tables.NEAR_NOT_FREE] & free != 0:
        return False
    return asked[case, tables.NEAR_TAKEN] & ~taken | asked[case, tables.NEAR_NOT_TAKEN] & taken == 0


@inlined
def cell_at(num: Integers, dx: Int, dy: Int) -> Int:
    """The cell that lies so from the live end; beyond the board, some cell of the border."""
    last = num[tables.SIDE] + 1
    x = min(max(num[tables.COLUMN] + dx, 0), last)
    y = min(max(num[tables.ROW] + dy, 0), last)
    return y * num[tables.STRIDE] + x


@inlined
def runs(number: Integers, cell: Int, way: Int) -> bool:
    """Whether the line runs this way through a taken cell."""
    ahead = number[cell + way]
    if ahead >= 0:
        return bool(ahead > number[cell])
    return bool(number[cell - way] < number[cell])


@inlined
def holds(t: Tables, p: Position, at: Int) -> bool:
    """Whether one test of a picture holds."""
    kind = t.tests[at, tables.KIND]
    if kind == tables.NEVER:
        return False
    cell = cell_at(p.num, t.tests[at, tables.DX], t.tests[at, tables.DY])
    value: Int = p.number[cell]
    if kind == tables.EMPTY:
        return value == tables.FREE
    if kind == tables.TAKEN:
        return value >= 0
    if kind == tables.WALL:
        return value != tables.FREE
    if kind == tables.NOT_TAKEN:
        return value < 0
    if kind == tables.OUTSIDE:
        return value == tables.BORDER
    if kind == tables.INSIDE:
        return value != tables.BORDER
    if kind == tables.NO_TARGET:
        return cell != p.num[tables.TARGET]
    if kind == tables.EMPTY_NO_FUTURE:
        return value == tables.FREE and not is_future(p.future, cell)
    ex, ey = t.tests[at, tables.EX], t.tests[at, tables.EY]
    if kind == tables.SECTION:
        return is_section(p.future, cell, cell_at(p.num, ex, ey))
    if value < 0:
        # On the border the target must not lie on the area's side.
        return kind == tables.RUNS_OR_BORDER and value == tables.BORDER and ex + ey < 0
    way = ey * p.num[tables.STRIDE] + ex
    if kind in (tables.LATER, tables.NOT_LATER):
        return (p.number[cell + way] > value) == (kind == tables.LATER)
    return runs(p.number, cell, way) == (kind != tables.RUNS_NOT)


@inlined
def match_pictures(t: Tables, p: Position, heading: Int) -> None:
    """Note for every view that somebody will ask for whether its picture matches; list those."""
    views = p.matched.size
    for at in range(p.num[tables.FOUND]):
        p.matched[p.found[at]] = 0
    free, taken = near_bits(p)
    found = 0
    for view in range(views):
        case = heading * views + view
        if not is_near(t.near, case, free, taken):
            continue
        if t.shared[view] == 0 and t.forbids[case] & p.num[tables.CANDIDATES] == 0:
            continue
        at, end = t.first_test[case], t.first_test[case + 1]
        while at < end and holds(t, p, at):
            at += 1
        if at == end:
            p.matched[view] = 1
            p.found[found] = view
            found += 1
    p.num[tables.FOUND] = found


@inlined
def matches(t: Tables, p: Position, view: Int) -> bool:
    """Whether a view matches, whatever is counted: its picture and a part of each clause."""
    if p.matched[view] == 0:
        return False
    for clause in range(t.first_clause[view], t.first_clause[view + 1]):
        found = False
        for at in range(t.clauses[clause], t.clauses[clause + 1]):
            if p.matched[t.parts[at]] == 1:
                found = True
                break
        if not found:
            return False
    return True


@inlined
def listed(t: Tables, num: Integers, at: Int) -> Int:
    """A cell of the list `cells`, seen from the live end."""
    return cell_at(num, t.cells[at, 0], t.cells[at, 1])


@kernel
def fill(t: Tables, p: Position, area: Int) -> tuple[Int, Int, Int]:
    """Fill an area; how many cells it has of either colour, and how many stand in `queue`.

    (-1, -1, 0) if its outline is not empty.
    """
    num, stride = p.num, p.num[tables.STRIDE]
    num[tables.FILLED] += 1
    stamp = num[tables.FILLED]
    first_seed, end_seed = t.areas[area, tables.FIRST_SEED], t.areas[area, tables.END_SEED]
    has_doors = t.areas[area, tables.HAS_DOORS] == 1
    size = 0
    for at in range(t.areas[area, tables.FIRST_BARRED], first_seed):
        cell = listed(t, num, at)
        p.mark[cell] = stamp
        if not has_doors:
            if p.number[cell] != tables.FREE:
                return -1, -1, 0
            p.queue[size] = cell
            size += 1
    done = size
    for at in range(first_seed, end_seed):
        cell = listed(t, num, at)
        if p.number[cell] == tables.FREE and p.mark[cell] != stamp:
            p.mark[cell] = stamp
            p.queue[size] = cell
            size += 1
    while done < size:
        cell = p.queue[done]
        done += 1
        for way in (-stride, stride, -1, 1):
            near = cell + way
            if p.number[near] == tables.FREE and p.mark[near] != stamp:
                p.mark[near] = stamp
                p.queue[size] = near
                size += 1
    odd = 0
    for at in range(size):
        odd += colour(p.queue[at])
    return size - odd, odd, size


@part
def area_holds(t: Tables, p: Position, area: Int) -> bool:
    """Whether the count of an area is of the kind that its rule asks for."""
    kind = t.areas[area, tables.AREA_KIND]
    if kind == tables.AREA_SURPLUS:
        even, odd, size = fill(t, p, area)
        surplus = odd - even if colour(cell_at(p.num, 0, 0)) == 1 else even - odd
        return t.areas[area, tables.COLOUR_DX] <= surplus <= t.areas[area, tables.COLOUR_DY]
    if t.areas[area, tables.HAS_DOORS] == 1:
        # The start is the only seed; behind it stands the end.
        for at in range(t.areas[area, tables.FIRST_SEED], t.areas[area, tables.END_SEED] + 1):
            if p.number[listed(t, p.num, at)] != tables.FREE:
                return False
    even, odd, size = fill(t, p, area)
    if size == 0:
        return False
    if kind == tables.AREA_PAIR:
        return size & 1 == 0
    if size & 1 == 0:
        return False
    if kind == tables.AREA_IMPAIR:
        return True
    # Determined: the surplus of one must not be of the colour of the start, or of the entry.
    named = cell_at(p.num, t.areas[area, tables.COLOUR_DX], t.areas[area, tables.COLOUR_DY])
    surplus = odd - even if colour(named) == 1 else even - odd
    return surplus != 1


@inlined
def areas_hold(t: Tables, p: Position, case: Int) -> bool:
    """Whether all counted areas of a case hold."""
    area = np.int64(t.first_area[case])
    while area < t.first_area[case + 1] and area_holds(t, p, area):
        area += 1
    return area == t.first_area[case + 1]
