"""A left-first run under a rule set that begins at any position and can be gone on with."""

from collections.abc import Callable

import numpy as np

from unicursal.board import MOVES
from unicursal.board.directions import left_first as left_first_order
from unicursal.line import Line
from unicursal.rules.engine.workplace import Workplace
from unicursal.rules.sets.rule_set import RuleSet

_NOT_JUDGED = 16
_POSITIONS = 20_000
"""Judged between two moments in which Python is in control."""


class LeftFirstRun:
    """All walkthroughs that come after a position in left-first order, as far as rules find them.

    What comes before the position counts as done; a complete line has been met itself.

    >>> run = LeftFirstRun(Line("5:D"), RuleSet.parse("5"))
    >>> run.go_on(3), run.line.is_complete, run.go_on(100), run.is_finished
    (3, True, 49, True)
    """

    def __init__(self, start: Line, rules: RuleSet) -> None:
        from unicursal.rules.engine._judge import judge, step
        from unicursal.rules.trials._runs import RUN_TALLIES

        self._place = place = Workplace(start.board, rules)
        self._tally = np.zeros(RUN_TALLIES, np.int64)
        self._fired = np.zeros((len(place.compiled.rules), 2), np.int64)
        self._levels = np.zeros(len(start.board) + 1, np.int64)
        last = None
        for level, move in enumerate(start.moves):
            mask = int(judge(place.compiled.tables, place.position, place.future))
            order = left_first_order(last)
            later = order[order.index(move) + 1 :]
            self._levels[level] = sum(1 << MOVES.index(m) for m in later) & mask
            step(place.position, place.future, MOVES.index(move))
            last = move
        self._levels[len(start.moves)] = 0 if start.is_complete else _NOT_JUDGED

    def go_on(self, limit: int, breathe: Callable[[], object] = lambda: None) -> int:
        """Complete so many more, or fewer if the run ends before; how many were."""
        from unicursal.rules.trials._runs import GOING, RUN_STATE, left_first

        place, completed = self._place, 0
        while completed < limit and self._tally[RUN_STATE] == GOING:
            breathe()
            completed += int(
                left_first(
                    place.compiled.tables,
                    place.position,
                    place.future,
                    self._levels,
                    limit - completed,
                    _POSITIONS,
                    self._tally,
                    self._fired,
                )
            )
        return completed

    @property
    def is_stuck(self) -> bool:
        """Whether it has come to a dead end."""
        from unicursal.rules.trials._runs import DEAD_END, RUN_STATE

        return bool(self._tally[RUN_STATE] == DEAD_END)

    @property
    def is_finished(self) -> bool:
        """Whether nothing is left."""
        from unicursal.rules.trials._runs import FINISHED, RUN_STATE

        return bool(self._tally[RUN_STATE] == FINISHED)

    @property
    def line(self) -> Line:
        """The line as it stands."""
        from unicursal.rules.engine._tables import LENGTH

        grid, position = self._place.grid, self._place.position
        return Line(grid.board, grid.moves(position.path[: position.num[LENGTH]]))
