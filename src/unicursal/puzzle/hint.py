"""What to do next, and why: a step on, or back to where the line was still right."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from unicursal.board import LineLike
from unicursal.board.directions import moves_in_common
from unicursal.budget import Allowance, AnyBudget, Budget, allowance_of
from unicursal.errors import LineError
from unicursal.line import Line, line_of
from unicursal.walk.loss import loss_of
from unicursal.walk.walk import engine_of

if TYPE_CHECKING:
    from unicursal.exact import Reason

_FOR_REASONS = Budget(seconds=3.0)
"""A reason that is not found in so much time is too long for a person."""


@dataclass(frozen=True)
class Hint:
    """What a line needs.

    `step`: it is right, one of the `options` leads on, and other steps are `blocked`; `back`: it is
    right as far as `before`, and its next step is blocked; `complete`: there is nothing to do.
    A board that has no solution sends back to its start, where nothing is an option. Reasons that
    are too long for a person are None.
    """

    kind: Literal["step", "back", "complete"]
    before: Line
    options: str
    blocked: "dict[str, Reason | None]"


def hint_of(line: LineLike, solution: str | None = None, budget: AnyBudget = None) -> Hint:
    """The hint for a line; the moves of the only solution, where they are known, spare a search.

    An `OutOfBudgetError` if a budget is given and ends before it is known what is possible.

    >>> hint = hint_of("5:RD")
    >>> hint.kind, hint.options, list(hint.blocked)
    ('step', 'L', ['D', 'R'])
    >>> hint = hint_of("3+w0,0R:DRU", "DDRUURDD")
    >>> hint.kind, str(hint.before), list(hint.blocked)
    ('back', '3+w0,0R:D', ['R'])
    """
    line = line_of(line)
    if solution is not None and not Line(line.board, solution).is_complete:
        raise LineError("these moves do not solve the puzzle")
    if line.is_complete:
        return Hint("complete", line, "", {})
    allowance = allowance_of(budget)
    if solution is not None:
        before = Line(line.board, line.moves[: moves_in_common(line.moves, solution)])
        options = solution[len(before.moves)]
    elif (loss := loss_of(line, allowance)) is not None:
        before, options = loss.before, loss.options
        if loss.move is None:
            return Hint("back", before, "", {})
    else:
        before, options = line, engine_of(line).options(allowance)
    if len(before) < len(line):
        wrong = line.moves[len(before.moves)]
        return Hint("back", before, "", _reasons(before, wrong, allowance))
    blocked = "".join(move for move in line.free_neighbours() if move not in options)
    return Hint("step", line, options, _reasons(line, blocked, allowance))


def _reasons(line: Line, moves: str, allowance: Allowance | None) -> "dict[str, Reason | None]":
    """Why steps lead nowhere, where a short reason is found."""
    from unicursal.exact import find_reasons

    try:
        return find_reasons(line, moves, _FOR_REASONS.start(within=allowance))
    except LineError:  # the step is possible after all
        raise LineError("the puzzle has other solutions too") from None
