"""The audit of the principles: how many blocked steps they refute, and within how many nodes."""

from collections.abc import Sequence

from unicursal.board import Board, Move
from unicursal.budget import AnyBudget, allowance_of, within
from unicursal.line import Line
from unicursal.notation import Seed, checked_seed
from unicursal.progress import Progress, silent
from unicursal.rules.principles.formula import Principles
from unicursal.rules.principles.refuter import Refuter
from unicursal.rules.trials.audit import EXAMPLES, Audit, RuleAudit, Scope, judge_scope, scopes_of
from unicursal.rules.trials.judged import Judged, PositionBench


def audit_principles(
    principles: Principles,
    scopes: Sequence[Scope] | str | int,
    progress: Progress = silent,
    seed: Seed = 0,
    *,
    into: Audit | None = None,
    budget: AnyBudget = None,
) -> Audit:
    """Judge the principles by the exact answer, board by board; `into` and `budget` as in `audit`.

    Each number of nodes stands for itself, as if it were a rule: it fires in a position where a
    step is refuted by so many nodes and not by fewer. Those that never fire are left out, but for
    `principles` itself.

    >>> found = audit_principles(Principles(), "4x5")
    >>> found.positions, found.blocked, found.missed, found.wrong, list(found.rules)
    (265, 118, 0, 0, ['principles'])
    """
    scopes, seed = scopes_of(scopes), checked_seed(seed)
    result = Audit({}, scopes) if into is None else into
    progress = within(allowance_of(budget), progress)
    by_nodes = {1: RuleAudit(str(Principles()))}
    try:
        for scope in scopes:
            bench = _PrinciplesBench(scope.board, principles.nodes, by_nodes, result)
            judge_scope(bench, scope, seed, progress)
    finally:
        result.rules = {rule.name: rule for _, rule in sorted(by_nodes.items())}
    return result


class _PrinciplesBench(PositionBench):
    """What is found on one board, added to the audit as it is found."""

    def __init__(
        self, board: Board, most: int, by_nodes: dict[int, RuleAudit], result: Audit
    ) -> None:
        super().__init__(board)
        self._result = result
        self._most, self._by_nodes = most, by_nodes
        self._refuter = Refuter(board)

    def look_at(self, position: Judged) -> None:
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
