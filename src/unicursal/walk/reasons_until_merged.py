"""A stand-in for `find_reason` with an allowance; it goes as soon as the prover has one."""

from unicursal.board import Move
from unicursal.budget import Allowance
from unicursal.exact.prover import reasons
from unicursal.line import Line


def find_reason(
    line: Line, move: Move, allowance: Allowance | None = None
) -> reasons.Reason | None:
    """The reason, or None where nothing is left to look for it."""
    return None if allowance is not None and allowance.is_spent else reasons.find_reason(line, move)
