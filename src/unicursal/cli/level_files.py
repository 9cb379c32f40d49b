"""Levels as files; the ending chooses the format."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from unicursal.level import Glyphs, Level

_ENDINGS = (".txt", ".csv", ".json", ".tmx", ".xp", ".png", ".svg")

LevelFiles = Annotated[
    list[Path] | None,
    typer.Option(
        "-o", metavar="FILE", help=f"Write a file: {' '.join(_ENDINGS)}; may be given again."
    ),
]


def check_names(paths: list[Path] | None) -> None:
    """Refuse files that cannot be written before any work is done."""
    from unicursal.errors import UnicursalError

    for path in paths or []:
        if path.suffix.lower() not in _ENDINGS:
            raise UnicursalError(f"{path}: the ending must be one of {' '.join(_ENDINGS)}")
        if not path.parent.is_dir():
            raise UnicursalError(f"{path}: there is no folder {path.parent}")


def write_files(
    paths: list[Path] | None,
    level: Level,
    number: int | None = None,
    glyphs: Glyphs | None = None,
    theme: str | None = None,
    solution: bool = False,
) -> None:
    """Write a level to files; with a number it stands behind each name."""
    from unicursal.level import Glyphs

    for path in paths or []:
        name = path if number is None else path.with_name(f"{path.stem}-{number}{path.suffix}")
        _write(name, level, glyphs or Glyphs(), theme, solution)


def _write(path: Path, level: Level, signs: Glyphs, theme: str | None, solution: bool) -> None:
    from unicursal.cli.output import write_file
    from unicursal.level import LevelPicture
    from unicursal.level.files.export import tile_set_png, to_csv, to_json, to_tmx
    from unicursal.level.files.rexpaint import to_xp

    match path.suffix.lower():
        case ".txt":
            content = (level.tiles.to_text(signs) + "\n").encode()
        case ".csv":
            content = to_csv(level).encode()
        case ".json":
            content = to_json(level).encode()
        case ".tmx":
            image = path.with_name(f"{path.stem}-tiles.png")
            write_file(image, tile_set_png())
            content = to_tmx(level, image.name).encode()
        case ".xp":
            content = to_xp(level, signs, theme or "dark", solution=solution)
        case ".png":
            content = LevelPicture(level, solution).png(theme or "light")
        case _:
            content = LevelPicture(level, solution).svg(theme or "light").encode()
    write_file(path, content)
