r"""Reading levels: text maps, and what our own writers wrote. The content tells the format.

Nothing that a file says is trusted: sizes are checked before memory is taken for them, what is
packed is unpacked no further than a map may reach, and XML may not define entities.
"""

import re

from unicursal.board.inputs import checked_text
from unicursal.errors import NotationError
from unicursal.level.files.data import read_json
from unicursal.level.files.drawn import Drawn
from unicursal.level.files.numbers import read_csv
from unicursal.level.files.rexpaint import MAGIC, read_xp
from unicursal.level.files.tiled import looks_like_tmx, read_tmx
from unicursal.level.map.tiles import Glyphs, looks_like_tiles
from unicursal.level.things.signs import read_signs

_CSV_START = re.compile(r"\s*\d{1,3}(,\d{1,3})+[ \t]*(\n|\Z)", re.ASCII)


def looks_like_level(content: bytes | str) -> bool:
    """Whether a file holds a level: in signs, our JSON, our CSV, a Tiled map, a REXPaint image.

    >>> looks_like_level('{"rows": ["###"]}'), looks_like_level("21:RRDD")
    (True, False)
    """
    if isinstance(content, bytes):
        if content.startswith(MAGIC):
            return True
        try:
            content = _text(content)
        except NotationError:
            return False
    return (
        content.lstrip().startswith("{")
        or looks_like_tmx(content)
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
        if content.startswith(MAGIC):
            return read_xp(content, signs)
        content = _text(content)
    checked_text(content, "the content of a level file")
    if looks_like_tmx(content):
        return read_tmx(content)
    if _CSV_START.match(content):
        return read_csv(content)
    if content.lstrip().startswith("{"):
        return read_json(content, signs)
    tiles, marks = read_signs(content, signs)
    return Drawn(tiles, tuple(marks))


def _text(content: bytes) -> str:
    try:
        text = content.decode("utf-8-sig").replace("\r\n", "\n").rstrip("\n")
    except UnicodeDecodeError:
        raise NotationError("neither text nor a REXPaint image") from None
    if "\0" in text:
        raise NotationError("neither text nor a REXPaint image")
    return text
