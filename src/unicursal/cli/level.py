"""`unicursal level`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from unicursal.cli.choices import (
    FromOne,
    Json,
    Quiet,
    Seconds,
    Seed,
    ThemeName,
    chosen_seed,
    refuse_all_but,
)
from unicursal.cli.clock import nothing_so_far
from unicursal.cli.edit import Redraws, drawn_to_edit, redraw_of, stretched_level
from unicursal.cli.level_arguments import (
    Branching,
    Corridor,
    Entrance,
    Exit,
    GlyphWords,
    LevelFiles,
    LevelLook,
    Place,
    RoomWords,
    SketchFile,
    StyleName,
    Walls,
    furnished,
    length_of,
    rooms_of,
    size_of,
    sketch_in,
    things_of,
    tiles_of,
    wished_tile,
)
from unicursal.cli.level_output import looked, show
from unicursal.cli.output import progress_on_stderr, tell
from unicursal.errors import UnicursalError
from unicursal.law_names import LawName
from unicursal.level import make_floors
from unicursal.level.names import Grade, PlanName

_GO_WITH_STRETCH = {
    *("size", "stretch", "place", "glyphs", "solution", "theme", "look", "corridor", "output"),
    *("_seconds", "as_json", "_quiet", "_from_one"),
}


def level(
    context: typer.Context,
    size: Annotated[
        str | None,
        typer.Argument(metavar="WxH", help="The size with its border: 80x24."),
    ] = None,
    entrance: Entrance = None,
    exit: Exit = None,  # noqa: A002 - the option is --exit
    style: StyleName = "winding",
    seed: Seed = None,
    quality: Annotated[
        Grade,
        typer.Option(
            help="What it must be: perfect, without thick walls and open rooms that were not asked "
            "for, or also strict, without corners that touch. It is so wherever it can be.",
        ),
    ] = "valid",
    diagonal: Annotated[
        bool, typer.Option("--diagonal", help="For 8-way movement: corners never touch.")
    ] = False,
    length: Annotated[
        list[str] | None,
        typer.Option(metavar="A..B", help="How many tiles the way has: 100..200, 100.. or ..200."),
    ] = None,
    room: RoomWords = None,
    shape: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Its outline: a picture (PNG, JPEG, SVG), or a file with rows of . and #.",
        ),
    ] = None,
    sketch: SketchFile = None,
    symmetric: Annotated[
        bool, typer.Option("--symmetric", help="Symmetric under a half turn or in a mirror.")
    ] = False,
    loop: Annotated[
        bool, typer.Option("--loop", help="A closed way: it ends at the entrance, where it begins.")
    ] = False,
    branching: Branching = 0.0,
    floors: Annotated[
        int, typer.Option(help="How many floors; each exit lies under the next entrance.")
    ] = 1,
    place: Place = None,
    look: LevelLook = "lines",
    solution: Annotated[bool, typer.Option("--solution", help="Show the way in pictures.")] = False,
    output: LevelFiles = None,
    plan: Annotated[
        PlanName | None, typer.Option(help="How it is divided (by default, by its size).")
    ] = None,
    law: Annotated[
        LawName | None, typer.Option(help="The law by which winding rooms are drawn.")
    ] = None,
    room_size: Annotated[
        str | None, typer.Option(metavar="WxH", help="Divide until rooms have about this size.")
    ] = None,
    merge: Annotated[
        bool, typer.Option("--merge", help="Join neighbouring rooms that line up.")
    ] = False,
    allow_overrun: Annotated[
        int,
        typer.Option(
            metavar="N", help="The way may continue up to N tiles beyond the exit.", min=0
        ),
    ] = 0,
    move_ends: Annotated[
        bool,
        typer.Option("--move-ends", help="If the ends do not work, use the nearest one that does."),
    ] = False,
    walls: Walls = None,
    through: Annotated[
        list[str] | None,
        typer.Option(
            "--through", metavar="X,Y", help="A tile that the way passes; may be repeated."
        ),
    ] = None,
    redraw: Redraws = None,
    stretch: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="As edit FILE --stretch WxH."),
    ] = None,
    glyphs: GlyphWords = None,
    theme: ThemeName = None,
    corridor: Corridor = 1,
    _seconds: Seconds = None,
    as_json: Json = False,
    _quiet: Quiet = False,
    _from_one: FromOne = False,
) -> None:
    """Make a level for a game: a map of walls with one way from the entrance to the exit.

    For example: unicursal level 80x24 --style mixed --room exit=3x3 --place items=5,keys=2
    """
    shown = looked(output, look, corridor, glyphs, theme, solution=solution)
    things = things_of(place)
    if stretch is not None:
        refuse_all_but(
            context, _GO_WITH_STRETCH, "--stretch keeps the file's level: it takes no ..."
        )
        wanted = size_of(size or "", "WxH")
        edited = stretched_level(drawn_to_edit(stretch, glyphs), stretch, wanted)
        tell(f"level {size} --stretch {stretch} is now edit {stretch} --stretch {size}")
        show([furnished(edited, things)], shown, output, as_json)
        return
    rooms, asked = rooms_of(room), length_of(length)
    drawn = None if sketch is None else sketch_in(sketch)
    width, height = None, None
    if size is not None:
        width, height = size_of(size, "WxH")
    elif drawn is not None:
        width, height = drawn.width, drawn.height
    elif shape is None:
        raise UnicursalError("give a size, WxH, or a map: --sketch FILE, --shape FILE")
    ends = [wished_tile(entrance, "--entrance"), wished_tile(exit, "--exit")]
    fixed = [tiles_of(walls, "--wall"), tiles_of(through, "--through")]
    if drawn is not None:
        if (width, height) != (drawn.width, drawn.height):
            raise UnicursalError(
                f"--sketch: {sketch} has {drawn.width}x{drawn.height} tiles, not {width}x{height}"
            )
        ends = [given or marked for given, marked in zip(ends, drawn.ends, strict=True)]
        known = ({t for t in tiles if t in drawn.inside} for tiles in (drawn.walls, drawn.opened))
        fixed = [tiles | more for tiles, more in zip(fixed, known, strict=True)]
    first = chosen_seed(seed)
    size_and_seed = {"width": width, "height": height, "seed": first}
    unknown = nothing_so_far(as_json, {**size_and_seed, "rows": None, "path": None})
    with progress_on_stderr() as progress, unknown:
        levels = make_floors(
            floors,
            width,
            height,
            *ends,
            style=style,
            plan=plan,
            diagonal=diagonal,
            goal_room=rooms.exit,
            entrance_room=rooms.entrance,
            room_size=None if room_size is None else size_of(room_size, "--room-size"),
            symmetric=symmetric,
            loop=loop,
            quality=quality,
            overrun=allow_overrun,
            move_ends=move_ends,
            walls=fixed[0],
            through=fixed[1],
            halls=rooms.number or rooms.halls,
            shape=shape,
            merge=merge,
            branching=branching,
            law=law,
            length=asked,
            seed=first,
            redraw=[redraw_of(words) for words in redraw or ()],
            place=things,
            progress=progress,
        )
    show(levels, shown, output, as_json)
