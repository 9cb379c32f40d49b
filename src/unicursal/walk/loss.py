"""Where was a line lost: the first step after which no walkthrough was left."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from unicursal.budget import AnyBudget, allowance_of
from unicursal.line import Line
from unicursal.walk.engine import engine_of
from unicursal.walk.sound import is_possible

if TYPE_CHECKING:
    from unicursal.exact import Reason


@dataclass(frozen=True)
class Loss:
    """The line before its fatal step, that step, why it was fatal, and what was possible instead.

    On a board without any walkthrough there is no such step: `move` is None. `reason` is None then,
    and where a budget ended the search for it.
    """

    before: Line
    move: str | None
    reason: "Reason | None"
    options: str


def loss_of(line: Line, budget: AnyBudget = None) -> Loss | None:
    """Where a line was lost; None if it can still be completed.

    An `OutOfBudgetError` if the budget ends first.

    >>> loss = loss_of(Line("5:RDRR"))
    >>> loss.before, loss.move, loss.options
    (Line('5:RD'), 'R', 'L')
    """
    allowance = allowance_of(budget)

    def is_sound(steps: int) -> bool:
        begun = Line(line.board, line.moves[:steps])
        return is_possible(begun, engine_of(begun).settle(allowance), allowance)

    if line.is_complete or is_sound(len(line.moves)):
        return None
    # What is lost stays lost, so the first lost length can be found by halving.
    sound, lost = -1, len(line.moves)
    while lost - sound > 1:
        middle = (sound + lost) // 2
        if is_sound(middle):
            sound = middle
        else:
            lost = middle
    from unicursal.exact import find_reason

    if lost == 0:
        return Loss(Line(line.board), None, None, "")
    before, move = Line(line.board, line.moves[:sound]), line.moves[sound]
    options = engine_of(before).options(allowance)
    return Loss(before, move, find_reason(before, move, allowance), options)
