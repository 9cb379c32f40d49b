"""Lattice fillers: a random lattice labyrinth in a room, between any ends that allow one."""

from unicursal.chance import Chance
from unicursal.level.fill.chamber import Chamber, Filler, closed
from unicursal.level.fill.refusal import Refusal
from unicursal.level.fill.winding import winding
from unicursal.level.map.tiles import Walls


def lattice(room: Chamber, chance: Chance) -> Walls | Refusal:
    """A lattice labyrinth without thick walls; a goal room only around an end that is no door.

    >>> from unicursal.level import TileMap
    >>> room = Chamber(0, 0, 7, 7, (0, 1), (5, 5))
    >>> print(TileMap(lattice(room, Chance(2)), room.a, room.b))
    #######
    <     #
    ##### #
    #     #
    # #####
    #    >#
    #######
    """
    return _fill(room, chance, thick=False)


def loose_lattice(room: Chamber, chance: Chance) -> Walls | Refusal:
    """The same, but a wall may be drawn twice to make a side even."""
    return _fill(room, chance, thick=True)


def lattice_with_goal(goal: tuple[int, int]) -> Filler:
    """The filler that draws a lattice with a goal room of a given size around the second end."""

    def fill(room: Chamber, chance: Chance) -> Walls | Refusal:
        return _fill(room, chance, thick=False, goal=goal)

    return fill


def _fill(
    room: Chamber, chance: Chance, thick: bool, goal: tuple[int, int] | None = None
) -> Walls | Refusal:
    if room.inner_a == room.inner_b:
        single = room.width == room.height == 3
        return closed(room) if single else Refusal("both ends lead to the same tile")
    made = winding(
        room.width,
        room.height,
        room.inner_a,
        room.inner_b,
        chance,
        goal=goal,
        room_allowed=(not room.a_is_door, not room.b_is_door),
        double_allowed=thick,
    )
    if isinstance(made, Refusal):
        return made
    for x, y in (room.local_a, room.local_b):
        made.walls[y, x] = 0
    return made.walls
