"""When each rule is first needed: where a left-first run without it would be stuck.

A run without a rule does what the run with it does, until it takes a step that only this rule
forbade. If that step is blocked, no walkthrough lies behind it and the run is stuck before it comes
back; so the first such step, left-first, tells the number. One run of the whole set finds it for
all rules at once: it stops wherever a rule that is watched alone forbids a step. A step that is
found first need not be the first one taken, for what is left of it comes before; so a rule is
watched until the run is past its step. Where the set itself has lost the line, no rule is needed.

Guards are asked whether the set has them or not, so a rule that leaves takes nothing else with it.
Future lines are another matter: they change what others see. Their looks, and all of them together,
are taken away in runs of their own.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from unicursal.board import MOVES, Board, Move
from unicursal.budget import UNBOUNDED, Allowance, AnyBudget, allowance_of
from unicursal.line import Line
from unicursal.progress import Progress, silent
from unicursal.rules.engine._tables import NOT_JUDGED
from unicursal.rules.engine.judge import Judge
from unicursal.rules.engine.workplace import Workplace
from unicursal.rules.exact_run import walked
from unicursal.rules.future.looks import LOOKS
from unicursal.rules.sets.rule_set import RuleSet
from unicursal.rules.trials.runs import RuleRun
from unicursal.walk.left_first import left_first_key
from unicursal.walk.walk import engine_of

_POSITIONS = 100_000
"""Judged between two looks at the clock."""
_PORTION = 1000
"""Walkthroughs between two looks at the clock."""
FUTURE_GROUP = "future-line"


@dataclass(frozen=True)
class FirstNeed:
    """The position at which a rule is first needed, and the step that it alone forbids there."""

    name: str
    position: Line | None = None
    """None if it was not needed."""
    move: Move | None = None
    """None for what future lines do: then the position is the dead end without them."""

    @property
    def line(self) -> Line | None:
        """The first line that a run without the rule should not have drawn."""
        if self.position is None or self.move is None:
            return self.position
        return Line(self.position.board, self.position.moves + self.move)


def first_needs(
    rules: RuleSet,
    board: Board,
    limit: int | None = None,
    progress: Progress = silent,
    *,
    budget: AnyBudget = None,
) -> list[FirstNeed]:
    """When each rule of a set is first needed, in the first walkthroughs of a board.

    When a budget is spent, what was found until then; each portion of positions is a node.

    >>> found = first_needs(RuleSet.parse("c-shape+border"), Board(5), limit=20)
    >>> for need in found[:3]:
    ...     print(need.name, need.line)
    c-shape 5:RRRRDDDLLLURU
    border-along 5:RRRRDDDLD
    border-towards-up-right None
    """
    allowance = allowance_of(budget) or UNBOUNDED.start()
    watch = _Watch(rules, board)
    watch.run(limit, allowance, progress)
    return [*watch.needs(), *_future_needs(rules, board, limit, allowance, progress)]


class _Watch:
    """A run of the whole set that notes what each rule alone forbids."""

    def __init__(self, rules: RuleSet, board: Board) -> None:
        from unicursal.rules.trials._runs import RUN_TALLIES, WATCHED

        self._place = Workplace(board, rules)
        self._rules = self._place.compiled.rules
        self._tally = np.zeros(RUN_TALLIES, np.int64)
        self._fired = np.zeros((len(self._rules), WATCHED + 1), np.int64)
        self._fired[:, WATCHED] = [not rule.effect and not rule.is_guard for rule in self._rules]
        self._levels = np.zeros(len(board) + 1, np.int64)
        self._levels[0] = NOT_JUDGED
        self._found: dict[int, str] = {}

    def run(self, limit: int | None, allowance: Allowance, progress: Progress) -> None:
        """Go through the walkthroughs, behind dead ends too."""
        from unicursal.rules.trials import _runs

        place, tally = self._place, self._tally
        while tally[_runs.RUN_STATE] != _runs.FINISHED and not allowance.is_spent:
            allowance.spend(1)
            done = int(tally[_runs.RUN_COMPLETED])
            if limit is not None and done >= limit:
                break
            progress(walked(done), 0.0 if limit is None else done / limit)
            tally[_runs.RUN_STATE] = _runs.GOING
            _runs.left_first(
                place.compiled.tables,
                place.position,
                place.future,
                self._levels,
                10**9 if limit is None else limit - done,
                _POSITIONS,
                tally,
                self._fired,
            )
            if tally[_runs.RUN_STATE] in (_runs.ALONE, _runs.DEAD_END):
                self._note()

    def _note(self) -> None:
        """Keep the blocked steps that a watched rule alone forbids here, if they come earlier."""
        from unicursal.rules.trials._runs import WATCHED

        line = self._line()
        here = left_first_key(line.moves)
        for rule, moves in list(self._found.items()):
            if here > left_first_key(moves):
                self._fired[rule, WATCHED] = 0
        steps = [
            (rule, move) for rule, move in self._alone() if self._fired[int(rule), WATCHED] != 0
        ]
        if not steps:
            return
        engine = engine_of(line)
        if engine.witness() is None:
            return
        options = engine.options()
        for rule, move in steps:
            if move in options:
                continue
            moves, known = line.moves + move, self._found.get(rule)
            if known is None or left_first_key(moves) < left_first_key(known):
                self._found[rule] = moves

    def _alone(self) -> Iterator[tuple[int, Move]]:
        from unicursal.rules.engine._tables import CANDIDATES

        masks = self._place.position.by_rule.tolist()
        candidates = int(self._place.position.num[CANDIDATES])
        for i, move in enumerate(MOVES):
            forbidding = [rule for rule, mask in enumerate(masks) if mask >> i & 1]
            if candidates >> i & 1 and len(forbidding) == 1:
                yield forbidding[0], move

    def _line(self) -> Line:
        from unicursal.rules.engine._tables import LENGTH

        grid, position = self._place.grid, self._place.position
        return Line(grid.board, grid.moves(position.path[: position.num[LENGTH]]))

    def needs(self) -> Iterator[FirstNeed]:
        """What was found, rule by rule; a step that the run has not come to does not count yet."""
        from unicursal.rules.trials._runs import FINISHED, RUN_STATE

        here = left_first_key(self._line().moves)
        for number, rule in enumerate(self._rules):
            if rule.effect or rule.is_guard:
                continue
            moves = self._found.get(number)
            if moves is None or (
                self._tally[RUN_STATE] != FINISHED and left_first_key(moves) > here
            ):
                yield FirstNeed(rule.name)
            else:
                position = Line(self._place.grid.board, moves[:-1])
                yield FirstNeed(rule.name, position, moves[-1])


def future_parts(rules: RuleSet) -> list[tuple[str, RuleSet]]:
    """The set without each look of its future lines, and without all of them."""
    if not rules.uses_future_lines:
        return []
    names = {rule.name for rule in rules.rules}
    parts = [(look, (look,)) for look in LOOKS if look in names]
    every = tuple(rule.name for rule in rules.rules if rule.effect)
    return [
        (
            name,
            replace(
                rules,
                name=f"{rules.name} -{name}",
                rules=tuple(rule for rule in rules.rules if rule.name not in gone),
            ),
        )
        for name, gone in [*parts, (FUTURE_GROUP, every)]
    ]


def _future_needs(
    rules: RuleSet, board: Board, limit: int | None, allowance: Allowance, progress: Progress
) -> Iterator[FirstNeed]:
    for name, others in future_parts(rules):
        run = RuleRun(board, others)
        need = FirstNeed(name)
        while not allowance.is_spent and (limit is None or run.completed < limit):
            most = _PORTION if limit is None else min(_PORTION, limit - run.completed)
            result = run.left_first(most, budget=allowance)
            progress(
                f"without {name}: {walked(run.completed)}", run.completed / (limit or math.inf)
            )
            if result.finished:
                break
            if result.dead_end is not None and _would_have_known(rules, result.dead_end):
                need = FirstNeed(name, result.dead_end)
                break
        yield need


def _would_have_known(rules: RuleSet, dead_end: Line) -> bool:
    """Whether the whole set leaves a line to a dead end before it is lost."""
    judge = Judge(dead_end.board, rules)
    for move in dead_end.moves:
        if move not in judge.open():
            return engine_of(judge.line).witness() is not None
        judge.push(move)
    return False
