"""Matching: whether the fields and directions of a picture hold.

Strategy. A case matches if all its tests hold; those that fail most often stand first, so most
cases cost one look at the board. What a view was found to do is noted under the judgement's stamp,
for guards and composites ask again.

Invariant: `known[view] >> 1 == num[STAMP]` only if the view was asked in this judgement.
Cost: a few nanoseconds a case that does not match.
"""

from unicursal._jit import Int, inlined, part
from unicursal.rules._future_lines import FutureLines, is_future, is_section
from unicursal.rules._tables import (
    BORDER,
    DX,
    DY,
    EMPTY,
    EMPTY_NO_FUTURE,
    EX,
    EY,
    FREE,
    INSIDE,
    KIND,
    LATER,
    NEVER,
    NO_TARGET,
    NOT_LATER,
    NOT_TAKEN,
    OUTSIDE,
    RUNS_NOT,
    RUNS_OR_BORDER,
    SECTION,
    SIDE,
    STAMP,
    STRIDE,
    TAKEN,
    TARGET,
    WALL,
    Numbers,
    Position,
    Tables,
)


@inlined
def cell_at(num: Numbers, live: Int, dx: Int, dy: Int) -> Int:
    """The cell that lies so from the live end; beyond the board, some cell of the border."""
    last, stride = num[SIDE] + 1, num[STRIDE]
    x = min(max(live % stride + dx, 0), last)
    y = min(max(live // stride + dy, 0), last)
    return y * stride + x


@inlined
def runs(number: Numbers, cell: Int, way: Int) -> bool:
    """Whether the line runs this way through a taken cell."""
    ahead = number[cell + way]
    if ahead >= 0:
        return bool(ahead > number[cell])
    return bool(number[cell - way] < number[cell])


@inlined
def holds(t: Tables, p: Position, future: FutureLines, live: Int, at: Int) -> bool:
    """Whether one test of a picture holds."""
    kind = t.tests[at, KIND]
    if kind == NEVER:
        return False
    cell = cell_at(p.num, live, t.tests[at, DX], t.tests[at, DY])
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
        return is_section(future, p.number, cell, cell_at(p.num, live, ex, ey))
    if value < 0:
        # On the border the target must not lie on the area's side.
        return kind == RUNS_OR_BORDER and value == BORDER and ex + ey < 0
    way = ey * p.num[STRIDE] + ex
    if kind in (LATER, NOT_LATER):
        return (p.number[cell + way] > value) == (kind == LATER)
    return runs(p.number, cell, way) == (kind != RUNS_NOT)


@inlined
def tests_hold(t: Tables, p: Position, future: FutureLines, live: Int, case: Int) -> bool:
    """Whether all tests of a case hold."""
    for at in range(t.first_test[case], t.first_test[case + 1]):
        if not holds(t, p, future, live, at):
            return False
    return True


@part
def picture_matches(
    t: Tables, p: Position, future: FutureLines, live: Int, heading: Int, view: Int
) -> bool:
    """Whether the fields and directions of a view hold, parts of composites left aside."""
    known = p.known[view]
    if known >> 1 == p.num[STAMP]:
        return known & 1 == 1
    views = p.known.size
    answer = tests_hold(t, p, future, live, heading * views + view)
    p.known[view] = 2 * p.num[STAMP] + answer
    return answer


@inlined
def matches(
    t: Tables, p: Position, future: FutureLines, live: Int, heading: Int, view: Int
) -> bool:
    """Whether a view matches, whatever is counted."""
    if not picture_matches(t, p, future, live, heading, view):
        return False
    for clause in range(t.first_clause[view], t.first_clause[view + 1]):
        found = False
        for at in range(t.clauses[clause], t.clauses[clause + 1]):
            if picture_matches(t, p, future, live, heading, t.parts[at]):
                found = True
                break
        if not found:
            return False
    return True
