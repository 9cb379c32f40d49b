"""`--shade`: one closed line through a whole picture, dense where it is dark."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from unicursal import walk
from unicursal.board import Board
from unicursal.board.shape import darkness_of_image, looks_like_picture
from unicursal.cli.choices import budget_of, chosen_seed
from unicursal.cli.output import print_json, progress_on_stderr, tell
from unicursal.cli.pictures import print_pictures, write_pictures
from unicursal.cli.subject import bytes_of_file, cells_across, faults_in
from unicursal.cli.true_size import words_about
from unicursal.draw.plain import Plain
from unicursal.draw.shading import Shaded, sides_of
from unicursal.errors import UnicursalError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from unicursal.cli.pictures import Wish
    from unicursal.draw.plain import Sheet

_MOST_BLOCKS = 40_000
IsShaded = Annotated[
    bool,
    typer.Option(
        "--shade",
        help="One closed line, dense where a picture is dark; --cells squares wide.",
    ),
]
NOT_SHADED = {
    *("view", "solution", "ascii_only", "dense", "number", "rules", "options", "future"),
    *("coordinates", "mark", "card"),
}


def shaded(words: str, law: str | None, seed: int | None, seconds: float | None) -> Shaded:
    """The line that shades the picture in a file."""
    path = Path(words)
    content = bytes_of_file(path) or b""
    if not looks_like_picture(content):
        raise UnicursalError(f"{words}: --shade is for a picture: PNG, JPEG, SVG ...")
    with faults_in(path):
        dark = darkness_of_image(BytesIO(content), cells_across())
        # A loop needs as many squares of one colour as of the other.
        sides = sides_of(dark)[: len(dark) - len(dark) % 2 * (dark.shape[1] % 2)]
        height, width = sides.shape
        if sides.size > _MOST_BLOCKS:
            raise UnicursalError(
                f"{width} x {height} squares are too many to shade: at most {_MOST_BLOCKS:,}"
            )
    chosen, law = chosen_seed(seed), law or walk.DEFAULT_LAW
    with progress_on_stderr() as progress:
        budget = budget_of(seconds, lambda: walk.draw(Board(3), law, 0))
        board = Board(width, height, loop=True)
        loop = walk.draw(board, law, chosen, progress, budget=budget and budget.start())
    return Shaded(loop, sides, chosen)


def put_shaded(
    drawing: Shaded,
    sheet: Sheet | None,
    paths: Sequence[Path],
    form: str | None,
    wish: Wish,
    as_json: bool,
) -> None:
    """Write it to files, or to stdout."""
    made = drawing if sheet is None else Plain(drawing, sheet, theme=wish.theme)
    for path in paths:
        write_pictures(path, [made], wish, None, f"{drawing.cells:,} cells, seed {drawing.seed}")
    if as_json:
        print_json({**made.json(), "seed": drawing.seed})
    elif form is not None or not paths:
        print_pictures([made], form or "text", wish, None)
    elif isinstance(made, Plain):
        tell(words_about(made))
