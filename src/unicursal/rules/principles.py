"""The set `principles`: what the three principles rule out alone, or with a few trials.

A step is blocked only if it is refuted within a given number of nodes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from unicursal._random import below
from unicursal.board import BoardLike, LineLike, Move, board_of
from unicursal.board.directions import left_first, moves_in_common
from unicursal.budget import AnyBudget, started, within
from unicursal.chance import generator_of
from unicursal.errors import LineError, UnicursalError
from unicursal.exact.solver.engine import POSSIBLE, Engine
from unicursal.line import Line, line_of
from unicursal.notation import Seed
from unicursal.progress import Progress, silent
from unicursal.rules.engine.judge import Judge, Judgement
from unicursal.rules.exact_run import Run, walked
from unicursal.rules.refuter import Refuter
from unicursal.rules.sets.rule_set import RuleSet

if TYPE_CHECKING:
    from unicursal._random import Generator

_MOST_NODES = 1_000_000


@dataclass(frozen=True)
class Principles:
    """Forced edges, enclosed areas and colour balance, and how many nodes they may take.

    One node is the principles alone; each further one is a trial: try an edge and see.

    >>> Principles.parse("principles"), Principles.parse("principles:3"), Principles.parse("7")
    (Principles(nodes=1), Principles(nodes=3), None)
    """

    nodes: int = 1

    @classmethod
    def parse(cls, words: str) -> Principles | None:
        """The set that these words name; None if they name another one."""
        if not re.match(r"principles\b", words):
            return None
        found = re.fullmatch(r"principles(?::([0-9]{1,7}))?", words)
        nodes = int(found[1] or 1) if found else 0
        if not 1 <= nodes <= _MOST_NODES:
            raise UnicursalError(
                f"unknown rule set {words!r}: choose principles, or principles:3 with 3 nodes "
                f"(1 to {_MOST_NODES:,}); it cannot be joined with others"
            )
        return cls(nodes)

    def __str__(self) -> str:
        return "principles" if self.nodes == 1 else f"principles:{self.nodes}"


class ExactJudge(Judge):
    """A line under the exact answer, on any board.

    >>> judge = Judge("5:RRRRDD", "exact")
    >>> judge.open(), judge.judgement().forbidden
    (('D', 'L'), ())
    """

    def __init__(self, position: LineLike, rules: object) -> None:  # noqa: ARG002
        line = line_of(position)
        self._engine = Engine(line.board)
        self._moves = ""
        self.go_to(line.moves)

    @classmethod
    def understands(cls, rules: object) -> bool:
        """Whether the words are `exact`, or those of the principles."""
        return (isinstance(rules, str) and rules == "exact") or PrinciplesJudge.understands(rules)

    @property
    def line(self) -> Line:
        """The line so far."""
        return Line(self._engine.board, self._moves)

    @property
    def is_complete(self) -> bool:
        """Whether the line visits every cell."""
        return len(self._moves) == len(self._engine.board) - 1

    def push(self, move: Move) -> None:
        """Make a step to a free cell, whether it is open or not."""
        self._engine.push(move)
        self._moves += move

    def pop(self) -> Move:
        """Take the last step back; which it was."""
        move = self._engine.pop()
        self._moves = self._moves[:-1]
        return move

    def go_to(self, moves: str) -> None:
        """Make the line another one of the same board."""
        shared = moves_in_common(self._moves, moves)
        while len(self._moves) > shared:
            self.pop()
        for move in moves[shared:]:
            self.push(move)

    def open(self) -> tuple[Move, ...]:
        """The options."""
        return tuple(self._engine.options())

    def judgement(self) -> Judgement:
        """What is open and what is not; no rule says why."""
        is_open = self.open()
        forbidden = tuple(move for move in self.line.free_neighbours() if move not in is_open)
        return Judgement(is_open, forbidden, (), (), lost=False)


class PrinciplesJudge(ExactJudge):
    """A line under the principles, on any board.

    The exact answer is asked first, because it is quick: what is possible is never refuted.

    >>> judge = Judge("5:R", "principles")
    >>> judge.push("D")
    >>> judge.open()
    ('L',)
    """

    def __init__(self, position: LineLike, rules: object) -> None:
        found = rules if isinstance(rules, Principles) else Principles.parse(str(rules))
        self.principles = found or Principles()
        super().__init__(position, rules)
        self._refuter = Refuter(self._engine.board)

    @classmethod
    def understands(cls, rules: object) -> bool:
        """Whether the principles are meant."""
        return isinstance(rules, Principles) or (
            isinstance(rules, str) and Principles.parse(rules) is not None
        )

    def open(self) -> tuple[Move, ...]:
        """The steps that are not refuted."""
        return tuple(
            move
            for move, verdict in self._engine.verdicts().items()
            if verdict == POSSIBLE
            or not self._refuter.refutes(self._moves, move, self.principles.nodes)
        )


def judge_of(position: LineLike, rules: RuleSet | Principles | str | int) -> Judge:
    """The judge of a line under a set, the principles, or the one of these that words name."""
    return (
        PrinciplesJudge(position, rules)
        if isinstance(rules, Principles)
        else Judge(position, rules)
    )


class PrinciplesRun:
    """A run on any board.

    >>> PrinciplesRun(5, Principles()).left_first()
    Run(completed=104, dead_end=None, finished=True)
    """

    def __init__(self, board: BoardLike, principles: Principles) -> None:
        self._board = board = board_of(board)
        self._principles = principles
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
        self._judge = PrinciplesJudge(self._board, self._principles)
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
            judge = PrinciplesJudge(self._board, self._principles)
            while not judge.is_complete:
                moves = judge.open()
                if not moves:
                    return Run(completed, judge.line, finished=False, last=judge.line)
                judge.push(moves[int(below(rng, len(moves))) if len(moves) > 1 else 0])
        return Run(limit, None, finished=False, last=judge.line)
