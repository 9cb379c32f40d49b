"""The solutions of a puzzle, exactly: one or not, how many, and what each clue rules out."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from unicursal.board import Board, Clues, HiddenEnds, LineLike, PuzzleLike
from unicursal.board.position import puzzle_of
from unicursal.budget import AnyBudget, StartedBudget, exceeded, started, within
from unicursal.count import count
from unicursal.count.any_ends import count_any_ends
from unicursal.errors import TooLargeError
from unicursal.exact.solver.engine import POSSIBLE, UNKNOWN, Engine
from unicursal.line import Line, line_of
from unicursal.progress import Progress, silent
from unicursal.puzzle.exclusion import Way
from unicursal.walk.left_first import LeftFirst


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
"""This many solutions are counted one by one in a few minutes."""
_MOST_PAIRS = 100_000
"""The most pairs of ends that are counted one by one: each takes milliseconds at the least."""


def count_with_any_ends(
    hidden: PuzzleLike,
    count: Callable[[Line], int],
    progress: Progress = silent,
    *,
    memory: int | None = None,
    budget: AnyBudget = None,
    note: Callable[[int], object] = lambda _: None,
) -> int:
    """How many solutions a board with hidden ends has, with all ends that may be meant.

    A line and its reversal count once where nothing tells the direction. Without clues about the
    order of the line one sweep counts all ends. With them each pair is counted by `count`, and
    `note` hears how many there are at least; an `OutOfBudgetError` if the budget ends before the
    last.

    >>> count_with_any_ends("2@any-any", count_one_by_one)
    4
    """
    hidden = puzzle_of(hidden)
    if isinstance(hidden, Board):
        return count(Line(hidden))
    if not hidden.clues.speak_of_order:
        return count_any_ends(hidden, memory=memory, progress=progress, budget=budget)
    pairs = len(hidden.ends())
    if pairs > _MOST_PAIRS:
        raise TooLargeError(
            f"{hidden} has {pairs:,} pairs of ends, and each would be counted by itself: "
            f"at most {_MOST_PAIRS:,} are"
        )
    progress = within(started(budget), progress)
    total = 0
    for at, board in enumerate(hidden.boards()):
        progress("counting with all ends", at / pairs)
        total += count(Line(board))
        note(total)
    return total


def count_one_by_one(line: LineLike, most: int = _MOST, budget: AnyBudget = None) -> int:
    """How many walkthroughs begin with a line; for clues that only the solver knows, the order.

    An `OutOfBudgetError` if the budget ends first.

    >>> count_one_by_one("5+s4,0-0,4-2,2")
    8
    """
    walkthroughs = LeftFirst(line_of(line))
    found = walkthroughs.take(most + 1, budget=budget)
    if not walkthroughs.is_exhausted:
        raise TooLargeError(f"more than {most:,} walkthroughs, too many to count one by one")
    return found


def solutions_of(puzzle: PuzzleLike, budget: AnyBudget = None) -> Solutions:
    """Find a solution and prove that it is the only one, or find a second.

    Where ends are hidden, the only one with whatever ends; a line and its reversal are the same
    where nothing tells the direction. An `OutOfBudgetError` where a budget is given and ends
    before that.
    """
    puzzle, budget = puzzle_of(puzzle), started(budget)
    if isinstance(puzzle, Board):
        return _with_these_ends(puzzle, budget)
    found: list[Line] = []
    for board in puzzle.boards():
        answer = _with_these_ends(board, budget)
        found += [line for line in (answer.first, answer.second) if line is not None]
        if len(found) > 1:
            break
    return Solutions(*[*found, None, None][:2])


def _with_these_ends(board: Board, budget: StartedBudget | None) -> Solutions:

    engine = Engine(board)
    first = engine.witness(None, budget)
    if first is None:
        return Solutions(None, None)
    answer = engine.another(budget)
    if answer == UNKNOWN:
        raise exceeded(budget)
    second = engine.witness() if answer == POSSIBLE else None
    return Solutions(Line(board, first), None if second is None else Line(board, second))


def count_with_clues(
    line: LineLike,
    *,
    memory: int | None = None,
    threads: int | None = None,
    progress: Progress = silent,
    budget: AnyBudget = None,
) -> int:
    """The exact number of walkthroughs that begin with a line.

    By a sweep (`unicursal.count.count`, which has the same options); where clues speak of the order
    of the line, which a sweep cannot know, one by one.

    >>> count_with_clues("5+w0,0R"), count_with_clues("5+s4,0-0,4-2,2")
    (52, 8)
    """
    line = line_of(line)
    if line.board.clues.speak_of_order:
        return count_one_by_one(line, budget=budget)
    return count(line, memory=memory, threads=threads, progress=progress, budget=budget)


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
    solution, budget = line_of(solution), started(budget)
    way = Way(solution.cells())
    for fewer in solution.board.clues.one_less():
        found = solutions_of((hidden or solution.board).with_clues(fewer), budget)
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
