"""The budgets that walks and laws accept."""

from unicursal.board.inputs import whole_number
from unicursal.budget import Allowance, Budget, allowance_of
from unicursal.errors import UnicursalError
from unicursal.progress import Progress

AnyBudget = Budget | Allowance | int | None
"""What a question may cost: a budget, what is left of one, a number of search nodes, or no end."""


def allowance_or_none(budget: AnyBudget) -> Allowance | None:
    """What the engine is told: an allowance that runs from now on, None where nothing is bound.

    >>> allowance_or_none(1000).nodes_left, allowance_or_none(None)
    (1000, None)
    """
    if budget is None or isinstance(budget, Budget | Allowance):
        return None if budget is None else allowance_of(budget)
    return allowance_of(whole_number(budget, "a budget of search nodes", UnicursalError))


def within(allowance: Allowance | None, tell: Progress) -> Progress:
    """Progress that is told as long as the allowance lasts, and then an `OutOfBudgetError`."""
    if allowance is None:
        return tell

    def told(words: str, share: float) -> None:
        allowance.require()
        tell(words, share)

    return told
