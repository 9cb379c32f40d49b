"""`unicursal convert`."""

from pathlib import Path
from typing import Annotated

import typer

from unicursal.cli.choices import PaperName, ThemeName, ViewName


def convert(
    source: Annotated[
        str, typer.Argument(metavar="IN", help="A position, BOARD#SEED, a map or another file.")
    ],
    result: Annotated[
        Path,
        typer.Argument(
            metavar="OUT",
            help="A picture (.svg .png .pdf), data (.json), the text form (.txt), "
            "a map of the board (.map) or a OneWayLabyrinth file (.owl).",
        ),
    ],
    view: ViewName = None,
    solution: Annotated[bool, typer.Option("--solution", help="Show the line in walls.")] = False,
    theme: ThemeName = None,
    paper: PaperName = "a4",
) -> None:
    """Convert between our text form, maps, OneWayLabyrinth files and pictures."""
    from unicursal import onewaylabyrinth
    from unicursal.cli.output import write_file
    from unicursal.cli.picture_files import Wish, check_name, write_pictures
    from unicursal.cli.subject import subject_of
    from unicursal.draw import picture_of
    from unicursal.walk.recording import recorded

    check_name(result, ".map", ".owl")
    asked = subject_of(source)
    if result.suffix == ".owl":
        recording = asked.recording or recorded(asked.line)
        write_file(result, onewaylabyrinth.write(recording).encode())
    elif result.suffix == ".map":
        write_file(result, (asked.board.to_map() + "\n").encode())
    else:
        subject = asked.line if asked.moves else asked.board
        picture = picture_of(subject, view=view or "line", solution=solution)
        write_pictures(result, [picture], Wish(theme, paper), view)
