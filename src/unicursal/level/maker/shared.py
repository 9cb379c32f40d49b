"""Both ends in one room: a way from each to a door, and what lies between the doors is the lattice.

Ends that are near each other leave no space for a room each. In a room that they share the exact
engine draws both ways at once: beyond the wall with the doors a corridor joins them, so that one
way leads from end to end.
"""

from itertools import product

import numpy as np

from unicursal.board import Symmetry
from unicursal.chance import Chance
from unicursal.errors import UnicursalError
from unicursal.level.maker.ends import End
from unicursal.level.map.blocks import goal_places
from unicursal.level.map.rectangle import Rectangle
from unicursal.level.map.symmetry import turned
from unicursal.level.map.tiles import Tile, Walls
from unicursal.level.room.cases import THROUGH, WALL, Case, Masks, make_goal, make_start
from unicursal.level.room.diagram import Diagram
from unicursal.memory import IN_PASSING

TO_THE_RIGHT = (
    Symmetry.IDENTITY,
    Symmetry.MIRROR_LEFT_RIGHT,
    Symmetry.MIRROR_DIAGONAL,
    Symmetry.MIRROR_ANTIDIAGONAL,
)
"""Which turn brings the side with the two doors of a shared room to the right."""


def at_both_corners(box: Rectangle, side: Symmetry) -> tuple[Tile, Tile]:
    """The tiles of a side of a rectangle that are next to its corners."""
    width, height = side.size(*box.size)
    found = [side.inverse.cell((width - 1, y), width, height) for y in (1, height - 2)]
    one, other = ((box.left + x, box.top + y) for x, y in found)
    return one, other


def two_ways(
    area: Rectangle,
    ends: tuple[End, End],
    side: Symmetry,
    chance: Chance,
    *,
    is_strict: bool,
    may_be_thick: bool = False,
) -> Walls | None:
    """The inside of a room with a way from each end to one of two doors.

    If walls may be thick they are as few as can be.
    """
    for options in _options(area, ends, side, chance):
        try:
            diagram = Diagram(Case(options, is_strict, may_be_thick), memory=IN_PASSING)
        except UnicursalError:
            return None
        if diagram.total:
            break
    else:
        return None
    if may_be_thick:
        _, drawn = diagram.nearest(np.zeros(options.size, dtype=np.int8), chance)
    else:
        drawn = diagram.maps([chance.below(min(diagram.total, 1 << 62))])[0]
    inner = drawn.reshape(options.shape)[:, :-2]
    return turned(np.ascontiguousarray(inner), side.inverse)


def _options(area: Rectangle, ends: tuple[End, End], side: Symmetry, chance: Chance) -> list[Masks]:
    """What the tiles may be: one case for each place of the open rooms that were asked for."""
    width, height = side.size(*area.size)
    tiles = [side.cell(area.local(end.at), *area.size) for end in ends]
    places: list[list[Rectangle | None]] = [
        [*goal_places(tile, side.size(*end.room), width, height, in_middle=end.in_middle)]
        if end.room
        else [None]
        for tile, end in zip(tiles, ends, strict=True)
    ]
    found = []
    for pair in product(*places):
        rooms = [room for room in pair if room is not None]
        if any(tile in room for tile, room in zip(tiles[::-1], pair, strict=True) if room) or (
            len(rooms) == 2 and rooms[0].grown(1).overlaps(rooms[1].grown(1))
        ):
            continue
        options = np.full((height - 2, width), WALL | THROUGH, dtype=np.uint8)
        options[:, -2] = WALL
        options[[0, -1], -2] = THROUGH
        options[:, -1] = THROUGH
        for room in rooms:
            make_goal(options, room)
        for tile, none in zip(tiles, pair, strict=True):
            if none is None:
                make_start(options, tile)
        found.append(options)
    chance.shuffle(found)
    return found
