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
        "--output",
        "-o",
        metavar="FILE",
        help=f"Write a file: {' '.join(ENDINGS)}; may be repeated.",
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
    from unicursal.level import Glyphs
    from unicursal.level.files.writing import Look, save

    save(levels, paths, Look(glyphs or Glyphs(), theme, solution))


def drawn_in(path: Path, glyphs: Glyphs | None, *, whatever: bool = False) -> Drawn | None:
    """The level that a file holds; None if there is no file.

    Unless `whatever` it holds must be a level, None also if it does not look like one.
    """
    from unicursal.cli.subject import bytes_of_file, faults_in

    content = bytes_of_file(path)
    if content is None:
        return None
    from unicursal.level.files.reading import looks_like_level, read_level
    from unicursal.walk.reading import looks_like_our_json

    if not whatever and glyphs is None:
        is_line = looks_like_our_json(content[:100].decode("latin-1"))
        if is_line or not looks_like_level(content):
            return None
    with faults_in(path):
        return read_level(content, glyphs)
