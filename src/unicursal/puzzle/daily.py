"""The puzzle of the day: a fixed rule from the date, so that it is the same for everyone.

The seed is the date as a number, 20261117 for 17 November 2026. Size, clues and difficulty belong
to the day of the week, from an easy Monday to a long Sunday.
"""

from datetime import date
from typing import Final, NamedTuple

from unicursal.board import Board
from unicursal.board.inputs import whole_number
from unicursal.budget import AnyBudget
from unicursal.errors import UnicursalError, quoted
from unicursal.progress import Progress, silent
from unicursal.puzzle.difficulty import Difficulty
from unicursal.puzzle.exclusion import Kind
from unicursal.puzzle.make import make_puzzle
from unicursal.puzzle.puzzle import Puzzle


class Wish(NamedTuple):
    """What a puzzle shall be like."""

    size: int
    clues: tuple[Kind, ...]
    difficulty: Difficulty


WEEK: Final = (
    Wish(6, ("walls",), "easy"),
    Wish(7, ("stops",), "easy"),
    Wish(7, ("lines",), "medium"),
    Wish(7, ("numbers",), "medium"),
    Wish(8, ("walls", "stops"), "medium"),
    Wish(9, ("walls",), "hard"),
    Wish(11, ("walls",), "hard"),
)
"""From Monday to Sunday."""


def square(size: int) -> Board:
    """The board to play on, from the upper left corner to another one that can be reached.

    On a board with an even number of cells opposite corners have the same colour, so that no line
    leads from one to the other; there the lower left corner is the target.

    >>> square(5), square(6)
    (Board('5'), Board('6@0,0-0,5'))
    """
    size = whole_number(size, "the size of a board")
    return Board(size) if size % 2 else Board(f"{size}@0,0-0,{size - 1}")


def day_of(words: str) -> date:
    """A date in the form 2026-11-17.

    >>> day_of("today")
    Traceback (most recent call last):
    unicursal.errors.UnicursalError: not a date: 'today'; expected one like 2026-11-17
    """
    if not isinstance(words, str):
        raise UnicursalError(f"not a date: {quoted(words)}; expected one like 2026-11-17")
    try:
        day = date.fromisoformat(words)
    except ValueError:
        day = None
    if day is None or day.isoformat() != words:
        raise UnicursalError(f"not a date: {words!r}; expected one like 2026-11-17")
    return day


def puzzle_of_day(day: date | str, progress: Progress = silent, budget: AnyBudget = None) -> Puzzle:
    """The puzzle of a day; an `OutOfBudgetError` if the budget ends first.

    >>> puzzle = puzzle_of_day("2026-11-16")
    >>> puzzle.seed, puzzle.board.width, puzzle.difficulty
    (20261116, 6, 'easy')
    """
    day = day if isinstance(day, date) else day_of(day)
    wish = WEEK[day.weekday()]
    seed = int(day.strftime("%Y%m%d"))
    return make_puzzle(square(wish.size), wish.clues, wish.difficulty, seed, progress, budget)
