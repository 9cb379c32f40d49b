"""The exact fillers: one of all labyrinths of a room, each equally likely.

What they draw is seldom a lattice, and they know when there is none at all. Their cost grows fast
with the shorter side, so they take small rooms only.
"""

from unicursal.chance import Chance
from unicursal.errors import UnicursalError
from unicursal.level.fill.chamber import Chamber, Filler
from unicursal.level.fill.refusal import Refusal
from unicursal.level.map.tiles import Walls
from unicursal.memory import IN_PASSING

MOST_TILES = 13 * 13


def exact(*, strict: bool, most_tiles: int = MOST_TILES) -> Filler:
    """The filler that draws strict labyrinths, or all perfect ones.

    >>> from unicursal.level import TileMap
    >>> room = Chamber(0, 0, 5, 5, (0, 1), (0, 3))
    >>> print(TileMap(exact(strict=True)(room, Chance(1)), room.a, room.b))
    #####
    <   #
    ### #
    >   #
    #####
    """

    def fill(room: Chamber, chance: Chance) -> Walls | Refusal:
        from unicursal.level.room.labyrinths import Labyrinths
        from unicursal.level.room.question import Mode, Room

        if room.width * room.height > most_tiles:
            return Refusal(f"the exact engine is asked for rooms of up to {most_tiles} tiles")
        if room.inner_a == room.inner_b:
            return Refusal("both ends lead to the same tile")
        mode: Mode = "strict" if strict else "perfect"
        asked = Room(room.width, room.height, room.local_a, room.local_b, mode)
        try:
            (walls,) = Labyrinths(asked, memory=IN_PASSING).sample(chance.seed())
        except UnicursalError as fault:
            return Refusal(str(fault))
        for x, y in (room.local_a, room.local_b):
            walls[y, x] = 0
        return walls

    return fill
