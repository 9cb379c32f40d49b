"""All walkthroughs in left-first order.

Strategy: depth first, trying left, straight, right of the last step (before the first step the
direction counts as down). Each step is asked for when its turn comes; a possible one is taken with
the witness just found, a blocked one is ruled out for good at this level. Once every edge is
decided the walkthrough is complete and counted, without walking it to the end.

Invariant: between calls the line, the notes and the solver's state agree, so the enumeration can
stop after any walkthrough and go on.
Cost: one question for each step that the witness does not take.
"""

from typing import Final

import numpy as np

from unicursal import _grid
from unicursal._arrays import Int
from unicursal._jit import inlined
from unicursal.exact.solver._search import (
    BLOCKED,
    NO_BUDGET,
    POSSIBLE,
    UNKNOWN,
    move_to,
    solve,
    step,
    step_back,
)
from unicursal.exact.solver._witness import accept, restore
from unicursal.exact.solver._forced import assert_edge
from unicursal.exact.solver._turning import turn_to
from unicursal.exact.solver._state import (
    AGREED,
    CELLS,
    FREE,
    IN,
    IN_TOTAL,
    KIND,
    LIVE,
    NOTHING,
    OUT,
    STATE,
    STEPS,
    STRIDE,
    TRAIL,
    WIT,
    WORK,
    Numbers,
    State,
    edge_at,
    neighbour,
    stopped,
    undo,
)

turned = inlined(_grid.turned)

BEGAN: Final = 0
EXHAUSTED: Final = 1
LEVELS: Final = 2
TURNS: Final = 8
"""The notes of an enumeration: how many steps its line had when it began; 1 once none is left;
then, by the steps of the line, `TURNS` times the direction before it and the next turn to try."""


@inlined
def try_step(s: State, direction: Int) -> Int:
    """Take a step if it is possible, with a witness for what follows; else rule it out.

    UNKNOWN: stopped by the clock or by Ctrl-C, and nothing is done.
    """
    num = s.num
    e = edge_at(num[LIVE], direction, num[STRIDE])
    state = s.edge[e, STATE]
    if state == OUT:
        return BLOCKED
    if state == IN or s.edge[e, WIT] == 1:
        step(s, direction)
        return POSSIBLE
    if not turn_to(s, direction):
        return BLOCKED
    there = neighbour(num[LIVE], direction, num[STRIDE])
    mark = num[TRAIL]
    result = BLOCKED
    if assert_edge(s, e, IN, NOTHING):
        after = num[TRAIL]
        result = solve(s, NO_BUDGET)
        if result == POSSIBLE:
            undo(s, after)
            accept(s)
            move_to(s, there, mark)
            num[AGREED] = after
            return POSSIBLE
    undo(s, mark)
    restore(s)
    if result == BLOCKED:
        assert_edge(s, e, OUT, NOTHING)
    num[AGREED] = num[TRAIL]
    return result


@inlined
def left_first(s: State, notes: Numbers, limit: Int) -> Int:
    """Go on with the enumeration until `limit` more walkthroughs are found; how many were.

    For `notes` see `BEGAN`. The position must be settled. After a return by limit the witness is
    the last walkthrough found. It returns early where it is stopped, and can be gone on with.
    """
    num, cell = s.num, s.cell
    levels = notes[LEVELS:]
    found = 0
    while True:
        level = num[STEPS]
        if num[IN_TOTAL] == num[CELLS] and levels[level] % TURNS == 0:
            # Every edge is decided: a walkthrough. Turn 4 sends the next round back.
            levels[level] += 4
            found += 1
            if found >= limit:
                return found
        num[WORK] += 1
        if stopped(s):
            return found
        direction = np.int64(levels[level] // TURNS)
        k = np.int64(levels[level] % TURNS)
        moved = False
        while k < 4 and not moved:
            d = turned(direction, k)
            k += 1
            if cell[neighbour(num[LIVE], d, num[STRIDE]), KIND] == FREE:
                verdict = try_step(s, d)
                if verdict == UNKNOWN:
                    return found
                if verdict == POSSIBLE:
                    moved = True
                    levels[level] = direction * TURNS + k
                    levels[num[STEPS]] = d * TURNS
        if moved:
            continue
        if level == notes[BEGAN]:
            notes[EXHAUSTED] = 1
            return found
        step_back(s)
