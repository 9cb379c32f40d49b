"""Open rooms and doors, no labyrinth: the rooms of a mixed level, left empty."""

import numpy as np

from unicursal.board import Cell
from unicursal.chance import Chance
from unicursal.level.maker.draft import Draft
from unicursal.level.maker.frame import Axis, Frame
from unicursal.level.maker.lattice import Lattice
from unicursal.level.maker.rooms import chambers_of, rooms_of
from unicursal.level.wishes import Wishes
from unicursal.tilemap.rectangle import Rectangle
from unicursal.tilemap.tiles import Walls, cells_shown


class _Floor(Lattice):
    """Cells that are left open: whatever room they make, one gets through it."""

    def can_be_walked(self, box: Rectangle, start: Cell, target: Cell) -> bool:  # noqa: ARG002
        return True


def open_rooms(task: Wishes, chance: Chance) -> Draft:
    """A chain of open rooms from the entrance to the exit."""
    frame = Frame(*(Axis(side, () if side % 2 else (side // 4,)) for side in task.size))
    may_have_doors = np.ones((frame.down.cells, frame.across.cells), dtype=np.bool_)
    may_have_doors[:, list(frame.across.lines)] = False
    may_have_doors[list(frame.down.lines)] = False
    around = [frame.to_lattice(end) for end in (task.entrance, task.exit)]
    start, target = ((x // 2, y // 2) for x, y in around)
    floor = _Floor(
        frame,
        may_have_doors,
        start,
        target,
        # An end between two cells stands in no wall.
        blocks=tuple(Rectangle.around(*cells_shown(tile)) for tile in around),
    )
    parts = rooms_of("mixed", floor, chance, task.room_size)
    rooms = chambers_of(parts, frame, task.entrance, task.exit)
    walls: Walls = np.ones((task.height, task.width), dtype=np.uint8)
    for room in rooms:
        walls[room.grown(-1).slices] = 0
        for x, y in (room.a, room.b):
            walls[y, x] = 0
    return Draft(walls, rooms, plan="rooms")
