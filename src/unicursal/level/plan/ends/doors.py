"""Rooms around an end: which doors lead to it, and the labyrinths behind a door."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

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
    rows = (cells.top - 1, area.top, 1), (cells.bottom + 1, area.bottom, -1)
    columns = (cells.left - 1, area.left, 1), (cells.right + 1, area.right, -1)
    for beside, along, upright in (
        (rows, range(cells.left, cells.right + 1), False),
        (columns, range(cells.top, cells.bottom + 1), True),
    ):
        for here, (there, wall, inwards) in product(along, beside):
            cell = (there, here) if upright else (here, there)
            if not frame.has(cell) or frame.is_crossed(cell):
                continue
            x, y = frame.tile(cell)
            if upright:
                yield cell, (wall, y), (wall + inwards, y)
            else:
                yield cell, (x, wall), (x, wall + inwards)


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
