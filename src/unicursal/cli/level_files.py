"""Levels as files: the ending chooses what is written, the content tells what is read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from unicursal.level.files.endings import ENDINGS, check_name

if TYPE_CHECKING:
    from unicursal.level import Drawn, Glyphs, Level

LevelFiles = Annotated[
    list[Path] | None,
    typer.Option(
        "-o", metavar="FILE", help=f"Write a file: {' '.join(ENDINGS)}; may be given again."
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
    """Write a level to files; of several, their numbers stand behind each name."""
    if not paths:
        return
    from unicursal.level import Glyphs
    from unicursal.level.files.writing import Look, save

    for path in paths:
        save(levels, path, Look(glyphs or Glyphs(), theme, solution))


def drawn_in(path: Path, glyphs: Glyphs | None) -> Drawn | None:
    """The level that a file holds; None for whatever is no file with a level."""
    from unicursal.cli.subject import bytes_of_file, name_of
    from unicursal.errors import UnicursalError

    content = bytes_of_file(path)
    if content is None:
        return None
    from unicursal.level.files.reading import looks_like_level, read_level

    if glyphs is None and not looks_like_level(content):
        return None
    try:
        return read_level(content, glyphs)
    except UnicursalError as fault:
        raise type(fault)(f"{name_of(path)}: {fault}") from fault
