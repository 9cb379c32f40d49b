"""`unicursal level`."""

from __future__ import annotations

import re
from dataclasses import replace
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
from unicursal.cli.level_arguments import (
    Branching,
    Entrance,
    Exit,
    GoalRoom,
    LevelFiles,
    Place,
    StyleName,
    check_names,
    drawn_in,
    furnished,
    hall_of,
    size_of,
    things_of,
    tile_of,
    wished_size,
    wished_tile,
)
from unicursal.cli.level_look import Corridor, LevelLook, check_look
from unicursal.cli.output import print_json, progress_on_stderr, tell
from unicursal.cli.pictures import check_theme, require_pictures
from unicursal.cli.subject import faults_in
from unicursal.errors import NotationError, UnicursalError
from unicursal.law_names import LawName
from unicursal.level import Glyphs, Level, make_floors
from unicursal.level.edit.stretch import stretched
from unicursal.level.files.data import fields
from unicursal.level.files.signs import to_text
from unicursal.level.files.wide import widened
from unicursal.level.files.writing import Look, save
from unicursal.level.floors import Redraw
from unicursal.level.names import PlanName
from unicursal.level.notes import ThickWalls

_SHOWING = {
    *("glyphs", "solution", "theme", "look", "corridor", "output"),
    *("_seconds", "as_json", "_quiet", "_from_one"),
}
_FURNISHING = {"place", "shortcuts", "one_way"}
_GO_WITH_STRETCH = {"size", "stretch", *_FURNISHING, *_SHOWING}


def level(
    context: typer.Context,
    size: Annotated[str, typer.Argument(metavar="WxH", help="The size with its border: 80x24.")],
    entrance: Entrance = None,
    exit: Exit = None,  # noqa: A002 - the option is --exit
    style: StyleName = "winding",
    plan: Annotated[
        PlanName | None, typer.Option(help="How it is divided (by default, by its size).")
    ] = None,
    diagonal: Annotated[
        bool, typer.Option("--diagonal", help="For 8-way movement: corners never touch.")
    ] = False,
    goal_room: GoalRoom = None,
    entrance_room: Annotated[
        str | None, typer.Option(metavar="WxH", help="An open room around the entrance.")
    ] = None,
    perfect: Annotated[
        bool,
        typer.Option("--perfect", help="No thick wall, no open room that was not asked for."),
    ] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="Perfect, and corners never touch.")
    ] = False,
    overrun: Annotated[
        int,
        typer.Option(
            metavar="N", help="The way may continue at most N tiles beyond the exit.", min=0
        ),
    ] = 0,
    move_ends: Annotated[
        bool,
        typer.Option("--move-ends", help="If the ends do not work, use the nearest one that does."),
    ] = False,
    walls: Annotated[
        list[str] | None,
        typer.Option("--wall", metavar="X,Y", help="A tile that is a wall; may be repeated."),
    ] = None,
    through: Annotated[
        list[str] | None,
        typer.Option(
            "--through", metavar="X,Y", help="A tile that the way passes; may be repeated."
        ),
    ] = None,
    halls: Annotated[
        list[str] | None,
        typer.Option("--hall", metavar="X,Y,WxH", help="An open room on the way; may be repeated."),
    ] = None,
    own_halls: Annotated[
        int, typer.Option("--halls", metavar="N", help="How many halls it places by itself.")
    ] = 0,
    room_size: Annotated[
        str | None, typer.Option(metavar="WxH", help="Divide until rooms have about this size.")
    ] = None,
    symmetric: Annotated[
        bool, typer.Option("--symmetric", help="Symmetric under a half turn or in a mirror.")
    ] = False,
    floors: Annotated[
        int, typer.Option(help="How many floors; each exit lies under the next entrance.")
    ] = 1,
    merge: Annotated[
        bool, typer.Option("--merge", help="Join neighbouring rooms that line up.")
    ] = False,
    branching: Branching = 0.0,
    law: Annotated[
        LawName | None, typer.Option(help="The law by which winding rooms are drawn.")
    ] = None,
    min_length: Annotated[
        int | None, typer.Option(metavar="N", help="The way has at least N tiles.", min=0)
    ] = None,
    max_length: Annotated[
        int | None, typer.Option(metavar="N", help="The way has at most N tiles.", min=0)
    ] = None,
    redraw: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ROOM=SEED",
            help="Redraw one room, FLOOR.ROOM=SEED on a higher floor; may be repeated.",
        ),
    ] = None,
    stretch: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Stretch the level of this file to WxH instead."),
    ] = None,
    place: Place = None,
    shortcuts: Annotated[
        int,
        typer.Option(metavar="N", help="Mark the N walls that would save the most steps.", min=0),
    ] = 0,
    one_way: Annotated[
        int,
        typer.Option(
            metavar="N", help="N doors that lead back and open only from the far side.", min=0
        ),
    ] = 0,
    glyphs: Annotated[
        str | None, typer.Option(help="The characters in text: wall, open, entrance, exit.")
    ] = None,
    solution: Annotated[bool, typer.Option("--solution", help="Show the way in pictures.")] = False,
    theme: ThemeName = None,
    look: LevelLook = "lines",
    corridor: Corridor = 1,
    seed: Seed = None,
    output: LevelFiles = None,
    _seconds: Seconds = None,
    as_json: Json = False,
    _quiet: Quiet = False,
    _from_one: FromOne = False,
) -> None:
    """Make a level for a game: a map of walls with one way from the entrance to the exit.

    For example: unicursal level 80x24 --style mixed --goal-room 3x3 --place items=5,keys=2
    """
    check_names(output)
    check_theme(theme, output or [])
    check_look(look, output or [])
    if solution:
        require_pictures("--solution", output or [])
    things = things_of(place)
    signs = Glyphs() if glyphs is None else Glyphs.parse(glyphs)
    width, height = size_of(size, "WxH")
    if stretch is not None:
        refuse_all_but(
            context, _GO_WITH_STRETCH, "--stretch keeps the file's level: it takes no ..."
        )
        larger = _stretched(stretch, width, height, None if glyphs is None else signs)
        levels = [furnished(larger, things, shortcuts, one_way)]
        _show(levels, Look(signs, theme, solution, look, corridor), output, as_json)
        return
    redraws = [_redraw(words) for words in redraw or []]
    first = chosen_seed(seed)
    size_and_seed = {"width": width, "height": height, "seed": first}
    unknown = nothing_so_far(as_json, {**size_and_seed, "rows": None, "path": None})
    with progress_on_stderr() as tell, unknown:
        if own_halls and halls:
            raise UnicursalError("--halls places halls by itself, --hall where you say: choose one")
        levels = make_floors(
            floors,
            width,
            height,
            wished_tile(entrance, "--entrance"),
            wished_tile(exit, "--exit"),
            style=style,
            plan=plan,
            diagonal=diagonal,
            goal_room=wished_size(goal_room, "--goal-room"),
            entrance_room=wished_size(entrance_room, "--entrance-room"),
            room_size=wished_size(room_size, "--room-size"),
            symmetric=symmetric,
            grade="strict" if strict else "perfect" if perfect else "valid",
            overrun=overrun,
            move_ends=move_ends,
            walls=frozenset(tile_of(words, "--wall") for words in walls or ()),
            through=frozenset(tile_of(words, "--through") for words in through or ()),
            halls=own_halls or tuple(hall_of(words, "--hall") for words in halls or ()),
            merge=merge,
            branching=branching,
            law=law,
            min_length=min_length,
            max_length=max_length,
            seed=first,
            redraw=redraws,
            place=things,
            shortcuts=shortcuts,
            one_way=one_way,
            progress=tell,
        )
    _show(levels, Look(signs, theme, solution, look, corridor), output, as_json)


