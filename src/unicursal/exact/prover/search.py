"""From the simplest proof to a search: which ways of proving are tried, and in which order."""

from unicursal.budget import UNBOUNDED, Allowance
from unicursal.errors import OutOfBudgetError
from unicursal.exact.prover.evidence import Evidence
from unicursal.exact.prover.look_ahead import LookAhead
from unicursal.exact.prover.proofs import Prover
from unicursal.exact.prover.tree_evidence import TreeEvidence
from unicursal.exact.prover.tree_search import TreeSearch
from unicursal.line import Line

LOOK_AHEAD_WORK = 500_000
"""How many cells may be looked at, in all contexts together, to find a small tree."""


def evidence_of(line: Line, move: str, allowance: Allowance) -> Evidence | None:
    """The simplest evidence found for a blocked step; None if the allowance ended the search.

    If the step is not blocked the search ends with a ValueError.
    """
    if allowance.is_spent:
        return None
    prover = Prover(line, move, allowance)
    try:
        return prover.simplest({}) or _searched(line, move, prover)
    except OutOfBudgetError:
        return None


def _searched(line: Line, move: str, prover: Prover) -> Evidence:
    """First any tree, so that there is one whatever happens, then a small one."""
    tree = TreeSearch(prover).tree()
    writer = TreeEvidence(line, move, prover)
    try:
        looks = LOOK_AHEAD_WORK // prover.cells.size
        return LookAhead(prover, writer, looks).search({})
    except OutOfBudgetError:
        prover.allowance = UNBOUNDED.start()
        return writer.write(tree)
