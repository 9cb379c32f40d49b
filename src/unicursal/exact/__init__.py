"""The exact answer: which steps are possible, and why the others are not."""

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
from unicursal.exact.solver.batch import options_of
from unicursal.exact.solver.engine import Engine
from unicursal.exact.verdict import Blocked, Possible, Unknown, Verdict

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
