"""What becomes a page in one file: puzzles to play, a position to explore, a level to walk."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from unicursal.book.how_to import rules_of
from unicursal.book.making import entry_of_puzzle
from unicursal.book.words import words_of
from unicursal.draw import picture_of
from unicursal.level import LevelPicture
from unicursal.level.files.data import fields
from unicursal.notation import title_of
from unicursal.progress import Progress, silent
from unicursal.site.one_file import Alone, html_of
from unicursal.site.puzzles import shelf, with_hints

if TYPE_CHECKING:
    from unicursal.level import Level
    from unicursal.line import Line
    from unicursal.puzzle import Puzzle


def position_page(line: "Line", words: str = "", future: str | None = None) -> bytes:
    """A position on the board: steps, options and future lines by the engine.

    What there is to say of it stands above the board; `future` lines are `local` or `exact`.
    """
    title = title_of(line.board)
    shown = f"{line}&future={future}" if future else str(line)
    contents = {"position": shown, "note": words}
    return html_of(Alone("board", title, picture_of(line).svg("print"), words or title, contents))


def level_page(levels: "Sequence[Level]") -> bytes:
    """A level to walk by keys and by thumb, with all its floors."""
    first = levels[0]
    floors = f", {len(levels)} floors" if len(levels) > 1 else ""
    title = f"A level of {first.tiles.width} x {first.tiles.height}{floors}"
    content = {"title": title, "floors": [fields(level) for level in levels]}
    return html_of(
        Alone(
            "walk",
            title,
            "".join(LevelPicture(level).svg("print") for level in levels),
            "Find the way from A to B.",
            packed={"level": shelf(content)},
            has_engine=False,
        )
    )


def puzzle_page(puzzles: "Sequence[Puzzle]", progress: Progress = silent) -> bytes:
    """Puzzles to play, with a hint for each step of their solutions."""
    first = puzzles[0]
    baked = {}
    for number, puzzle in enumerate(puzzles):
        progress("writing hints", number / len(puzzles))
        baked[str(puzzle)] = with_hints(puzzle)
    size = f"{first.board.width} x {first.board.height}"
    title = f"A puzzle of {size}" if len(puzzles) == 1 else f"{len(puzzles)} puzzles"
    pictures = "".join(picture_of(puzzle.shown).svg("print") for puzzle in puzzles)
    return html_of(
        Alone(
            "play",
            title,
            pictures,
            rules_of(entry_of_puzzle(first), words_of("en")),
            {"list": list(baked)},
            {"list": shelf(baked)},
        )
    )
