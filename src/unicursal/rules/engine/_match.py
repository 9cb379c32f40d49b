"""Matching: whether the cells and directions of a picture hold.

Strategy. A case matches if the cells near the live end are as it asks, which bits tell at once, and
the tests that are left all hold; those that fail most often stand first. All views are matched in
one loop, before any rule is asked: a call with all these arrays costs more than a test, and guards
and composites ask again. Left out are views that nobody asks for, because no candidate carries a
cross.

The bits: what is free and what is taken among the cells at most REACH columns and rows away is
written into two words, once for each position. A picture asks for four sets of bits (see
`near_cells`); it is ruled out if a bit that it asks for is missing. What bits cannot say, and what
lies farther away, is left to the tests.

Invariant: `matched` is 1 for the views in `found` and no others, both of the position asked about
last.
Cost: some 60 nanoseconds for the words, two for each case that does not match.
"""

import numpy as np

from unicursal._arrays import Int
from unicursal._jit import inlined, part
from unicursal.rules.engine._tables import (
    BORDER,
    CANDIDATES,
    COLUMN,
    DX,
    DY,
    EMPTY,
    EMPTY_NO_FUTURE,
    EX,
    EY,
    FOUND,
    FREE,
    INSIDE,
    KIND,
    LATER,
    NEAR_FREE,
    NEAR_NOT_FREE,
    NEAR_NOT_TAKEN,
    NEAR_TAKEN,
    NEVER,
    NO_TARGET,
    NOT_LATER,
    NOT_TAKEN,
    OUTSIDE,
    REACH,
    ROW,
    RUNS_NOT,
    RUNS_OR_BORDER,
    SECTION,
    SIDE,
    STRIDE,
    TAKEN,
    TARGET,
    WALL,
    Numbers,
    Position,
    Tables,
)
from unicursal.rules.future._lines import FutureLines, is_future, is_section


@part
def near_bits(p: Position) -> tuple[Int, Int]:
    """Which cells near the live end are free, and which are taken; the border is neither."""
    row, column, last, stride = p.num[ROW], p.num[COLUMN], p.num[SIDE] + 1, p.num[STRIDE]
    free, taken, bit = np.int64(0), np.int64(0), np.int64(1)
    for y in range(row - REACH, row + REACH + 1):
        for x in range(column - REACH, column + REACH + 1):
            if 0 < y < last and 0 < x < last:
                if p.number[y * stride + x] == FREE:
                    free |= bit
                else:
                    taken |= bit
            bit <<= 1
    return free, taken


@inlined
def is_near(asked: Numbers, case: Int, free: Int, taken: Int) -> bool:
    """Whether the cells near the live end are as a case asks."""
    if asked[case, NEAR_FREE] & ~free | asked[case, NEAR_NOT_FREE] & free != 0:
        return False
    return asked[case, NEAR_TAKEN] & ~taken | asked[case, NEAR_NOT_TAKEN] & taken == 0


@inlined
def cell_at(num: Numbers, dx: Int, dy: Int) -> Int:
    """The cell that lies so from the live end; beyond the board, some cell of the border."""
    last = num[SIDE] + 1
    x = min(max(num[COLUMN] + dx, 0), last)
    y = min(max(num[ROW] + dy, 0), last)
    return y * num[STRIDE] + x


@inlined
def runs(number: Numbers, cell: Int, way: Int) -> bool:
    """Whether the line runs this way through a taken cell."""
    ahead = number[cell + way]
    if ahead >= 0:
        return bool(ahead > number[cell])
    return bool(number[cell - way] < number[cell])


@inlined
def holds(t: Tables, p: Position, future: FutureLines, at: Int) -> bool:
    """Whether one test of a picture holds."""
    kind = t.tests[at, KIND]
    if kind == NEVER:
        return False
    cell = cell_at(p.num, t.tests[at, DX], t.tests[at, DY])
    value: Int = p.number[cell]
    if kind == EMPTY:
        return value == FREE
    if kind == TAKEN:
        return value >= 0
    if kind == WALL:
        return value != FREE
    if kind == NOT_TAKEN:
        return value < 0
    if kind == OUTSIDE:
        return value == BORDER
    if kind == INSIDE:
        return value != BORDER
    if kind == NO_TARGET:
        return cell != p.num[TARGET]
    if kind == EMPTY_NO_FUTURE:
        return value == FREE and not is_future(future, cell)
    ex, ey = t.tests[at, EX], t.tests[at, EY]
    if kind == SECTION:
        return is_section(future, p.number, cell, cell_at(p.num, ex, ey))
    if value < 0:
        # On the border the target must not lie on the area's side.
        return kind == RUNS_OR_BORDER and value == BORDER and ex + ey < 0
    way = ey * p.num[STRIDE] + ex
    if kind in (LATER, NOT_LATER):
        return (p.number[cell + way] > value) == (kind == LATER)
    return runs(p.number, cell, way) == (kind != RUNS_NOT)


@inlined
def match_pictures(t: Tables, p: Position, future: FutureLines, heading: Int) -> None:
    """Note for every view that somebody will ask for whether its picture matches; list those."""
    views = p.matched.size
    for at in range(p.num[FOUND]):
        p.matched[p.found[at]] = 0
    free, taken = near_bits(p)
    found = 0
    for view in range(views):
        case = heading * views + view
        if not is_near(t.near, case, free, taken):
            continue
        if t.shared[view] == 0 and t.forbids[case] & p.num[CANDIDATES] == 0:
            continue
        at, end = t.first_test[case], t.first_test[case + 1]
        while at < end and holds(t, p, future, at):
            at += 1
        if at == end:
            p.matched[view] = 1
            p.found[found] = view
            found += 1
    p.num[FOUND] = found


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
