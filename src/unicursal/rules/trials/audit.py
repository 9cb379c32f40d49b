"""The audit: rules and principles judged by the exact answer, board by board."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from unicursal.board import MOVES
from unicursal.budget import AnyBudget, started, within
from unicursal.exact.refuter import Refuter
from unicursal.line import Line
from unicursal.notation import Seed, checked_seed
from unicursal.progress import Progress, silent
from unicursal.rules.engine.judge import Workplace
from unicursal.rules.json_form import fields_of, in_json
from unicursal.rules.principles import Principles
from unicursal.rules.sets.rule_set import RuleSet, rule_set
from unicursal.rules.suitable import check_board
from unicursal.rules.trials import _audit
from unicursal.rules.trials.scopes import Rows, Scope, portions_of, positions_of, scopes_of

EXAMPLES = 8
"""How many positions with a missed step are kept."""


@dataclass
class RuleAudit:
    """What an audit found about one rule."""

    name: str
    fired: int = 0
    """Positions in which it forbade something."""
    wrong: int = 0
    """Those in which it forbade a good step."""
    alone: int = 0
    """Blocked steps that no other rule of the set forbade."""
    counterexample: Line | None = None
    """The first position in which it was wrong."""
    example: Line | None = None
    """The first position in which it fired and was right."""
    caught_alone: Line | None = None
    """The first position in which it alone forbade a blocked step."""

    def add(self, counts: Sequence[int], line: Callable[[int, int], Line]) -> None:
        """Add what a kernel has counted; `line` makes one of a row and a length."""
        fired, wrong, alone = (counts[k] for k in (_audit.FIRED, _audit.WRONG, _audit.ALONE))
        self.fired += fired
        self.wrong += wrong
        self.alone += alone
        for example, number, at in (
            ("example", fired - wrong, _audit.FIRED_ROW),
            ("caught_alone", alone, _audit.ALONE_ROW),
            ("counterexample", wrong, _audit.WRONG_ROW),
        ):
            if number and getattr(self, example) is None:
                setattr(self, example, line(counts[at], counts[at + 1]))

    def to_json(self) -> dict[str, Any]:
        """What was counted, in plain form."""
        return fields_of(self, "name", "fired", "wrong", "counterexample", "alone")


@dataclass
class Audit:
    """What an audit found about a rule set.

    >>> found = audit("5", "5")
    >>> found.positions, found.blocked, found.missed, found.wrong
    (1479, 636, 0, 0)
    """

    rules: dict[str, RuleAudit]
    scopes: tuple[Scope, ...]
    positions: int = 0
    blocked: int = 0
    """Free neighbours that are no options."""
    missed: int = 0
    """Those among them that the set left open."""
    examples: list[Line] = field(default_factory=list)
    """The shortest positions in which a blocked step was missed."""

    @property
    def wrong(self) -> int:
        """In how many cases a rule forbade a good step."""
        return sum(rule.wrong for rule in self.rules.values())

    def to_json(self) -> dict[str, Any]:
        """What was counted, in plain form."""
        rules = in_json([*self.rules.values()])
        return {"rules": rules, **fields_of(self, "positions", "blocked", "missed", "examples")}


def audit(
    rules: RuleSet | Principles | str | int,
    scopes: Sequence[Scope] | str | int,
    progress: Progress = silent,
    seed: Seed = 0,
    *,
    into: Audit | None = None,
    budget: AnyBudget = None,
) -> Audit:
    """Judge a rule set, or the principles, by the exact answer, board by board.

    Of the principles, each number of nodes stands for itself, as if it were a rule: it fires in a
    position where a step is refuted by that many nodes and not by fewer. Those that never fire are
    left out, but for `principles` itself. They are for any board.

    An `OutOfBudgetError` if the budget ends first; what was found until then is added to the audit
    `into`, if one is given.

    >>> audit("5", "5").missed
    0
    >>> found = audit(Principles(), "4x5")
    >>> found.positions, found.blocked, found.missed, found.wrong, list(found.rules)
    (265, 118, 0, 0, ['principles'])
    """
    asked = rules if isinstance(rules, Principles) else rule_set(rules)
    scopes, seed = scopes_of(scopes), checked_seed(seed)
    result = Audit({}, scopes) if into is None else into
    progress = within(started(budget), progress)
    if isinstance(asked, RuleSet):
        for scope in scopes:
            check_board(scope.board)
    by_nodes = {1: RuleAudit(str(Principles()))}
    for scope in scopes:
        if isinstance(asked, RuleSet):
            _audit_rules(asked, scope, seed, progress, result)
        else:
            try:
                _audit_principles(asked.nodes, scope, seed, progress, by_nodes, result)
            finally:
                result.rules = {rule.name: rule for _, rule in sorted(by_nodes.items())}
    return result


def _audit_rules(
    rules: RuleSet, scope: Scope, seed: int, progress: Progress, result: Audit
) -> None:
    """Have the positions of a board counted, and add it up, also where the budget ends first."""
    place, board = Workplace(scope.board, rules), scope.board
    totals = np.zeros(_audit.AUDIT_TOTALS, np.int64)
    by_rule = np.zeros((len(place.names), _audit.AUDIT_COLUMNS), np.int64)
    examples = np.full((EXAMPLES, 2), len(board), np.int64)
    walked: list[Rows] = []

    def line(row: int, length: int) -> Line:
        return Line(board, "".join(MOVES[move] for move in every[row][:length]))

    try:
        for rows, options, shared, most in portions_of(
            scope, seed, progress, lambda: int(totals[_audit.AUDIT_POSITIONS])
        ):
            walked.append(rows)
            _audit.audit_rows(
                place.compiled.tables,
                place.position,
                place.future,
                # Copies keep the layout that the kernel was compiled for.
                rows[:, :most].copy(),
                shared,
                options[:, :most].copy(),
                totals,
                by_rule,
                examples,
            )
    finally:
        every = np.concatenate(walked) if walked else np.zeros((0, 0), np.uint8)
        result.positions += int(totals[_audit.AUDIT_POSITIONS])
        result.blocked += int(totals[_audit.AUDIT_BLOCKED])
        result.missed += int(totals[_audit.AUDIT_MISSED])
        for name, counts in zip(place.names, by_rule.tolist(), strict=True):
            if name is not None and walked:
                result.rules.setdefault(name, RuleAudit(name)).add(counts, line)
        found = [line(*each) for each in examples.tolist() if each[1] < len(board)]
        result.examples = sorted([*result.examples, *dict.fromkeys(found)], key=len)[:EXAMPLES]


def _audit_principles(
    most: int,
    scope: Scope,
    seed: int,
    progress: Progress,
    by_nodes: dict[int, RuleAudit],
    result: Audit,
) -> None:
    """Count at each position of a board what is refuted, by how many nodes."""
    refuter = Refuter(scope.board)
    for position in positions_of(scope, seed, progress):
        line = Line(scope.board, position.moves)
        result.positions += 1
        result.blocked += len(position.blocked)
        fired = set()
        # The good ones are asked for too: that none of them is refuted is to be seen, not believed.
        for move in position.blocked + position.good:
            nodes = refuter.nodes_for(position.moves, move, most)
            if nodes is not None:
                rule = by_nodes.setdefault(nodes, RuleAudit(str(Principles(nodes))))
                fired.add(nodes)
                if move in position.blocked:
                    rule.alone += 1
                    rule.example = rule.example or line
                else:
                    rule.wrong += 1
                    rule.counterexample = rule.counterexample or line
            elif move in position.blocked:
                result.missed += 1
                result.examples = sorted([*result.examples, line], key=len)[:EXAMPLES]
        for nodes in fired:
            by_nodes[nodes].fired += 1
