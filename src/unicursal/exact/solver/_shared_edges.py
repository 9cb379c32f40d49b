"""The edges that all walkthroughs of a position share.

Strategy: every shared edge is in the witness. Rule each open edge of the witness out in turn:
either that is refuted, and the edge is in for good, or a new witness comes up, and every edge that
it leaves is a candidate no longer.

Invariant: an edge that is no candidate is decided, or some walkthrough does without it.
Cost: at most one question for each edge of the witness, in practice far fewer.
"""

from unicursal._arrays import Int
from unicursal._jit import inlined
from unicursal.exact.solver._search import BLOCKED, POSSIBLE, UNKNOWN, solve
from unicursal.exact.solver._witness import accept, restore
from unicursal.exact.solver._forced import assert_edge
from unicursal.exact.solver._state import (
    AGREED,
    IN,
    NODES,
    NOTHING,
    OPEN,
    OUT,
    STATE,
    TOUCHED_COUNT,
    TOUCHED_EDGES,
    TRAIL,
    WIT,
    Numbers,
    State,
    stopped,
    undo,
)


@inlined
def assert_shared(s: State, candidate: Numbers, budget: Int) -> Int:
    """Assert in every edge that all walkthroughs of a settled position share.

    `candidate` marks the open edges of the witness; 0 is written for those that are decided or not
    shared, so that what the budget of nodes has ended (UNKNOWN) can be gone on with.
    """
    num, edge = s.num, s.edge
    spent = num[NODES]
    for e in range(candidate.size):
        if candidate[e] == 0 or edge[e, STATE] != OPEN:
            continue
        if num[NODES] - spent >= budget or stopped(s):
            return UNKNOWN
        mark = num[TRAIL]
        result = BLOCKED
        if assert_edge(s, e, OUT, NOTHING):
            result = solve(s, budget - (num[NODES] - spent))
        undo(s, mark)
        if result == POSSIBLE:
            for i in range(num[TOUCHED_COUNT]):
                if edge[s.lists[TOUCHED_EDGES, i], WIT] == 0:
                    candidate[s.lists[TOUCHED_EDGES, i]] = 0
            accept(s)
        else:
            restore(s)
            if result == UNKNOWN:
                num[AGREED] = num[TRAIL]
                return UNKNOWN
            assert_edge(s, e, IN, NOTHING)
        num[AGREED] = num[TRAIL]
    return POSSIBLE
