"""Forced lines: what follows once a step is made, and whether that leaves the line a chance.

Ways are the edges of the exact solver: its first stage decides what they force, and its state keeps
that from step to step of the line and takes it back.

Parts. A depth-first search over the ways that are not closed finds, for each cell, the parts of
the free cells that only it joins to the rest. The line passes the cell once, so such a part must
hold the target, there is one at most, its colours must be those of a line from beside the cell to
the target, and of the ways of the cell one leads into the part and one does not. What follows from
that is taken or closed, and the search starts over.

Balance: the colours of all areas at once, by the solver's third stage.

These are a person's rules, weaker than the solver on purpose: nothing is assumed, no witness is
looked for, parts are told by single cells. The state is never asked for a verdict, so it knows the
line and what its steps force, which depends on the free cells and the live end alone.

Invariants. All that is taken or closed holds in every way to complete the line; a contradiction
means that there is none. `w` has a row for each thing below and a column for each cell.
Cost: for each step what it forces, one pass over the free cells for the parts, and one more for
each thing that is concluded; for the balance a search for each way that the last flow lacks.
"""

import numpy as np

from unicursal._arrays import Int, Integers
from unicursal._jit import kernel, part
from unicursal.exact.solver import _state as at
from unicursal.exact.solver._balance import FOUND, agree, mend
from unicursal.exact.solver._forced import assert_edge, propagate, take
from unicursal.exact.solver._state import (
    FREE,
    IN,
    NOTHING,
    OPEN,
    OUT,
    State,
    edge_at,
    neighbour,
    record,
    undo,
)

CONTRADICTION = np.int64(-1)

# Rows of the workplace `w`, for the search for parts that one cell joins to the rest.
ORDER, LOW, BACK, NEXT, HAS_TARGET, SURPLUS, STACK = range(7)
ROWS = 7

NO_LOOK = np.int64(-(1 << 60))  # of `WORK`: Ctrl-C is heard between positions


@part
def conclude(s: State, w: Integers, cell: Int, first: Int) -> Int:
    """One way of a cell leads into the part from `first` on, one does not; 1 if that is news."""
    news = np.int64(0)
    stride = s.num[at.STRIDE]
    for inside in (True, False):
        taken, may = np.int64(0), np.int64(0)
        for k in range(4):
            state = s.edge[edge_at(cell, k, stride), at.STATE]
            if state == OUT:
                continue
            if (w[ORDER, neighbour(cell, k, stride)] >= w[ORDER, first]) == inside:
                taken += state == IN
                may |= np.int64(state == OPEN) << k
        if taken > 1 or (taken == 0 and may == 0):
            return CONTRADICTION
        if may == 0 or (taken == 0 and may & (may - 1) != 0):
            continue
        news = np.int64(1)
        for k in range(4):
            if may >> k & 1 == 1:
                e = edge_at(cell, k, stride)
                if taken == 1:
                    record(s, e, OUT, NOTHING)
                elif not take(s, e, NOTHING):
                    return CONTRADICTION
    return news


@part
def look_at_parts(s: State, w: Integers, step: Int, free: Int) -> Int:
    """Conclude from the first part that says something new; 1 if one does.

    0 if no part says anything, CONTRADICTION if one cannot be.
    """
    cell, stride, target = s.cell, s.num[at.STRIDE], s.num[at.TARGET]
    for c in range(w.shape[1]):
        w[ORDER, c] = 0
    w[ORDER, step], w[LOW, step], w[BACK, step], w[NEXT, step] = 1, 1, 0, 0
    w[HAS_TARGET, step], w[STACK, 0] = 0, step
    found, depth, parts = 1, 1, 0
    while True:
        c = w[STACK, depth - 1]
        k = w[NEXT, c]
        if k < 4:
            w[NEXT, c] += 1
            near = neighbour(c, k, stride)
            is_free = cell[near, at.KIND] == FREE or near == step
            if s.edge[edge_at(c, k, stride), at.STATE] == OUT or not is_free:
                continue
            if w[ORDER, near] == 0:
                found += 1
                w[ORDER, near], w[LOW, near], w[BACK, near], w[NEXT, near] = found, found, c, 0
                w[HAS_TARGET, near] = 1 if near == target else 0
                w[SURPLUS, near] = 2 * cell[near, at.COLOUR] - 1
                w[STACK, depth] = near
                depth += 1
            elif near != w[BACK, c]:
                w[LOW, c] = min(w[LOW, c], w[ORDER, near])
            continue
        depth -= 1
        if depth == 0:
            break
        above = w[STACK, depth - 1]
        w[LOW, above] = min(w[LOW, above], w[LOW, c])
        if w[LOW, c] >= w[ORDER, above]:
            if w[HAS_TARGET, c] == 0 or w[SURPLUS, c] != (
                cell[target, at.COLOUR] - np.int64(cell[above, at.COLOUR])
            ):
                return CONTRADICTION
            if above == step:
                parts += 1
                if parts > 1:
                    return CONTRADICTION
            else:
                news = conclude(s, w, above, c)
                if news != 0:
                    return news
        w[HAS_TARGET, above] |= w[HAS_TARGET, c]
        w[SURPLUS, above] += w[SURPLUS, c]
    return CONTRADICTION if found < free else np.int64(0)


@kernel
def look_on(s: State, w: Integers, step: Int, free: Int, balance: Int) -> Int:
    """What the ways force from a step to one of some free cells on, which is the next to be taken.

    FOUND if they leave the line a chance, CONTRADICTION if not; where nothing contradicts and
    `balance` is 1, what mending ends with.
    """
    news = np.int64(1)
    while news == 1:
        news = look_at_parts(s, w, step, free)
        if news == CONTRADICTION or not propagate(s):
            return CONTRADICTION
    if balance == 1:
        agree(s)
        s.num[at.WORK] = NO_LOOK
        return mend(s)
    return FOUND


@part
def forced_steps(s: State, w: Integers, candidates: Int, balance: Int) -> tuple[Int, Int]:
    """The candidates that forced lines contradict, and those after which balance is lacking."""
    broken, uneven = np.int64(0), np.int64(0)
    num = s.num
    mark, live, stride = num[at.TRAIL], num[at.LIVE], num[at.STRIDE]
    free = num[at.CELLS] - num[at.STEPS] - 1
    for direction in range(4):
        if candidates >> direction & 1 == 1:
            found = CONTRADICTION
            if num[at.LOST] < 0:
                if assert_edge(s, edge_at(live, direction, stride), IN, NOTHING):
                    found = look_on(s, w, neighbour(live, direction, stride), free, balance)
                undo(s, mark)
            if found == CONTRADICTION:
                broken |= 1 << direction
            elif found != FOUND:
                uneven |= 1 << direction
    return broken, uneven
