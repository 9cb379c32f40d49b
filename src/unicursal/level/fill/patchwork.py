"""Large lattice labyrinths in linear time: a chain of patches, each drawn exactly.

The rectangle is cut between its ends again and again, with doors for which the theorem of
`existence` promises a labyrinth on both sides, until a patch is small enough for the law `fair`.
The law `backbite` takes 20 s for a million tiles, this takes 4 s; the price is that the way crosses
each cut once. A patch whose ends lie too near to each other to be cut is drawn by `backbite`.
"""

import numpy as np

from unicursal.chance import Chance
from unicursal.level.fill.chamber import Chamber
from unicursal.level.fill.cut import best_cut
from unicursal.level.fill.lattice import lattice
from unicursal.level.fill.refusal import Refusal
from unicursal.level.map.tiles import Tile, Walls

_PATCH_CELLS = 600


def patchwork(width: int, height: int, start: Tile, end: Tile, chance: Chance) -> Walls | Refusal:
    """The walls of a large lattice labyrinth between two odd tiles.

    >>> patchwork(101, 81, (1, 1), (99, 77), Chance(1)).shape
    (81, 101)
    """
    walls: Walls = np.ones((height, width), dtype=np.uint8)
    todo = [Chamber(0, 0, width, height, start, end)]
    while todo:
        room = todo.pop()
        cut = None
        if (room.width // 2) * (room.height // 2) > _PATCH_CELLS:
            cut = best_cut(room, chance, only_plain=True)
        if cut:
            todo += cut
            continue
        made = lattice(room.width, room.height, room.inner_a, room.inner_b, chance.seed())
        if isinstance(made, Refusal):
            return made
        for x, y in (room.local_a, room.local_b):
            made[y, x] = 0
        walls[room.y : room.bottom + 1, room.x : room.right + 1] &= made
    return walls
