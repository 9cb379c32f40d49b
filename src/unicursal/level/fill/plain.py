"""The two fillers that never fail: leave a room empty, or dig the direct way."""

from unicursal.chance import Chance
from unicursal.level.fill.chamber import Chamber, closed
from unicursal.level.map.tiles import Walls


def empty(room: Chamber, _: Chance) -> Walls:
    """All open: for dungeons of rooms and doors, no labyrinth.

    >>> from unicursal.level import TileMap
    >>> print(TileMap(empty(Chamber(0, 0, 5, 4, (0, 1), (4, 2)), None), (0, 1), (4, 2)))
    #####
    <   #
    #   >
    #####
    """
    walls = closed(room)
    walls[1:-1, 1:-1] = 0
    return walls


def direct(room: Chamber, _: Chance) -> Walls:
    """The way along x, then along y; wall elsewhere.

    >>> from unicursal.level import TileMap
    >>> print(TileMap(direct(Chamber(0, 0, 6, 5, (0, 1), (3, 4)), None), (0, 1), (3, 4)))
    ######
    <   ##
    ### ##
    ### ##
    ###>##
    """
    walls = closed(room)
    (ax, ay), (bx, by) = room.inner_a, room.inner_b
    walls[ay, min(ax, bx) : max(ax, bx) + 1] = 0
    walls[min(ay, by) : max(ay, by) + 1, bx] = 0
    return walls
