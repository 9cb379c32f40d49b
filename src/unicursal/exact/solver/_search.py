"""Stage 5, and the question as a whole: a loop that agrees with what is decided, or none.

Strategy. Make the witness agree with the decided edges, mend its degrees (stage 3), join its
loops (stage 4). One loop: possible. Otherwise test for an enclosed area (stage 2), and if there
is none take an open edge that leaves the smallest loop, assume it in, and go on (with stage 1
first) from there. A refuted assumption becomes a fact under the assumptions before it: its edge
is out. Every assumption decides an edge, so the search ends; it is complete, so its answer is
exact.

The witness is not taken back with the assumptions: whatever edges it has now, it agrees with the
decided ones, and the faults that a failed attempt left are listed in `uneven`. So each node
begins with what the last one has found out.

Invariant: the first `depth` entries of the frame lists are the standing assumptions: trail length
before, edge.
Cost: one node on nearly all positions, a handful on nearly all others; exponential at worst, hence
the budget.
"""

import numpy as np

from unicursal._jit import Int, inlined, kernel, part
from unicursal.exact.solver._balance import FOUND, agree, mend
from unicursal.exact.solver._enclosed import enclosed
from unicursal.exact.solver._forced import ASSERTED, ASSUMED, REFUTED, assert_edge
from unicursal.exact.solver._joining import AGENDA, NEXT, join, mark_loop, piece_first, piece_length
from unicursal.exact.solver._state import (
    AGREED,
    CELLS,
    FRAME_EDGE,
    FRAME_MARK,
    IN,
    IS_CELL,
    LINE,
    LIVE,
    LOOP,
    LOOP_MARK,
    MARKS,
    ON_LINE,
    OPEN,
    OUT,
    STATE,
    STEPS,
    STRIDE,
    T_ASKED,
    T_BALANCE,
    T_BLOCKED,
    T_BRANCHED,
    T_ENCLOSED,
    T_FORCED,
    T_JOINED,
    T_MAX_NODES,
    T_NODES,
    TRAIL,
    WIT,
    State,
    edge_at,
    neighbour,
    undo,
)
from unicursal.exact.solver._strands import cell_at
from unicursal.exact.solver._witness import accept, follow, is_saved, recall, restore, save

BLOCKED, POSSIBLE, UNKNOWN = 0, 1, 2
NO_BUDGET = np.int64(1 << 60)


@part
def leaving_edge(s: State) -> Int:
    """An open edge from the smallest loop to another one."""
    cell, edge, num, piece = s.cell, s.edge, s.num, s.piece
    stride = num[STRIDE]
    loop = np.int64(piece[0, AGENDA])
    stamp = mark_loop(s, loop)
    i = loop
    while i >= 0:
        p = piece_first(s, i)
        for _ in range(piece_length(s, i)):
            c = cell_at(s, p)
            for d in range(4):
                e = edge_at(c, d, stride)
                if edge[e, STATE] == OPEN and cell[neighbour(c, d, stride), LOOP_MARK] != stamp:
                    return e
            p = p + 1 if p + 1 < num[CELLS] else 0
        i = np.int64(piece[i, NEXT])
    return -1


@part
def solve(s: State, budget: Int) -> Int:
    """Find a loop that agrees with the trail: the witness then, though its order is not yet known.

    The trail is left with the assumptions of the search on it; the caller undoes them.
    """
    num = s.num
    marks, edges = s.lists[FRAME_MARK], s.lists[FRAME_EDGE]
    depth, nodes = 0, 1
    while True:
        agree(s)
        alive = mend(s) == FOUND
        if not alive:
            num[T_BALANCE] += 1
        elif join(s) == 1:
            num[T_NODES] += nodes
            num[T_MAX_NODES] = max(num[T_MAX_NODES], nodes)
            num[T_BRANCHED] += nodes > 1
            return POSSIBLE
        elif enclosed(s):
            num[T_ENCLOSED] += 1
            alive = False
        if alive:
            if nodes >= budget:
                return UNKNOWN
            nodes += 1
            e = leaving_edge(s)
            marks[depth] = num[TRAIL]
            edges[depth] = e
            depth += 1
            alive = assert_edge(s, e, IN, ASSUMED)
        while not alive:
            if depth == 0:
                num[T_NODES] += nodes
                num[T_MAX_NODES] = max(num[T_MAX_NODES], nodes)
                num[T_BRANCHED] += nodes > 1
                return BLOCKED
            depth -= 1
            undo(s, np.int64(marks[depth]))
            alive = assert_edge(s, np.int64(edges[depth]), OUT, REFUTED)


