"""How many solutions a puzzle has: none, one or several, exactly."""

from collections.abc import Callable
from dataclasses import dataclass

from unicursal.board import Board, LineLike, PuzzleLike
from unicursal.board.position import puzzle_of
from unicursal.budget import Allowance, AnyBudget, allowance_of, exceeded
from unicursal.errors import TooLargeError
from unicursal.line import Line, line_of
from unicursal.progress import Progress, silent


@dataclass(frozen=True)
class Solutions:
    """A solution and another one, where there are any.

    >>> solutions_of("3+w0,0R")
    Solutions(first=Line('3+w0,0R:DDRUURDD'), second=None)
    """

    first: Line | None
    second: Line | None

    @property
    def count(self) -> int:
        """0, 1, or 2 for several."""
        return (self.first is not None) + (self.second is not None)


_MOST = 10_000_000
"""So many solutions are counted one by one in a few minutes."""


def count_with_any_ends(
    hidden: PuzzleLike, count: Callable[[Line], int], progress: Progress = silent
) -> int:
    """How many solutions a board with hidden ends has, with all ends that may be meant.

    A line and its reversal count once where nothing tells the direction.

    >>> count_with_any_ends("2@any-any", count_one_by_one)
    4
    """
    hidden = puzzle_of(hidden)
    boards = [hidden] if isinstance(hidden, Board) else list(hidden.boards())
    total = 0
    for at, board in enumerate(boards):
        progress("counting with all ends", at / len(boards))
        total += count(Line(board))
    return total


def count_one_by_one(line: LineLike, most: int = _MOST) -> int:
    """How many walkthroughs begin with a line; for clues that only the solver knows, the order.

    >>> count_one_by_one("5+s4,0-0,4-2,2")
    8
    """
    from unicursal.exact.solver.enumeration import LeftFirst

    walkthroughs = LeftFirst(line_of(line))
    found = walkthroughs.take(most + 1)
    if not walkthroughs.is_exhausted:
        raise TooLargeError(f"more than {most:,} walkthroughs, too many to count one by one")
    return found


def solutions_of(puzzle: PuzzleLike, budget: AnyBudget = None) -> Solutions:
    """Find a solution and prove that it is the only one, or find a second.

    Where ends are hidden, the only one with whatever ends; a line and its reversal are the same
    where nothing tells the direction. An `OutOfBudgetError` where a budget is given and ends
    before that.
    """
    puzzle, allowance = puzzle_of(puzzle), allowance_of(budget)
    if isinstance(puzzle, Board):
        return _with_these_ends(puzzle, allowance)
    found: list[Line] = []
    for board in puzzle.boards():
        answer = _with_these_ends(board, allowance)
        found += [line for line in (answer.first, answer.second) if line is not None]
        if len(found) > 1:
            break
    return Solutions(*[*found, None, None][:2])


def _with_these_ends(board: Board, allowance: Allowance | None) -> Solutions:
    from unicursal.exact.solver.engine import POSSIBLE, UNKNOWN, Engine

    engine = Engine(board)
    first = engine.witness(allowance=allowance)
    if first is None:
        return Solutions(None, None)
    answer = engine.another(allowance)
    if answer == UNKNOWN:
        raise exceeded(allowance)
    second = engine.witness() if answer == POSSIBLE else None
    return Solutions(Line(board, first), None if second is None else Line(board, second))
