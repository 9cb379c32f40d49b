"""The one door to the solver.

Numba optimises a kernel together with everything that it calls. Were each task a kernel of its own,
the whole solver would be compiled, and loaded from the cache, once for each of them; behind one
door it is once.
"""

from unicursal._arrays import Int
from unicursal._jit import inlined, kernel
from unicursal._random import Generator
from unicursal.exact.solver._another import another
from unicursal.exact.solver._fair_walk import fair_steps
from unicursal.exact.solver._left_first import left_first
from unicursal.exact.solver._search import (
    BLOCKED,
    POSSIBLE,
    ask,
    options,
    settle,
    step_back,
    take_steps,
)
from unicursal.exact.solver._shared_edges import assert_shared
from unicursal.exact.solver._witness import adopt, guess, witness_from
from unicursal.exact.solver._forced import assert_edge, propagate_board
from unicursal.exact.solver._order import give_order
from unicursal.exact.solver._state import (
    AGREED,
    IN,
    LOST,
    NODES,
    NOTHING,
    OUT,
    STEPS,
    TRAIL,
    Numbers,
    State,
    fill,
    stopped,
)

# The tasks; the directions 0 ... 3 ask for the verdict on that step.
BEGIN, SETTLE, OPTIONS, TAKE_STEPS, STEP_BACK, FORCE, RULE_OUT = 4, 5, 6, 7, 8, 9, 10
FAIR_STEPS, LEFT_FIRST, SHARED, WITNESS, OPTIONS_OF_EACH = 11, 12, 13, 14, 15
GIVE_ORDER, ANOTHER, ADOPT = 16, 17, 18

# Answers for one of many lines: none yet, the line is none, and each of its steps is unknown (the
# upper four bits, as `options` tells it).
NOT_ANSWERED, NO_LINE, ALL_UNKNOWN = -1, -2, 0b1111_0000


@inlined
def settle_line(s: State, budget: Int) -> Int:
    """Whether the line as it stands can be completed; it is lost where it cannot."""
    num = s.num
    if num[LOST] >= 0:
        return BLOCKED
    result = settle(s, budget)
    if result == BLOCKED:
        num[LOST] = num[STEPS]
    return result


@inlined
def options_of_each(s: State, lines: Numbers, budget: Int) -> Int:
    """Answer `options` for line after line, from the empty one; how many were answered.

    `lines` holds for each line its length, room for the answer (`NOT_ANSWERED` until it is there),
    and its directions. The line is the empty one again at the end. Lines that begin alike, one
    after the other, share the steps.
    """
    num = s.num
    answered, at, before = 0, 0, 0
    while at < lines.size:
        length, steps = lines[at], lines[at + 2 : at + 2 + lines[at]]
        if lines[at + 1] == NOT_ANSWERED:
            if num[NODES] >= budget or stopped(s):
                break
            common = 0
            while common < min(length, num[STEPS]) and lines[before + 2 + common] == steps[common]:
                common += 1
            while num[STEPS] > common:
                step_back(s)
            before = at
            if take_steps(s, steps[common:]) < length - common:
                lines[at + 1] = NO_LINE
            else:
                result = settle_line(s, budget - num[NODES])
                if result == POSSIBLE:
                    lines[at + 1] = options(s, budget - num[NODES])
                else:
                    lines[at + 1] = 0 if result == BLOCKED else ALL_UNKNOWN
        answered += 1
        at += 2 + length
    while num[STEPS] > 0:
        step_back(s)
    return answered


@kernel
def perform(s: State, task: Int, bound: Int, numbers: Numbers, rng: Generator) -> Int:
    """Do a task.

    `bound` is the budget of nodes of a question, the number of steps or walkthroughs to go on with,
    or the edge to assert; `numbers` are what the task reads or writes (see there).
    """
    if task < BEGIN:
        return ask(s, task, bound)
    if task == BEGIN:
        fill(s)
        if propagate_board(s):
            guess(s)
        else:
            s.num[LOST] = 0
        return 0
    if task == SETTLE:
        return settle_line(s, bound)
    if task == OPTIONS:
        return options(s, bound)
    if task == TAKE_STEPS:
        return take_steps(s, numbers)
    if task == STEP_BACK:
        step_back(s)
        return 0
    if FORCE <= task <= RULE_OUT:
        state = IN if task == FORCE else OUT
        if s.num[LOST] < 0 and not assert_edge(s, bound, state, NOTHING):
            s.num[LOST] = s.num[STEPS]
        return 0
    if task == FAIR_STEPS:
        return fair_steps(s, rng, bound)
    if task == LEFT_FIRST:
        return left_first(s, numbers, bound)
    if task == SHARED:
        return assert_shared(s, numbers, bound)
    if task == WITNESS:
        witness_from(s, numbers)
        return 0
    if task == GIVE_ORDER:
        give_order(s, numbers)
        return 0
    if task == ANOTHER:
        return another(s, bound)
    if task == ADOPT:
        adopt(s, numbers)
        s.num[AGREED] = s.num[TRAIL]
        return 0
    return options_of_each(s, numbers, bound)
