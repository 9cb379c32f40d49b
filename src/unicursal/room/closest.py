"""The way through a room whose map is closest to another: it differs in as few tiles as possible.

All maps of the room are swept into diagrams. Backwards through the layers of a diagram the fewest
differences from each state to the end follow from those of the states behind it; forwards, any edge
that keeps the number small belongs to a closest map.

Closest to a drawing is its repair, closest to an empty room the longest way. For that all ways that
touch themselves nowhere are swept, walls as thick as possible: many more states than labyrinths
have, so rooms must be small.
"""

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from unicursal.budget import AnyBudget, started, within
from unicursal.chance import Chance
from unicursal.errors import TooLargeError
from unicursal.memory import IN_PASSING
from unicursal.progress import Progress, part_of, silent
from unicursal.room.cases import cases_of
from unicursal.room.diagram import Diagram
from unicursal.room.question import Room
from unicursal.tilemap.tiles import Tile, Walls, places

MOST_SHORT, MOST_TILES = 12, 1000
"""The most tiles of the shorter side, and of the room in all, for the longest way."""

Wanted = npt.NDArray[np.int8]
"""Of the tiles inside the border, row by row: 1 a wall, 0 open, -1 unknown."""


@dataclass(frozen=True, eq=False)
class Repair:
    """A labyrinth and the tiles that are not as they were."""

    walls: Walls
    changed: tuple[Tile, ...]


def repaired(
    room: Room,
    seed: int = 0,
    *,
    memory: int | None = None,
    progress: Progress = silent,
    budget: AnyBudget = None,
) -> Repair | None:
    r"""A labyrinth with the room's ends that breaks as few of its fixed tiles as possible.

    The seed chooses among several; None if there is no labyrinth, whichever tiles are changed. An
    `OutOfBudgetError` if the budget ends first.

    >>> repaired(Room.of_sketch("#####\n#<  #\n#   #\n#>  #\n#####")).changed
    ((1, 2), (2, 2))
    """
    wanted = np.full((room.height - 2, room.width - 2), -1, dtype=np.int8)
    for tiles, number in ((room.opened, 0), (room.walls, 1)):
        for x, y in filter(room.is_inside, tiles):
            wanted[y - 1, x - 1] = number
    free = replace(room, opened=frozenset(), walls=frozenset())
    progress = within(started(budget), progress)
    walls = _closest(free, wanted.ravel(), Chance(seed), memory, progress=progress)
    if walls is None:
        return None
    changed = places((wanted >= 0) & (wanted != walls[1:-1, 1:-1]))
    return Repair(walls, tuple((x + 1, y + 1) for x, y in changed))


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
    empty = np.zeros((room.width - 2) * (room.height - 2), dtype=np.int8)
    return _closest(room, empty, chance, IN_PASSING, may_be_thick=True)


def _closest(
    room: Room,
    wanted: Wanted,
    chance: Chance,
    memory: int | None,
    *,
    progress: Progress = silent,
    may_be_thick: bool = False,
) -> Walls | None:
    best: tuple[int, npt.NDArray[np.uint8]] | None = None
    cases = cases_of(room, may_be_thick=may_be_thick)
    for number, case in enumerate(cases):
        part = part_of(progress, number / len(cases), (number + 1) / len(cases))
        diagram = Diagram(case, memory=memory, progress=part)
        if diagram.total:
            found = diagram.nearest(wanted, chance)
            best = found if best is None or found[0] < best[0] else best
    return None if best is None else room.with_border(best[1])
