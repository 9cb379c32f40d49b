"""The one door to the solver.

Numba optimises a kernel together with everything that it calls. Were each task a kernel of its own,
the whole solver would be compiled once for each of them; behind one door it is compiled once.
"""

from unicursal._jit import Int, kernel
from unicursal._random import Generator
from unicursal.exact.solver._fair_walk import fair_steps
from unicursal.exact.solver._left_first import left_first
from unicursal.exact.solver._search import ask, options, settle
from unicursal.exact.solver._shared_edges import assert_shared
from unicursal.exact.solver._state import Numbers, State

# The tasks; the directions 0 ... 3 ask for the verdict on that step.
SETTLE, OPTIONS, FAIR_STEPS, LEFT_FIRST, SHARED = 4, 5, 6, 7, 8


@kernel
def drive(s: State, task: Int, bound: Int, numbers: Numbers, rng: Generator) -> Int:
    """Do a task.

    `bound` is the budget of a verdict (tasks 0 to 5), the number of steps or walkthroughs (6, 7);
    `numbers` are the notes of `left_first` or the candidates of `assert_shared`.
    """
    if task < SETTLE:
        return ask(s, task, bound)
    if task == SETTLE:
        return settle(s, bound)
    if task == OPTIONS:
        return options(s, bound)
    if task == FAIR_STEPS:
        return fair_steps(s, rng, bound)
    if task == LEFT_FIRST:
        return left_first(s, numbers, bound)
    assert_shared(s, numbers)
    return 0
