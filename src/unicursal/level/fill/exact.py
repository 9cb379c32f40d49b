"""The exact fillers: one of all labyrinths of a room, each equally likely.

What they draw is seldom a lattice, and they know when there is none at all. Their cost grows fast
with the shorter side, so they take small rooms only.
"""

from functools import lru_cache
from itertools import islice

from unicursal.chance import Chance
from unicursal.errors import UnicursalError
from unicursal.level.fill.chamber import Chamber, Filler
from unicursal.level.fill.refusal import Refusal
from unicursal.level.map.rectangle import Size
from unicursal.level.map.tiles import Tile, Walls
from unicursal.level.room.cases import cases_with_two_goals
from unicursal.level.room.diagram import Diagram
from unicursal.level.room.labyrinths import Labyrinths
from unicursal.level.room.question import Mode, Room
from unicursal.memory import IN_PASSING

MOST_TILES = 13 * 13
_TWO_ROOMS = 24
"""This many places of a second open room are tried."""


def exact(*, strict: bool, most_tiles: int = MOST_TILES, goal: Size | None = None) -> Filler:
    """The filler that draws strict labyrinths, or all perfect ones.

    With a `goal` an open room of that size stands around the second end.

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
        if room.width * room.height > most_tiles:
            return Refusal(f"the exact engine is only used for rooms of up to {most_tiles} tiles")
        return exact_inside(room, "strict" if strict else "perfect", chance, rooms=(None, goal))

    return fill


def exact_inside(
    room: Chamber,
    mode: Mode,
    chance: Chance,
    *,
    rooms: tuple[Size | None, Size | None] = (None, None),
    walls: frozenset[Tile] = frozenset(),
    opened: frozenset[Tile] = frozenset(),
    overrun: int = 0,
    memory: int = IN_PASSING,
) -> Walls | Refusal:
    """One of all labyrinths of a room, with open rooms of given sizes around its ends.

    With two open rooms it is one of all that have the first at a place drawn before.
    """
    if room.inner_a == room.inner_b:
        return Refusal("both ends lead to the same tile")
    backwards = rooms[0] is not None and rooms[1] is None
    this = room.reversed if backwards else room
    first, last = rooms[::-1] if backwards else rooms
    made: Walls | Refusal
    try:
        asked = Room(
            this.width,
            this.height,
            this.local_a,
            this.local_b,
            mode,
            frozenset(opened),
            frozenset(walls),
            goal=last,
            goal_may_turn=False,
            overrun=0 if last else overrun,
        )
        if first is not None and last is not None:
            made = _with_two_rooms(asked, first, chance)
        else:
            (made,) = _labyrinths(asked, memory).sample(chance.seed())
    except UnicursalError as fault:
        return Refusal(str(fault))
    if not isinstance(made, Refusal):
        for x, y in (room.local_a, room.local_b):
            made[y, x] = 0
    return made


@lru_cache(maxsize=8)
def _labyrinths(room: Room, memory: int) -> Labyrinths:
    """All labyrinths of a room: with another seed the same room is asked again."""
    return Labyrinths(room, memory=memory)


def _with_two_rooms(asked: Room, first: Size, chance: Chance) -> Walls | Refusal:
    """The room with a second open rectangle around its start."""
    for case in islice(cases_with_two_goals(asked, first, chance), _TWO_ROOMS):
        diagram = Diagram(case, memory=IN_PASSING)
        if diagram.total:
            (inner,) = diagram.maps([chance.below(min(diagram.total, 1 << 62))])
            return asked.with_border(inner)
    return Refusal("no places for two open rooms were found")
