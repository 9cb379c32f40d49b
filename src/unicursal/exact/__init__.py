"""The exact answer: which steps are possible, and why the others are not.

The solver loads with its first use: verdicts and evidence can be read and checked without it.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from unicursal.exact.prover.evidence import (
    Balance,
    CellBroken,
    ClueBroken,
    Contradiction,
    Enclosed,
    Evidence,
    Forced,
    ForcedEdge,
    LoopClosed,
    OrderBroken,
    Search,
)
from unicursal.exact.prover.reasons import Reason, find_reason, find_reasons
from unicursal.exact.verdict import Blocked, Possible, Unknown, Verdict

if TYPE_CHECKING:
    from unicursal.exact.solver.batch import options_of
    from unicursal.exact.solver.engine import Engine

_SOLVER = {"Engine": "engine", "options_of": "batch"}

__all__ = [
    "Balance",
    "Blocked",
    "CellBroken",
    "ClueBroken",
    "Contradiction",
    "Enclosed",
    "Engine",
    "Evidence",
    "Forced",
    "ForcedEdge",
    "LoopClosed",
    "OrderBroken",
    "Possible",
    "Reason",
    "Search",
    "Unknown",
    "Verdict",
    "find_reason",
    "find_reasons",
    "options_of",
]


def __getattr__(name: str) -> object:
    if name not in _SOLVER:
        raise AttributeError(f"module 'unicursal.exact' has no attribute {name!r}")
    value = getattr(import_module(f"unicursal.exact.solver.{_SOLVER[name]}"), name)
    globals()[name] = value
    return value
