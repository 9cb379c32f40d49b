"""Levels as files, one writer a format; the ending chooses. All who write levels ask here."""

import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, get_args

from unicursal.board.inputs import one_of
from unicursal.draw.theme import theme_named
from unicursal.errors import UnicursalError, quoted
from unicursal.level.files.data import to_json
from unicursal.level.files.ldtk import to_ldtk
from unicursal.level.files.numbers import to_csv
from unicursal.level.files.picture import LevelPicture
from unicursal.level.files.rexpaint import to_xp
from unicursal.level.files.tile_set import map_png, tile_set_png
from unicursal.level.files.tiled import to_tmx
from unicursal.level.files.wide import widened
from unicursal.level.level import Level
from unicursal.level.map.tiles import Glyphs
from unicursal.level.things.signs import to_text
from unicursal.whole_file import check_folder, write_files

ENDINGS: Final = (".txt", ".csv", ".json", ".tmx", ".ldtk", ".xp", ".png", ".svg")
"""What is written; all but the pictures and LDtk projects are read too."""

LookName = Literal["lines", "tiles"]
LOOKS: Final[tuple[LookName, ...]] = get_args(LookName)


@dataclass(frozen=True)
class Look:
    """How a level is to look in a file: its signs in text, its colours, and whether the way shows.

    Without a theme pictures are light and REXPaint files dark. A PNG shows walls as slim `lines`,
    or square `tiles`, as a player sees them. In all files corridors are `corridor` tiles wide.
    """

    glyphs: Glyphs = Glyphs()  # noqa: RUF009 - it never changes
    theme: str | None = None
    solution: bool = False
    kind: LookName = "lines"
    corridor: int = 1

    def __post_init__(self) -> None:
        object.__setattr__(self, "glyphs", Glyphs.of(self.glyphs))
        one_of(self.kind, LOOKS, "look")
        if self.theme is not None:
            theme_named(self.theme)
        if not isinstance(self.solution, bool):
            raise UnicursalError(f"solution is True or False, not {quoted(self.solution)}")


PLAIN = Look()


def check_name(path: Path) -> None:
    """Refuse a file that cannot be written before any work is done."""
    if path.suffix.lower() not in ENDINGS:
        raise UnicursalError(f"{path}: the ending must be one of {' '.join(ENDINGS)}")
    check_folder(path)


def files_of(
    levels: Sequence[Level], stem: str, ending: str, look: Look = PLAIN
) -> dict[str, bytes]:
    """The contents of all files that some levels need, by their names, the levels first.

    Several levels have their number behind the name, but an LDtk project holds them all. `{seed}`
    in the name is their seed. Tiled maps and LDtk projects come with the picture of their tiles.

    >>> from unicursal.level import make_floors
    >>> list(files_of(make_floors(2, 9, 9, seed=1), "tower-{seed}", ".tmx"))
    ['tower-1-1.tmx', 'tower-1-2.tmx', 'tower-1-tiles.png']
    """
    stem = stem.replace("{seed}", str(levels[0].seed))
    form, image = ending.lower(), f"{stem}-tiles.png"
    shown = [widened(level, look.corridor) for level in levels]
    files: dict[str, bytes] = {}
    if form == ".ldtk":
        files[stem + ending] = to_ldtk(shown, image).encode()
    else:
        for number, level in enumerate(shown, start=1):
            name = stem if len(levels) == 1 else f"{stem}-{number}"
            files[name + ending] = _content(level, form, image, look)
    if form in (".tmx", ".ldtk"):
        files[image] = tile_set_png(look.theme or "light")
    return files


def save(levels: Sequence[Level], paths: Sequence[Path], look: Look = PLAIN) -> list[Path]:
    """Write levels to each file, or to numbered ones: all files, or none of them; those files."""
    for path in paths:
        check_name(path)
    contents: dict[Path, bytes] = {}
    for path in paths:
        for name, content in files_of(levels, path.stem, path.suffix, look).items():
            contents[path.with_name(name)] = content
    write_files(contents)
    return list(contents)


def _content(level: Level, ending: str, image: str, look: Look) -> bytes:
    match ending:
        case ".txt":
            return f"{to_text(level.tiles, level.things, look.glyphs)}\n".encode()
        case ".csv":
            return to_csv(level).encode()
        case ".json":
            return to_json(level).encode()
        case ".tmx":
            return to_tmx(level, image).encode()
        case ".xp":
            return to_xp(level, look.glyphs, look.theme or "dark", solution=look.solution)

    picture, theme = LevelPicture(level, look.solution), look.theme or "light"
    if ending == ".svg":
        return picture.svg(theme).encode()
    if look.kind == "tiles":
        png = map_png(level, theme, solution=look.solution)
    else:
        png = picture.png(theme)
    return _with_words(png, picture.words)


def _with_words(png: bytes, words: str) -> bytes:
    """A PNG file that says what it shows, behind its head."""
    chunk = b"iTXtDescription\0\0\0\0\0" + words.encode()
    length, check = len(chunk) - 4, zlib.crc32(chunk)
    head = png.index(b"IHDR") + 4 + 13 + 4
    return png[:head] + struct.pack(">I", length) + chunk + struct.pack(">I", check) + png[head:]
