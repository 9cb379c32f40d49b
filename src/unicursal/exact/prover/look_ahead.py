"""One edge, both sides of which are refuted in few steps: the smallest search there is."""

from unicursal.exact.prover._question import IN, OUT
from unicursal.exact.prover.evidence import Evidence
from unicursal.exact.prover.lessons import Split
from unicursal.exact.prover.proofs import Prover
from unicursal.exact.prover.tree_evidence import TreeEvidence

LOOKS = 80
"""How many edges are asked about."""

SMALL = 6
"""An edge both of whose sides need no more steps than this in sum is good enough at first."""

ENOUGH = 8
"""So many edges with both sides refuted are choice enough."""


def smallest_split(prover: Prover, writer: TreeEvidence) -> Evidence | None:
    """Evidence with a single assumption, if some edge allows it.

    The allowance may end the search for it: OutOfBudgetError.
    """
    found: list[tuple[int, int]] = []
    prover.look({})
    for asked, edge in enumerate(prover.open_edges()[:LOOKS].tolist()):
        # The longer it has been looked for a small one, the larger a small one may be.
        if found and min(found)[0] <= SMALL + asked // 2:
            break
        prover.allowance.require()
        size = 0
        for fact in (IN, OUT):
            look = prover.look({edge: fact})
            if not look.refuted:
                break
            size += look.size
        else:
            found.append((size, edge))
            if len(found) >= ENOUGH:
                break
    return writer.write(Split(min(found)[1], {IN: None, OUT: None})) if found else None
