"""Reasons: why a step is blocked, in words and with evidence that `checker.verify` can check.

The simplest reason is given: the smallest enclosed area; else the smallest area found whose
colours cannot be balanced; else the shortest chain of forced edges found; else a small search.
"""

from dataclasses import dataclass, field
from typing import Any

from unicursal.board import Cell
from unicursal.exact.prover.wording import cells_to_show, text_of
from unicursal.line import Line


@dataclass(frozen=True)
class Reason:
    """Why a step is blocked: the kind of evidence, the cells to show, a text, and the evidence."""

    kind: str
    cells: tuple[Cell, ...]
    text: str
    evidence: dict[str, Any] = field(hash=False)


def find_reason(line: Line, move: str) -> Reason:
    """The simplest reason that is found for a blocked step; ValueError if it is an option.

    >>> reason = find_reason(Line("5:RD"), "R")
    >>> reason.kind, reason.cells, reason.evidence
    ('enclosed', ((0, 1),), {'cut': [0, 2], 'area': [[0, 1]]})
    >>> reason.text
    'Field (0, 1) would be a dead end: the line could enter it from (0, 2) and not come back.'
    """
    from unicursal.exact.prover.prover import Prover  # numba is imported by those who ask

    found = Prover(line, move).refute({})
    evidence = {name: value for name, value in found.items() if name != "kind"}
    return Reason(found["kind"], cells_to_show(found), text_of(line, move, found), evidence)
