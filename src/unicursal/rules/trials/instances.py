"""Which principle each rule is an instance of: why the steps that it rightly forbids are blocked.

A rule forbids a step because of a pattern; the exact answer gives the simplest reason why that step
is blocked. Over many positions this tells what a rule stands for: an enclosed area, an imbalance of
colours, a chain of forced edges, or a search, that is trials, and how many nodes they take.
"""

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from unicursal.board import Board, Move
from unicursal.board.directions import moves_of
from unicursal.budget import AnyBudget, started, within
from unicursal.exact import find_reason
from unicursal.exact.prover.evidence import Kind
from unicursal.exact.refuter import Refuter
from unicursal.line import Line
from unicursal.notation import Seed, checked_seed
from unicursal.progress import Progress, part_of, silent
from unicursal.rules.json_form import fields_of
from unicursal.rules.sets.rule_set import RuleSet, rule_set
from unicursal.rules.trials import _audit
from unicursal.rules.trials.audit import Judged, judged
from unicursal.rules.trials.scopes import Scope, portions_of, scopes_of

KINDS: Final[tuple[Kind, ...]] = ("enclosed", "balance", "forced", "search")
_MOST_NODES = 100


@dataclass
class Instances:
    """What a rule stands for."""

    name: str
    forbidden: int = 0
    """Blocked steps that it forbade."""
    kinds: Counter[Kind] = field(default_factory=Counter)
    """Why those that were looked at are blocked."""
    most_nodes: int = 0
    """The most nodes that the refutation of one of them took."""
    hardest: Line | None = None
    """The position of that one."""

    @property
    def looked_at(self) -> int:
        """How many of the steps were looked at."""
        return self.kinds.total()

    def to_json(self) -> dict[str, object]:
        """The same in plain form."""
        kinds = {str(kind): self.kinds[kind] for kind in KINDS}
        worst = fields_of(self, "most_nodes", "hardest")
        return {**fields_of(self, "name", "forbidden"), **kinds, **worst}


def instances_of(
    rules: RuleSet | str | int,
    scopes: Sequence[Scope] | str | int,
    each: int,
    progress: Progress = silent,
    seed: Seed = 0,
    *,
    budget: AnyBudget = None,
) -> list[Instances]:
    """Find out why the steps are blocked that each rule forbids; at most `each` on a board.

    An `OutOfBudgetError` if the budget ends first.

    >>> for found in instances_of("5", "5", each=40)[:2]:
    ...     print(found.name, found.forbidden, dict(found.kinds), found.most_nodes)
    c-shape 54 {'enclosed': 40} 1
    border-along 8 {'enclosed': 8} 1
    """
    rules, scopes, seed = rule_set(rules), scopes_of(scopes), checked_seed(seed)
    progress = within(started(budget), progress)
    result: dict[str, Instances] = {}
    for number, scope in enumerate(scopes):
        share = part_of(progress, number / len(scopes), (number + 1) / len(scopes))
        seen = judged(rules, scope.board, portions_of(scope, seed, share))
        _explain(_Kept.of(seen, each, seed), scope.board, result, share)
    return list(result.values())


@dataclass
class _Kept:
    """The blocked steps that each rule forbids on one board, a fair sample of them."""

    names: list[str | None] = field(default_factory=list)
    forbidden: Counter[int] = field(default_factory=Counter)
    steps: dict[int, list[tuple[str, Move]]] = field(default_factory=lambda: defaultdict(list))

    @classmethod
    def of(cls, portions: Iterable[Judged], each: int, seed: int) -> "_Kept":
        """Keep at most so many of a rule, each with the same chance."""
        found, draw = cls(), random.Random(seed)
        for seen in portions:
            found.names = seen.names
            drawn = seen.blocked * (seen.table[_audit.LOST] == 0)
            for at, rule, mask in seen.firings.T.tolist():
                for move in moves_of(int(mask & drawn[at])):
                    found.forbidden[rule] += 1
                    kept, place = found.steps[rule], len(found.steps[rule])
                    if place == each:
                        place = draw.randrange(found.forbidden[rule])
                    if place < each:
                        kept[place : place + 1] = [(seen.line(at).moves, move)]
        return found


def _explain(kept: _Kept, board: Board, result: dict[str, Instances], progress: Progress) -> None:
    """Find the reasons of the steps that were kept."""
    refuter = Refuter(board)
    known: dict[tuple[str, Move], tuple[Kind, int]] = {}
    for number, name in enumerate(kept.names):
        progress(f"reasons on {board}", number / len(kept.names))
        if name is None:
            continue
        found = result.setdefault(name, Instances(name))
        found.forbidden += kept.forbidden[number]
        for moves, move in kept.steps[number]:
            if (moves, move) not in known:
                nodes = refuter.nodes_for(moves, move, _MOST_NODES) or _MOST_NODES
                known[moves, move] = find_reason(Line(board, moves), move).kind, nodes
            kind, nodes = known[moves, move]
            found.kinds[kind] += 1
            if nodes > found.most_nodes:
                found.most_nodes, found.hardest = nodes, Line(board, moves)
