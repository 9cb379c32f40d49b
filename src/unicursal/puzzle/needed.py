"""Is every clue needed? For each one the solution that it rules out."""

from collections.abc import Iterator
from dataclasses import dataclass

from unicursal.board import Clues, HiddenEnds, LineLike
from unicursal.budget import AnyBudget, allowance_of
from unicursal.line import Line, line_of
from unicursal.puzzle.exclusion import Way
from unicursal.puzzle.solutions import solutions_of


@dataclass(frozen=True)
class Needed:
    """A clue, as its text form, and a second solution without it; None if it is needless."""

    clue: str
    other: Line | None


def needed_clues(
    solution: LineLike, budget: AnyBudget = None, hidden: HiddenEnds | None = None
) -> Iterator[Needed]:
    """For each clue of a puzzle, given by its only solution, what would be without it.

    >>> [(needed.clue, needed.other.moves) for needed in needed_clues("3+w0,0R:DDRUURDD")]
    [('+w0,0R', 'RRDLLDRR')]
    """
    solution, allowance = line_of(solution), allowance_of(budget)
    way = Way(solution.cells())
    for fewer in solution.board.clues.one_less():
        found = solutions_of((hidden or solution.board).with_clues(fewer), allowance)
        others = (line for line in (found.first, found.second) if line is not None)
        other = next((line for line in others if Way(line.cells()).edges != way.edges), None)
        yield Needed(_difference(solution.board.clues, fewer), other)


def _difference(clues: Clues, rest: Clues) -> str:
    """The clue that is among some and not among others."""
    return str(
        Clues(
            set(clues.walls) - set(rest.walls),
            set(clues.numbers) - set(rest.numbers),
            set(clues.stops) - set(rest.stops),
            set(clues.given) - set(rest.given),
        )
    )
