"""Rooms around an end: which doors lead to it, and the labyrinths behind a door."""

from collections.abc import Iterator
from functools import lru_cache

from unicursal.board import Cell
from unicursal.errors import UnicursalError
from unicursal.level.map.rectangle import Rectangle
from unicursal.level.map.tiles import Tile
from unicursal.level.plan.ends.frame import Frame
from unicursal.level.room.labyrinths import Labyrinths
from unicursal.level.room.pairs import ends_that_work
from unicursal.level.room.question import Mode, Room, perimeter
from unicursal.memory import IN_PASSING


def beside_room(
    frame: Frame, cells: Rectangle, area: Rectangle
) -> Iterator[tuple[Cell, Tile, Tile]]:
    """Cells beside a room that a line can end on, the door to each, and the tile inside it."""
    for x in range(cells.left, cells.right + 1):
        for y, door_y, tile_y in (
            (cells.top - 1, area.top, area.top + 1),
            (cells.bottom + 1, area.bottom, area.bottom - 1),
        ):
            if 0 <= y < frame.rows and not frame.is_crossed((x, y)):
                tile_x = frame.tile((x, y))[0]
                yield (x, y), (tile_x, door_y), (tile_x, tile_y)
    for y in range(cells.top, cells.bottom + 1):
        for x, door_x, tile_x in (
            (cells.left - 1, area.left, area.left + 1),
            (cells.right + 1, area.right, area.right - 1),
        ):
            if 0 <= x < frame.columns and not frame.is_crossed((x, y)):
                tile_y = frame.tile((x, y))[1]
                yield (x, y), (door_x, tile_y), (tile_x, tile_y)


@lru_cache(maxsize=4096)
def doors_that_work(width: int, height: int, end: Tile, mode: Mode) -> frozenset[Tile]:
    """The tiles along the border of a room from which a labyrinth leads to an inner tile."""
    room = Room(width, height, end, None, mode)
    try:
        return frozenset(ends_that_work(room, perimeter(width, height), memory=IN_PASSING))
    except UnicursalError:
        return frozenset()


@lru_cache(maxsize=64)
def _labyrinths(room: Room) -> Labyrinths | None:
    every = Labyrinths(room, memory=IN_PASSING)
    try:
        return every if every else None
    except UnicursalError:
        return None


def labyrinths_of(
    area: Rectangle,
    way_in: Tile,
    end: Tile,
    mode: Mode,
    goal: tuple[int, int] | None,
    overrun: int,
) -> Labyrinths | None:
    """The labyrinths of a room from a door to an end; None if there are none."""
    start = Room(area.width, area.height, way_in, None).inner_start
    if start == end:
        return None
    return _labyrinths(
        Room(
            area.width,
            area.height,
            way_in,
            end,
            mode,
            goal=goal,
            overrun=overrun,
            goal_may_turn=False,
        )
    )


def seen_from(area: Rectangle, tile: Tile) -> Tile:
    """A tile as a room sees it."""
    return tile[0] - area.left, tile[1] - area.top
