"""What commands about levels share: their options, sizes and tiles in words, files in and out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from unicursal.board.text import Scanner
from unicursal.cli.output import cell_given
from unicursal.cli.subject import bytes_of_file, faults_in
from unicursal.errors import NotationError, UnicursalError
from unicursal.level import Glyphs, names, place
from unicursal.level.files.writing import ENDINGS, Look, check_name, save
from unicursal.level.map.rectangle import Rectangle, scan_size
from unicursal.level.map.rectangle import size_of as size_in
from unicursal.level.reading import looks_like_level, read_level
from unicursal.level.things.wishes import checked_wishes, parse_wishes
from unicursal.walk.reading import looks_like_our_json

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
GoalRoom = Annotated[str | None, typer.Option(metavar="WxH", help="An open room around the exit.")]
Branching = Annotated[
    float, typer.Option(help="The probability of a dead end in each room.", min=0, max=1)
]
Place = Annotated[
    list[str] | None,
    typer.Option(
        metavar="KIND=N,...",
        help="Things along the way: items=5,monsters=8,keys=2 or kinds of your own; repeatable.",
    ),
]


def size_of(words: str, name: str) -> tuple[int, int]:
    """The sides of `80x24`, which was given as the argument or option `name`."""
    return size_in(words, name)


def tile_of(words: str, name: str) -> tuple[int, int]:
    """The tile of `5,7`."""
    with _all_of(words, name) as scanner:
        return cell_given(*scanner.cell("a tile like 5,7"), name)


def wished_size(words: str | None, name: str) -> tuple[int, int] | None:
    """The sides, if they were given."""
    return None if words is None else size_of(words, name)


def wished_tile(words: str | None, name: str) -> tuple[int, int] | None:
    """The tile, if it was given."""
    return None if words is None else tile_of(words, name)


def hall_of(words: str, name: str) -> Rectangle:
    """The rectangle of `5,7,3x3`."""
    with _all_of(words, name) as scanner:
        x, y = cell_given(*scanner.cell("a tile like 5,7"), name)
        scanner.need(",", "between the tile and the size")
        return Rectangle.of_size(x, y, *scan_size(scanner))


@contextmanager
def _all_of(words: str, name: str) -> Iterator[Scanner]:
    """Read words to their end; a fault names where they were given."""
    scanner = Scanner(words)
    try:
        yield scanner
        if not scanner.at_end:
            scanner.fail("the end")
    except NotationError as fault:
        raise NotationError(f"{name}: {fault}") from None


LevelFiles = Annotated[
    list[Path] | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help=f"Write a file: {' '.join(ENDINGS)}; {{seed}} in it is the seed; may be repeated.",
    ),
]


def check_names(paths: list[Path] | None) -> None:
    """Refuse files that cannot be written before any work is done."""
    for path in paths or []:
        check_name(path)


def write_files(
    paths: list[Path] | None,
    levels: Sequence[Level],
    glyphs: Glyphs | None = None,
    theme: str | None = None,
    solution: bool = False,
) -> None:
    """Write a level to all files or none; of several, their numbers stand behind each name."""
    if not paths:
        return

    save(levels, paths, Look(glyphs or Glyphs(), theme, solution))


def drawn_in(path: Path, glyphs: Glyphs | None, *, whatever: bool = False) -> Drawn | None:
    """The level that a file holds; None if there is no file.

    Unless `whatever` it holds must be a level, None also if it does not look like one.
    """
    content = bytes_of_file(path)
    if content is None:
        return None

    if not whatever and glyphs is None:
        is_line = looks_like_our_json(content[:100].decode("latin-1"))
        if is_line or not looks_like_level(content):
            return None
    with faults_in(path):
        return read_level(content, glyphs)


def things_of(words: list[str] | None) -> Mapping[str, int]:
    """How many things of each kind the words of every `--place` ask for."""
    try:
        return {} if words is None else checked_wishes(parse_wishes(",".join(words)))
    except UnicursalError as fault:
        raise type(fault)(f"--place: {fault}") from fault


def furnished(
    level: Level, things: Mapping[str, int], shortcuts: int = 0, one_way: int = 0
) -> Level:
    """The level with things, placed by its own seed."""
    if not (things or shortcuts or one_way):
        return level

    return place(level, things, level.seed, shortcuts=shortcuts, one_way=one_way)
