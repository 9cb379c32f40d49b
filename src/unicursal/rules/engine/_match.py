"""Matching: whether the fields and directions of a picture hold.

Strategy. A case matches if the fields near the live end are as it asks, which bits tell at once
(see `_near`), and the tests that are left all hold; those that fail most often stand first. All
views are matched in one loop, before any rule is asked: a call with all these arrays costs more
than a test, and guards and composites ask again. Left out are views that nobody asks for, because
no candidate carries a cross.

Invariant: `matched` is 1 for the views in `found` and no others, both of the position asked about
last.
Cost: two nanoseconds a case that does not match.
"""

from unicursal._arrays import Int
from unicursal._jit import inlined
from unicursal.rules.engine._near import is_near, near_bits
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
    NEVER,
    NO_TARGET,
    NOT_LATER,
    NOT_TAKEN,
    OUTSIDE,
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
