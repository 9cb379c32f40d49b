"""A puzzle book: a page for each labyrinth, then pages with all the answers, small."""

from collections.abc import Sequence
from dataclasses import replace

from unicursal.draw.pdf import Page
from unicursal.draw.picture import Drawing, Picture, View

_COLUMNS, _ROWS = 2, 3
_ANSWERS_A_PAGE = _COLUMNS * _ROWS


def pages_of(drawings: Sequence[Drawing], view: View | None = None) -> list[Page]:
    """The pages on which drawings are printed.

    Several labyrinths are a book of puzzles, unless the line itself is asked for; all else has a
    page each.
    """
    labyrinths = [each for each in drawings if isinstance(each, Picture)]
    if view == "line" or len(drawings) == 1 or len(labyrinths) < len(drawings):
        return [Page([each]) for each in drawings]
    return pages([replace(each, view="walls") for each in labyrinths])


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
