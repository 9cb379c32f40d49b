"""Is every clue needed? For each one the solution that it rules out."""

from collections.abc import Iterator
from dataclasses import dataclass

from unicursal.board import Board, Clues
from unicursal.budget import AnyBudget, allowance_of
from unicursal.line import Line
from unicursal.puzzle.solutions import solutions_of


@dataclass(frozen=True)
class Needed:
    """A clue, as its text form, and a second solution without it; None if it is needless."""

    clue: str
    other: Line | None


def needed_clues(solution: Line, budget: AnyBudget = None) -> Iterator[Needed]:
    """For each clue of a puzzle, given by its only solution, what would be without it.

    >>> [(needed.clue, needed.other.moves) for needed in needed_clues(Line("3+w0,0R:DDRUURDD"))]
    [('+w0,0R', 'RRDLLDRR')]
    """
    allowance = allowance_of(budget)
    board = solution.board
    for fewer in board.clues.one_less():
        plain = board.with_clues(fewer)
        found = solutions_of(plain, allowance)
        others = (line for line in (found.first, found.second) if line is not None)
        other = next((line for line in others if line.moves != solution.moves), None)
        yield Needed(_difference(board, plain), other)


def _difference(board: Board, fewer: Board) -> str:
    """The clue that one board has and the other has not."""
    clues, rest = board.clues, fewer.clues
    return str(
        Clues.of(
            set(clues.walls) - set(rest.walls),
            set(clues.numbers) - set(rest.numbers),
            set(clues.stops) - set(rest.stops),
            set(clues.given) - set(rest.given),
        )
    )
