"""The exact answer: which steps are possible, and why the others are not."""

from unicursal.exact.prover.evidence import (
    Balance,
    CellBroken,
    Contradiction,
    Enclosed,
    Evidence,
    Forced,
    ForcedEdge,
    LoopClosed,
    Search,
)
from unicursal.exact.prover.reasons import Reason, find_reason
from unicursal.exact.solver.engine import Engine
from unicursal.exact.verdict import Blocked, Possible, Unknown, Verdict

__all__ = [
    "Balance",
    "Blocked",
    "CellBroken",
    "Contradiction",
    "Enclosed",
    "Engine",
    "Evidence",
    "Forced",
    "ForcedEdge",
    "LoopClosed",
    "Possible",
    "Reason",
    "Search",
    "Unknown",
    "Verdict",
    "find_reason",
]
