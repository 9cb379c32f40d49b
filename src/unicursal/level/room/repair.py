"""The labyrinth that is nearest to a map: it differs in as few tiles as possible.

All labyrinths of the room without the map are swept into diagrams. Backwards through the layers of
a diagram the fewest differences from each state to the end follow from those of the states behind
it; forwards, any edge that keeps the number small belongs to a nearest labyrinth.
"""

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from unicursal.budget import AnyBudget, started, within
from unicursal.chance import Chance
from unicursal.level.map.tiles import Tile
from unicursal.level.room.cases import cases_of
from unicursal.level.room.diagram import Diagram
from unicursal.level.room.labyrinths import Map
from unicursal.level.room.question import Room
from unicursal.progress import Progress, part_of, silent

Wanted = npt.NDArray[np.int8]
"""Of the tiles inside the border, row by row: 1 a wall, 0 open, -1 unknown."""


@dataclass(frozen=True, eq=False)
class Repair:
    """A labyrinth and the tiles that are not as they were."""

    walls: Map
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

    >>> from unicursal.level.room.fragment import read_fragment
    >>> repaired(read_fragment("#####\n#<  #\n#   #\n#>  #\n#####")).changed
    ((1, 2), (2, 2))
    """
    progress = within(started(budget), progress)
    free = replace(room, opened=frozenset(), walls=frozenset())
    wanted = _wanted(room)
    chance = Chance(seed)
    best: tuple[int, npt.NDArray[np.uint8]] | None = None
    cases = cases_of(free)
    for number, case in enumerate(cases):
        part = part_of(progress, number / len(cases), (number + 1) / len(cases))
        diagram = Diagram(case, memory=memory, progress=part)
        if diagram.total:
            found = diagram.nearest(wanted, chance)
            best = found if best is None or found[0] < best[0] else best
    if best is None:
        return None
    wrong = (wanted >= 0) & (wanted != best[1])
    ys, xs = np.divmod(np.flatnonzero(wrong), room.width - 2)
    return Repair(
        room.with_border(best[1]), tuple(zip((xs + 1).tolist(), (ys + 1).tolist(), strict=True))
    )


def _wanted(room: Room) -> Wanted:
    wanted = np.full((room.height - 2, room.width - 2), -1, dtype=np.int8)
    for tiles, number in ((room.opened, 0), (room.walls, 1)):
        for x, y in filter(room.is_inside, tiles):
            wanted[y - 1, x - 1] = number
    return wanted.ravel()
