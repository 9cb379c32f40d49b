"""`unicursal convert`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from unicursal import foreign_puzzles, onewaylabyrinth
from unicursal.cli.choices import Json, PaperName, Quiet, Seconds, ThemeName, ViewName
from unicursal.cli.level_arguments import Corridor, LevelLook, check_look, drawn_in
from unicursal.cli.output import print_json, tell_written, write_and_tell
from unicursal.cli.pictures import (
    Wish,
    check_paper,
    check_theme,
    require_pictures,
    write_pictures,
)
from unicursal.cli.subject import Cells, faults_in, hidden_in, subject_of
from unicursal.draw import picture_of
from unicursal.draw.picture import FILM, check_name
from unicursal.errors import UnicursalError
from unicursal.level import Glyphs
from unicursal.level.files.formats import Look, save
from unicursal.level.files.picture import LevelPicture
from unicursal.level.files.wide import widened
from unicursal.walk.reading import recorded

if TYPE_CHECKING:
    from unicursal.draw import View
    from unicursal.level import Drawn

_LEVELS_ONLY = (".csv", ".tmx", ".ldtk", ".xp")


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
            "a map of the board (.map), a OneWayLabyrinth file (.owl), an address of puzz.link "
            "(.url) or a puzzle like Zip (.zip.json); "
            "of a level also .csv .tmx .ldtk .xp.",
        ),
    ],
    _cells: Cells = None,
    view: ViewName = None,
    solution: Annotated[bool, typer.Option("--solution", help="Show the line in walls.")] = False,
    theme: ThemeName = None,
    paper: PaperName = None,
    glyphs: Annotated[
        str | None, typer.Option(help="The characters of a level: wall, open, entrance, exit.")
    ] = None,
    look: LevelLook = "lines",
    corridor: Corridor = 1,
    _seconds: Seconds = None,
    as_json: Json = False,
    _quiet: Quiet = False,
) -> None:
    """Convert between our text form, maps, levels, OneWayLabyrinth files and pictures.

    For example: unicursal convert level.tmx level.png
    """
    signs = None if glyphs is None else Glyphs.parse(glyphs)
    check_look(look, [result])
    as_level = Look(signs or Glyphs(), theme, solution, look, corridor)
    _convert(source, result, view, Wish(theme, paper), as_level, signs)
    if as_json:
        print_json({"source": source, "result": str(result)})


def _convert(
    source: str,
    result: Path,
    view: View | None,
    wish: Wish,
    look: Look,
    signs: Glyphs | None,
) -> None:
    check_name(result, FILM, ".map", ".owl", ".url", *_LEVELS_ONLY)
    check_theme(wish.theme, [result])
    check_paper(wish.paper, [result])
    if look.solution and result.suffix.lower() != ".json":
        require_pictures("--solution", [result])
    if (drawn := drawn_in(Path(source), signs)) is not None:
        if view is not None:
            raise UnicursalError(f"{source}: --view is for lines, and this is a level")
        _convert_level(source, drawn, result, wish, look)
        return
    asked_of_levels = {
        "--glyphs is": signs is not None,
        "--look tiles is": look.kind != "lines",
        "--corridor is": look.corridor > 1,
        f"{result.suffix} files are": result.suffix.lower() in _LEVELS_ONLY,
    }
    if what := next((words for words, asked in asked_of_levels.items() if asked), None):
        raise UnicursalError(f"{source}: {what} for levels, and this is not one")
    if (hidden := hidden_in(source)) is not None:
        if result.suffix.lower() in (".owl", ".map", ".url"):
            raise UnicursalError(f"{source}: {result.suffix} files need both ends, not hidden ones")
        picture = picture_of(hidden, view=view or "line")
        write_pictures(result, [picture], wish, view)
        return
    asked = subject_of(source)
    if result.suffix.lower() == ".owl":
        recording = asked.recording or recorded(asked.line)
        write_and_tell({result: onewaylabyrinth.write(recording).encode()})
    elif result.suffix.lower() == ".url":
        write_and_tell({result: (foreign_puzzles.address_of(asked.board) + "\n").encode()})
    elif result.name.lower().endswith(".zip.json"):
        write_and_tell({result: (foreign_puzzles.zip_json(asked.board) + "\n").encode()})
    elif result.suffix.lower() == ".map":
        with faults_in(Path(source)):
            text = asked.board.to_map()
        write_and_tell({result: (text + "\n").encode()})
    else:
        subject = asked.line if asked.moves else asked.board
        picture = picture_of(subject, view=view or "line", solution=look.solution)
        write_pictures(result, [picture], wish, view)


def _convert_level(source: str, drawn: Drawn, result: Path, wish: Wish, look: Look) -> None:
    """Write the level of one file to another."""
    with faults_in(Path(source)):
        level = drawn.level()
    if result.suffix.lower() == ".pdf":
        picture = LevelPicture(widened(level, look.corridor), look.solution)
        write_pictures(result, [picture], wish, None)
    else:
        tell_written(save([level], [result], look))
