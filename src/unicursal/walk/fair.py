"""The law `fair`: at each step uniformly among the possible ones, so it never fails.

Choosing fairly among steps is not choosing uniformly among walkthroughs: a walkthrough that had
many alternatives on its way is rarer than one that was forced along.
"""

import numpy as np

from unicursal.board import Board
from unicursal.errors import NothingToDrawError
from unicursal.exact import Engine, find_reason
from unicursal.exact.solver.engine import POSSIBLE
from unicursal.line import Line
from unicursal.progress import Progress, silent
from unicursal.walk.colour_balance import colour_fault

_PORTION = 2000


def draw_fair(board: Board, seed: int, tell: Progress = silent) -> Line:
    """The walkthrough that the law `fair` draws from a seed.

    >>> draw_fair(Board(5), 7)
    Line('5:DDDDRUURDDRUUULLURRRDDDD')
    """
    return complete_fairly(Line(board), seed, tell)


def _why_none(line: Line) -> str:
    """The colours of an empty board, or else why each step is blocked."""
    fault = None if line.moves else colour_fault(line.board)
    steps = line.free_neighbours()
    reasons = (f"{move}: {find_reason(line, move).text}" for move in steps)
    return fault or " ".join(reasons) or "the live end has no free neighbour"


def complete_fairly(line: Line, seed: int, tell: Progress = silent) -> Line:
    """Go on from a line to a walkthrough, at each step uniformly among the possible ones.

    >>> complete_fairly(Line("3:RR"), seed=1)
    Line('3:RRDLLDRR')
    """
    from unicursal._random import seeded

    board = line.board
    engine = Engine(board)
    engine.extend(line.moves)
    if engine.settle() != POSSIBLE:
        raise NothingToDrawError(f"{line} has no walkthrough: {_why_none(line)}")
    rng = seeded(np.uint64(seed))
    steps = len(board) - 1
    while (taken := engine.steps) < steps:
        tell("walking", taken / steps)
        # In portions, so that progress can be told and Ctrl-C is heard in between.
        engine.walk_fairly(rng, _PORTION)
    return Line(board, engine.moves)
