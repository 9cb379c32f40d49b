"""The three answers to "can the line be completed after this step?"."""

from dataclasses import dataclass

from unicursal.budget import Budget
from unicursal.exact.prover.reasons import Reason


@dataclass(frozen=True)
class Possible:
    """A walkthrough exists; `witness` are its moves from the live end to the target."""

    witness: str


@dataclass(frozen=True)
class Blocked:
    """No walkthrough exists, for a reason that can be checked; None if none was found in time."""

    reason: Reason | None


@dataclass(frozen=True)
class Unknown:
    """Not decided within the budget that the caller set."""

    budget: Budget


Verdict = Possible | Blocked | Unknown
