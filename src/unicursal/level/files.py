"""What a file with a level may hold: a text map, or what our own exports wrote."""

import json

from unicursal.errors import NotationError
from unicursal.level.tiles import Glyphs, TileMap, looks_like_tiles


def looks_like_level(text: str) -> bool:
    """Whether a text is a tile map: in signs, or our JSON with `rows`.

    >>> looks_like_level('{"rows": ["###"]}'), looks_like_level("21:RRDD")
    (True, False)
    """
    return text.lstrip().startswith("{") or looks_like_tiles(text)


def read_level(text: str, glyphs: Glyphs | None = None) -> TileMap:
    r"""Read a level from the text of a file.

    >>> read_level('{"rows": ["####", "#<>#", "####"]}').exit
    (2, 1)
    """
    if not text.lstrip().startswith("{"):
        return TileMap.from_text(text, glyphs)
    try:
        rows = json.loads(text)["rows"]
        drawn = "\n".join(rows)
    except (ValueError, KeyError, TypeError):
        raise NotationError("expected JSON with the rows of a level") from None
    return TileMap.from_text(drawn, glyphs)
