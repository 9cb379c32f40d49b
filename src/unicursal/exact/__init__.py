"""The exact answer: which steps are possible, and why the others are not."""

from unicursal.exact.prover.reasons import Reason, find_reason
from unicursal.exact.solver.engine import Engine
from unicursal.exact.verdict import Blocked, Possible, Unknown, Verdict

__all__ = ["Blocked", "Engine", "Possible", "Reason", "Unknown", "Verdict", "find_reason"]
