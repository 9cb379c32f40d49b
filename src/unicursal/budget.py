"""Budgets: what one question may cost before the answer is "unknown".

A `Budget` is a bound and never changes; `start` makes a `StartedBudget` of it, whose clock runs and
whose nodes are spent, and which all parts of one question share.

A node is one unit of search, whoever searches: a node of the exact engine's tree, a context of
assumed edges of the prover, a step of a walk or run, a state of a sweep that counts, an exchange of
the law `backbite`; of what does not search, a portion of work after which it tells how far it is.
Unlike seconds, nodes end a question at the same place on every machine.
"""

from __future__ import annotations

import operator
import reprlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from unicursal.errors import OutOfBudgetError, UnicursalError, quoted
from unicursal.progress import Progress

Number = TypeVar("Number", int, float)

_MOST_NODES = 1 << 60
_MOST_SECONDS = 10**9
"""What is more than these is no bound: centuries of nodes, and more than clocks can wait for."""


def _bound(given: object, unit: str, read: Callable[[Any], Number], most: Number) -> Number | None:
    """A bound as a caller gives it; an error if it is none, None if it is out of reach."""
    if given is None:
        return None
    try:
        bound = None if isinstance(given, bool | str) else read(given)
    except (TypeError, ValueError, OverflowError):
        bound = None
    if bound is None or not bound >= 0:
        raise UnicursalError(f"the {unit} from 0 on, not {reprlib.repr(given)}")
    return bound if bound < most else None


def _seconds(given: Any) -> float:
    seconds = float(given)
    return given if isinstance(given, int) else seconds


@dataclass(frozen=True)
class Budget:
    """What one question may cost: search nodes, seconds, or both; None is no bound.

    >>> Budget(seconds=2.5)
    Budget(nodes=None, seconds=2.5)
    """

    nodes: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        nodes = "nodes of a budget must be a whole number"
        seconds = "seconds of a budget must be a number"
        object.__setattr__(self, "nodes", _bound(self.nodes, nodes, operator.index, _MOST_NODES))
        object.__setattr__(self, "seconds", _bound(self.seconds, seconds, _seconds, _MOST_SECONDS))

    def start(self, within: StartedBudget | None = None) -> StartedBudget:
        """The budget as it is spent, from now on; as part of a larger one, if that is given."""
        return StartedBudget(self, within)


class StartedBudget:
    """A budget that is being spent: nodes by `spend`, seconds by the clock.

    >>> budget = Budget(nodes=10).start()
    >>> budget.spend(4)
    >>> budget.nodes_left, budget.is_spent
    (6, False)

    What a part of a larger question spends is spent of the whole, and it ends with it.

    >>> part = Budget(nodes=100).start(within=budget)
    >>> part.spend(6)
    >>> part.nodes_left, part.is_spent, budget.is_spent
    (0, True, True)
    """

    def __init__(self, budget: Budget, within: StartedBudget | None = None) -> None:
        self.budget = budget
        self.nodes_spent = 0
        self._end = None if budget.seconds is None else time.monotonic() + budget.seconds
        self._whole = within

    @property
    def nodes_left(self) -> int | None:
        """The nodes that may still be spent; None without a bound."""
        own = None if self.budget.nodes is None else self.budget.nodes - self.nodes_spent
        return own if self._whole is None else _lesser(own, self._whole.nodes_left)

    @property
    def seconds_left(self) -> float | None:
        """The seconds until the clock ends the question, 0 at the least; None without a bound."""
        own = None if self._end is None else max(0.0, self._end - time.monotonic())
        return own if self._whole is None else _lesser(own, self._whole.seconds_left)

    @property
    def is_spent(self) -> bool:
        """Whether nothing is left of the nodes or of the seconds."""
        return self.nodes_left == 0 or self.seconds_left == 0

    def spend(self, nodes: int) -> None:
        """Take search nodes off what is left."""
        most = self.budget.nodes
        taken = nodes if most is None else min(nodes, most - self.nodes_spent)
        self.nodes_spent += taken
        if self._whole is not None:
            self._whole.spend(taken)

    def require(self) -> None:
        """Raise `OutOfBudgetError` if the budget is spent."""
        if self.is_spent:
            raise exceeded(self)


def _lesser(one: Number | None, other: Number | None) -> Number | None:
    """The narrower of two bounds, of which None is no bound."""
    if one is None or other is None:
        return other if one is None else one
    return min(one, other)


UNBOUNDED = Budget()

AnyBudget = Budget | StartedBudget | int | None
"""What a question may cost: a budget, what is left of one, a number of search nodes, or no end."""


def started(budget: AnyBudget) -> StartedBudget:
    """The budget that a caller means, spent from now on.

    >>> started(1000).nodes_left, started(None).nodes_left
    (1000, None)
    """
    if isinstance(budget, StartedBudget):
        return budget
    if budget is None:
        return UNBOUNDED.start()
    return (budget if isinstance(budget, Budget) else Budget(nodes=budget)).start()


def exceeded(budget: StartedBudget | None, question: str = "") -> OutOfBudgetError:
    """The error to raise when a budget has ended a question.

    >>> print(exceeded(Budget(nodes=1000).start(), "5:RD"))
    5:RD: not decided within 1,000 search nodes
    """
    words = words_of(UNBOUNDED if budget is None else budget.budget)
    return OutOfBudgetError(f"{question and question + ': '}not decided within {words}")


def within(budget: StartedBudget, progress: Progress) -> Progress:
    """Progress that is reported as long as the budget lasts, and then an `OutOfBudgetError`.

    Each report costs a node, so that no work that tells of itself is beyond a budget of nodes.
    """
    if not callable(progress):
        raise UnicursalError(f"progress is a function, not {quoted(progress)}")
    if budget.nodes_left is None and budget.seconds_left is None:
        return progress

    def told(words: str, share: float) -> None:
        budget.require()
        budget.spend(1)
        progress(words, share)

    return told


def words_of(budget: Budget) -> str:
    """A budget as people say it.

    >>> words_of(Budget(nodes=1000, seconds=2))
    '1,000 search nodes and 2 s'
    """
    bounds = [] if budget.nodes is None else [f"{budget.nodes:,} search nodes"]
    bounds += [] if budget.seconds is None else [f"{budget.seconds:g} s"]
    return " and ".join(bounds) or "any bound"
