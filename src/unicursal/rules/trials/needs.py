"""Which rules a set needs: where each is first needed, and which can be dropped.

A run without a rule does what the run with it does, until it takes a step that only this rule
forbade. If that step is blocked, no walkthrough lies behind it and the run is stuck before it comes
back; so the first such step, left-first, tells the number. One run of the whole set finds it for
all rules at once: it stops wherever a rule that is watched alone forbids a step. A step that is
found first need not be the first one taken, for what is left of it comes before; so a rule is
watched until the run is past its step. Where the set itself has lost the line, no rule is needed.

Guards are asked whether the set has them or not, so a rule that leaves takes nothing else with it:
it is needed exactly where it alone forbids a blocked step, which the audit counts. Future lines are
another matter: they change what others see. Their looks, and all of them together, are taken away
in runs and audits of their own, and are needed if more is missed without them.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from unicursal.board import MOVES, Board, Move
from unicursal.budget import AnyBudget, Budget, StartedBudget, started, within
from unicursal.line import Line
from unicursal.notation import Seed, checked_seed
from unicursal.progress import Progress, part_of, silent
from unicursal.rules._names import LOOKS
from unicursal.rules.engine.judge import FUTURE_LINES, Judge, Workplace
from unicursal.rules.json_form import Told, fields_of
from unicursal.rules.sets.rule_set import RuleSet, rule_set
from unicursal.rules.trials import _runs
from unicursal.rules.trials.audit import audit
from unicursal.rules.trials.runs import RuleRun
from unicursal.rules.trials.scopes import Scope, scopes_of
from unicursal.walk.exact_run import walked
from unicursal.walk.left_first import left_first_key
from unicursal.walk.walk import engine_of

_PORTION_OF_POSITIONS = Budget(nodes=100_000)
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

    def to_json(self) -> dict[str, str | None]:
        """The same in plain form."""
        return {"name": self.name, "rank": None, **fields_of(self, "position", "move")}


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
    budget = started(budget)
    watch = _Watch(rules, board)
    watch.run(limit, budget, progress)
    return [*watch.needs(), *_future_needs(rules, board, limit, budget, progress)]


class _Watch(RuleRun):
    """A run of the whole set that notes what each rule alone forbids."""

    def __init__(self, rules: RuleSet, board: Board) -> None:
        super().__init__(board, rules)
        assert isinstance(self._place, Workplace)
        self._bench = self._place
        self._names = self._bench.names[:-1]
        self._watched = np.array([name is not None for name in self._names], np.int64)
        self._found: dict[int, str] = {}

    def run(self, limit: int | None, budget: StartedBudget, progress: Progress) -> None:
        """Go through the walkthroughs, past dead ends too."""
        while self._tally[_runs.RUN_STATE] != _runs.FINISHED and not budget.is_spent:
            budget.spend(1)
            done = self.completed
            if limit is not None and done >= limit:
                break
            progress(walked(done), 0.0 if limit is None else done / limit)
            self.left_first(None if limit is None else limit - done, budget=_PORTION_OF_POSITIONS)
            if self._tally[_runs.RUN_STATE] in (_runs.ALONE, _runs.DEAD_END):
                self._note()

    def _note(self) -> None:
        """Keep the blocked steps that a watched rule alone forbids here, if they come earlier."""
        line, found = self.line, self._found
        for rule, moves in found.items():
            if left_first_key(line.moves) > left_first_key(moves):
                self._watched[rule] = 0
        steps = []
        for i, move in enumerate(MOVES):
            forbidding = [rule for rule, mask in enumerate(self._bench.masks) if mask >> i & 1]
            if len(forbidding) == 1 and forbidding[0] < len(self._names):
                steps += [(rule, move) for rule in forbidding if self._watched[rule]]
        engine = engine_of(line)
        if not steps or not engine.can_be_completed():
            return
        options = engine.options()
        for rule, move in steps:
            if move not in options:
                moves = line.moves + move
                found[rule] = min(found.get(rule, moves), moves, key=left_first_key)

    def needs(self) -> Iterator[FirstNeed]:
        """What was found, rule by rule; a step that the run has not come to does not count yet."""
        here = left_first_key(self.line.moves)
        is_all = self._tally[_runs.RUN_STATE] == _runs.FINISHED
        for number, name in enumerate(self._names):
            moves = self._found.get(number)
            if name and moves and (is_all or left_first_key(moves) <= here):
                yield FirstNeed(name, Line(self._board, moves[:-1]), moves[-1])
            elif name:
                yield FirstNeed(name)


def future_parts(rules: RuleSet) -> list[tuple[str, RuleSet]]:
    """The set without each look of its future lines, and without all of them."""
    if not rules.uses_future_lines:
        return []
    names = {rule.name for rule in rules.rules}
    parts = [(look, (look,)) for look in LOOKS if look in names]
    every = tuple(rule.name for rule in rules.rules if rule.effect)
    return [
        (name, replace(rules, name=f"{rules.name} -{name}", rules=left))
        for name, gone in [*parts, (FUTURE_GROUP, every)]
        for left in [tuple(rule for rule in rules.rules if rule.name not in gone)]
    ]


def _future_needs(
    rules: RuleSet, board: Board, limit: int | None, budget: StartedBudget, progress: Progress
) -> Iterator[FirstNeed]:
    for name, others in future_parts(rules):
        run = RuleRun(board, others)
        need = FirstNeed(name)
        while not budget.is_spent and (limit is None or run.completed < limit):
            most = _PORTION if limit is None else min(_PORTION, limit - run.completed)
            result = run.left_first(most, budget=budget)
            progress(
                f"without {name}: {walked(run.completed)}", run.completed / (limit or math.inf)
            )
            if result.finished:
                break
            if (end := result.dead_end) is not None:
                # Would the whole set have left that line before it was lost?
                judge = Judge(board, rules)
                if judge.follow(end.moves) and engine_of(judge.line).can_be_completed():
                    need = FirstNeed(name, end)
                    break
        yield need


@dataclass(frozen=True)
class Need(Told):
    """Whether a rule is needed on some boards."""

    name: str
    needed: bool
    example: Line | None
    """A position in which a blocked step would be missed without it."""


def needs_of(
    rules: RuleSet | str | int,
    scopes: Sequence[Scope] | str | int,
    progress: Progress = silent,
    seed: Seed = 0,
    *,
    budget: AnyBudget = None,
) -> list[Need]:
    """Which rules are needed, each judged beside all the others.

    An `OutOfBudgetError` if the budget ends first.

    >>> found = needs_of("5-future-line", "5")
    >>> [need.name for need in found if need.needed][:3]
    ['c-shape', 'border-along', 'border-towards-up-right']
    """
    rules, scopes, seed = rule_set(rules), scopes_of(scopes), checked_seed(seed)
    progress = within(started(budget), progress)
    parts = future_parts(rules)
    share = 1 / (1 + len(parts))
    whole = audit(rules, scopes, part_of(progress, 0.0, share), seed)
    needs = [
        Need(rule.name, rule.alone > 0, rule.caught_alone)
        for rule in whole.rules.values()
        if rule.name != FUTURE_LINES
    ]
    for number, (name, others) in enumerate(parts, 1):
        found = audit(others, scopes, part_of(progress, number * share, (number + 1) * share), seed)
        missed = (
            line
            for line in found.examples
            if set(Judge(line, others).open()) - set(Judge(line, rules).open())
        )
        is_needed = found.missed > whole.missed
        needs.append(Need(name, is_needed, next(missed, None) if is_needed else None))
    return needs
