"""Stage 1: what the edges decided so far force.

Strategy. Three local rules, to the fixpoint:
- full: a cell with two *in* edges has its other edges *out*;
- needed: a cell with only two edges that are not *out* has both *in*;
- closing: the edge between the two ends of a segment (a path of *in* edges) would close a loop, so
  it is *out* unless the segment visits all cells.
With the virtual edge in, the third rule also keeps the line from running into the target too
early. The trail is the queue: each edge on it is looked at once, at its two cells; the closing
edge is ruled out the moment a segment grows, when both of its ends are at hand.

What a fact rests on. A search (see `_search`) makes assumptions, and when it meets a contradiction
it wants to know which of them had a part in it. So every decided edge bears a set of assumptions,
one bit each (`RESTS_ON`): the union of what its antecedents bear. By the rules above
- full(c) rests on the two *in* edges at c;
- needed(c) rests on the *out* edges at c;
- closing rests on the *in* edges of the segment, whose union its ends keep (`SEGMENT_RESTS_ON`).
Facts of the position itself rest on nothing. A contradiction leaves its own set in `CONFLICT`. The
sets are right but not the least ones: a fact may have another proof that rests on less.

Invariant: after `propagate` has returned True no rule applies anywhere. Cost: O(1) per decided
edge.
"""

import numpy as np

from unicursal._arrays import Int
from unicursal._jit import inlined, part
from unicursal.exact.solver import _state as at
from unicursal.exact.solver._state import (
    IN,
    NO_CELL,
    NOTHING,
    OPEN,
    OUT,
    State,
    edge_at,
    edge_between,
    edge_end,
    record,
)


@inlined
def contradiction(s: State, rests_on: Int) -> bool:
    """Note what a contradiction rests on."""
    s.num[at.CONFLICT] = rests_on
    return False


@part
def edges_rest_on(s: State, c: Int, state: Int) -> Int:
    """What the edges at a cell that are *in*, or those that are *out*, rest on together."""
    edge, stride = s.edge, s.num[at.STRIDE]
    together = NOTHING
    for d in range(4):
        e = edge_at(c, d, stride)
        if edge[e, at.STATE] == state:
            together |= edge[e, at.RESTS_ON]
    return together


@part
def take(s: State, e: Int, rests_on: Int) -> bool:
    """Decide an open edge in; False if a cell would get three edges or a loop would close."""
    cell, num = s.cell, s.num
    a = e >> 1
    b = edge_end(s, e)
    if cell[a, at.N_IN] > 1:
        return contradiction(s, rests_on | edges_rest_on(s, a, IN))
    if cell[b, at.N_IN] > 1:
        return contradiction(s, rests_on | edges_rest_on(s, b, IN))
    if cell[a, at.OTHER] == b and num[at.IN_TOTAL] < num[at.CELLS] - 1:
        return contradiction(s, rests_on | np.int64(cell[a, at.SEGMENT_RESTS_ON]))
    first = np.int64(cell[a, at.OTHER])
    last = np.int64(cell[b, at.OTHER])
    record(s, e, IN, rests_on)
    if num[at.IN_TOTAL] < num[at.CELLS] - 1:
        between = edge_between(s, first, last)
        if between >= 0 and s.edge[between, at.STATE] == OPEN:
            record(s, between, OUT, np.int64(cell[first, at.SEGMENT_RESTS_ON]))
    return True


@part
def look_at(s: State, c: Int) -> bool:
    """Apply the rules `full` and `needed` to one cell."""
    cell, edge, num = s.cell, s.edge, s.num
    n_in = cell[c, at.N_IN]
    n_open = cell[c, at.N_OPEN]
    if n_in + n_open < 2:
        return contradiction(s, edges_rest_on(s, c, OUT))
    if n_open == 0 or (n_in < 2 and n_in + n_open > 2):
        return True
    stride = num[at.STRIDE]
    rests_on = edges_rest_on(s, c, IN if n_in == 2 else OUT)
    for d in range(4):
        e = edge_at(c, d, stride)
        if edge[e, at.STATE] == OPEN:
            if n_in == 2:
                record(s, e, OUT, rests_on)
            elif not take(s, e, rests_on):
                return False
    return True


@part
def propagate(s: State) -> bool:
    """Draw all conclusions from the trail; False on a contradiction."""
    num, trail = s.num, s.lists[at.DECIDED]
    while num[at.DONE] < num[at.TRAIL]:
        e = np.int64(trail[num[at.DONE]])
        num[at.DONE] += 1
        if not look_at(s, e >> 1):
            return False
        if not look_at(s, edge_end(s, e)):
            return False
    return True


@part
def propagate_board(s: State) -> bool:
    """Draw the conclusions from the empty board; False if it has no walkthrough for that alone."""
    cell, num = s.cell, s.num
    if num[at.CELLS] > 2:
        # Where target and start are neighbours, the virtual edge hides this one from `take`.
        a = min(num[at.START], num[at.TARGET])
        gap = max(num[at.START], num[at.TARGET]) - a
        if gap == 1:
            record(s, 2 * a, OUT, NOTHING)
        elif gap == num[at.STRIDE]:
            record(s, 2 * a + 1, OUT, NOTHING)
    for c in range(cell.shape[0]):
        if cell[c, at.KIND] != NO_CELL and not look_at(s, c):
            return False
    return propagate(s)


@part
def assert_edge(s: State, e: Int, state: Int, rests_on: Int) -> bool:
    """Decide an edge and draw all conclusions; False on a contradiction."""
    known = s.edge[e, at.STATE]
    if known == OPEN:
        if state == OUT:
            record(s, e, OUT, rests_on)
        elif not take(s, e, rests_on):
            return False
    elif known != state:
        return contradiction(s, rests_on | np.int64(s.edge[e, at.RESTS_ON]))
    return propagate(s)
