"""`unicursal edit`: a level that stands is changed; all that is not asked for stays."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from unicursal.cli.choices import FromOne, Json, Quiet, Seconds, ThemeName
from unicursal.cli.level_arguments import (
    Corridor,
    GlyphWords,
    LevelFiles,
    LevelLook,
    Place,
    drawn_in,
    furnished,
    size_of,
    things_of,
)
from unicursal.cli.level_output import looked, show
from unicursal.cli.subject import faults_in
from unicursal.errors import NotationError, UnicursalError
from unicursal.level import Glyphs, Level, redrawn
from unicursal.level.edit.stretch import stretched
from unicursal.level.floors import Redraw

if TYPE_CHECKING:
    from unicursal.level import Drawn
    from unicursal.tilemap.rectangle import Size

Redraws = Annotated[
    list[str] | None,
    typer.Option(
        "--redraw",
        metavar="ROOM=SEED",
        help="Redraw one room, FLOOR.ROOM=SEED on a higher floor; may be repeated.",
    ),
]


def edit(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file with a level.")],
    stretch: Annotated[
        str | None,
        typer.Option(metavar="WxH", help="Repeat rows and columns until it has this size."),
    ] = None,
    redraw: Redraws = None,
    place: Place = None,
    look: LevelLook = "lines",
    solution: Annotated[bool, typer.Option("--solution", help="Show the way in pictures.")] = False,
    glyphs: GlyphWords = None,
    theme: ThemeName = None,
    corridor: Corridor = 1,
    output: LevelFiles = None,
    _seconds: Seconds = None,
    as_json: Json = False,
    _quiet: Quiet = False,
    _from_one: FromOne = False,
) -> None:
    """Change a level that stands: stretch it, redraw its rooms, place things along its way.

    Things go with the way that they stood on: where it changes they are to be placed again. Rooms
    are known from JSON files; the level of another file is one room.

    For example: unicursal edit small.txt --stretch 41x21 -o large.txt
    """
    shown = looked(output, look, corridor, glyphs, theme, solution=solution)
    things = things_of(place)
    if stretch is None and not redraw and not things:
        raise UnicursalError("say what is to change: --stretch, --redraw or --place")
    drawn = drawn_to_edit(file, glyphs)
    if stretch is not None:
        level = stretched_level(drawn, file, size_of(stretch, "--stretch"))
    else:
        with faults_in(file):
            level = drawn.level()
    for words in redraw or ():
        floor, room, seed = redraw_of(words)
        if floor != 1:
            raise UnicursalError(f"--redraw: {file} has one floor, not {floor}")
        level = replace(redrawn(level, room, seed), things=())
    show([furnished(level, things)], shown, output, as_json)


def drawn_to_edit(path: Path, glyphs: str | None) -> Drawn:
    """The level in a file, whatever it looks like."""
    drawn = drawn_in(path, None if glyphs is None else Glyphs.parse(glyphs), whatever=True)
    if drawn is None:
        raise UnicursalError(f"{path}: no such file")
    return drawn


def stretched_level(drawn: Drawn, path: Path, size: Size) -> Level:
    """The level of a file in another size."""
    with faults_in(path):
        return stretched(drawn.level(), *size)


def redraw_of(words: str) -> Redraw:
    """The floor, the room and the seed of `3=17` or `2.3=17`."""
    found = re.fullmatch(r"(?:(\d{1,3})\.)?(\d{1,7})=(\d{1,20})", words, re.ASCII)
    if found is None:
        raise NotationError(f"--redraw: {words!r} is not a room and a seed like 3=17")
    return Redraw(int(found[1] or 1), int(found[2]), int(found[3]))
