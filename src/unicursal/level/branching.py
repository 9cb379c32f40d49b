"""Rare branching: a few dead ends, for those who want them ("it will annoy purists").

A branch is made without new space: a wall between two stretches of the way is opened, which makes
a loop, and the loop is closed elsewhere by a wall on the way. What lies behind that wall becomes
two dead ends; the way itself gets shorter.
"""

import numpy as np

from unicursal.level.chance import Chance
from unicursal.level.made import RoomBox
from unicursal.level.reach import shortest_way
from unicursal.level.tiles import Tile, Walls

_TRIES = 40
_LEAST_LOOP = 8
_MOST_LOOP = 40


def branched(
    walls: Walls, a: Tile, b: Tile, rooms: tuple[RoomBox, ...], probability: float, chance: Chance
) -> tuple[Walls, int]:
    """The walls with a branch in each room that has the luck, and how many there are."""
    made, count = walls.copy(), 0
    for room in rooms:
        if chance.happens(probability):
            count += _branch(made, a, b, room, chance)
    return made, count


def _branch(walls: Walls, a: Tile, b: Tile, room: RoomBox, chance: Chance) -> bool:
    """Make one branch in a room, in place; False if no place for one was found."""
    way = shortest_way(walls == 0, a, b)
    place = {tile: i for i, tile in enumerate(way)}
    inside_x, inside_y = room.width - 2, room.height - 2
    for _ in range(_TRIES):
        x, y = room.x + 1 + chance.below(inside_x), room.y + 1 + chance.below(inside_y)
        if not walls[y, x]:
            continue
        beside = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
        opened = sorted(place[t] for t in beside if t in place)
        if sum(walls[v, u] == 0 for u, v in beside) != 2 or len(opened) != 2:
            continue
        first, last = opened
        if not _LEAST_LOOP <= last - first <= _MOST_LOOP:
            continue
        block = walls[y - 1 : y + 2, x - 1 : x + 2] == 0
        block[1, 1] = True
        if (block[:-1, :-1] & block[:-1, 1:] & block[1:, :-1] & block[1:, 1:]).any():
            continue
        shut_x, shut_y = way[first + 2 + chance.below(last - first - 3)]
        walls[y, x] = 0
        walls[shut_y, shut_x] = 1
        return bool(np.count_nonzero(walls == 0))
    return False
