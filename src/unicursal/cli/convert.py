"""`unicursal convert`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from unicursal import onewaylabyrinth
from unicursal.cli.choices import Json, PaperName, Quiet, Seconds, ThemeName, ViewName
from unicursal.cli.level_arguments import drawn_in, write_files
from unicursal.cli.output import print_json
from unicursal.cli.pictures import (
    Wish,
    check_paper,
    check_theme,
    require_pictures,
    write_pictures,
)
from unicursal.cli.subject import faults_in, hidden_in, subject_of
from unicursal.draw import picture_of
from unicursal.draw.picture import FILM, check_name
from unicursal.errors import UnicursalError
from unicursal.level import Glyphs, LevelPicture
from unicursal.walk.reading import recorded
from unicursal.whole_file import write_file

if TYPE_CHECKING:
    from unicursal.draw import View
    from unicursal.level import Drawn

_LEVELS_ONLY = (".csv", ".tmx", ".xp")


def convert(
    source: Annotated[
        str,
        typer.Argument(metavar="IN", help="A position, BOARD#SEED, a map, a level, another file."),
    ],
    result: Annotated[
        Path,
        typer.Argument(
            metavar="OUT",
            help="A picture (.svg .png .gif .pdf), data (.json), the text form (.txt), "
            "a map of the board (.map) or a OneWayLabyrinth file (.owl); "
            "of a level also .csv .tmx .xp.",
        ),
    ],
    view: ViewName = None,
    solution: Annotated[bool, typer.Option("--solution", help="Show the line in walls.")] = False,
    theme: ThemeName = None,
    paper: PaperName = None,
    glyphs: Annotated[
        str | None, typer.Option(help="The characters of a level: wall, open, entrance, exit.")
    ] = None,
    _seconds: Seconds = None,
    as_json: Json = False,
    _quiet: Quiet = False,
) -> None:
    """Convert between our text form, maps, levels, OneWayLabyrinth files and pictures.

    For example: unicursal convert level.tmx level.png
    """
    _convert(source, result, view, solution, Wish(theme, paper), glyphs)
    if as_json:
        print_json({"source": source, "result": str(result)})


def _convert(
    source: str,
    result: Path,
    view: View | None,
    solution: bool,
    wish: Wish,
    glyphs: str | None,
) -> None:
    check_name(result, FILM, ".map", ".owl", *_LEVELS_ONLY)
    check_theme(wish.theme, [result])
    check_paper(wish.paper, [result])
    if solution and result.suffix.lower() != ".json":
        require_pictures("--solution", [result])
    signs = None if glyphs is None else Glyphs.parse(glyphs)
    if (drawn := drawn_in(Path(source), signs)) is not None:
        if view is not None:
            raise UnicursalError(f"{source}: --view is for lines, and this is a level")
        _convert_level(source, drawn, result, signs, wish, solution)
        return
    if result.suffix.lower() in _LEVELS_ONLY or signs is not None:
        what = "--glyphs is" if signs is not None else f"{result.suffix} files are"
        raise UnicursalError(f"{source}: {what} for levels, and this is not one")
    if (hidden := hidden_in(source)) is not None:
        if result.suffix.lower() in (".owl", ".map"):
            raise UnicursalError(f"{source}: {result.suffix} files need both ends, not hidden ones")
        picture = picture_of(hidden, view=view or "line")
        write_pictures(result, [picture], wish, view)
        return
    asked = subject_of(source)
    if result.suffix.lower() == ".owl":
        recording = asked.recording or recorded(asked.line)
        write_file(result, onewaylabyrinth.write(recording).encode())
    elif result.suffix.lower() == ".map":
        with faults_in(Path(source)):
            text = asked.board.to_map()
        write_file(result, (text + "\n").encode())
    else:
        subject = asked.line if asked.moves else asked.board
        picture = picture_of(subject, view=view or "line", solution=solution)
        write_pictures(result, [picture], wish, view)


def _convert_level(
    source: str, drawn: Drawn, result: Path, glyphs: Glyphs | None, wish: Wish, solution: bool
) -> None:
    """Write the level of one file to another; `glyphs` are the signs of both."""
    with faults_in(Path(source)):
        level = drawn.level()
    if result.suffix.lower() == ".pdf":
        write_pictures(result, [LevelPicture(level, solution)], wish, None)
    else:
        write_files([result], [level], glyphs, wish.theme, solution)
