"""Open rooms and doors, no labyrinth: rectangles cut in two again and again, then left empty."""

import numpy as np

from unicursal.chance import Chance
from unicursal.level.maker.draft import Draft
from unicursal.level.map.rectangle import Chamber, Rectangle
from unicursal.level.map.tiles import Walls
from unicursal.level.wishes import Wishes

_USUAL = (11, 9)
_LEAST = 4
"""A room and its wall are at least this long."""


def open_rooms(task: Wishes, chance: Chance) -> Draft:
    """A chain of open rooms from the entrance to the exit, and others beside it."""
    size = task.room_size or _USUAL
    rooms: list[Chamber] = []
    todo = [task.whole]
    while todo:
        room = todo.pop()
        cut = _cut(room, size, chance)
        if cut is None:
            rooms.append(room)
        else:
            todo += cut[::-1]
    walls: Walls = np.ones((task.height, task.width), dtype=np.uint8)
    for room in rooms:
        walls[room.grown(-1).slices] = 0
        for x, y in (room.a, room.b):
            walls[y, x] = 0
    return Draft(walls, tuple(rooms), plan="rooms")


def _cut(room: Chamber, size: tuple[int, int], chance: Chance) -> tuple[Chamber, Chamber] | None:
    """Both halves of a room, by a wall between its ends with a door in it."""
    a, b = room.inner_a, room.inner_b
    lines = []
    for axis, (side, first) in enumerate(zip(room.size, room.corner, strict=True)):
        if 2 * side < 3 * size[axis]:
            continue
        low, high = sorted((a[axis], b[axis]))
        lines += [
            (axis, line)
            for line in range(low + 1, high)
            if line - first >= _LEAST and first + side - 1 - line >= _LEAST
        ]
    if not lines:
        return None
    axis, line = chance.choice(lines)
    if axis == 0:
        door = (line, room.top + 1 + chance.below(room.height - 2))
        low_part = Rectangle(*room.corner, line, room.bottom)
        high_part = Rectangle(line, room.top, room.right, room.bottom)
    else:
        door = (room.left + 1 + chance.below(room.width - 2), line)
        low_part = Rectangle(*room.corner, room.right, line)
        high_part = Rectangle(room.left, line, room.right, room.bottom)
    first_part, second = (low_part, high_part) if a in low_part else (high_part, low_part)
    return Chamber.of(first_part, room.a, door), Chamber.of(second, door, room.b)
