"""What a file with a level may hold: a text map, or what our own exports wrote."""

import json
import re

from unicursal.errors import NotationError
from unicursal.level.map.tiles import Glyphs, TileMap, looks_like_tiles

_CSV_ROW = re.compile(r"[0-3](,[0-3])+")
_CSV_SIGNS = Glyphs("1", "0", "2", "3")


def looks_like_level(text: str) -> bool:
    """Whether a text is a tile map: in signs, our JSON with `rows`, or our CSV.

    >>> looks_like_level('{"rows": ["###"]}'), looks_like_level("21:RRDD")
    (True, False)
    """
    return text.lstrip().startswith("{") or _is_csv(text) or looks_like_tiles(text)


def read_level(text: str, glyphs: Glyphs | None = None) -> TileMap:
    r"""Read a level from the text of a file.

    >>> read_level('{"rows": ["####", "#<>#", "####"]}').exit, read_level("1,1\n2,3").exit
    ((2, 1), (1, 1))
    """
    if _is_csv(text):
        return TileMap.from_text(text.replace(",", ""), _CSV_SIGNS)
    if not text.lstrip().startswith("{"):
        return TileMap.from_text(text, glyphs)
    try:
        drawn = "\n".join(json.loads(text)["rows"])
    except (ValueError, KeyError, TypeError, RecursionError):
        raise NotationError("expected JSON with the rows of a level") from None
    return TileMap.from_text(drawn, glyphs)


def _is_csv(text: str) -> bool:
    rows = text.split()
    return bool(rows) and all(map(_CSV_ROW.fullmatch, rows))
