"""The law `fair`: at each step uniformly among the possible ones, so it never fails.

Choosing fairly among steps is not choosing uniformly among walkthroughs: a walkthrough that had
many alternatives on its way is rarer than one that was forced along.
"""

from unicursal.board import BoardLike, LineLike, board_of
from unicursal.budget import AnyBudget, allowance_of
from unicursal.chance import generator_of
from unicursal.line import Line, line_of
from unicursal.notation import Seed
from unicursal.progress import Progress, silent
from unicursal.walk.engine import engine_of
from unicursal.walk.no_walkthrough import no_walkthrough

_PORTION = 2000


def draw_fair(
    board: BoardLike, seed: Seed = 0, progress: Progress = silent, budget: AnyBudget = None
) -> Line:
    """The walkthrough that the law `fair` draws from a seed.

    >>> draw_fair(5, 7)
    Line('5:DDDDRUURDDRUUULLURRRDDDD')
    """
    return complete_fairly(board_of(board), seed, progress, budget)


def complete_fairly(
    line: LineLike, seed: Seed = 0, progress: Progress = silent, budget: AnyBudget = None
) -> Line:
    """Go on from a line to a walkthrough, at each step uniformly among the possible ones.

    An `OutOfBudgetError` if the budget ends first.

    >>> complete_fairly("3:RR", seed=1)
    Line('3:RRDLLDRR')
    """
    line, rng = line_of(line), generator_of(seed)
    allowance = allowance_of(budget)
    engine = engine_of(line)
    if not engine.can_be_completed(allowance):
        raise no_walkthrough(line, allowance)
    steps = len(line.board) - 1
    while (taken := engine.steps) < steps:
        progress("walking", taken / steps)
        if allowance is not None:
            allowance.require()
        # In portions, so that progress can be reported and Ctrl-C handled in between.
        engine.walk_fairly(rng, _PORTION, allowance)
    return Line(line.board, engine.moves)
