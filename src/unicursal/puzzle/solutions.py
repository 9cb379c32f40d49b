"""How many solutions a puzzle has: none, one or several, exactly."""

from dataclasses import dataclass

import numpy as np

from unicursal.board import BEFORE_FIRST_STEP, MOVES, Board
from unicursal.budget import UNBOUNDED, AnyBudget, allowance_of
from unicursal.errors import TooLargeError
from unicursal.line import Line


@dataclass(frozen=True)
class Solutions:
    """A solution and another one, where there are any.

    >>> solutions_of(Board("3+w0,0R"))
    Solutions(first=Line('3+w0,0R:DDRUURDD'), second=None)
    """

    first: Line | None
    second: Line | None

    @property
    def count(self) -> int:
        """0, 1, or 2 for several."""
        return (self.first is not None) + (self.second is not None)


_MOST = 10_000_000
"""So many solutions are counted one by one in a few minutes."""


def count_one_by_one(line: Line, most: int = _MOST) -> int:
    """How many walkthroughs begin with a line; for clues that only the solver knows, the order.

    >>> count_one_by_one(Line("5+s4,0-0,4-2,2"))
    8
    """
    from unicursal.exact.solver.engine import POSSIBLE, Engine

    if len(line.board) == 1:
        return 1
    engine = Engine(line.board)
    engine.extend(line.moves)
    if engine.settle() != POSSIBLE:
        return 0
    notes = np.zeros(len(line.board) + 4, np.int64)
    last = line.moves[-1:] or BEFORE_FIRST_STEP
    notes[0] = len(line.moves)
    notes[3 + len(line.moves)] = MOVES.index(last) << 4
    found = engine.left_first(notes, most)
    if not notes[2]:
        raise TooLargeError(f"more than {most:,} walkthroughs, too many to count one by one")
    return found


def solutions_of(board: Board, budget: AnyBudget = None) -> Solutions:
    """Find a solution and prove that it is the only one, or find a second.

    An `OutOfBudgetError` where a budget is given and ends before that.
    """
    from unicursal.exact.solver.engine import POSSIBLE, UNKNOWN, Engine

    allowance = allowance_of(budget)
    engine = Engine(board)
    first = engine.witness(allowance=allowance)
    if first is None:
        return Solutions(None, None)
    answer = engine.another(allowance)
    if answer == UNKNOWN:
        raise (allowance or UNBOUNDED.start()).exceeded()
    second = engine.witness() if answer == POSSIBLE else None
    return Solutions(Line(board, first), None if second is None else Line(board, second))
