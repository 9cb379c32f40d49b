"""Whether a finished level is what was requested: checked on its tiles, whatever made it."""

import numpy as np

from unicursal.board import Symmetry
from unicursal.level.level import Level
from unicursal.level.map.blocks import goal_room, openings
from unicursal.level.map.rectangle import Size
from unicursal.level.map.tiles import Tile, TileMap

_LARGEST_UNASKED = 4
"""The longest side of an open room around an end that was not asked for."""
_ON_PURPOSE = "branch", "dead end"
"""Defects that branching makes."""


def broken_promise(level: Level) -> str | None:
    """The first request that a level does not meet, in words; None if it meets all.

    >>> from dataclasses import replace
    >>> from unicursal.level import make_level
    >>> level = make_level(7, 7, exit=(5, 5))
    >>> broken_promise(level) is None
    True
    >>> broken_promise(replace(level, wishes=replace(level.wishes, goal_room=(3, 3))))
    'there is no room of 3x3 around the exit'
    """
    return (
        _ends_or_size(level)
        or _way(level)
        or _rooms(level)
        or _tiles(level)
        or _grade(level)
        or _asymmetry(level)
    )


def _ends_or_size(level: Level) -> str | None:
    wishes = level.wishes
    tiles = level.tiles
    if (tiles.width, tiles.height) != (wishes.width, wishes.height):
        return f"it has {tiles.width}x{tiles.height} tiles"
    if (level.entrance, level.exit) != (wishes.entrance, wishes.exit):
        return f"its ends are {level.entrance} and {level.exit}"
    return None


def _way(level: Level) -> str | None:
    wishes = level.wishes
    if wishes.style == "rooms":
        if not level.report.complete:
            return "no way leads to the exit"
    else:
        defects = level.report.defects
        if wishes.branching:
            defects = defects.without(*_ON_PURPOSE)
        if defects:
            return defects[0].text
    if wishes.is_guarded and level.report.blemishes.number("corner touch"):
        return "open tiles touch by a corner only"
    if not wishes.length.is_free and level.length not in wishes.length:
        return f"the way would have {level.length:,} tiles"
    if wishes.law is not None and wishes.style == "winding" and level.law != wishes.law:
        return f"it was not drawn by the law {wishes.law}"
    return None


def _rooms(level: Level) -> str | None:
    wishes = level.wishes
    if wishes.style == "rooms":
        return None
    for name, end, size in (
        ("entrance", level.entrance, wishes.entrance_room),
        ("exit", level.exit, wishes.goal_room),
    ):
        if size is not None and not _has_room(level.tiles, end, size):
            return f"there is no room of {size[0]}x{size[1]} around the {name}"
    for room in level.unasked_rooms:
        if max(room.size) > _LARGEST_UNASKED:
            return f"it has an open hall of {room.width}x{room.height} that was not asked for"
    for hall in wishes.halls:
        if level.tiles.walls[hall.slices].any():
            return f"the room at ({hall.left}, {hall.top}) is not open"
        if len(list(openings(level.tiles, hall))) != 2:
            return f"the room at ({hall.left}, {hall.top}) does not have two openings"
    return None


def _has_room(tiles: TileMap, end: Tile, size: Size) -> bool:
    found = goal_room(tiles, end)
    return found is not None and found.size == size


def _tiles(level: Level) -> str | None:
    wishes = level.wishes
    if wishes.shape is not None:
        inside = wishes.shape.mask.copy()
        for x, y in (level.entrance, level.exit):
            inside[y, x] = True
        if (level.tiles.open & ~inside).any():
            return "it leaves its shape"
    for x, y in sorted(wishes.walls):
        if level.tiles.is_open((x, y)):
            return f"the tile ({x}, {y}) is not a wall"
    if wishes.through:
        path = set(level.path)
        for x, y in sorted(wishes.through):
            if (x, y) not in path:
                return f"the way does not pass ({x}, {y})"
    return None


def _grade(level: Level) -> str | None:
    wishes = level.wishes
    if wishes.grade == "valid":
        return None
    if level.report.blemishes.number("wall block", "open block"):
        return "it has thick walls"
    if level.unasked_rooms:
        return "it has an open room that was not asked for"
    return None


def _asymmetry(level: Level) -> str | None:
    """Whether some turn or mirror image of the level is the level with its ends exchanged."""
    wishes = level.wishes
    if not wishes.symmetric:
        return None
    tiles = level.tiles
    inner = tiles.walls.copy()
    for x, y in wishes.inner_ends:
        inner[y, x] = 0
    for symmetry in Symmetry:
        swap, flip_x, flip_y = symmetry.value
        if symmetry is Symmetry.IDENTITY or (swap and tiles.width != tiles.height):
            continue
        image = inner.T if swap else inner
        image = image[:: -1 if flip_y else 1, :: -1 if flip_x else 1]
        if np.array_equal(image[1:-1, 1:-1], inner[1:-1, 1:-1]):
            return None
    return "it is not symmetric"
