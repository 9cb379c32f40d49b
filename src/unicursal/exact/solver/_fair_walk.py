"""The fair walk: at every step draw uniformly among the possible steps.

Verdicts are exact, so the options are a matter of the board and the line alone, and so is the walk:
no shortcut of the solver can change it. A number is drawn only where there are two options or more;
options count in the order U D L R.

Cost: one question for each free neighbour that the witness does not step on.
"""

from unicursal._arrays import Int
from unicursal._jit import inlined
from unicursal._random import Generator, below
from unicursal.exact.solver._search import NO_BUDGET, options, step
from unicursal.exact.solver._state import CELLS, STEPS, WORK, State, stopped


@inlined
def fair_steps(s: State, rng: Generator, limit: Int) -> Int:
    """Walk up to `limit` steps from a settled position; the number of steps taken.

    Ends early only on a complete line, or where it is stopped.
    """
    num = s.num
    taken = 0
    while taken < limit and num[STEPS] < num[CELLS] - 1:
        num[WORK] += 1
        possible = options(s, NO_BUDGET)
        if possible >> 4 or stopped(s):
            break
        count = 0
        for d in range(4):
            count += (possible >> d) & 1
        if count == 0:
            break
        pick = 0 if count == 1 else below(rng, count)
        for d in range(4):
            if (possible >> d) & 1:
                if pick == 0:
                    step(s, d)
                    break
                pick -= 1
        taken += 1
    return taken
