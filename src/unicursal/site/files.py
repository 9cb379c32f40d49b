"""What becomes a page in one file: puzzles to play, a position to explore, a level to walk."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from unicursal.draw import picture_of
from unicursal.progress import Progress, silent
from unicursal.puzzle.book import how_to_play
from unicursal.site.one_file import Alone, html_of
from unicursal.site.puzzles import shelf, with_hints

if TYPE_CHECKING:
    from unicursal.puzzle import Puzzle


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
            " ".join(how_to_play(puzzles)[:2]),
            {"list": list(baked)},
            {"list": shelf(baked)},
        )
    )
