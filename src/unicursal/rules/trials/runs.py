"""Runs under a rule set: walkthrough after walkthrough until the first dead end."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np

from unicursal._random import Generator, seeded
from unicursal.board import Board
from unicursal.line import Line
from unicursal.progress import Progress, silent
from unicursal.rules.engine.workplace import Workplace
from unicursal.rules.principles.judge import Principles
from unicursal.rules.principles.run import PrinciplesRun
from unicursal.rules.sets.rule_set import RuleSet
from unicursal.walk.run import Run, walked

_WALKTHROUGHS = 10_000
_FIRST_PORTION = 64
_LARGEST_PORTION = 10**9
_SHORT, _LONG = 0.05, 0.2
"""Seconds that Python is not in control. A position costs a microsecond or several milliseconds,
by board and rules, so portions that are too short are doubled and those too long are halved."""
_NOT_JUDGED = 16


@dataclass(frozen=True)
class Tally:
    """What a run saw: positions judged, free steps that were not open, and firings by rule."""

    positions: int
    blocked: int
    fired: dict[str, int]
    """In how many positions a rule forbade something."""
    steps: dict[str, int]
    """How many steps a rule forbade."""


class RuleRun:
    """A run that can be stopped and gone on with; between its portions Python is in control.

    >>> run = RuleRun(Board(5), RuleSet.parse("5"))
    >>> run.left_first()
    Run(completed=104, dead_end=None, finished=True)
    >>> run.tally.positions, run.tally.blocked
    (1479, 636)
    """

    def __init__(self, board: Board, rules: RuleSet) -> None:
        from unicursal.rules.trials._runs import RUN_TALLIES

        self._place = Workplace(board, rules)
        self._tally = np.zeros(RUN_TALLIES, np.int64)
        self._fired = np.zeros((len(self._place.compiled.rules), 2), np.int64)
        self._portion = _FIRST_PORTION

    def left_first(self, limit: int | None = None, tell: Progress = silent) -> Run:
        """Complete walkthroughs in left-first order until all are done, a limit or a dead end."""
        from unicursal.rules.trials._runs import DEAD_END, FINISHED, GOING, RUN_STATE, left_first

        place = self._place
        levels = np.zeros(len(place.grid.board) + 1, np.int64)
        levels[0] = _NOT_JUDGED
        self._tally[RUN_STATE] = GOING
        completed = 0
        while self._tally[RUN_STATE] == GOING and (limit is None or completed < limit):
            tell(walked(completed), 0.0 if limit is None else completed / limit)
            most = _WALKTHROUGHS if limit is None else limit - completed
            with self._in_portions() as portion:
                completed += int(
                    left_first(
                        place.compiled.tables,
                        place.position,
                        place.future,
                        levels,
                        most,
                        portion,
                        self._tally,
                        self._fired,
                    )
                )
        dead = self._tally[RUN_STATE] == DEAD_END
        finished = bool(self._tally[RUN_STATE] == FINISHED)
        return Run(completed, self.line if dead else None, finished=finished)

    def at_random(self, limit: int, seed: int | Generator, tell: Progress = silent) -> Run:
        """Walk at random, from the start after each walkthrough, until a limit or a dead end.

        `seed` is a number or a generator, which goes on where it stopped.
        """
        from unicursal.rules.trials._runs import DEAD_END, GOING, RUN_MIDWAY, RUN_STATE, at_random

        place = self._place
        rng = seeded(np.uint64(seed)) if isinstance(seed, int) else seed
        self._tally[RUN_STATE], self._tally[RUN_MIDWAY] = GOING, 0
        completed = 0
        while self._tally[RUN_STATE] == GOING and completed < limit:
            tell(walked(completed), completed / limit)
            with self._in_portions() as portion:
                completed += int(
                    at_random(
                        place.compiled.tables,
                        place.position,
                        place.future,
                        rng,
                        limit - completed,
                        portion,
                        self._tally,
                        self._fired,
                    )
                )
        dead = self._tally[RUN_STATE] == DEAD_END
        return Run(completed, self.line if dead else None, finished=False)

    @contextmanager
    def _in_portions(self) -> Iterator[int]:
        """How many positions to judge now; the next time more or fewer, by how long it takes."""
        begin = time.perf_counter()
        yield self._portion
        taken = time.perf_counter() - begin
        if taken < _SHORT:
            self._portion = min(2 * self._portion, _LARGEST_PORTION)
        elif taken > _LONG:
            self._portion = max(1, self._portion // 2)

    @property
    def line(self) -> Line:
        """The line as it stands."""
        from unicursal.rules.engine._tables import LENGTH

        grid, position = self._place.grid, self._place.position
        return Line(grid.board, grid.moves(position.path[: position.num[LENGTH]]))

    @property
    def tally(self) -> Tally:
        """What was seen so far."""
        from unicursal.rules.trials._runs import RUN_BLOCKED, RUN_POSITIONS

        names = [rule.name for rule in self._place.compiled.rules]
        return Tally(
            int(self._tally[RUN_POSITIONS]),
            int(self._tally[RUN_BLOCKED]),
            dict(zip(names, self._fired[:, 0].tolist(), strict=True)),
            dict(zip(names, self._fired[:, 1].tolist(), strict=True)),
        )


def run_of(board: Board, rules: str) -> RuleRun | PrinciplesRun:
    """A run under the set that these words name; the principles are for any board."""
    principles = Principles.parse(rules)
    if principles is not None:
        return PrinciplesRun(board, principles)
    return RuleRun(board, RuleSet.parse(rules))
