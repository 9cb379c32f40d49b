"""Ends for a board that hides them: random ones between which a walkthrough leads."""

from unicursal.board import Board, HiddenEnds
from unicursal.budget import AnyBudget, allowance_of
from unicursal.chance import Chance
from unicursal.errors import NothingToDrawError


def ends_by_chance(hidden: HiddenEnds, chance: Chance, budget: AnyBudget = None) -> Board:
    """The board with ends that have a walkthrough, all such pairs equally likely.

    An `OutOfBudgetError` if the budget ends first.

    >>> ends_by_chance(HiddenEnds.parse("3@any-2,2"), Chance(1))
    Board('3@1,1-2,2')
    """
    from unicursal.exact import Engine

    allowance = allowance_of(budget)
    pairs = hidden.ends()
    for number in chance.order(len(pairs)):
        if allowance is not None:
            allowance.require()
        start, target = pairs[number]
        ends = (
            (target, start)
            if not hidden.tells_direction and chance.happens(0.5)
            else (start, target)
        )
        board = hidden.board.with_ends(*ends).with_clues(hidden.clues)
        if Engine(board).can_be_completed(allowance):
            return board
    raise NothingToDrawError(f"{hidden} has no walkthrough, whatever its ends are")
