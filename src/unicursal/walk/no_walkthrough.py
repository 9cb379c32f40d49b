"""The error of every law where there is no walkthrough, which says why."""

from unicursal.board.colours import colour_fault
from unicursal.budget import Allowance
from unicursal.errors import NothingToDrawError
from unicursal.line import Line
from unicursal.nothing_to_draw import nothing_to_draw


def no_walkthrough(line: Line, allowance: Allowance | None = None) -> NothingToDrawError:
    """The error that says why no walkthrough can be drawn.

    >>> print(no_walkthrough(Line("2x1:R")))
    2x1:R has no walkthrough: the live end has no free neighbour
    """
    return nothing_to_draw(line, _why_none(line, allowance))


def _why_none(line: Line, allowance: Allowance | None) -> str:
    """The colours of an empty board, or else why each step is blocked."""
    from unicursal.exact import find_reason

    if fault := None if line.moves else colour_fault(line.board):
        return fault
    steps = line.free_neighbours()
    if not steps:
        return "the live end has no free neighbour"
    found = ((move, find_reason(line, move, allowance)) for move in steps)
    reasons = [f"{move}: {reason.text}" for move, reason in found if reason is not None]
    return " ".join(reasons) or "this is proved, but no simple reason was found in time"
