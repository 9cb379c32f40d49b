"""Stage 3: mend the degrees of the witness, or prove that the colours cannot be balanced.

Strategy. The grid is a checkerboard: every edge joins a dark and a light cell. So "two edges at
every cell" is a flow from dark to light, and a witness that disagrees with a few decided edges is
a flow with a few faults: a dark cell that lacks an edge and a light cell that has one too many
are *sources*, the reverse are *sinks*. A fault is carried along an alternating path: from a dark
cell over an open edge that is not in the witness, from a light cell over an open edge that is.
Exchanging the edges of a path from a source to a sink mends both.

The path is searched from one source and from one sink in turn; any sink that the first search
meets and any source that the second one meets will do as well. If either search runs dry, no path
leads away from that fault, and then no set of edges serves all cells (max-flow min-cut): the
position is blocked, and the cells that the dry search has reached are the area whose surplus of
one colour its border cannot carry. The proof costs no more than twice the smaller side.

Invariant: the witness agrees with all decided edges before and after; every cell whose degree is
not two is on the list `UNEVEN_CELLS`. Cost: proportional to the cells that the searches reach.
"""

import numpy as np

from unicursal._arrays import Int
from unicursal._jit import inlined, part
from unicursal.exact.solver import _state as at
from unicursal.exact.solver._state import (
    IN,
    NOTHING,
    OUT,
    WIT_SIDES,
    State,
    edge_at,
    edge_end,
    neighbour,
    new_stamp,
    spare_sides,
    stopped,
    switch_sides,
    used_sides,
)

# What mending can end with.
FOUND, SOURCE_DRY, SINK_DRY, STOPPED = 0, 1, 2, 3


@inlined
def list_uneven(s: State, c: Int) -> None:
    """Put a cell on the list `UNEVEN_CELLS` unless it is there or its degree is right."""
    if s.cell[c, at.DEGREE] != 2 and s.cell[c, at.UNEVEN] == 0:
        s.cell[c, at.UNEVEN] = 1
        s.lists[at.UNEVEN_CELLS, s.num[at.UNEVEN_COUNT]] = c
        s.num[at.UNEVEN_COUNT] += 1


@part
def toggle(s: State, e: Int) -> None:
    """Put an edge into the witness or take it out."""
    cell, edge, num = s.cell, s.edge, s.num
    a = e >> 1
    b = edge_end(s, e)
    if edge[e, at.TOUCHED] == 0:
        edge[e, at.TOUCHED] = 1 + edge[e, at.WIT]
        s.lists[at.TOUCHED_EDGES, num[at.TOUCHED_COUNT]] = e
        num[at.TOUCHED_COUNT] += 1
    if num[at.CHANGES] < s.lists.shape[1]:
        s.lists[at.CHANGED_EDGES, num[at.CHANGES]] = e
        num[at.CHANGES] += 1
    switch_sides(s, e, WIT_SIDES)
    change = 1 - 2 * edge[e, at.WIT]
    edge[e, at.WIT] += change
    cell[a, at.DEGREE] += change
    cell[b, at.DEGREE] += change


@inlined
def agree(s: State) -> None:
    """Make the witness agree with the edges decided since, at the cost of its degrees."""
    edge, num, trail = s.edge, s.num, s.lists[at.DECIDED]
    for i in range(num[at.AGREED], num[at.TRAIL]):
        e = np.int64(trail[i])
        if edge[e, at.WIT] != (1 if edge[e, at.STATE] == IN else 0):
            toggle(s, e)
            list_uneven(s, e >> 1)
            list_uneven(s, edge_end(s, e))
    num[at.AGREED] = num[at.TRAIL]


@inlined
def supply(s: State, c: Int) -> Int:
    """How much a cell must send (positive: a source) or receive (negative: a sink)."""
    lack = 2 - np.int64(s.cell[c, at.DEGREE])
    return lack if s.cell[c, at.COLOUR] == 0 else -lack


@part
def exchange(s: State, c: Int, column: Int) -> None:
    """Toggle the edges by which a search came to a cell, back to where it began."""
    cell = s.cell
    while cell[c, column] >= 0:
        e = np.int64(cell[c, column])
        c = (e >> 1) + edge_end(s, e) - c
        toggle(s, e)


