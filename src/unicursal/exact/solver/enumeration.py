"""All walkthroughs that begin with a line, one after the other in left-first order."""

import numpy as np

from unicursal.board import BEFORE_FIRST_STEP, MOVES
from unicursal.board.directions import left_first
from unicursal.budget import AnyBudget, allowance_of
from unicursal.exact.solver._tasks import BEGAN, EXHAUSTED, LEVELS, TURNS
from unicursal.exact.solver.engine import Engine
from unicursal.line import Line


class LeftFirst:
    """Takes as many as it is asked for, and resumes from there the next time.

    >>> walkthroughs = LeftFirst(Line("5:R"))
    >>> walkthroughs.take(2), walkthroughs.last
    (2, 'RRRRDDDLLURULLLDRDLDRRRR')
    >>> walkthroughs.take(1000), walkthroughs.is_exhausted, walkthroughs.last
    (50, True, 'RDLDDDRRRULLURRULURRDDDD')

    It may begin with any of them, and go on to those that come after it.

    >>> later = LeftFirst(Line("5"), first=Line("5:RDLDDDRRRULLURRULURRDDDD"))
    >>> later.take(2), later.last
    (2, 'DRURRRDDDLUULDDLULDDRRRR')
    """

    def __init__(self, line: Line, first: Line | None = None) -> None:
        self._begin = line
        self._engine = Engine(line.board)
        moves = line.moves if first is None else first.moves
        self._engine.extend(moves)
        self._is_single = len(line.board) == 1
        self._notes = np.zeros(LEVELS + len(line.board), np.int64)
        self._notes[BEGAN] = len(line.moves)
        levels = self._notes[LEVELS:]
        for level, before in enumerate((BEFORE_FIRST_STEP, *moves)):
            levels[level] = MOVES.index(before) * TURNS
            if level < len(moves):  # the turns after the one that it takes are still to be tried
                order = left_first(before if level else None)
                levels[level] += order.index(moves[level]) + 1
        self._notes[EXHAUSTED] = not self._engine.can_be_completed()
        self._last: str | None = ""

    def take(self, limit: int, budget: AnyBudget = None) -> int:
        """Find up to `limit` more, fewer at the end; how many there were.

        An `OutOfBudgetError` if the budget ends first; the next call resumes from there.
        """
        if self._is_single:
            found = int(limit > 0 and not self.is_exhausted)
            self._notes[EXHAUSTED] |= found
            return found
        found = self._engine.left_first(self._notes, limit, allowance_of(budget))
        if found:
            self._last = self._engine.last_found() if found == limit else None
        return found

    @property
    def is_exhausted(self) -> bool:
        """Whether it is known that none is left."""
        return bool(self._notes[EXHAUSTED])

    @property
    def last(self) -> str:
        """The moves of the last one taken; empty before the first."""
        if self._last is None:
            self._last = _last_of_all(self._begin)
        return self._last


def _last_of_all(line: Line) -> str:
    """The last walkthrough that begins with a line: at each step the last possible turn."""
    engine = Engine(line.board)
    engine.extend(line.moves)
    moves = line.moves
    while len(moves) < len(line.board) - 1:
        possible = engine.options()
        order = left_first(moves[-1:] or None)
        moves += next(move for move in reversed(order) if move in possible)
        engine.push(moves[-1])
    return moves
