"""The audit: rules and principles judged by the exact answer, board by board."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from unicursal.board import MOVES, Board, Move
from unicursal.budget import AnyBudget, started, within
from unicursal.exact.refuter import Refuter
from unicursal.line import Line
from unicursal.notation import Seed, checked_seed
from unicursal.progress import Progress, silent
from unicursal.rules.engine.judge import Workplace
from unicursal.rules.principles import Principles
from unicursal.rules.sets.rule_set import RuleSet, rule_set
from unicursal.rules.suitable import check_board
from unicursal.rules.trials import _audit
from unicursal.rules.trials.scopes import Judged, Rows, Scope, portions_of, positions_of, scopes_of

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

    def to_json(self) -> dict[str, Any]:
        """What was counted, in plain form."""
        return {
            "name": self.name,
            "fired": self.fired,
            "wrong": self.wrong,
            "counterexample": self.counterexample and str(self.counterexample),
            "alone": self.alone,
        }


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
        return {
            "rules": [rule.to_json() for rule in self.rules.values()],
            "positions": self.positions,
            "blocked": self.blocked,
            "missed": self.missed,
            "examples": [str(line) for line in self.examples],
        }


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
        bench: _RuleCounter | _PrinciplesCounter
        if isinstance(asked, RuleSet):
            bench = _RuleCounter(scope.board, asked)
        else:
            bench = _PrinciplesCounter(scope.board, asked.nodes, by_nodes, result)
        try:
            bench.count(scope, seed, progress)
        finally:
            bench.add_to(result)
    return result


class _RuleCounter:
    """The counters of one board, and the walkthroughs that they speak of."""

    def __init__(self, board: Board, rules: RuleSet) -> None:
        self.board = board
        self._place = Workplace(board, rules)
        self._names = self._place.names
        self.totals = np.zeros(_audit.AUDIT_TOTALS, np.int64)
        self._by_rule = np.zeros(
            (len(self._place.compiled.rules) + 1, _audit.AUDIT_COLUMNS), np.int64
        )
        self._examples = np.full((EXAMPLES, 2), len(board), np.int64)
        self._rows: list[Rows] = []

    def count(self, scope: Scope, seed: int, progress: Progress) -> None:
        """Judge the positions of a scope."""
        place = self._place
        for rows, shared, options, most in portions_of(
            scope, seed, progress, lambda: int(self.totals[_audit.AUDIT_POSITIONS])
        ):
            self._rows.append(rows)
            _audit.audit_rows(
                place.compiled.tables,
                place.position,
                place.future,
                # Copies keep the layout that the kernel was compiled for.
                rows[:, :most].copy(),
                shared,
                options[:, :most].copy(),
                self.totals,
                self._by_rule,
                self._examples,
            )

    def add_to(self, result: Audit) -> None:
        """Add what was found to an audit."""
        if not self._rows:
            return
        rows = np.concatenate(self._rows)
        result.positions += int(self.totals[_audit.AUDIT_POSITIONS])
        result.blocked += int(self.totals[_audit.AUDIT_BLOCKED])
        result.missed += int(self.totals[_audit.AUDIT_MISSED])
        for name, counts in zip(self._names, self._by_rule, strict=False):
            if name is None:
                continue
            rule = result.rules.setdefault(name, RuleAudit(name))
            rule.fired += int(counts[_audit.FIRED])
            rule.wrong += int(counts[_audit.WRONG])
            rule.alone += int(counts[_audit.ALONE])
            for example, number, at in (
                ("example", counts[_audit.FIRED] - counts[_audit.WRONG], _audit.FIRED_ROW),
                ("caught_alone", counts[_audit.ALONE], _audit.ALONE_ROW),
                ("counterexample", counts[_audit.WRONG], _audit.WRONG_ROW),
            ):
                if number and getattr(rule, example) is None:
                    setattr(rule, example, self._line(rows[counts[at]], counts[at + 1]))
        found = [
            self._line(rows[row], length)
            for row, length in self._examples
            if length < len(self.board)
        ]
        result.examples = sorted([*result.examples, *dict.fromkeys(found)], key=len)[:EXAMPLES]

    def _line(self, row: npt.NDArray[np.uint8], length: int) -> Line:
        return Line(self.board, "".join(MOVES[move] for move in row[:length]))


class _PrinciplesCounter:
    """What is found on one board, added to the audit as it is found."""

    def __init__(
        self, board: Board, most: int, by_nodes: dict[int, RuleAudit], result: Audit
    ) -> None:
        self.board, self._result = board, result
        self._most, self._by_nodes = most, by_nodes
        self._refuter = Refuter(board)

    def add_to(self, result: Audit) -> None:
        """List the numbers of nodes that refuted something, so far, as rules."""
        result.rules = {rule.name: rule for _, rule in sorted(self._by_nodes.items())}

    def count(self, scope: Scope, seed: int, progress: Progress) -> None:
        """Look at the positions of a scope."""
        for position in positions_of(scope, seed, progress):
            self._look_at(position)

    def _look_at(self, position: Judged) -> None:
        """Count what is refuted here, by how many nodes."""
        self._result.positions += 1
        self._result.blocked += len(position.blocked)
        fired = set()
        # The good ones are asked for too: that none of them is refuted is to be seen, not believed.
        for move in position.blocked + position.good:
            nodes = self._refuter.nodes_for(position.moves, move, self._most)
            if nodes is not None:
                rule = self._by_nodes.setdefault(nodes, RuleAudit(str(Principles(nodes))))
                self._note(rule, position, move)
                fired.add(nodes)
            elif move in position.blocked:
                self._result.missed += 1
                self._keep_example(position)
        for nodes in fired:
            self._by_nodes[nodes].fired += 1

    def _note(self, rule: RuleAudit, position: Judged, move: Move) -> None:
        """Count a refuted step."""
        if move in position.blocked:
            rule.alone += 1
            rule.example = rule.example or self._line(position)
        else:
            rule.wrong += 1
            rule.counterexample = rule.counterexample or self._line(position)

    def _keep_example(self, position: Judged) -> None:
        """Keep the shortest positions in which a blocked step was missed."""
        kept = self._result.examples
        if len(kept) < EXAMPLES or len(position.moves) < len(kept[-1].moves):
            kept.append(self._line(position))
            kept.sort(key=len)
            del kept[EXAMPLES:]

    def _line(self, position: Judged) -> Line:
        return Line(self.board, position.moves)
