"""A run by whatever judges a position, in plain Python: for what has no kernels of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unicursal._random import below
from unicursal.board import BoardLike, LineLike, Move, board_of
from unicursal.board.directions import left_first
from unicursal.budget import AnyBudget, started, within
from unicursal.chance import generator_of
from unicursal.errors import LineError
from unicursal.line import Line, line_of
from unicursal.notation import Seed
from unicursal.progress import Progress, silent
from unicursal.rules.engine.judge import Judge, Rules
from unicursal.walk.exact_run import Run, walked

if TYPE_CHECKING:
    from unicursal._random import Generator


class JudgeRun:
    """A run on any board that the rules are for.

    >>> JudgeRun(5, "principles").left_first()
    Run(completed=104, dead_end=None, finished=True)
    """

    def __init__(self, board: BoardLike, rules: Rules) -> None:
        self._board = board = board_of(board)
        self._rules = rules
        self.completed = 0
        """Walkthroughs since the run was made."""
        self.begin_at(Line(board))

    def begin_at(self, line: LineLike) -> None:
        """Begin the left-first run at a line: what comes before it counts as done.

        Where a step of the line is refuted, the run begins with what comes after that step.
        """
        line = line_of(line)
        if line.board != self._board:
            raise LineError(f"{line} is not a line of the board {self._board}")
        self._judge = Judge(self._board, self._rules)
        self._to_try: list[list[Move]] = []  # at each cell of the line, the leftmost last
        self._is_new = True  # whether the position was not yet judged
        for k, move in enumerate(line.moves):
            order = left_first(line.moves[k - 1] if k else None)
            open_steps = self._judge.open()
            later = order[order.index(move) + 1 :]
            self._to_try.append([each for each in later[::-1] if each in open_steps])
            if move not in open_steps:
                self._is_new = False
                break
            self._judge.push(move)

    @property
    def line(self) -> Line:
        """The line as it stands."""
        return self._judge.line

    @property
    def upcoming(self) -> Line | None:
        """Where a left-first run goes on: the next line that was not judged; None at the end."""
        if self._is_new:
            return self.line
        for k in range(len(self._to_try) - 1, -1, -1):
            if self._to_try[k]:
                return Line(self._board, self._judge.line.moves[:k] + self._to_try[k][-1])
        return None

    def left_first(
        self, limit: int | None = None, progress: Progress = silent, *, budget: AnyBudget = None
    ) -> Run:
        """Complete walkthroughs in left-first order until all are done, a limit or a dead end.

        Called again it goes on; behind a dead end it steps back. When a budget is spent it ends
        too; each position is a node.
        """
        budget = started(budget)
        judge, to_try, done, last = self._judge, self._to_try, 0, None
        while (self._is_new or any(to_try)) and not budget.is_spent:
            budget.spend(1)
            progress(walked(done), 0.0 if limit is None else done / limit)
            if not self._is_new:
                self._step_on()
            self._is_new = False
            if judge.is_complete:
                last = judge.line
                done += 1
                self.completed += 1
                if done == limit:
                    break
            elif moves := judge.open():
                order = left_first(judge.line.moves[-1:] or None)
                to_try.append([move for move in order[::-1] if move in moves])
            else:
                return Run(done, judge.line, finished=False, last=judge.line)
        return Run(done, None, finished=not self._is_new and not any(to_try), last=last)

    def _step_on(self) -> None:
        """Step back to where an open step is left, and take it."""
        while not self._to_try[-1]:
            self._to_try.pop()
        while len(self._judge.line.moves) >= len(self._to_try):
            self._judge.pop()
        self._judge.push(self._to_try[-1].pop())
        self._is_new = True

    def at_random(
        self,
        limit: int,
        seed: Seed | Generator = 0,
        progress: Progress = silent,
        *,
        budget: AnyBudget = None,
    ) -> Run:
        """Walk at random, from the start after each walkthrough, until a limit or a dead end.

        A generator of `unicursal` for a seed goes on where it stopped. An `OutOfBudgetError` if the
        budget ends first.
        """
        progress = within(started(budget), progress)
        rng = generator_of(seed)
        for completed in range(limit):
            progress(walked(completed), completed / limit)
            judge = Judge(self._board, self._rules)
            while not judge.is_complete:
                moves = judge.open()
                if not moves:
                    return Run(completed, judge.line, finished=False, last=judge.line)
                judge.push(moves[int(below(rng, len(moves))) if len(moves) > 1 else 0])
        return Run(limit, None, finished=False, last=judge.line)
