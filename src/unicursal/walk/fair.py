"""The law `fair`: at each step uniformly among the possible ones, so it never fails.

Choosing fairly among steps is not choosing uniformly among walkthroughs: a walkthrough that had
many alternatives on its way is rarer than one that was forced along.
"""

import numpy as np

from unicursal.board import Board
from unicursal.budget import AnyBudget, allowance_of
from unicursal.line import Line
from unicursal.notation import checked_seed
from unicursal.progress import Progress, silent
from unicursal.walk.engine import engine_of
from unicursal.walk.no_walkthrough import no_walkthrough

_PORTION = 2000


def draw_fair(
    board: Board, seed: int, progress: Progress = silent, budget: AnyBudget = None
) -> Line:
    """The walkthrough that the law `fair` draws from a seed.

    >>> draw_fair(Board(5), 7)
    Line('5:DDDDRUURDDRUUULLURRRDDDD')
    """
    return complete_fairly(Line(board), seed, progress, budget)


def complete_fairly(
    line: Line, seed: int, progress: Progress = silent, budget: AnyBudget = None
) -> Line:
    """Go on from a line to a walkthrough, at each step uniformly among the possible ones.

    An `OutOfBudgetError` if the budget ends first.

    >>> complete_fairly(Line("3:RR"), seed=1)
    Line('3:RRDLLDRR')
    """
    from unicursal._random import seeded

    allowance = allowance_of(budget)
    engine = engine_of(line)
    if not engine.can_be_completed(allowance):
        raise no_walkthrough(line, allowance)
    rng = seeded(np.uint64(checked_seed(seed)))
    steps = len(line.board) - 1
    while (taken := engine.steps) < steps:
        progress("walking", taken / steps)
        if allowance is not None:
            allowance.require()
        # In portions, so that progress can be reported and Ctrl-C handled in between.
        engine.walk_fairly(rng, _PORTION, allowance)
    return Line(line.board, engine.moves)