def _show(levels: list[Level], look: Look, output: list[Path] | None, as_json: bool) -> None:
    """Write levels to files, or print them."""
    save(levels, output or [], look)
    for number, made in enumerate(levels, start=1):
        shown = widened(made, look.corridor)
        if as_json:
            print_json({"floor": number, **fields(shown)})
        elif not output:
            print(to_text(shown.tiles, shown.things, look.glyphs))
        if not as_json:
            _say(made)


def _stretched(path: Path, width: int, height: int, glyphs: Glyphs | None) -> Level:
    drawn = drawn_in(path, glyphs, whatever=True)
    if drawn is None:
        raise UnicursalError(f"{path}: no such file")
    with faults_in(path):
        larger = stretched(drawn.tiles, width, height)
    made = Level.from_tiles(larger, "drawn", "stretch")
    thick = made.report.blemishes.number("wall block")
    return replace(made, notes=(ThickWalls(thick),) if thick else ())


def _say(level: Level) -> None:
    """What the level is, on stderr: stdout is the map alone."""
    words = f"{level.style} (plan {level.plan}), seed {level.seed}, {len(level.path):,} tiles long"
    tell("; ".join([words, *map(str, level.notes)]))


def _redraw(words: str) -> Redraw:
    """The floor, the room and the seed of `3=17` or `2.3=17`."""
    found = re.fullmatch(r"(?:(\d{1,3})\.)?(\d{1,7})=(\d{1,20})", words, re.ASCII)
    if found is None:
        raise NotationError(f"--redraw: {words!r} is not a room and a seed like 3=17")
    return Redraw(int(found[1] or 1), int(found[2]), int(found[3]))
