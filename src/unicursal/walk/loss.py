"""Where was a line lost: the first step after which no walkthrough was left; and what it kept."""

from bisect import bisect_left
from dataclasses import dataclass
from itertools import pairwise

from unicursal.board import Cell, LineLike
from unicursal.budget import AnyBudget, StartedBudget, started
from unicursal.exact import Reason, find_reason
from unicursal.line import Line, line_of
from unicursal.walk.walk import Walk, engine_of


@dataclass(frozen=True)
class Loss:
    """The line before its fatal step, that step, why it was fatal, and what was possible instead.

    On a board without any walkthrough there is no such step: `move` is None. `reason` is None then,
    and where a budget ended the search for it.
    """

    before: Line
    move: str | None
    reason: Reason | None
    options: str


def loss_of(line: LineLike, budget: AnyBudget = None) -> Loss | None:
    """Where a line was lost; None if it can still be completed.

    An `OutOfBudgetError` if the budget ends first.

    >>> loss = loss_of("5:RDRR")
    >>> loss.before, loss.move, loss.options
    (Line('5:RD'), 'R', 'L')
    """
    line, budget = line_of(line), started(budget)
    if (lost := _first_lost(line, budget)) is None:
        return None
    if lost == 0:
        return Loss(Line(line.board), None, None, "")
    before, move = Line(line.board, line.moves[: lost - 1]), line.moves[lost - 1]
    options = engine_of(before).options(budget)
    return Loss(before, move, find_reason(before, move, budget), options)


def _first_lost(line: Line, budget: StartedBudget) -> int | None:
    """The fewest steps of the line with which it is lost; None if it can be completed."""

    def is_lost(steps: int) -> bool:
        begun = Line(line.board, line.moves[:steps])
        return not engine_of(begun).can_be_completed(budget)

    steps = len(line.moves)
    if line.is_complete or not is_lost(steps):
        return None
    return bisect_left(range(steps), True, key=is_lost)  # what is lost stays lost


def kept_future(
    line: LineLike, *, exact: bool = False, budget: AnyBudget = None
) -> list[tuple[Cell, ...]]:
    """The future lines of a line; a lost one keeps those of the last position that was not.

    Nothing is true of all walkthroughs where there are none. What the line then had to do to be
    completed is still worth seeing: it is what went wrong. Where the line has passed since, they
    are cut.

    >>> kept_future("5:RD")[0], kept_future("5:RDR")[0]
    (((1, 1), (0, 1), (0, 2)), ((0, 1), (0, 2)))
    """
    line, budget = line_of(line), started(budget)
    lost = _first_lost(line, budget)
    if lost is None:
        return Walk(line).future(exact=exact, budget=budget)
    if lost == 0:
        return []
    before = Line(line.board, line.moves[: lost - 1])
    taken = set(line.cells()) - {line.live_end}
    return [
        piece
        for future in Walk(before).future(exact=exact, budget=budget)
        for piece in _pieces(future, taken)
    ]


def _pieces(future: tuple[Cell, ...], taken: set[Cell]) -> list[tuple[Cell, ...]]:
    """What is left of a future line whose edges at some cells are gone."""
    pieces: list[list[Cell]] = [[]]
    for one, other in pairwise(future):
        if one in taken or other in taken:
            pieces.append([])
        else:
            pieces[-1] += [other] if pieces[-1] else [one, other]
    return [tuple(piece) for piece in pieces if piece]
