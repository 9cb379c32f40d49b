"""Both ends in one room: a way from each to a door, and what lies between the doors is the lattice.

Ends that are near each other leave no space for a room each. In a room that they share the exact
engine draws both ways at once: beyond the wall with the doors a corridor joins them, so that one
way leads from end to end.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from unicursal.board import Symmetry
from unicursal.chance import Chance
from unicursal.errors import UnicursalError
from unicursal.level.maker.ends import End
from unicursal.level.map.rectangle import Rectangle
from unicursal.level.map.symmetry import turned
from unicursal.level.map.tiles import Tile, Walls
from unicursal.level.room.cases import END, HOLLOW, THROUGH, WALL, Case, cases_of
from unicursal.level.room.diagram import Diagram, Sweep
from unicursal.level.room.question import Mode, Room
from unicursal.memory import IN_PASSING

_MEMORY = IN_PASSING // 10
"""Bytes for a room: where it needs more, it is faster to try another."""

Doors = tuple[Tile, Tile]

TO_THE_RIGHT = (
    Symmetry.IDENTITY,
    Symmetry.MIRROR_LEFT_RIGHT,
    Symmetry.MIRROR_DIAGONAL,
    Symmetry.MIRROR_ANTIDIAGONAL,
)
"""Which turn brings each side of a room to the right."""


def two_ways(
    area: Rectangle,
    ends: tuple[End, End],
    doors: Doors,
    chance: Chance,
    *,
    mode: Mode,
    may_be_thick: bool = False,
) -> Walls | None:
    """The inside of a room with a way from each end to one of two doors on the same side.

    If walls may be thick they are as few as can be.
    """
    side = next(side for side in TO_THE_RIGHT if are_beside(area, doors, side))
    start, target = (side.cell(area.local(end.at), *area.size) for end in ends)
    room = Room(
        *side.size(*area.size),
        start,
        target,
        mode,
        start_goal=ends[0].room and side.size(*ends[0].room),
        goal=ends[1].room and side.size(*ends[1].room),
        goal_may_turn=False,
        goal_in_middle=ends[0].in_middle,
    )
    rows = [side.cell(area.local(door), *area.size)[1] - 1 for door in doors]
    cases = [_with_corridor(case, rows) for case in cases_of(room, may_be_thick=may_be_thick)]
    chance.shuffle(cases)
    for case in cases:
        try:
            if Sweep.is_solvable(case, _MEMORY) is False:
                continue
            diagram = Diagram(case, memory=_MEMORY)
        except UnicursalError:
            return None
        if diagram.total:
            break
    else:
        return None
    if may_be_thick:
        _, drawn = diagram.nearest(np.zeros(case.options.size, dtype=np.int8), chance)
    else:
        drawn = diagram.maps([chance.below(min(diagram.total, 1 << 62))])[0]
    inner = drawn.reshape(case.options.shape)[:, :-2]
    return turned(np.ascontiguousarray(inner), side.inverse)


def are_beside(area: Rectangle, doors: Sequence[Tile], side: Symmetry) -> bool:
    """Whether all doors are in the wall that a symmetry brings to the right."""
    right = side.size(*area.size)[0] - 1
    return all(side.cell(area.local(door), *area.size)[0] == right for door in doors)


def _with_corridor(case: Case, rows: Sequence[int]) -> Case:
    """The case of a room with doors in two rows of its right wall and a corridor between them."""
    options = np.pad(case.options, ((0, 0), (0, 2)), constant_values=WALL)
    for row in rows:
        options[row, -2] = END if options[row, -3] == HOLLOW else THROUGH
    options[:, -1] = HOLLOW  # beyond the corridor nothing is asked
    options[min(rows) : max(rows) + 1, -1] = THROUGH
    return replace(case, options=options)
