"""`unicursal level`."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from unicursal.cli.choices import Json, Seed, ThemeName, chosen_seed
from unicursal.cli.level_files import LevelFiles, check_names, write_files

if TYPE_CHECKING:
    from unicursal.level import Glyphs, Level


def level(
    size: Annotated[str, typer.Argument(metavar="WxH", help="The size with its border: 80x24.")],
    entrance: Annotated[
        str | None, typer.Option(metavar="X,Y", help="An inner tile or a door (1,1).")
    ] = None,
    exit: Annotated[  # noqa: A002 - the option is --exit
        str | None, typer.Option(metavar="X,Y", help="An inner tile or a door (the middle).")
    ] = None,
    style: Annotated[
        str,
        typer.Option(
            help="teeth, spiral, double-spiral, snake, winding, mixed, rooms; "
            "author, author-spirals: as in the notes, not by chance."
        ),
    ] = "winding",
    plan: Annotated[
        str | None,
        typer.Option(
            help="six, thirds, same-side, sections, halves, whole, plain, exact, one, snake "
            "or direct."
        ),
    ] = None,
    diagonal: Annotated[
        bool, typer.Option("--diagonal", help="For 8-way movement: corners never touch.")
    ] = False,
    goal_room: Annotated[
        str | None, typer.Option(metavar="WxH", help="An open room around the exit.")
    ] = None,
    room_size: Annotated[
        str | None, typer.Option(metavar="WxH", help="Divide until rooms have about this size.")
    ] = None,
    symmetric: Annotated[
        bool, typer.Option("--symmetric", help="Its own image under a half turn or in a mirror.")
    ] = False,
    floors: Annotated[int, typer.Option(help="How many; each exit lies under the next.")] = 1,
    merge: Annotated[
        bool, typer.Option("--merge", help="Make neighbouring rooms that line up one.")
    ] = False,
    branching: Annotated[
        float, typer.Option(help="The probability of a dead end a room.", min=0, max=1)
    ] = 0.0,
    law: Annotated[
        str | None, typer.Option(help="The law of winding rooms: fair, uniform or backbite.")
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
            help="Draw one room anew, FLOOR.ROOM=SEED on a higher floor; may be given again.",
        ),
    ] = None,
    stretch: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Draw the level of a file larger instead: to WxH."),
    ] = None,
    glyphs: Annotated[
        str | None, typer.Option(help="The signs of text: wall, open, entrance, exit.")
    ] = None,
    solution: Annotated[bool, typer.Option("--solution", help="Show the way in pictures.")] = False,
    theme: ThemeName = None,
    seed: Seed = None,
    output: LevelFiles = None,
    as_json: Json = False,
) -> None:
    """Make a level for a game: a map of walls with one way from the entrance to the exit."""
    from unicursal.cli.output import progress_on_stderr
    from unicursal.errors import UnicursalError
    from unicursal.level import Glyphs, make_floors, redrawn
    from unicursal.level.map.length import Length
    from unicursal.level.promise import Promise

    check_names(output)
    signs = Glyphs() if glyphs is None else Glyphs.parse(glyphs)
    width, height = _size(size, "the size of a level")
    if stretch is not None:
        wishes = [entrance, exit, plan, goal_room, law, redraw, seed, room_size]
        wishes += [min_length, max_length]
        more = diagonal or symmetric or merge or branching or floors != 1 or style != "winding"
        if more or any(wish is not None for wish in wishes):
            raise UnicursalError("--stretch draws the level of the file: no other wishes")
        larger = _stretched(stretch, width, height, None if glyphs is None else signs)
        _show([larger], signs, theme, solution, output, as_json)
        return
    goal = _size(goal_room, "--goal-room") if goal_room is not None else None
    redraws = [_redraw(words) for words in redraw or []]
    with progress_on_stderr() as tell:
        levels = make_floors(
            floors,
            width,
            height,
            _tile(entrance, "--entrance"),
            _tile(exit, "--exit"),
            style=style,
            plan=plan,
            diagonal=diagonal,
            goal_room=goal,
            room_size=_size(room_size, "--room-size") if room_size is not None else None,
            symmetric=symmetric,
            merge=merge,
            branching=branching,
            law=law,
            min_length=min_length,
            max_length=max_length,
            seed=chosen_seed(seed),
            progress=tell,
        )
        for floor, number, its_seed in redraws:
            if not 1 <= floor <= floors:
                raise UnicursalError(f"--redraw: there is no floor {floor}")
            promise = Promise(goal, diagonal, Length(min_length, max_length))
            levels[floor - 1] = redrawn(levels[floor - 1], number, its_seed, promise)
    _show(levels, signs, theme, solution, output, as_json)


def _show(
    levels: list[Level],
    signs: Glyphs,
    theme: str | None,
    solution: bool,
    output: list[Path] | None,
    as_json: bool,
) -> None:
    """Write levels to files, or print them."""
    from unicursal.cli.output import print_json
    from unicursal.level.files.export import fields

    for number, made in enumerate(levels, start=1):
        write_files(output, made, number if len(levels) > 1 else None, signs, theme, solution)
        if as_json:
            print_json({"floor": number, **fields(made)})
        elif not output:
            print(made.tiles.to_text(signs))
            _say(made)


def _stretched(path: Path, width: int, height: int, glyphs: Glyphs | None) -> Level:
    from unicursal.cli.subject import name_of, text_of_file
    from unicursal.errors import UnicursalError
    from unicursal.level import Level
    from unicursal.level.edit.stretch import stretched
    from unicursal.level.files.reading import read_level

    text = text_of_file(path)
    if text is None:
        raise UnicursalError(f"{path}: no such file")
    try:
        larger = stretched(read_level(text, glyphs), width, height)
    except UnicursalError as fault:
        raise type(fault)(f"{name_of(path)}: {fault}") from fault
    made = Level.from_tiles(larger, "drawn", "stretch")
    thick = sum(blemish.kind == "wall block" for blemish in made.report.blemishes)
    return replace(made, notes=(f"walls are thick at {thick:,} places",) if thick else ())


def _say(level: Level) -> None:
    """What the level is, on stderr: stdout is the map alone."""
    import sys

    words = f"{level.style} (plan {level.plan}), seed {level.seed}, {len(level.path):,} tiles long"
    print("; ".join([words, *level.notes]), file=sys.stderr)


def _size(words: str, what: str) -> tuple[int, int]:
    from unicursal.board.text import Scanner

    scanner = Scanner(words)
    width = scanner.number(what, 5)
    scanner.need("x", "between width and height")
    height = scanner.number("a height after 'x'", 5)
    if not scanner.at_end:
        scanner.fail("the end of the size")
    return width, height


def _tile(words: str | None, what: str) -> tuple[int, int] | None:
    from unicursal.board.text import Scanner

    if words is None:
        return None
    scanner = Scanner(words)
    tile = scanner.cell(what)
    if not scanner.at_end:
        scanner.fail("the end of the tile")
    return tile


def _redraw(words: str) -> tuple[int, int, int]:
    """The floor, the room and the seed of `3=17` or `2.3=17`."""
    from unicursal.errors import NotationError

    found = re.fullmatch(r"(?:(\d{1,3})\.)?(\d{1,7})=(\d{1,20})", words, re.ASCII)
    if found is None:
        raise NotationError(f"--redraw: {words!r} is not a room and a seed like 3=17")
    return int(found[1] or 1), int(found[2]), int(found[3])
