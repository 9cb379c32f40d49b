"""The exact answer: which steps are possible, and why the others are not.

The solver loads with its first use: verdicts and evidence can be read and checked without it.
"""

from typing import TYPE_CHECKING

from unicursal._lazy_names import lazy_names
from unicursal.exact.prover.evidence import (
    Balance,
    CellBroken,
    ClueBroken,
    Contradiction,
    Crossing,
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

_SOLVER = {"Engine": "solver.engine", "options_of": "solver.batch"}

__all__ = [
    "Balance",
    "Blocked",
    "CellBroken",
    "ClueBroken",
    "Contradiction",
    "Crossing",
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


__getattr__, __dir__ = lazy_names(__name__, _SOLVER)
