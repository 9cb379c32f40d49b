"""The two levels of 71x21 that the notes' author drew by hand, as he drew them."""

import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from unicursal.level.maker.draft import Draft
from unicursal.level.wishes import Wishes
from unicursal.tilemap.rectangle import Chamber, Rectangle
from unicursal.tilemap.tiles import TileMap

STYLES: Final[Mapping[str, str]] = MappingProxyType(
    {"author": "teeth", "author-spirals": "double-spiral"}
)
"""His styles, and what a level of any other size or with other ends is drawn as."""


def by_the_author(task: Wishes) -> Draft | None:
    """His level in one of his styles; None where another is asked for."""
    if task.style not in STYLES or not task.is_bare:
        return None
    drawn = json.loads(Path(__file__).with_suffix(".json").read_bytes())[task.style]
    tiles = TileMap.from_text("\n".join(drawn["rows"]))
    ends = tiles.entrance, tiles.exit
    if task.size != (tiles.width, tiles.height) or task.inner_ends != ends:
        return None
    rooms = (
        Chamber.of(Rectangle.of_size(*area), (a[0], a[1]), (b[0], b[1]))
        for area, a, b in drawn["rooms"]
    )
    return Draft(tiles.walls, tuple(rooms), plan="author")
