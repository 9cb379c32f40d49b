"""Levels as files, one writer a format; the ending chooses. What is read tells its format itself.

All who write or read levels ask here. Nothing that a file says is trusted: sizes are checked before
memory is taken for them, what is packed is unpacked no further than a map may reach, and XML may
not define entities.
"""

import re
import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, get_args

from unicursal.board.inputs import checked_text, one_of
from unicursal.draw.theme import theme_named
from unicursal.errors import NotationError, UnicursalError, quoted
from unicursal.level.files import data, ldtk, numbers, rexpaint, tiled
from unicursal.level.files.drawn import Drawn
from unicursal.level.files.picture import LevelPicture
from unicursal.level.files.tile_set import map_png, tile_set_png
from unicursal.level.files.wide import widened
from unicursal.level.level import Level
from unicursal.level.things.signs import read_signs, to_text
from unicursal.tilemap.tiles import Glyphs, looks_like_tiles
from unicursal.whole_file import check_folder, write_files

ENDINGS: Final = (".txt", ".csv", ".json", ".tmx", ".ldtk", ".xp", ".png", ".svg")
"""What is written; all but the pictures and LDtk projects are read too."""

_CSV_START = re.compile(r"\s*\d{1,3}(,\d{1,3})+[ \t]*(\n|\Z)", re.ASCII)

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
    together = [shown] if form == ".ldtk" else [[level] for level in shown]
    files: dict[str, bytes] = {}
    for number, held in enumerate(together, start=1):
        name = stem if len(together) == 1 else f"{stem}-{number}"
        files[name + ending] = _content(held, form, image, look)
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


def _content(levels: Sequence[Level], ending: str, image: str, look: Look) -> bytes:
    """What a file of one level holds; only a project holds more."""
    level, theme = levels[0], look.theme or "light"
    match ending:
        case ".xp":
            return rexpaint.to_xp(level, look.glyphs, look.theme or "dark", solution=look.solution)
        case ".png":
            picture = LevelPicture(level, look.solution)
            is_slim, solution = look.kind == "lines", look.solution
            png = picture.png(theme) if is_slim else map_png(level, theme, solution=solution)
            return _with_words(png, picture.words)
        case ".txt":
            text = to_text(level.tiles, level.things, look.glyphs) + "\n"
        case ".csv":
            text = numbers.to_csv(level)
        case ".json":
            text = data.to_json(level)
        case ".tmx":
            text = tiled.to_tmx(level, image)
        case ".ldtk":
            text = ldtk.to_ldtk(levels, image)
        case _:
            text = LevelPicture(level, look.solution).svg(theme)
    return text.encode()


def _with_words(png: bytes, words: str) -> bytes:
    """A PNG file that says what it shows, behind its head."""
    chunk = b"iTXtDescription\0\0\0\0\0" + words.encode()
    length, check = len(chunk) - 4, zlib.crc32(chunk)
    head = png.index(b"IHDR") + 4 + 13 + 4
    return png[:head] + struct.pack(">I", length) + chunk + struct.pack(">I", check) + png[head:]


def looks_like_level(content: bytes | str) -> bool:
    """Whether a file holds a level: in signs, our JSON, our CSV, a Tiled map, a REXPaint image.

    >>> looks_like_level('{"rows": ["###"]}'), looks_like_level("21:RRDD")
    (True, False)
    """
    if isinstance(content, bytes):
        if content.startswith(rexpaint.MAGIC):
            return True
        try:
            content = _text(content)
        except NotationError:
            return False
    return (
        content.lstrip().startswith("{")
        or tiled.looks_like_tmx(content)
        or bool(_CSV_START.match(content))
        or looks_like_tiles(content)
    )


def read_level(content: bytes | str, glyphs: Glyphs | str | None = None) -> Drawn:
    r"""Read a level from the content of a file, with signs that are given or the usual ones.

    >>> read_level('{"rows": ["####", "#<>#", "####"]}').tiles.exit
    (2, 1)
    >>> read_level("1,1\n2,3").tiles.exit
    (1, 1)
    """
    signs = None if glyphs is None else Glyphs.of(glyphs)
    if isinstance(content, bytes):
        if content.startswith(rexpaint.MAGIC):
            return rexpaint.read_xp(content, signs)
        content = _text(content)
    checked_text(content, "the content of a level file")
    if tiled.looks_like_tmx(content):
        return tiled.read_tmx(content)
    if _CSV_START.match(content):
        return numbers.read_csv(content)
    if content.lstrip().startswith("{"):
        return data.read_json(content, signs)
    return Drawn(*read_signs(content, signs))


def _text(content: bytes) -> str:
    try:
        text = content.decode("utf-8-sig").replace("\r\n", "\n").rstrip("\n")
    except UnicodeDecodeError:
        raise NotationError("neither text nor a REXPaint image") from None
    if "\0" in text:
        raise NotationError("neither text nor a REXPaint image")
    return text
