"""Rooms of the exact engine with two doors in one wall, and two ways in them.

Beyond the wall a corridor joins the doors, so that both ways are one path, which the engine draws
at once: from either door to an end of the level, where the ends are too near each other for a room
each; or to a hall, which lies at both ends of the path then.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np

from unicursal.board import Symmetry
from unicursal.chance import Chance
from unicursal.errors import UnicursalError
from unicursal.level.map.rectangle import Rectangle
from unicursal.level.map.symmetry import turned
from unicursal.level.map.tiles import Tile, Walls
from unicursal.level.room.cases import END, HOLLOW, THROUGH, WALL, Case
from unicursal.level.room.diagram import Diagram, Sweep
from unicursal.memory import IN_PASSING

MEMORY = IN_PASSING // 10
"""Bytes for a room: where it needs more, it is faster to try another."""

Doors = tuple[Tile, Tile]

TO_THE_RIGHT = (
    Symmetry.IDENTITY,
    Symmetry.MIRROR_LEFT_RIGHT,
    Symmetry.MIRROR_DIAGONAL,
    Symmetry.MIRROR_ANTIDIAGONAL,
)
"""Which turn brings each side of a room to the right."""


def two_ways(cases: Iterable[Case], area: Rectangle, doors: Doors, chance: Chance) -> Walls | None:
    """The inside of a room of one of some cases with two ways to its doors; None if there is none.

    If walls may be thick they are as few as can be.
    """
    side = _side(area, doors)
    joined = [_joined(case, area, doors) for case in cases]
    chance.shuffle(joined)
    for case in joined:
        try:
            if Sweep.is_solvable(case, MEMORY) is False:
                continue
            diagram = Diagram(case, memory=MEMORY)
        except UnicursalError:
            return None
        if diagram.total:
            if case.may_be_thick:
                _, drawn = diagram.nearest(np.zeros(case.options.size, dtype=np.int8), chance)
            else:
                drawn = diagram.maps([chance.below(min(diagram.total, 1 << 62))])[0]
            inner = drawn.reshape(case.options.shape)[:, :-2]
            return turned(np.ascontiguousarray(inner), side.inverse)
    return None


def have_ways(case: Case, area: Rectangle, doors: Doors) -> bool:
    """Whether two ways lead to the doors; not if it takes long to know."""
    try:
        return bool(Sweep.is_solvable(_joined(case, area, doors), MEMORY))
    except UnicursalError:
        return False


def are_beside(area: Rectangle, doors: Sequence[Tile], side: Symmetry) -> bool:
    """Whether all doors are in the wall that a symmetry brings to the right."""
    right = side.size(*area.size)[0] - 1
    return all(side.cell(area.local(door), *area.size)[0] == right for door in doors)


def _side(area: Rectangle, doors: Doors) -> Symmetry:
    return next(side for side in TO_THE_RIGHT if are_beside(area, doors, side))


def _joined(case: Case, area: Rectangle, doors: Doors) -> Case:
    """The case turned so that its doors are on the right, with a corridor between them."""
    side = _side(area, doors)
    rows = [side.cell(area.local(door), *area.size)[1] - 1 for door in doors]
    options = np.pad(turned(case.options, side), ((0, 0), (0, 2)), constant_values=WALL)
    for row in rows:
        options[row, -2] = END if options[row, -3] == HOLLOW else THROUGH
    options[:, -1] = HOLLOW  # beyond the corridor nothing is asked
    options[min(rows) : max(rows) + 1, -1] = THROUGH
    return replace(case, options=options)
