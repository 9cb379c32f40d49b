"""A puzzle book as a PDF: a title page, how to play, the puzzles, and all solutions at the end."""

from collections.abc import Sequence
from dataclasses import replace

from unicursal.board import NO_CLUES, HiddenEnds
from unicursal.chance import Chance
from unicursal.draw.pdf import Page, TitlePage, write
from unicursal.draw.picture import Picture, picture_of
from unicursal.errors import UnicursalError
from unicursal.puzzle.puzzle import Puzzle
from unicursal.walk import draw
from unicursal.walk.ends import ends_by_chance

_FIELDS = {1: (1, 1), 2: (1, 2), 4: (2, 2)}
"""Columns and rows of a page with this many puzzles."""
_SMALL, _LARGE = 9, 15
"""Up to these sizes four puzzles, or two, fit on a page with room for a pencil."""
_ANSWERS = (3, 4)
_CAPTION = 12

_ENDS: dict[tuple[str, ...], tuple[str, list[str]]] = {
    (): ("from the dot to the ring ", []),
    ("start",): ("to the ring ", ["Where it begins is for you to find."]),
    ("target",): ("from the dot ", ["Where it ends is for you to find."]),
    ("start", "target"): ("", ["Where it begins and ends is for you to find."]),
}
"""From where to where, and what there is to find, by the ends that are hidden."""

RULES = {
    "walls": "Thick walls cannot be crossed.",
    "numbers": "A number tells which cell of the way it is; the start is number 1.",
    "stops": "Meet the stops in the order of their numbers.",
    "lines": "The pieces that are drawn already belong to the line.",
}


def book_of(
    puzzles: Sequence[Puzzle],
    theme: str = "print",
    paper: str = "a4",
    per_page: int | None = None,
) -> bytes:
    """The book as a PDF file; by default, as many puzzles per page as can be solved by pencil."""
    if per_page is None:
        per_page = _fitting(puzzles)
    if per_page not in _FIELDS:
        raise UnicursalError(f"a page has 1, 2 or 4 puzzles, not {per_page}")
    return write([_title_page(puzzles), *pages_of(puzzles, per_page)], theme, paper)


def pages_of(puzzles: Sequence[Puzzle], per_page: int) -> list[Page]:
    """The pages of the puzzles and of their solutions."""
    shown = [
        picture_of(puzzle.shown, caption=f"{number}   {puzzle.difficulty}")
        for number, puzzle in enumerate(puzzles, start=1)
    ]
    columns, rows = _FIELDS[per_page]
    pages = [
        Page(shown[first : first + per_page], "", columns, rows, caption_size=_CAPTION)
        for first in range(0, len(shown), per_page)
    ]
    answers = [
        replace(_solved(puzzle), caption=str(number))
        for number, puzzle in enumerate(puzzles, start=1)
    ]
    columns, rows = _ANSWERS if len(answers) > 4 else (2, 2)
    pages += [
        Page(answers[first : first + columns * rows], "Solutions", columns, rows)
        for first in range(0, len(answers), columns * rows)
    ]
    # The title page is the first one.
    return [replace(page, foot=str(number)) for number, page in enumerate(pages, start=2)]


def how_to_play(puzzles: Sequence[Puzzle]) -> tuple[str, str, str]:
    """The rules in three lines, as far as these puzzles need them."""
    kinds = [kind for kind in RULES if any(getattr(one.board.clues, kind) for one in puzzles)]
    hidden = {end for one in puzzles if one.hidden for end in one.hidden.hidden}
    from_to, secrets = _ENDS[*sorted(hidden)]
    loops = [one for one in puzzles if one.board.is_loop]
    line = "line or closed loop" if loops else "line"
    if len(loops) == len(puzzles):
        line, from_to = "closed loop", ""
    if any(one.board.clues.speak_of_order for one in loops):
        secrets = [*secrets, "A loop begins at its dot and goes to the right."]
    return (
        f"Draw one {line} {from_to}that visits every cell exactly once.",
        " ".join([*secrets, *(RULES[kind] for kind in kinds)]),
        "Each puzzle has exactly one solution. You will find it at the end.",
    )


def _title_page(puzzles: Sequence[Puzzle]) -> TitlePage:
    first = puzzles[0]
    sizes = {f"{one.board.width} x {one.board.height}" for one in puzzles}
    levels = list(dict.fromkeys(one.difficulty for one in puzzles))
    count = f"{len(puzzles)} puzzle{'s' * (len(puzzles) > 1)}"
    words = ", ".join([count, *sorted(sizes), *(levels if len(levels) == 1 else [])])
    # Another labyrinth of this shape: that of a puzzle would tell its solution, or its ends.
    plain = first.shown.with_clues(NO_CLUES)
    if isinstance(plain, HiddenEnds):
        plain = ends_by_chance(plain, Chance(first.seed ^ 1))
    emblem = draw(plain, "fair", first.seed)
    return TitlePage("One line", words, picture_of(emblem, view="walls"), how_to_play(puzzles))


def _solved(puzzle: Puzzle) -> Picture:
    return picture_of(puzzle.solution)


def _fitting(puzzles: Sequence[Puzzle]) -> int:
    side = max(max(one.board.width, one.board.height) for one in puzzles)
    return 1 if len(puzzles) == 1 or side > _LARGE else 2 if side > _SMALL else 4
