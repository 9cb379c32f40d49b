"""Proofs without a search: evidence that no line leads from the step over all cells to the target.

The kernels are asked, cheap ones first, and what they find is written as evidence.
"""

from unicursal.exact.prover.areas import balance, enclosed
from unicursal.exact.prover.asked import Asked, Facts
from unicursal.exact.prover.chains import broken_end, chain_out_of_order, shortest_chain
from unicursal.exact.prover.crossing import crossing_as_it_stands
from unicursal.exact.prover.evidence import Evidence


def simplest(asked: Asked, context: Facts) -> Evidence | None:
    """The simplest evidence that is found; None if there is none without a search."""
    asked.allowance.spend(1)
    asked.assume(context)
    for look in (enclosed, broken_end, crossing_as_it_stands, balance):
        if (found := look(asked)) is not None:
            return found
        asked.hear_the_clock()
    return shortest_chain(asked, context) or chain_out_of_order(asked, context)
