"""From the simplest proof to a search: which ways of proving are tried, and in which order."""

from unicursal.budget import Allowance
from unicursal.defects import clue_defects
from unicursal.errors import OutOfBudgetError
from unicursal.exact.prover.asked import Asked
from unicursal.exact.prover.evidence import ClueBroken, Evidence, weight
from unicursal.exact.prover.look_ahead import smallest_split
from unicursal.exact.prover.proofs import simplest
from unicursal.exact.prover.tree_evidence import TreeEvidence
from unicursal.exact.prover.tree_search import TreeSearch
from unicursal.line import Line

LIGHT = 10
"""A tree of no more weight than this is good enough."""


def evidence_of(line: Line, move: str, allowance: Allowance) -> Evidence | None:
    """The simplest evidence found for a blocked step; None if the allowance ended the search.

    If the step is not blocked the search ends with a `LineError`.
    """
    if allowance.is_spent:
        return None
    if line.board.clues and (broken := _broken_clue(line, move)) is not None:
        return broken
    asked = Asked(line, move, allowance)
    try:
        return simplest(asked, {}) or _searched(line, move, asked)
    except OutOfBudgetError:
        return None


def _broken_clue(line: Line, move: str) -> ClueBroken | None:
    """A clue that the line has broken after the step."""
    cells = [*line.cells(), line.free_neighbours()[move]]
    for defect in clue_defects(line.board, cells):
        return ClueBroken(defect.kind, defect.at)  # type: ignore[arg-type]
    return None


def _searched(line: Line, move: str, asked: Asked) -> Evidence:
    """First any tree, so that there is one whatever happens, then a smaller one."""
    tree = TreeSearch(asked).tree()
    writer = TreeEvidence(line, move, asked)
    found = writer.write(tree)
    if weight(found) <= LIGHT:
        return found
    try:
        other = smallest_split(asked, writer)
    except OutOfBudgetError:
        return found
    return found if other is None else min(found, other, key=weight)
