"""A puzzle book: a page for each labyrinth, then pages with all the answers, small."""

from collections.abc import Sequence
from dataclasses import replace

from unicursal.draw.pdf import Page
from unicursal.draw.picture import Picture

_COLUMNS, _ROWS = 2, 3
_ANSWERS_A_PAGE = _COLUMNS * _ROWS


def pages(puzzles: Sequence[Picture]) -> list[Page]:
    """The pages of a book of pictures in the view `walls` without solution."""
    made = [
        Page([replace(puzzle, solution=False)], f"Labyrinth {number}")
        for number, puzzle in enumerate(puzzles, start=1)
    ]
    answers = [
        replace(puzzle, solution=True, caption=f"{number}")
        for number, puzzle in enumerate(puzzles, start=1)
    ]
    for first in range(0, len(answers), _ANSWERS_A_PAGE):
        made.append(Page(answers[first : first + _ANSWERS_A_PAGE], "Answers", _COLUMNS, _ROWS))
    return made
