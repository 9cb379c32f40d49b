"""Whether a finished level is what was requested: checked on its tiles, whatever made it."""

from collections.abc import Iterator

import numpy as np

from unicursal.board import Symmetry
from unicursal.level.level import Level
from unicursal.tilemap.blocks import openings
from unicursal.tilemap.symmetry import turned

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
    checks = (_way, _rooms, _tiles)
    return next((words for check in checks for words in check(level)), None)


def _way(level: Level) -> Iterator[str]:
    wishes, tiles = level.wishes, level.tiles
    if (tiles.width, tiles.height) != (wishes.width, wishes.height):
        yield f"it has {tiles.width}x{tiles.height} tiles"
    if (level.entrance, level.exit) != (wishes.entrance, wishes.exit):
        yield f"its ends are {level.entrance} and {level.exit}"
    if wishes.style == "rooms":
        if not level.report.complete:
            yield "no way leads to the exit"
    else:
        defects = level.report.defects.without(*(_ON_PURPOSE if wishes.branching else ()))
        if defects:
            yield defects[0].text
    if wishes.is_guarded and level.report.blemishes.number("corner touch"):
        yield "open tiles touch by a corner only"
    if not wishes.length.is_free and level.length not in wishes.length:
        yield f"the way would have {level.length:,} tiles"
    if wishes.law is not None and wishes.style == "winding" and level.law != wishes.law:
        yield f"it was not drawn by the law {wishes.law}"


def _rooms(level: Level) -> Iterator[str]:
    wishes = level.wishes
    if wishes.style == "rooms":
        return
    for name, end, size in (
        ("entrance", level.entrance, wishes.entrance_room),
        ("exit", level.exit, wishes.goal_room),
    ):
        room = level.room_at(end)
        if size is not None and (room is None or room.size != size):
            yield f"there is no room of {size[0]}x{size[1]} around the {name}"
    for room in level.unasked_rooms:
        if max(room.size) > _LARGEST_UNASKED:
            yield f"it has an open hall of {room.width}x{room.height} that was not asked for"
    for hall in wishes.halls:
        place = f"the room at ({hall.left}, {hall.top})"
        if level.tiles.walls[hall.slices].any():
            yield f"{place} is not open"
        if len(openings(level.tiles, hall)) != 2:
            yield f"{place} does not have two openings"


def _tiles(level: Level) -> Iterator[str]:
    wishes = level.wishes
    if wishes.shape is not None:
        inside = wishes.shape.mask.copy()
        for x, y in (level.entrance, level.exit):
            inside[y, x] = True
        if (level.tiles.open & ~inside).any():
            yield "it leaves its shape"
    for x, y in sorted(wishes.walls):
        if level.tiles.is_open((x, y)):
            yield f"the tile ({x}, {y}) is not a wall"
    for x, y in sorted(wishes.through - set(level.path)):
        yield f"the way does not pass ({x}, {y})"
    if wishes.grade != "valid":
        if level.report.blemishes.number("wall block", "open block"):
            yield "it has thick walls"
        if level.unasked_rooms:
            yield "it has an open room that was not asked for"
    if wishes.symmetric and not _is_symmetric(level):
        yield "it is not symmetric"


def _is_symmetric(level: Level) -> bool:
    """Whether some turn or mirror image of the level is the level with its ends exchanged."""
    inner = level.tiles.walls.copy()
    for x, y in level.wishes.inner_ends:
        inner[y, x] = 0
    inner = inner[1:-1, 1:-1]
    images = (turned(inner, symmetry) for symmetry in Symmetry if symmetry is not Symmetry.IDENTITY)
    return any(np.array_equal(image, inner) for image in images)
