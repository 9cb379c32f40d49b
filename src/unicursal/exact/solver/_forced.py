"""Stage 1: what the edges decided so far force.

Strategy. Three local rules, to the fixpoint:
- full: a cell with two *in* edges has its other edges *out*;
- needed: a cell with only two edges that are not *out* has both *in*;
- closing: the edge between the two ends of a run of *in* edges would close a loop, so it is *out*
  unless the run visits all cells.
With the virtual edge in, the third rule also keeps the line from running into the target too
early. The trail is the queue: each edge on it is looked at once, at its two cells; the closing
edge is ruled out the moment a run grows, when both of its ends are at hand.

Antecedents. Every deduced edge records why (`WHY`): one of the kinds below with the cell that is
full or in need; for `CLOSING` the run is the way of *in* edges between the two cells of the edge,
as it was when the edge was ruled out, that is, with the trail before it. Edges of the line and of
the caller are `ASSERTED`, steps that a whole search has refuted `REFUTED`, guesses of a search
`ASSUMED`. So the chain that proves a contradiction can be sliced out of the trail backwards:
- full(c) rests on the two *in* edges at c;
- needed(c) rests on the *out* edges at c that are earlier on the trail;
- closing rests on the *in* edges of the run.

A contradiction is either `STARVED` (a cell has fewer than two edges that are not out; rests on
its *out* edges) or `CLASH` (`CONFLICT_EDGE` must be in for the reason `CONFLICT_IN` and out for
the reason `CONFLICT_OUT`; the edge itself is then not on the trail, unless it was decided
before).

Invariant: after `propagate` has returned True no rule applies anywhere. Cost: O(1) per decided
edge.
"""

import numpy as np

from unicursal._jit import Int, inlined, kernel, part
from unicursal.exact.solver._state import (
    CELLS,
    CONFLICT,
    CONFLICT_CELL,
    CONFLICT_EDGE,
    CONFLICT_IN,
    CONFLICT_OUT,
    DONE,
    IN,
    IN_TOTAL,
    IS_CELL,
    N_IN,
    N_OPEN,
    OPEN,
    OTHER,
    OUT,
    START,
    STATE,
    STRIDE,
    TARGET,
    TRAIL,
    WHY,
    State,
    edge_at,
    edge_between,
    edge_end,
    record,
)

# Kinds of antecedents; `WHY` is kind + 8 * cell.
ASSERTED, FULL, NEEDED = np.int64(0), np.int64(1), np.int64(2)
CLOSING, REFUTED, ASSUMED = np.int64(3), np.int64(4), np.int64(5)
KINDS = 8

# Kinds of contradictions.
NO_CONFLICT, STARVED, CLASH = 0, 1, 2


@inlined
def clash(s: State, e: Int, why_in: Int, why_out: Int) -> bool:
    """Note that an edge must be both in and out."""
    s.num[CONFLICT] = CLASH
    s.num[CONFLICT_EDGE] = e
    s.num[CONFLICT_IN] = why_in
    s.num[CONFLICT_OUT] = why_out
    return False


@part
def take(s: State, e: Int, why: Int) -> bool:
    """Decide an open edge in; False if a cell would get three edges or a loop would close."""
    cell, num = s.cell, s.num
    a = e >> 1
    b = edge_end(s, e)
    if cell[a, N_IN] > 1:
        return clash(s, e, why, FULL + KINDS * a)
    if cell[b, N_IN] > 1:
        return clash(s, e, why, FULL + KINDS * b)
    if cell[a, OTHER] == b and num[IN_TOTAL] < num[CELLS] - 1:
        return clash(s, e, why, CLOSING)
    first = np.int64(cell[a, OTHER])
    last = np.int64(cell[b, OTHER])
    record(s, e, IN, why)
    if num[IN_TOTAL] < num[CELLS] - 1:
        between = edge_between(s, first, last)
        if between >= 0 and s.edge[between, STATE] == OPEN:
            record(s, between, OUT, CLOSING)
    return True


@part
def look_at(s: State, c: Int) -> bool:
    """Apply the rules `full` and `needed` to one cell."""
    cell, edge, num = s.cell, s.edge, s.num
    n_in = cell[c, N_IN]
    n_open = cell[c, N_OPEN]
    if n_in + n_open < 2:
        num[CONFLICT] = STARVED
        num[CONFLICT_CELL] = c
        return False
    if n_open == 0 or (n_in < 2 and n_in + n_open > 2):
        return True
    stride = num[STRIDE]
    for d in range(4):
        e = edge_at(c, d, stride)
        if edge[e, STATE] == OPEN:
            if n_in == 2:
                record(s, e, OUT, FULL + KINDS * c)
            elif not take(s, e, NEEDED + KINDS * c):
                return False
    return True


@kernel
def propagate(s: State) -> bool:
    """Draw all conclusions from the trail; False on a contradiction."""
    num, trail = s.num, s.trail
    while num[DONE] < num[TRAIL]:
        e = np.int64(trail[num[DONE]])
        num[DONE] += 1
        if not look_at(s, e >> 1):
            return False
        if not look_at(s, edge_end(s, e)):
            return False
    return True


@kernel
def propagate_board(s: State) -> bool:
    """Draw the conclusions from the empty board; False if it has no walkthrough for that alone."""
    cell, num = s.cell, s.num
    num[CONFLICT] = NO_CONFLICT
    if num[CELLS] > 2:
        # Where target and start are neighbours, the virtual edge hides this one from `take`.
        a = min(num[START], num[TARGET])
        gap = max(num[START], num[TARGET]) - a
        if gap == 1:
            record(s, 2 * a, OUT, CLOSING)
        elif gap == num[STRIDE]:
            record(s, 2 * a + 1, OUT, CLOSING)
    for c in range(cell.shape[0]):
        if cell[c, IS_CELL] == 1 and not look_at(s, c):
            return False
    return propagate(s)


@kernel
def assert_edge(s: State, e: Int, state: Int, why: Int) -> bool:
    """Decide an edge and draw all conclusions; False on a contradiction."""
    edge, num = s.edge, s.num
    num[CONFLICT] = NO_CONFLICT
    known = edge[e, STATE]
    if known == OPEN:
        if state == OUT:
            record(s, e, OUT, why)
        elif not take(s, e, why):
            return False
    elif known != state:
        if state == IN:
            return clash(s, e, why, np.int64(edge[e, WHY]))
        return clash(s, e, np.int64(edge[e, WHY]), why)
    return propagate(s)
