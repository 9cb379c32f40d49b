"""A room that two ends share: a way from each to a door of its own, both on one side."""

import numpy as np

from unicursal.board import Cell, Symmetry
from unicursal.chance import Chance
from unicursal.errors import UnicursalError
from unicursal.level.fill.chamber import turned
from unicursal.level.map.rectangle import Rectangle
from unicursal.level.map.tiles import Tile, Walls
from unicursal.level.plan.ends.doors import seen_from
from unicursal.level.room.case import THROUGH, WALL, Case
from unicursal.level.room.cases import make_end
from unicursal.level.room.diagram import Diagram
from unicursal.level.room.question import Mode
from unicursal.memory import IN_PASSING

TURNS_TO_THE_RIGHT = (
    Symmetry.IDENTITY,
    Symmetry.MIRROR_LEFT_RIGHT,
    Symmetry.MIRROR_DIAGONAL,
    Symmetry.MIRROR_ANTIDIAGONAL,
)
"""Which turn brings the side with the two doors to the right."""


def two_doors(
    cells: Rectangle, area: Rectangle, side: Symmetry
) -> tuple[tuple[Cell, Cell], list[Tile]]:
    """The cells and the doors at both ends of a side of a room."""
    match side:
        case Symmetry.IDENTITY:
            out = ((cells.right + 1, cells.top), (cells.right + 1, cells.bottom))
            return out, [(area.right, area.top + 1), (area.right, area.bottom - 1)]
        case Symmetry.MIRROR_LEFT_RIGHT:
            out = ((cells.left - 1, cells.top), (cells.left - 1, cells.bottom))
            return out, [(area.left, area.top + 1), (area.left, area.bottom - 1)]
        case Symmetry.MIRROR_DIAGONAL:
            out = ((cells.left, cells.bottom + 1), (cells.right, cells.bottom + 1))
            return out, [(area.left + 1, area.bottom), (area.right - 1, area.bottom)]
        case _:
            out = ((cells.left, cells.top - 1), (cells.right, cells.top - 1))
            return out, [(area.left + 1, area.top), (area.right - 1, area.top)]


def two_ways(
    area: Rectangle, a: Tile, b: Tile, side: Symmetry, mode: Mode, chance: Chance
) -> Walls | None:
    """The inside of a room with a way from each end to one of two doors.

    The doors are joined by a corridor beyond the wall, so that one way leads from end to end.
    """
    size = side.size(area.width, area.height)
    ends = [side.cell(seen_from(area, end), area.width, area.height) for end in (a, b)]
    width, height = size[0] - 2, size[1] - 2
    options = np.full((height, width + 2), WALL | THROUGH, dtype=np.uint8)
    options[:, width] = WALL
    options[[0, -1], width] = THROUGH
    options[:, width + 1] = THROUGH
    for end in ends:
        make_end(options, end)
    try:
        diagram = Diagram(Case(options, mode != "perfect"), memory=IN_PASSING)
    except UnicursalError:
        return None
    if not diagram.total:
        return None
    number = chance.below(min(diagram.total, 1 << 62))
    inner = diagram.maps([number])[0].reshape(height, width + 2)[:, :width]
    return turned(np.ascontiguousarray(inner), side.inverse)
