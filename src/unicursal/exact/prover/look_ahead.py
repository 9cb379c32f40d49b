"""One edge, both sides of which are refuted in few steps: the smallest search there is."""

from unicursal.exact.prover._question import IN, OUT
from unicursal.exact.prover.asked import Asked
from unicursal.exact.prover.evidence import Evidence
from unicursal.exact.prover.lessons import Split
from unicursal.exact.prover.looks import look, open_edges
from unicursal.exact.prover.tree_evidence import TreeEvidence

LOOKS = 80
"""How many edges are asked about."""

SMALL = 6
"""An edge both of whose sides need no more steps than this in sum is good enough at first."""

ENOUGH = 8
"""So many edges with both sides refuted are choice enough."""


def smallest_split(asked: Asked, writer: TreeEvidence) -> Evidence | None:
    """Evidence with a single assumption, if some edge allows it.

    The allowance may end the search for it: OutOfBudgetError.
    """
    found: list[tuple[int, int]] = []
    look(asked, {})
    for tried, edge in enumerate(open_edges(asked)[:LOOKS].tolist()):
        # The longer it has been looked for a small one, the larger a small one may be.
        if found and min(found)[0] <= SMALL + tried // 2:
            break
        asked.allowance.require()
        size = 0
        for fact in (IN, OUT):
            found_at_once = look(asked, {edge: fact})
            if not found_at_once.refuted:
                break
            size += found_at_once.size
        else:
            found.append((size, edge))
            if len(found) >= ENOUGH:
                break
    return writer.write(Split(min(found)[1], {IN: None, OUT: None})) if found else None
