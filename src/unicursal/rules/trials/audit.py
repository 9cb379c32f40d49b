"""The audit: rules and principles judged by the exact answer, board by board.

Positions are judged on one bench, for all that counts what rules do right or wrong. The principles
stand beside rule sets: each number of nodes is a rule, which forbids what is refuted by that many
and not by fewer.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from unicursal._arrays import Integers
from unicursal.board import MOVES, Board
from unicursal.board.directions import mask_of
from unicursal.budget import AnyBudget, started, within
from unicursal.exact.refuter import Refuter
from unicursal.line import Line
from unicursal.notation import Seed, checked_seed
from unicursal.progress import Progress, silent
from unicursal.rules.engine.judge import Workplace
from unicursal.rules.json_form import Told, fields_of, in_json
from unicursal.rules.principles import Principles
from unicursal.rules.sets.rule_set import RuleSet, rule_set
from unicursal.rules.suitable import check_board
from unicursal.rules.trials import _audit
from unicursal.rules.trials.scopes import Portion, Scope, portions_of, scopes_of
from unicursal.walk.rows import Rows


@dataclass(frozen=True)
class Judged:
    """What rules say at each new position of a portion of walkthroughs."""

    board: Board
    rows: Rows
    names: list[str | None]
    """What stands behind each number of a rule; None where it forbids nothing itself."""
    table: Integers
    """A column for each position: see `_audit`."""
    firings: Integers
    """A column for each position and each rule that forbids something there, in this order."""

    @property
    def blocked(self) -> Integers:
        """The steps to free cells that are no options."""
        return self.table[_audit.FREE] & ~self.table[_audit.GOOD]

    def line(self, number: int) -> Line:
        """One of the positions."""
        row, length = self.table[: _audit.LENGTH + 1, number]
        return Line(self.board, _moves(self.rows[row, :length]))


def judged(
    rules: RuleSet | Principles, board: Board, portions: Iterable[Portion]
) -> Iterator[Judged]:
    """Judge all that is new in portions of walkthroughs, one after the other."""
    if isinstance(rules, Principles):
        yield from _by_principles(rules, board, portions)
        return
    place = Workplace(board, rules)
    where, names = (place.compiled.tables, place.position), place.names
    for rows, options, shared, most in portions:
        # Copies keep the layout that the kernel was compiled for.
        asked, known = rows[:, :most].copy(), options[:, :most].copy()
        number = int((asked.shape[1] - 1 - shared).clip(0).sum())
        table = np.zeros((_audit.JUDGED_ROWS, number), np.int64)
        # Room for all that may fire; of what nobody writes to no memory is taken.
        firings = np.empty((_audit.FIRING_ROWS, number * len(names)), np.int64)
        found, fired = _audit.audit_rows(*where, asked, shared, known, table, firings)
        yield Judged(board, rows, names, table[:, :found], firings[:, :fired])


def _by_principles(
    rules: Principles, board: Board, portions: Iterable[Portion]
) -> Iterator[Judged]:
    refuter = Refuter(board)
    for rows, options, shared, most in portions:
        table: list[tuple[int, ...]] = []
        firings: list[tuple[int, int, int]] = []
        for row, (steps, known, masks) in enumerate(zip(rows, shared, options, strict=True)):
            moves = _moves(steps[:most])
            for at in range(known + 1, len(moves)):
                free = Line(board, moves[:at]).free_neighbours()
                found: dict[int, int] = {}
                # The good ones are asked for too: that none is refuted is seen, not believed.
                for move in free:
                    if (nodes := refuter.nodes_for(moves[:at], move, rules.nodes)) is not None:
                        found[nodes] = found.get(nodes, 0) | mask_of(move)
                left = mask_of(free) & ~sum(found.values())
                firings += [(len(table), nodes - 1, found[nodes]) for nodes in sorted(found)]
                table.append((row, at, masks[at], mask_of(free), left, 0))
        fired = {rule for _, rule, _ in firings}
        names = [
            str(Principles(rule + 1)) if rule in fired else None
            for rule in range(max(fired, default=-1) + 1)
        ]
        judged = np.array(table, np.int64).reshape(-1, _audit.JUDGED_ROWS).T
        shown = np.array(firings, np.int64).reshape(-1, _audit.FIRING_ROWS).T
        yield Judged(board, rows, names, judged, shown)


def _moves(steps: Rows) -> str:
    return "".join(MOVES[step] for step in steps)


EXAMPLES = 8
"""How many positions with a missed step are kept."""


@dataclass
class RuleAudit(Told):
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
    told = ("name", "fired", "wrong", "counterexample", "alone")


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
    else:
        result.rules.setdefault(str(Principles()), RuleAudit(str(Principles())))
    for scope in scopes:
        before, missed = result.positions, list[Line]()

        def positions(before: int = before) -> int:
            return result.positions - before

        portions = portions_of(scope, seed, progress, positions)
        try:
            for seen in judged(asked, scope.board, portions):
                missed = sorted([*missed, *_count(seen, result)], key=len)[:EXAMPLES]
        finally:
            result.examples = sorted([*result.examples, *dict.fromkeys(missed)], key=len)[:EXAMPLES]
    if isinstance(asked, Principles):
        in_order = sorted(result.rules, key=lambda name: (len(name), name))
        result.rules = {name: result.rules[name] for name in in_order}
    return result


def _count(seen: Judged, result: Audit) -> list[Line]:
    """Add what was seen in a portion; the shortest positions in which a step was missed."""
    table, blocked = seen.table, seen.blocked
    at, rule, forbidden = seen.firings
    is_wrong = forbidden & table[_audit.GOOD][at] != 0
    by_one = np.zeros(table.shape[1], np.int64)
    """The steps that just one rule forbids."""
    for move in range(len(MOVES)):
        forbids = at[forbidden >> move & 1 == 1]
        by_one |= (np.bincount(forbids, minlength=table.shape[1]) == 1).astype(np.int64) << move
    alone = np.bitwise_count(forbidden & (by_one & blocked)[at])
    rules = [name and result.rules.setdefault(name, RuleAudit(name)) for name in seen.names]
    kinds = (
        ("fired", "example", np.ones_like(alone), ~is_wrong),
        ("wrong", "counterexample", is_wrong, is_wrong),
        ("alone", "caught_alone", alone, alone > 0),
    )
    for number, example, counted, shown in kinds:
        totals = np.bincount(rule, counted, len(rules)).astype(int).tolist()
        first = np.full(len(rules), -1)
        first[rule[shown][::-1]] = at[shown][::-1]  # the first one is written last
        for each, total, place in zip(rules, totals, first.tolist(), strict=True):
            if each:
                setattr(each, number, getattr(each, number) + total)
                if place >= 0 and getattr(each, example) is None:
                    setattr(each, example, seen.line(place))
    left = blocked & table[_audit.OPEN]
    result.positions += table.shape[1]
    result.blocked += int(np.bitwise_count(blocked).sum())
    result.missed += int(np.bitwise_count(left).sum())
    missed = np.flatnonzero(left)
    shortest = missed[np.argsort(table[_audit.LENGTH][missed], kind="stable")]
    return [seen.line(number) for number in shortest[:EXAMPLES]]