@part
def carry(s: State, source: Int, sink: Int, avoid: Int) -> Int:
    """Carry one fault from a source to a sink, not necessarily these two, or prove it stuck.

    No path leads over the cell `avoid` (0, a cell of the frame, where all may be used).
    On failure the cells reached are the first `REACHED` ones of `QUEUE_A` and bear `num[STAMP]` in
    `SEEN_A` (`SOURCE_DRY`), or the same with B (`SINK_DRY`).
    """
    cell, num = s.cell, s.num
    stride = num[at.STRIDE]
    stamp = new_stamp(s)
    reach_a, reach_b = s.lists[at.QUEUE_A], s.lists[at.QUEUE_B]
    cell[avoid, at.SEEN_A] = cell[avoid, at.SEEN_B] = stamp
    cell[source, at.SEEN_A] = stamp
    cell[source, at.FROM_A] = -1
    cell[sink, at.SEEN_B] = stamp
    cell[sink, at.FROM_B] = -1
    reach_a[0] = source
    reach_b[0] = sink
    head_a, tail_a, head_b, tail_b = 0, 1, 0, 1
    while True:
        if head_a == tail_a:
            num[at.WORK] += tail_a + tail_b
            num[at.REACHED] = tail_a
            return SOURCE_DRY
        c = np.int64(reach_a[head_a])
        head_a += 1
        # Away from a source dark cells gain an edge and light cells lose one.
        sides = used_sides(s, c) if cell[c, at.COLOUR] == 1 else spare_sides(s, c)
        for d in range(4):
            if (sides >> d) & 1:
                far = neighbour(c, d, stride)
                if cell[far, at.SEEN_A] != stamp:
                    cell[far, at.SEEN_A] = stamp
                    cell[far, at.FROM_A] = edge_at(c, d, stride)
                    if cell[far, at.SEEN_B] == stamp or supply(s, far) < 0:
                        num[at.WORK] += tail_a + tail_b
                        exchange(s, far, at.FROM_A)
                        if cell[far, at.SEEN_B] == stamp:
                            exchange(s, far, at.FROM_B)
                        return FOUND
                    reach_a[tail_a] = far
                    tail_a += 1
        if head_b == tail_b:
            num[at.WORK] += tail_a + tail_b
            num[at.REACHED] = tail_b
            return SINK_DRY
        c = np.int64(reach_b[head_b])
        head_b += 1
        sides = used_sides(s, c) if cell[c, at.COLOUR] == 0 else spare_sides(s, c)
        for d in range(4):
            if (sides >> d) & 1:
                far = neighbour(c, d, stride)
                if cell[far, at.SEEN_B] != stamp:
                    cell[far, at.SEEN_B] = stamp
                    cell[far, at.FROM_B] = edge_at(c, d, stride)
                    if cell[far, at.SEEN_A] == stamp or supply(s, far) > 0:
                        num[at.WORK] += tail_a + tail_b
                        exchange(s, far, at.FROM_B)
                        if cell[far, at.SEEN_A] == stamp:
                            exchange(s, far, at.FROM_A)
                        return FOUND
                    reach_b[tail_b] = far
                    tail_b += 1


@part
def mend(s: State) -> Int:
    """Give every cell two edges of the witness; `FOUND`, or which search proved it impossible.

    `STOPPED` proves nothing; what is uneven stays listed.
    """
    cell, num, uneven = s.cell, s.num, s.lists[at.UNEVEN_CELLS]
    while True:
        # Faults mended in passing stay listed until they come up last; then they are dropped.
        source, sink = np.int64(-1), np.int64(-1)
        i = num[at.UNEVEN_COUNT]
        while i > 0 and (source < 0 or sink < 0):
            i -= 1
            c = np.int64(uneven[i])
            need = supply(s, c)
            if need > 0:
                source = c
            elif need < 0:
                sink = c
            elif i == num[at.UNEVEN_COUNT] - 1:
                cell[c, at.UNEVEN] = 0
                num[at.UNEVEN_COUNT] = i
        if source < 0 and sink < 0:
            # All of them are right; those not last are still marked.
            for i in range(num[at.UNEVEN_COUNT]):
                cell[uneven[i], at.UNEVEN] = 0
            num[at.UNEVEN_COUNT] = 0
            return FOUND
        # No cell of the other kind: over the whole board one colour has too many cells.
        if source < 0 or sink < 0:
            num[at.REACHED] = 0
            return SINK_DRY if source < 0 else SOURCE_DRY
        if stopped(s):
            return STOPPED
        result = carry(s, source, sink, np.int64(0))
        if result != FOUND:
            return result


@part
def surplus_rests_on(s: State, result: Int) -> Int:
    """What the proof of a dry search rests on: the decided edges that hold its surplus in.

    From the cells that a source has reached, no dark one could be given an edge beyond them, so
    every edge from a dark one to a cell beyond that is not used is *out*; and no light one could
    lose an edge to a cell beyond, so every such edge that is used is *in*. Counting the edges of
    these cells, nothing else has a part in the proof. Mirrored for a sink.
    """
    cell, edge, num = s.cell, s.edge, s.num
    stride, stamp = num[at.STRIDE], num[at.STAMP]
    from_source = result == SOURCE_DRY
    reached = s.lists[at.QUEUE_A if from_source else at.QUEUE_B]
    seen = at.SEEN_A if from_source else at.SEEN_B
    together = NOTHING
    for i in range(num[at.REACHED]):
        c = np.int64(reached[i])
        holds = OUT if (cell[c, at.COLOUR] == 0) == from_source else IN
        for d in range(4):
            e = edge_at(c, d, stride)
            if edge[e, at.STATE] == holds and cell[neighbour(c, d, stride), seen] != stamp:
                together |= edge[e, at.RESTS_ON]
    return together