@inlined
def settle(s: State, budget: Int) -> Int:
    """Find a witness for the position as it stands, unless the present one serves."""
    num = s.num
    mark, agreed = num[TRAIL], num[AGREED]
    if num[LOOP] == 1:
        for i in range(agreed, mark):
            e = s.trail[i]
            if s.edge[e, WIT] != (1 if s.edge[e, STATE] == IN else 0):
                break
        else:
            num[AGREED] = mark
            return POSSIBLE
    result = solve(s, budget)
    undo(s, mark)
    if num[LOOP] == 1:
        if result == POSSIBLE:
            accept(s)
        else:
            restore(s)
            num[AGREED] = agreed
    elif result == POSSIBLE:
        follow(s)
    return result


@part
def ask(s: State, direction: Int, budget: Int) -> Int:
    """Can the line be completed after a step to a free cell? The position must be settled.

    A possible step leaves its witness in the slot of its direction; a blocked one is asserted out.
    """
    num = s.num
    e = edge_at(num[LIVE], direction, num[STRIDE])
    state = s.edge[e, STATE]
    if state == OUT:
        return BLOCKED
    if state == IN or s.edge[e, WIT] == 1:
        return POSSIBLE
    if is_saved(s, direction):
        return POSSIBLE
    num[T_ASKED] += 1
    mark = num[TRAIL]
    result = BLOCKED
    if assert_edge(s, e, IN, ASSERTED):
        result = solve(s, budget)
        if result == POSSIBLE:
            save(s, direction)
            num[T_JOINED] += 1
        undo(s, mark)
        restore(s)
    else:
        num[T_FORCED] += 1
        undo(s, mark)
    if result == BLOCKED:
        num[T_BLOCKED] += 1
        assert_edge(s, e, OUT, REFUTED)
        num[AGREED] = num[TRAIL]
    return result


@part
def options(s: State, budget: Int) -> Int:
    """The possible steps as a set of bits, one per direction; -1 if the budget did not suffice."""
    cell, num = s.cell, s.num
    possible = 0
    for d in range(4):
        far = neighbour(num[LIVE], d, num[STRIDE])
        if cell[far, IS_CELL] == 1 and cell[far, ON_LINE] == 0:
            result = ask(s, d, budget)
            if result == UNKNOWN:
                return -1
            possible |= result << d
    return possible


@kernel
def step(s: State, direction: Int) -> bool:
    """Lengthen the line by a free cell; False (and nothing done) if stage 1 contradicts it."""
    num = s.num
    live = num[LIVE]
    e = edge_at(live, direction, num[STRIDE])
    mark = num[TRAIL]
    settled = num[LOOP] == 1 and num[AGREED] == mark
    if not assert_edge(s, e, IN, ASSERTED):
        undo(s, mark)
        return False
    if settled:
        if s.edge[e, WIT] == 1:
            num[AGREED] = num[TRAIL]
        elif is_saved(s, direction):
            recall(s, direction)
            accept(s)
            num[AGREED] = num[TRAIL]
    s.lists[MARKS, num[STEPS]] = mark
    num[STEPS] += 1
    num[LIVE] = neighbour(live, direction, num[STRIDE])
    s.lists[LINE, num[STEPS]] = num[LIVE]
    s.cell[num[LIVE], ON_LINE] = 1
    return True


@kernel
def step_back(s: State) -> None:
    """Take the last step back."""
    num = s.num
    s.cell[num[LIVE], ON_LINE] = 0
    num[STEPS] -= 1
    num[LIVE] = s.lists[LINE, num[STEPS]]
    undo(s, np.int64(s.lists[MARKS, num[STEPS]]))
