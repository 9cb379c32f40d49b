"""A tree of assumptions written as evidence, with what it turns out not to need left out."""

from unicursal.budget import Budget
from unicursal.errors import OutOfBudgetError
from unicursal.exact.checker import Checker, EvidenceError
from unicursal.exact.prover._question import IN, OPEN, OUT
from unicursal.exact.prover.asked import NAMES, Asked, Facts
from unicursal.exact.prover.evidence import Evidence, Search
from unicursal.exact.prover.lessons import Split, Tree
from unicursal.exact.prover.looks import look, quickest
from unicursal.exact.prover.proofs import simplest
from unicursal.exact.prover.tree_search import TreeSearch
from unicursal.line import Line

READABLE = 100
"""Up to so many cases each one is refuted in the simplest way, beyond that in the quickest."""


class TreeEvidence:
    """Writes evidence about one step; when the nodes are spent, in the quickest way.

    Nodes are for the search, but the clock is heard here too: a tree may have thousands of cases.
    """

    def __init__(self, line: Line, move: str, asked: Asked) -> None:
        self._asked = asked
        self._allowance = asked.allowance
        self._checker = Checker(line, move)

    def write(self, tree: Tree) -> Evidence:
        """The tree as evidence; an `OutOfBudgetError` if the time is up before."""
        self._asked.allowance = Budget(seconds=self._allowance.seconds_left).start()
        try:
            return self._write(tree, {}, simply=_cases(tree, {}) <= READABLE)
        finally:
            self._asked.allowance = self._allowance

    def _write(self, tree: Tree, context: Facts, *, simply: bool) -> Evidence:
        self._asked.hear_the_clock()
        if look(self._asked, context).refuted:
            return (self._simplest(context) if simply else None) or quickest(self._asked, context)
        if tree is None:
            return self._write(self._searched_again(context), context, simply=simply)
        known = int(self._asked.facts()[tree.edge])
        if known != OPEN:
            return self._write(tree.sides[known], context, simply=simply)
        sides: dict[int, Evidence] = {}
        for fact, below in tree.sides.items():
            side = self._write(below, {**context, tree.edge: fact}, simply=simply)
            if self._holds(context, side):
                return side
            sides[fact] = side
        return Search(self._asked.edge(tree.edge), sides[IN], sides[OUT])

    def _searched_again(self, context: Facts) -> Tree:
        """A tree for a context that a quick look refuted when less was known, but does not now.

        More knowledge may hide a crossing: runs that grow together bring marks of two onto one.
        """
        unbounded, self._asked.allowance = self._asked.allowance, self._allowance
        try:
            return TreeSearch(self._asked, context).tree()
        finally:
            self._asked.allowance = unbounded

    def _simplest(self, context: Facts) -> Evidence | None:
        if self._allowance.is_spent:
            return None
        unbounded, self._asked.allowance = self._asked.allowance, self._allowance
        try:
            return simplest(self._asked, context)
        except OutOfBudgetError:
            return None
        finally:
            self._asked.allowance = unbounded

    def _holds(self, context: Facts, evidence: Evidence) -> bool:
        """Whether evidence proves the step blocked under a context."""
        known = {frozenset(self._asked.edge(edge)): NAMES[fact] for edge, fact in context.items()}
        try:
            self._checker.check(evidence.kind, evidence.to_json(), known)
        except EvidenceError:
            return False
        return True


def _cases(tree: Tree, known: dict[Split, int]) -> int:
    """How many cases a tree tells apart; subtrees may be shared."""
    if tree is None:
        return 1
    if tree not in known:
        known[tree] = sum(_cases(side, known) for side in tree.sides.values())
    return known[tree]
