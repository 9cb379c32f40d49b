"""Runs under a rule set: walkthrough after walkthrough until the first dead end."""

import time
from collections.abc import Callable, Iterator
from functools import partial

import numpy as np

from unicursal._arrays import Integers
from unicursal._random import Generator, below
from unicursal.board import MOVES, BoardLike, LineLike, Move, board_of
from unicursal.board.directions import left_first as left_first_order
from unicursal.board.directions import mask_of, moves_of
from unicursal.board.inputs import whole_number
from unicursal.budget import AnyBudget, StartedBudget, started, within
from unicursal.chance import generator_of
from unicursal.errors import LineError, UnicursalError
from unicursal.line import Line, line_of
from unicursal.notation import Seed
from unicursal.progress import Progress, silent
from unicursal.rules.engine._tables import NOT_JUDGED
from unicursal.rules.engine.judge import (
    Bench,
    Judge,
    Rules,
    Workplace,
    bench_of,
    go_to,
    principles_or,
)
from unicursal.rules.trials import _runs
from unicursal.walk.exact_run import Run, walked
from unicursal.walk.left_first import last_turns

_WALKTHROUGHS = 10_000
_FIRST_PORTION = 64
_LARGEST_PORTION = 10**9
_SHORT, _LONG = 0.05, 0.2
"""Seconds that Python is not in control. A position costs a microsecond or several milliseconds,
by board and rules, so portions that are too short are doubled and those too long are halved."""


