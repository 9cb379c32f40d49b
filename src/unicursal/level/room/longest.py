"""The longest way through a small room, where no labyrinth fills it.

All ways that never touch themselves are swept, walls as thick as possible; the one with the fewest
walls is the longest. That is many more states than labyrinths have, so rooms must be small.
"""

import numpy as np

from unicursal.chance import Chance
from unicursal.errors import TooLargeError
from unicursal.level.map.tiles import Walls
from unicursal.level.room.cases import cases_of
from unicursal.level.room.diagram import Diagram
from unicursal.level.room.question import Room
from unicursal.memory import IN_PASSING

MOST_SHORT, MOST_TILES = 12, 260
"""The most tiles of the shorter side, and of the room in all."""


def longest_way(room: Room, chance: Chance) -> Walls | None:
    """The walls around a longest way between the ends, one of all; None if there is no way.

    With a goal room the open tiles are counted, its own too. In a strict room corners never touch.

    >>> walls = longest_way(Room(6, 5, (2, 0), (5, 2)), Chance(1))
    >>> int((walls == 0).sum())
    10
    """
    if min(room.width, room.height) > MOST_SHORT or room.width * room.height > MOST_TILES:
        raise TooLargeError(
            f"the longest way is only searched for in rooms of up to {MOST_TILES} tiles"
        )
    wanted = np.zeros((room.width - 2) * (room.height - 2), dtype=np.int8)
    best: tuple[int, np.ndarray] | None = None
    for case in cases_of(room, may_be_thick=True):
        diagram = Diagram(case, memory=IN_PASSING)
        if diagram.total:
            found = diagram.nearest(wanted, chance)
            if best is None or found[0] < best[0]:
                best = found
    return None if best is None else room.with_border(best[1])
