"""A small tree of assumptions, with a bounded effort: both sides of many edges are looked at."""

from unicursal.errors import OutOfBudgetError
from unicursal.exact.prover._question import IN, OUT
from unicursal.exact.prover.evidence import Evidence, Search
from unicursal.exact.prover.lessons import opposite
from unicursal.exact.prover.proofs import Facts, Look, Prover
from unicursal.exact.prover.tree_evidence import TreeEvidence

LOOKS = 80
"""How many edges a search asks about on one level."""

SMALL_TREE = 6
"""An edge both of whose sides need no more steps than this in sum is good enough at first."""

ENOUGH = 8
"""So many edges with both sides refuted are choice enough."""


class LookAhead:
    """Looks for a small tree; `refute` raises OutOfBudgetError when it has looked long enough."""

    def __init__(self, prover: Prover, writer: TreeEvidence, looks: int) -> None:
        self._prover, self._writer, self._looks = prover, writer, looks

    def refute(self, context: Facts) -> Evidence:
        """Evidence of any kind under a context."""
        return self._prover.simplest(context) or self.search(context)

    def search(self, context: Facts) -> Evidence:
        """Evidence of the kind `search`: an edge that can be neither in nor out.

        Best is an edge both of whose sides are refuted at once; then one of whose sides is, and
        the other side forces much; then any that forces much on both sides.
        """
        both: list[tuple[int, int]] = []
        one: list[tuple[int, int, int]] = []
        none: list[tuple[int, int]] = []
        for asked, edge in enumerate(self._questions(context)):
            # The longer it has been looked for a small tree, the larger a tree is small enough.
            if both and min(both)[0] <= SMALL_TREE + asked // 2:
                break
            with_it, without_it = (self._look({**context, edge: fact}) for fact in (IN, OUT))
            if with_it.refuted and without_it.refuted:
                both.append((with_it.size + without_it.size, edge))
                if len(both) >= ENOUGH:
                    break
            elif with_it.refuted or without_it.refuted:
                size = max(with_it.size, without_it.size)
                one.append((-size, edge, IN if with_it.refuted else OUT))
            else:
                none.append((-min(with_it.size, without_it.size), edge))
        if both:
            return self._branch(context, min(both)[1], IN)
        if one:
            _, edge, first = min(one)
            return self._branch(context, edge, first)
        return self._branch(context, min(none)[1], IN)

    def _questions(self, context: Facts) -> list[int]:
        self._look(context)
        edges: list[int] = self._prover.open_edges()[:LOOKS].tolist()
        return edges

    def _look(self, context: Facts) -> Look:
        self._looks -= 1
        if self._looks < 0 or self._prover.allowance.is_spent:
            raise OutOfBudgetError("a small tree is not worth more")
        return self._prover.look(context)

    def _branch(self, context: Facts, edge: int, first: int) -> Evidence:
        """Refute the cheaper side first; if it does not need the edge at all, that is enough."""
        sides: dict[int, Evidence] = {}
        for fact in (first, opposite(first)):
            side = self.refute({**context, edge: fact})
            if self._writer.holds(context, side):
                return side
            sides[fact] = side
        return Search(self._prover.edge(edge), sides[IN], sides[OUT])