class RuleRun:
    """A run that can be stopped and continued; between its portions Python is in control.

    By rules on boards for them, by the principles on any.

    >>> run = RuleRun(5, 5)
    >>> run.left_first()
    Run(completed=104, dead_end=None, finished=True)
    >>> run.positions
    1479
    >>> RuleRun("4x5", "principles").left_first()
    Run(completed=20, dead_end=None, finished=True)
    """

    def __init__(self, board: BoardLike, rules: Rules) -> None:
        self._board, self._rules = board_of(board), principles_or(rules)
        self._place = place = bench_of(self._board, self._rules)
        if isinstance(place, Workplace):
            where = place.compiled.tables, place.position
            self._kernels = partial(_runs.left_first, *where), partial(_runs.at_random, *where)
        else:
            self._kernels = partial(_left_first, place), partial(_at_random, place)
        self._tally = np.zeros(_runs.RUN_TALLIES, np.int64)
        self._watched = np.zeros(0, np.int64)
        self._portion = _FIRST_PORTION
        self._levels = np.zeros(len(self._board) + 1, np.int64)
        self._is_left_first = False

    def begin_at(self, line: LineLike, end: LineLike | None = None) -> None:
        """Begin the left-first run at a line: what comes before it counts as done.

        Where the rules forbid a step of the line, the run begins with what comes after that step.
        With an `end` the run is over before that line, which must be a beginning of the first one
        and a later step.

        >>> run = RuleRun(5, 5)
        >>> run.begin_at("5:DDDDRRRUUU")
        >>> run.left_first()
        Run(completed=1, dead_end=None, finished=True)
        >>> run.begin_at(5, end="5:D")
        >>> run.left_first().completed
        52
        """
        line, end = self._own(line), None if end is None else self._own(end)
        if end is not None:
            _check_end(line, end)
        self._start_again()
        place, levels, moves = self._place, self._levels, line.moves
        for k, move in enumerate(moves):
            open_steps = place.open()
            levels[k] = open_steps & _steps_after(moves[:k], move)
            if not open_steps >> MOVES.index(move) & 1:
                break
            place.push(move)
            levels[k + 1] = NOT_JUDGED
        if end is None:
            return
        last = len(end.moves) - 1
        if len(moves) == last and levels[last] == NOT_JUDGED:
            levels[last] = place.open()
            if not levels[last]:
                self._tally[_runs.RUN_STATE] = _runs.DEAD_END
        levels[:last] = 0
        levels[last] &= _steps_before(end.moves[:last], end.moves[last])

    def _own(self, given: LineLike) -> Line:
        if (line := line_of(given)).board != self._board:
            raise LineError(f"{line} is not a line of the board {self._board}")
        return line

    def _start_again(self) -> None:
        go_to(self._place, "")
        self._levels[0] = NOT_JUDGED
        self._tally[_runs.RUN_STATE] = _runs.GOING
        self._is_left_first = True

    @property
    def is_stuck(self) -> bool:
        """Whether the line as it stands is a dead end."""
        return bool(self._tally[_runs.RUN_STATE] == _runs.DEAD_END)

    def left_first(
        self, limit: int | None = None, progress: Progress = silent, *, budget: AnyBudget = None
    ) -> Run:
        """Complete walkthroughs in left-first order until all are done, a limit or a dead end.

        Called again it goes on; behind a dead end it steps back. When a budget is spent it ends
        too; each position is a node.

        >>> run = RuleRun(5, 5)
        >>> run.left_first(limit=100)
        Run(completed=100, dead_end=None, finished=False)
        >>> run.left_first()
        Run(completed=4, dead_end=None, finished=True)
        """
        limit = None if limit is None else _checked_limit(limit)
        if not self._is_left_first:
            self._start_again()
        if self._tally[_runs.RUN_STATE] != _runs.FINISHED:
            self._tally[_runs.RUN_STATE] = _runs.GOING
        go_on = partial(self._kernels[0], self._levels)
        done = self._walk(go_on, limit, progress, started(budget))
        if self._tally[_runs.RUN_STATE] == _runs.DEAD_END:
            return Run(done, self.line, finished=False, last=self.line)
        if self._tally[_runs.RUN_STATE] == _runs.FINISHED:
            return Run(done, None, finished=True, last=self._last_of_all() if done else None)
        return Run(done, None, finished=False, last=self.line)

    def _last_of_all(self) -> Line | None:
        """The last walkthrough that the rules leave: always the last open step."""
        judge = Judge(self._board, self._rules)
        last_turns("", judge.open, judge.push)
        return judge.line if judge.line.is_complete else None

    @property
    def completed(self) -> int:
        """Walkthroughs since the run was made."""
        return int(self._tally[_runs.RUN_COMPLETED])

    @property
    def positions(self) -> int:
        """Positions that were judged."""
        return int(self._tally[_runs.RUN_POSITIONS])

    @property
    def upcoming(self) -> Line | None:
        """Where a left-first run goes on: the next line that was not judged; None at the end."""
        return next(self.left(), None)

    def left(self) -> Iterator[Line]:
        """Where a left-first run goes on, and the beginnings of all that it leaves for later.

        >>> run = RuleRun(5, 5)
        >>> run.begin_at("5:DDR")
        >>> list(run.left())
        [Line('5:DDR'), Line('5:DDD')]
        """
        board, moves = self._board, self.line.moves if self._is_left_first else ""
        deepest = len(moves)
        if not self._is_left_first or self._levels[deepest] == NOT_JUDGED:
            yield Line(board, moves)
            deepest -= 1
        for k in range(deepest, -1, -1):
            for move in left_first_order(moves[k - 1] if k else None):
                if self._levels[k] >> MOVES.index(move) & 1:
                    yield Line(board, moves[:k] + move)

    def at_random(
        self,
        limit: int,
        seed: Seed | Generator = 0,
        progress: Progress = silent,
        *,
        start: LineLike | None = None,
        budget: AnyBudget = None,
    ) -> Run:
        """Walk at random, from the start after each walkthrough, until a limit or a dead end.

        The start is the empty line, unless another one is given.

        A generator of `unicursal` for a seed goes on where it stopped. An `OutOfBudgetError` if the
        budget ends first.
        """
        limit, rng = _checked_limit(limit), generator_of(seed)
        begin = "" if start is None else self._own(start).moves
        go_to(self._place, begin)
        self._tally[_runs.RUN_STATE], self._tally[_runs.RUN_MIDWAY] = _runs.GOING, 0
        self._tally[_runs.RUN_BEGAN] = len(begin) + 1
        self._is_left_first = False
        progress = within(started(budget), progress)
        completed = self._walk(partial(self._kernels[1], rng), limit, progress, started(None))
        dead = self._tally[_runs.RUN_STATE] == _runs.DEAD_END
        return Run(completed, self.line if dead else None, finished=False, last=self.line)

    def _walk(
        self,
        go_on: Callable[..., object],
        limit: int | None,
        progress: Progress,
        budget: StartedBudget,
    ) -> int:
        """Go on, in portions, until a limit, a dead end or the last one; how many are completed."""
        tally, before, done = self._tally, self.completed, 0
        while tally[_runs.RUN_STATE] == _runs.GOING and (limit is None or done < limit):
            progress(walked(done), 0.0 if limit is None else done / limit)
            most = _WALKTHROUGHS if limit is None else limit - done
            size = (
                self._portion if (left := budget.nodes_left) is None else min(self._portion, left)
            )
            judged, begin = self.positions, time.perf_counter()
            go_on(most, size, tally, self._watched)
            taken = time.perf_counter() - begin
            if taken < _SHORT:
                self._portion = min(2 * self._portion, _LARGEST_PORTION)
            elif taken > _LONG:
                self._portion = max(1, self._portion // 2)
            done = self.completed - before
            budget.spend(self.positions - judged)
            if budget.is_spent:
                break
        return done

    @property
    def line(self) -> Line:
        """The line as it stands."""
        return self._place.line


def _look(bench: Bench, tally: Integers) -> int:
    """What is open, as the kernels of `_runs` ask it: these three are for what has no rules."""
    mask = bench.open()
    tally[_runs.RUN_POSITIONS] += 1
    if mask == 0:
        tally[_runs.RUN_STATE] = _runs.DEAD_END
    return mask


def _left_first(
    bench: Bench, levels: Integers, limit: int, positions: int, tally: Integers, _: Integers
) -> None:
    end, last = tally[_runs.RUN_POSITIONS] + positions, tally[_runs.RUN_COMPLETED] + limit
    while tally[_runs.RUN_POSITIONS] < end:
        moves = bench.line.moves
        level = len(moves)
        if levels[level] == NOT_JUDGED and bench.line.is_complete:
            levels[level] = 0
            tally[_runs.RUN_COMPLETED] += 1
            if tally[_runs.RUN_COMPLETED] == last:
                if not levels[:level].any():
                    tally[_runs.RUN_STATE] = _runs.FINISHED
                return
        elif levels[level] == NOT_JUDGED:
            levels[level] = _look(bench, tally)
            if levels[level] == 0:
                return
        if levels[level]:
            order = left_first_order(moves[-1:] or None)
            move = next(each for each in order if levels[level] >> MOVES.index(each) & 1)
            levels[level] &= ~mask_of(move)
            levels[level + 1] = NOT_JUDGED
            bench.push(move)
        elif level:
            bench.pop()
        else:
            tally[_runs.RUN_STATE] = _runs.FINISHED
            return


def _at_random(
    bench: Bench, rng: Generator, limit: int, positions: int, tally: Integers, _: Integers
) -> None:
    end, last = tally[_runs.RUN_POSITIONS] + positions, tally[_runs.RUN_COMPLETED] + limit
    while tally[_runs.RUN_COMPLETED] < last:
        if not tally[_runs.RUN_MIDWAY]:
            go_to(bench, bench.line.moves[: tally[_runs.RUN_BEGAN] - 1])
            tally[_runs.RUN_MIDWAY] = 1
        while not bench.line.is_complete:
            if tally[_runs.RUN_POSITIONS] >= end:
                return
            mask = _look(bench, tally)
            if mask == 0:
                tally[_runs.RUN_MIDWAY] = 0
                return
            steps = moves_of(mask)
            bench.push(steps[int(below(rng, len(steps))) if len(steps) > 1 else 0])
        tally[_runs.RUN_MIDWAY] = 0
        tally[_runs.RUN_COMPLETED] += 1


def _checked_limit(limit: int) -> int:
    """How many walkthroughs are wanted, as a number that kernels take."""
    return min(whole_number(limit, "the number of walkthroughs", UnicursalError), 2**62)


def _check_end(line: Line, end: Line) -> None:
    """Refuse an end that is not a step after a beginning of the line, and after its own step."""
    before, last = end.moves[:-1], end.moves[-1:]
    order = left_first_order(before[-1:] or None)
    step = line.moves[len(before) : len(before) + 1]
    is_later = bool(last) and (not step or order.index(last) > order.index(step))
    if not (is_later and line.moves.startswith(before)):
        raise LineError(f"{end} does not come after a beginning of {line}")


def _steps_before(moves: str, move: Move) -> int:
    """The steps behind a line that come before one in left-first order, as bits."""
    order = left_first_order(moves[-1:] or None)
    return mask_of(order[: order.index(move)])


def _steps_after(moves: str, move: Move) -> int:
    return ~_steps_before(moves, move) & ~(1 << MOVES.index(move))
