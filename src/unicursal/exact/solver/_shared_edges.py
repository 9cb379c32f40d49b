"""The edges that all walkthroughs of a position share.

Strategy: every shared edge is in the witness. Rule each open edge of the witness out in turn:
either that is refuted, and the edge is in for good, or a new witness comes up, and every edge that
it leaves is a candidate no longer.

Invariant: an edge that is no candidate is decided, or some walkthrough does without it.
Cost: at most one question for each edge of the witness, in practice far fewer.
"""

from unicursal._jit import inlined
from unicursal.exact.solver._forced import ASSERTED, REFUTED, assert_edge
from unicursal.exact.solver._search import BLOCKED, NO_BUDGET, POSSIBLE, solve
from unicursal.exact.solver._state import (
    AGREED,
    IN,
    OPEN,
    OUT,
    STATE,
    TOUCHED_COUNT,
    TOUCHED_EDGES,
    TRAIL,
    WIT,
    Numbers,
    State,
    undo,
)
from unicursal.exact.solver._witness import accept, restore


@inlined
def assert_shared(s: State, candidate: Numbers) -> None:
    """Assert in every edge that all walkthroughs of a settled position share.

    `candidate` marks the open edges of the witness. Each is ruled out in turn: either that is
    refuted, and
    the edge is in for good, or a new witness comes up, and every edge it leaves is no candidate.
    """
    num, edge = s.num, s.edge
    for e in range(candidate.size):
        if candidate[e] == 0 or edge[e, STATE] != OPEN:
            continue
        mark = num[TRAIL]
        result = BLOCKED
        if assert_edge(s, e, OUT, ASSERTED):
            result = solve(s, NO_BUDGET)
        undo(s, mark)
        if result == POSSIBLE:
            for i in range(num[TOUCHED_COUNT]):
                if edge[s.lists[TOUCHED_EDGES, i], WIT] == 0:
                    candidate[s.lists[TOUCHED_EDGES, i]] = 0
            accept(s)
        else:
            restore(s)
            assert_edge(s, e, IN, REFUTED)
        num[AGREED] = num[TRAIL]
