"""Whether a settled position has another walkthrough than the witness.

Strategy: another one does without some edge of the witness. Rule each open edge of it out in turn:
either a walkthrough comes up, the other one, or the edge is in for good, with all that follows
from that. Questions that take long are put off: each is given few nodes at first, and more only
when all others have been asked, for what they have shown may have made it easy. The witness keeps
to the order of clues, so keeping runs to it (see `_runs`) meets no contradiction here.

Invariant: an edge that was ruled out in vain is decided, so what a budget has ended can be gone on
with. Cost: at most one question for each edge of the witness, in practice far fewer, but for those
that were put off.
"""

from unicursal._arrays import Int
from unicursal._jit import inlined
from unicursal.exact.solver._search import BLOCKED, POSSIBLE, UNKNOWN, solve
from unicursal.exact.solver._witness import accept, restore
from unicursal.exact.solver._forced import assert_edge
from unicursal.exact.solver._runs import keep_to_order
from unicursal.exact.solver._state import (
    AGREED,
    IN,
    NODES,
    NOTHING,
    OPEN,
    ORDERED,
    OUT,
    STATE,
    TRAIL,
    VIRTUAL,
    WIT,
    State,
    stopped,
    undo,
)

FEW_NODES, MORE = 16, 4


@inlined
def another(s: State, budget: Int) -> Int:
    """Make another walkthrough the witness; BLOCKED if there is none."""
    num, edge = s.num, s.edge
    spent = num[NODES]
    each = FEW_NODES
    if num[ORDERED] == 1:
        keep_to_order(s)
        num[AGREED] = num[TRAIL]
    while True:
        put_off = 0
        for e in range(num[VIRTUAL]):
            if edge[e, STATE] != OPEN or edge[e, WIT] == 0:
                continue
            left = budget - (num[NODES] - spent)
            if left <= 0 or stopped(s):
                return UNKNOWN
            mark = num[TRAIL]
            result = BLOCKED
            if assert_edge(s, e, OUT, NOTHING):
                result = solve(s, min(each, left))
            undo(s, mark)
            if result == POSSIBLE:
                accept(s)
            else:
                restore(s)
            num[AGREED] = num[TRAIL]
            if result == POSSIBLE:
                return POSSIBLE
            if result == UNKNOWN:
                put_off += 1
            else:
                assert_edge(s, e, IN, NOTHING)
                if num[ORDERED] == 1:
                    keep_to_order(s)
                num[AGREED] = num[TRAIL]
        if put_off == 0:
            return BLOCKED
        each *= MORE
