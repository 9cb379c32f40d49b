"""Blocks of two by two tiles, all wall, all open or a chessboard; open rooms around ends."""

from functools import lru_cache

import numpy as np

from unicursal._arrays import Booleans, Integers
from unicursal.tilemap.rectangle import Rectangle, Size
from unicursal.tilemap.tiles import Tile, TileMap, beside_door


def blocks(flags: Booleans) -> Booleans:
    """Which 2x2 blocks are all true, by their upper left tile.

    >>> blocks(np.array([[1, 1, 0], [1, 1, 1]], bool)).tolist()
    [[True, False]]
    """
    return flags[:-1, :-1] & flags[:-1, 1:] & flags[1:, :-1] & flags[1:, 1:]


def checkerboards(flags: Booleans) -> Booleans:
    """In which 2x2 blocks the two tiles of each diagonal are alike and the diagonals differ."""
    return (
        (flags[:-1, :-1] == flags[1:, 1:])
        & (flags[:-1, 1:] == flags[1:, :-1])
        & (flags[:-1, :-1] != flags[:-1, 1:])
    )


def covered(found: Booleans) -> Booleans:
    """The tiles of some blocks."""
    return ~blocks(np.pad(~found, 1, constant_values=True))


def openings(tiles: TileMap, room: Rectangle) -> list[Tile]:
    """The open tiles beside a room."""
    return [tile for tile in room.beside if tiles.is_open(tile)]


@lru_cache(maxsize=4096)
def goal_places(
    end: Tile, room: Size, width: int, height: int, *, in_middle: bool = False
) -> tuple[Rectangle, ...]:
    """Where a room that holds an end can be in a map of this size, row by row.

    With the end in the middle, as far as walls allow: a room one row off the border leaves no space
    for a way between them, and a wall there would be two tiles thick.

    >>> [place.corner for place in goal_places((3, 1), (3, 3), 9, 9, in_middle=True)]
    [(1, 1), (3, 1)]
    """
    spans = []
    for place, length, side in zip(end, room, (width, height), strict=True):
        able = list(range(max(1, place - length + 1), min(place, side - 1 - length) + 1))
        if in_middle:
            thin = [first for first in able if first != 2 and first + length != side - 2] or able
            aside = {first: abs(2 * (place - first) - length + 1) for first in thin}
            able = [first for first in thin if aside[first] == min(aside.values())]
        spans.append(able)
    return tuple(Rectangle.of_size(left, top, *room) for top in spans[1] for left in spans[0])


def goal_room(tiles: TileMap, end: Tile) -> Rectangle | None:
    r"""The largest open rectangle around an end that is at least two tiles wide and high.

    >>> goal_room(TileMap.from_text("#####\n#  ##\n#    \n#####"), (1, 1))
    Rectangle(left=1, top=1, right=2, bottom=2)
    """
    x, y = beside_door(end, tiles.width, tiles.height)
    inside = tiles.open.copy()
    if tiles.on_border(end):
        inside[end[1], end[0]] = False
    if (x, y) not in tiles or not inside[y, x]:
        return None
    # From the end's row on spans shrink: a rectangle has what its outermost rows have in common.
    above, below = (_spans(inside[rows], x) for rows in (slice(y, None, -1), slice(y, None)))
    left = np.maximum.outer(above[0], below[0])
    right = np.minimum.outer(above[1], below[1])
    rows_in_all = np.add.outer(np.arange(len(above[0])), np.arange(1, len(below[0]) + 1))
    areas = np.where((right > left) & (rows_in_all > 1), (right - left + 1) * rows_in_all, 0)[::-1]
    up, down = np.unravel_index(areas.argmax(), areas.shape)
    up = len(areas) - 1 - up
    if not areas.max():
        return None
    return Rectangle(int(left[up, down]), y - int(up), int(right[up, down]), y + int(down))


def _spans(rows: Booleans, x: int) -> tuple[Integers, Integers]:
    """The first and last open tiles around x that the rows down to each have in common."""
    open_rows = rows[: np.append(rows[:, x], False).argmin()]
    columns = np.arange(rows.shape[1])
    lefts = np.where(~open_rows & (columns < x), columns, -1).max(axis=1) + 1
    rights = np.where(~open_rows & (columns > x), columns, len(columns)).min(axis=1) - 1
    return np.maximum.accumulate(lefts), np.minimum.accumulate(rights)
