"""Budgets: what one question may cost before the answer is "unknown".

A `Budget` is a wish and never changes; `start` makes an `Allowance` of it, whose clock runs and
whose nodes are spent, and which all parts of one question share.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from unicursal.errors import OutOfBudgetError, UnicursalError


@dataclass(frozen=True)
class Budget:
    """What one question may cost: search nodes, seconds, or both; None is no bound.

    >>> Budget(seconds=2.5)
    Budget(nodes=None, seconds=2.5)
    """

    nodes: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        for name, value in (("nodes", self.nodes), ("seconds", self.seconds)):
            if value is not None and not value >= 0:
                raise UnicursalError(f"a budget of {value} {name}: it cannot be less than none")

    def start(self) -> Allowance:
        """The budget as it is spent, from now on."""
        return Allowance(self)


class Allowance:
    """A budget that is being spent: nodes by `spend`, seconds by the clock.

    >>> allowance = Budget(nodes=10).start()
    >>> allowance.spend(4)
    >>> allowance.nodes_left, allowance.is_spent
    (6, False)
    """

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.nodes_left = budget.nodes
        self._end = None if budget.seconds is None else time.monotonic() + budget.seconds

    @property
    def seconds_left(self) -> float | None:
        """The seconds until the clock ends the question, 0 at the least; None without a bound."""
        return None if self._end is None else max(0.0, self._end - time.monotonic())

    @property
    def is_spent(self) -> bool:
        """Whether nothing is left of the nodes or of the seconds."""
        return self.nodes_left == 0 or self.seconds_left == 0

    def spend(self, nodes: int) -> None:
        """Take search nodes off what is left."""
        if self.nodes_left is not None:
            self.nodes_left = max(0, self.nodes_left - nodes)

    def require(self) -> None:
        """Raise `OutOfBudgetError` if the budget is spent."""
        if self.is_spent:
            raise self.exceeded()

    def exceeded(self) -> OutOfBudgetError:
        """The error to raise when the budget has ended a question."""
        return OutOfBudgetError(f"not decided within {words_of(self.budget)}")


UNBOUNDED = Budget()


def allowance_of(budget: Budget | Allowance | int | None) -> Allowance:
    """The allowance that a caller means: its own, a budget from now on, a number of nodes, no end.

    >>> allowance_of(1000).nodes_left
    1000
    """
    if isinstance(budget, Allowance):
        return budget
    if isinstance(budget, Budget):
        return budget.start()
    return Budget(nodes=budget).start()


def words_of(budget: Budget) -> str:
    """A budget as people say it.

    >>> words_of(Budget(nodes=1000, seconds=2))
    '1,000 search nodes and 2 s'
    """
    bounds = [] if budget.nodes is None else [f"{budget.nodes:,} search nodes"]
    bounds += [] if budget.seconds is None else [f"{budget.seconds:g} s"]
    return " and ".join(bounds) or "any bound"
