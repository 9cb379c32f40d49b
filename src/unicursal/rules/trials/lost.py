"""The good walkthroughs that a rule set loses: those that its left-first run never comes to.

The run and the exact list go through the walkthroughs in the same order, so what the list has and
the run has not is lost, up to the position where the run gets stuck.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

import numpy as np

from unicursal.board import Board, Move
from unicursal.count.ranking import rank
from unicursal.count.walkthroughs import Walkthroughs
from unicursal.line import Line
from unicursal.progress import Progress, silent
from unicursal.rules.engine.judge import Judge
from unicursal.rules.engine.workplace import Workplace
from unicursal.rules.sets.rule_set import RuleSet

_NOT_JUDGED = 16
_PORTION = 100_000
"""Positions to judge before Ctrl-C is heard."""


@dataclass(frozen=True)
class LostWalkthrough:
    """A walkthrough that the rules forbid, and where they do so first."""

    number: int
    """How many walkthroughs come before it, in truth."""
    walkthrough: Line
    position: Line
    move: Move
    rules: tuple[str, ...]
    """What forbids the move there; `future lines` where a future line does."""


@dataclass(frozen=True)
class Loss:
    """What a left-first run completed, what it lost, and where it got stuck."""

    completed: int
    lost: tuple[LostWalkthrough, ...]
    dead_end: Line | None


def lost_walkthroughs(
    board: Board, rules: RuleSet, limit: int | None = None, tell: Progress = silent
) -> Loss:
    """What the left-first run of a set loses among the first `limit` walkthroughs of the board.

    >>> loss = lost_walkthroughs(Board(5), RuleSet.parse("5"))
    >>> loss.completed, loss.lost, loss.dead_end
    (104, (), None)
    """
    run = _LeftFirst(board, rules)
    completed = 0
    expected = next(run, None)
    lost: list[LostWalkthrough] = []
    end: int | None = None
    for number, line in enumerate(islice(Walkthroughs(board), limit)):
        if expected is None and end is None:
            end = rank(run.dead_end) if run.dead_end is not None else len(Walkthroughs(board))
        if end is not None and number >= end:
            break
        if line.moves == expected:
            completed += 1
            expected = next(run, None)
        else:
            lost.append(_lost(number, line, rules, lost[-1] if lost else None))
        if number % 1000 == 0:
            tell(f"{completed:,} completed, {len(lost):,} lost", number / limit if limit else 0.0)
    return Loss(completed, tuple(lost), run.dead_end)


class _LeftFirst(Iterator[str]):
    """The walkthroughs that a rule set completes, as moves, until it is done or stuck."""

    def __init__(self, board: Board, rules: RuleSet) -> None:
        from unicursal.rules.trials._runs import RUN_TALLIES

        self.dead_end: Line | None = None
        self._place = Workplace(board, rules)
        self._levels = np.zeros(len(board) + 1, np.int64)
        self._levels[0] = _NOT_JUDGED
        self._tally = np.zeros(RUN_TALLIES, np.int64)
        self._fired = np.zeros((len(self._place.compiled.rules), 2), np.int64)

    def __next__(self) -> str:
        from unicursal.rules.trials._runs import DEAD_END, GOING, RUN_STATE, left_first

        place, tally = self._place, self._tally
        while tally[RUN_STATE] == GOING:
            found = left_first(
                place.compiled.tables,
                place.position,
                place.future,
                self._levels,
                1,
                _PORTION,
                tally,
                self._fired,
            )
            if found:
                return self._moves()
        if tally[RUN_STATE] == DEAD_END:
            self.dead_end = Line(place.grid.board, self._moves())
        raise StopIteration

    def _moves(self) -> str:
        from unicursal.rules.engine._tables import LENGTH

        position = self._place.position
        return self._place.grid.moves(position.path[: position.num[LENGTH]])


def _lost(number: int, line: Line, rules: RuleSet, last: LostWalkthrough | None) -> LostWalkthrough:
    """Where a line is forbidden first: often at the same step as the one before it."""
    if last is not None and line.moves.startswith(last.position.moves + last.move):
        return LostWalkthrough(number, line, last.position, last.move, last.rules)
    for length, move in enumerate(line.moves):
        position = Line(line.board, line.moves[:length])
        judgement = Judge(position, rules).judgement()
        if move not in judgement.open:
            names = [firing.rule.name for firing in judgement.against(move)]
            if move in judgement.by_future_lines:
                names.append("future lines")
            return LostWalkthrough(number, line, position, move, tuple(names))
    raise AssertionError(f"{line} is not forbidden anywhere")
