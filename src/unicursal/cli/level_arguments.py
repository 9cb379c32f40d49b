"""What commands about levels share: their options, sizes and tiles in words, files in and out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from unicursal import foreign_puzzles
from unicursal.board.text import Scanner
from unicursal.cli.output import cell_given
from unicursal.cli.pictures import PAGE
from unicursal.cli.subject import bytes_of_file, faults_in, text_of_file
from unicursal.errors import NotationError, UnicursalError
from unicursal.level import Glyphs, Rectangle, names, place
from unicursal.level.edit.place import parse_wishes
from unicursal.level.files.formats import (
    ENDINGS,
    LookName,
    check_name,
    looks_like_level,
    read_level,
)
from unicursal.level.files.wide import WIDEST
from unicursal.tilemap.length import Length
from unicursal.tilemap.rectangle import Size
from unicursal.tilemap.rectangle import size_of as size_in
from unicursal.tilemap.sketch import Sketch, read_sketch
from unicursal.walk.reading import looks_like_our_json
from unicursal.whole_file import check_folder

if TYPE_CHECKING:
    from unicursal.level import Drawn, Level

Entrance = Annotated[str | None, typer.Option(metavar="X,Y", help="An inner tile or a door (1,1).")]
Exit = Annotated[
    str | None, typer.Option(metavar="X,Y", help="An inner tile or a door (the middle).")
]
StyleName = Annotated[
    names.StyleName,
    typer.Option("--style", help="How it looks; the author's are fixed drawings from his notes."),
]
RoomWords = Annotated[
    list[str] | None,
    typer.Option(
        "--room",
        metavar="WHERE=WxH",
        help="An open room: exit=3x3, entrance=3x3, 5,7=3x3 on the way, halls=3 where they fit; "
        "may be repeated.",
    ),
]
Branching = Annotated[
    float, typer.Option(help="The probability of a dead end in each room.", min=0, max=1)
]
Place = Annotated[
    list[str] | None,
    typer.Option(
        metavar="KIND=N,...",
        help="Things along the way: items=5,keys=2, shortcuts=1,one-way=1 in walls, or kinds of "
        "your own; may be repeated.",
    ),
]
Walls = Annotated[
    list[str] | None,
    typer.Option("--wall", metavar="X,Y", help="A tile that is a wall; may be repeated."),
]
SketchFile = Annotated[
    Path | None,
    typer.Option(
        "--sketch",
        metavar="FILE",
        help="A map drawn in part: # wall, blank open, < > ends, ? unknown.",
    ),
]
LevelLook = Annotated[
    LookName,
    typer.Option("--look", help="In PNG walls as slim lines, or square tiles as a player sees."),
]
Corridor = Annotated[
    int,
    typer.Option(metavar="N", help="Corridors are N tiles wide, walls 1.", min=1, max=WIDEST),
]
GlyphWords = Annotated[
    str | None, typer.Option(help="The characters in text: wall, open, entrance, exit.")
]


class Rooms(NamedTuple):
    """The open rooms that are asked for."""

    entrance: Size | None = None
    exit: Size | None = None
    halls: tuple[Rectangle, ...] = ()
    number: int = 0
    """How many halls are placed where they fit."""


def rooms_of(words: list[str] | None, name: str = "--room") -> Rooms:
    """What every `--room` asks for: `exit=3x3`, `entrance=3x3`, `5,7=3x3`, `halls=3`."""
    rooms = Rooms()
    for each in words or ():
        where, _, size = each.partition("=")
        if size and where == "exit" and rooms.exit is None:
            rooms = rooms._replace(exit=size_of(size, name))
        elif size and where == "entrance" and rooms.entrance is None:
            rooms = rooms._replace(entrance=size_of(size, name))
        elif where == "halls" and re.fullmatch(r"\d{1,7}", size, re.ASCII) and not rooms.number:
            rooms = rooms._replace(number=int(size))
        elif size and where[:1].isdecimal():
            hall = Rectangle.of_size(*tile_of(where, name), *size_of(size, name))
            rooms = rooms._replace(halls=(*rooms.halls, hall))
        else:
            twice = where in ("exit", "entrance", "halls") and size
            fault = "is asked for twice" if twice and getattr(rooms, _FIELDS[where]) else _NO_ROOM
            raise NotationError(f"{name}: {each!r} {fault}")
    if rooms.number and rooms.halls:
        raise UnicursalError(f"{name}: halls=N places halls by itself, X,Y=WxH where you say")
    return rooms


_FIELDS = {"exit": "exit", "entrance": "entrance", "halls": "number"}
_NO_ROOM = "is not a room like exit=3x3, entrance=3x3, 5,7=3x3 or halls=3"


def length_of(words: list[str] | None) -> Length:
    """The bounds of every `--length`, the narrowest of several."""
    asked = Length()
    for each in words or ():
        try:
            asked &= Length.of(each)
        except NotationError as fault:
            raise NotationError(f"--length: {fault}") from None
    return asked


def sketch_in(path: Path) -> Sketch:
    """The sketch that a file holds."""
    text = text_of_file(path)
    if text is None:
        raise UnicursalError(f"{path}: no such file")
    with faults_in(path):
        return read_sketch(text)


def size_of(words: str, name: str) -> tuple[int, int]:
    """The sides of `80x24`, which was given as the argument or option `name`."""
    return size_in(words, name)


def tile_of(words: str, name: str) -> tuple[int, int]:
    """The tile of `5,7`."""
    scanner = Scanner(words)
    try:
        tile = scanner.cell("a tile like 5,7")
        if not scanner.at_end:
            scanner.fail("the end")
    except NotationError as fault:
        raise NotationError(f"{name}: {fault}") from None
    return cell_given(*tile, name)


def tiles_of(words: list[str] | None, name: str) -> set[tuple[int, int]]:
    """The tiles of an option that may be repeated."""
    return {tile_of(each, name) for each in words or ()}


def wished_tile(words: str | None, name: str) -> tuple[int, int] | None:
    """The tile, if it was given."""
    return None if words is None else tile_of(words, name)


LevelFiles = Annotated[
    list[Path] | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help=f"Write a file: {' '.join((*ENDINGS, PAGE))}; {{seed}} in it is the seed; repeatable.",
    ),
]


def check_names(paths: list[Path] | None) -> None:
    """Refuse files that cannot be written before any work is done."""
    for path in paths or []:
        if path.suffix.lower() == PAGE:
            check_folder(path)
        else:
            check_name(path)


def check_look(look: LookName, paths: Iterable[Path]) -> None:
    """Refuse square tiles where no picture of tiles is written."""
    if look == "tiles" and not any(path.suffix.lower() == ".png" for path in paths):
        raise UnicursalError("--look tiles: is for .png files; add -o FILE.png")


def drawn_in(path: Path, glyphs: Glyphs | None, *, whatever: bool = False) -> Drawn | None:
    """The level that a file holds; None if there is no file.

    Unless `whatever` it holds must be a level, None also if it does not look like one.
    """
    content = bytes_of_file(path)
    if content is None:
        return None

    if not whatever and glyphs is None:
        is_line = looks_like_our_json(content[:100].decode("latin-1"))
        is_line = is_line or foreign_puzzles.looks_like_one(content.decode("latin-1"))
        if is_line or not looks_like_level(content):
            return None
    with faults_in(path):
        return read_level(content, glyphs)


def things_of(words: list[str] | None) -> Mapping[str, int]:
    """How many things of each kind the words of every `--place` ask for."""
    try:
        return {} if words is None else parse_wishes(",".join(words))
    except UnicursalError as fault:
        raise type(fault)(f"--place: {fault}") from fault


def furnished(level: Level, things: Mapping[str, int]) -> Level:
    """The level with things, placed by its own seed."""
    return place(level, things, level.seed) if things else level
