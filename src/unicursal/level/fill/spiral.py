"""Spirals: corridors that run around a room, ring by ring, to what lies inside.

Peeling. A single spiral walks around the room just inside its walls, from its corner to the tile
two before it, and there enters the room that the ring encloses, four tiles narrower and lower, in
the same corner. A double spiral has an arm from each of two opposite corners; each arm walks along
two sides and enters the enclosed room in the corner where the other arm began. Both leave a
smaller room with the same question, so the core may be filled by anything: a spiral ends in a goal
room or on a single tile, a double spiral in a corridor or in teeth. No size is odd for a spiral.
"""

from collections.abc import Callable, Iterator

from unicursal.board import Symmetry
from unicursal.chance import Chance
from unicursal.level.fill.chamber import Chamber, Filler, closed, in_corner, turned
from unicursal.level.fill.refusal import Refusal
from unicursal.level.fill.teeth import first_of, level, upright
from unicursal.level.map.tiles import Tile, Walls

MOST_OPEN = 4
"""A core up to so many tiles wide and high may be left open as a goal room."""


def spiral_with(core: Filler) -> Filler:
    """A spiral from a corner to an end in the middle, whose core another filler fills.

    >>> from unicursal.level import TileMap
    >>> room = Chamber(0, 0, 9, 9, (0, 1), (4, 4))
    >>> print(TileMap(spiral_with(goal_core)(room, None), room.a, room.b))
    #########
    <       #
    ####### #
    #     # #
    # # > # #
    # #   # #
    # ##### #
    #       #
    #########
    """

    def fill(room: Chamber, chance: Chance) -> Walls | Refusal:
        refusal = Refusal("a spiral begins in a corner, and neither end lies in one")
        for this in (room, room.reversed):
            for symmetry in sorted(in_corner(this), key=lambda s: _turns_at_once(this, s)):
                made = _spiral(this.image(symmetry), chance, core)
                if not isinstance(made, Refusal):
                    return turned(made, symmetry.inverse)
                refusal = made
        return refusal

    return fill


def double_spiral(room: Chamber, chance: Chance) -> Walls | Refusal:
    """Two arms from opposite corners; from neighbouring ones behind a corridor.

    >>> from unicursal.level import TileMap
    >>> room = Chamber(0, 0, 11, 9, (0, 1), (10, 7))
    >>> print(TileMap(double_spiral(room, None), room.a, room.b))
    ###########
    <         #
    ######### #
    #   #   # #
    # # # # # #
    # #   #   #
    # #########
    #         >
    ###########
    """
    refusal = Refusal("a double spiral begins in a corner, and the first end lies in none")
    for symmetry in in_corner(room):
        for fill in (_double, _corridor_and_double):
            made = fill(room.image(symmetry), chance)
            if not isinstance(made, Refusal):
                return turned(made, symmetry.inverse)
            refusal = made
    return refusal


def goal_core(room: Chamber, _: Chance) -> Walls | Refusal:
    """Leave a small room open around the end in it."""
    if max(room.width, room.height) - 2 > MOST_OPEN:
        return Refusal(f"a goal room of more than {MOST_OPEN}x{MOST_OPEN} is too large")
    if room.a_is_door and room.b_is_door:
        return Refusal("a goal room stands around an end of the level, both ends are doors")
    if min(room.width, room.height) == 3 and room.inner_b != (room.width - 2, room.height - 2):
        return Refusal("the core is a corridor, and the end does not lie at its far end")
    walls = closed(room)
    walls[1:-1, 1:-1] = 0
    return walls


def open_core(size: tuple[int, int]) -> Filler:
    """The filler that leaves a room of exactly that size inside its walls open."""

    def fill(room: Chamber, _: Chance) -> Walls | Refusal:
        inside = (room.width - 2, room.height - 2)
        if inside not in (size, size[::-1]) or (room.a_is_door and room.b_is_door):
            return Refusal(f"the core is {inside[0]}x{inside[1]}, not {size[0]}x{size[1]}")
        walls = closed(room)
        walls[1:-1, 1:-1] = 0
        return walls

    return fill


def _turns_at_once(room: Chamber, symmetry: Symmetry) -> bool:
    """Whether the way would turn right behind its door; straight on looks better."""
    image = room.image(symmetry)
    return image.local_a[1] == 0


def _rings(room: Chamber) -> Iterator[int]:
    """How many rings may be peeled off around the second end, most first."""
    x, y = room.inner_b
    nearest = min(x, y, room.width - 1 - x, room.height - 1 - y)
    return iter(range((nearest - 1) // 2, 0, -1))


def _spiral(room: Chamber, chance: Chance, core: Filler) -> Walls | Refusal:
    if room.b_is_door:
        return Refusal("a spiral ends inside a room, and both ends are doors")
    refusal = Refusal("the end lies too near to a wall to be walked around")

    def inside(inset: int, width: int, height: int) -> Walls | Refusal:
        inner = Chamber(inset, inset, width, height, (inset, inset + 1), room.local_b)
        return core(inner, chance)

    for rings in _rings(room):
        made = _ringed(room, rings, inside, _walk_around)
        if not isinstance(made, Refusal):
            return made
        refusal = made
    return refusal


def _ringed(
    room: Chamber,
    rings: int,
    fill: Callable[[int, int, int], Walls | Refusal],
    walk: Callable[[Walls, int], None],
) -> Walls | Refusal:
    """A room within rings: the inside by `fill(inset, width, height)`, each ring by `walk`."""
    inset = 2 * rings
    width, height = room.width - 2 * inset, room.height - 2 * inset
    made = fill(inset, width, height)
    if isinstance(made, Refusal):
        return made
    walls = closed(room)
    walls[inset : inset + height, inset : inset + width] = made
    for ring in range(rings):
        walk(walls, 2 * ring)
    return walls


def _walk_around(walls: Walls, inset: int) -> None:
    """Open a ring from its upper left corner around to the door of the room inside."""
    left, top = inset + 1, inset + 1
    right, bottom = walls.shape[1] - 2 - inset, walls.shape[0] - 2 - inset
    walls[top, left : right + 1] = 0
    walls[top : bottom + 1, right] = 0
    walls[bottom, left : right + 1] = 0
    walls[top + 2 : bottom + 1, left] = 0
    walls[top + 2, left + 1] = 0


def _double(room: Chamber, chance: Chance) -> Walls | Refusal:
    """From the upper left corner, along x first, to the lower right one."""
    if room.inner_b != (room.width - 2, room.height - 2):
        return Refusal("the ends do not lie in opposite corners")
    refusal = Refusal(f"{room.width}x{room.height} is too small for two arms")

    def inside(_: int, width: int, height: int) -> Walls | Refusal:
        return _core(Chamber(0, 0, width, height, (0, 1), (width - 1, height - 2)), chance)

    for rings in range((min(room.width, room.height) - 3) // 4, 0, -1):
        made = _ringed(room, rings, inside, _walk_both_sides)
        if not isinstance(made, Refusal):
            return made
        refusal = made
    return refusal


_core = first_of(level, upright)


def _walk_both_sides(walls: Walls, inset: int) -> None:
    """Open two arms, each from its corner along two sides to the door of the room inside."""
    left, top = inset + 1, inset + 1
    right, bottom = walls.shape[1] - 2 - inset, walls.shape[0] - 2 - inset
    walls[top, left : right + 1] = 0
    walls[top : bottom - 1, right] = 0
    walls[bottom - 2, right - 1] = 0
    walls[bottom, left : right + 1] = 0
    walls[top + 2 : bottom + 1, left] = 0
    walls[top + 2, left + 1] = 0


def _corridor_and_double(room: Chamber, chance: Chance) -> Walls | Refusal:
    """From the upper left corner along the top to the right, then a double spiral to lower left."""
    if room.inner_b != (1, room.height - 2):
        return Refusal("the ends lie neither in opposite corners nor below each other")
    if room.height < 9:
        return Refusal("a corridor and two arms do not fit")
    below = Chamber(0, 0, room.width, room.height - 2, (room.width - 2, 0), _moved(room.local_b))
    for symmetry in in_corner(below, (True, False)):
        made = _double(below.image(symmetry), chance)
        if not isinstance(made, Refusal):
            walls = closed(room)
            walls[2:] = turned(made, symmetry.inverse)
            walls[1, 1:-1] = 0
            return walls
    return Refusal("no double spiral fits behind a corridor")


def _moved(tile: Tile) -> Tile:
    return tile[0], tile[1] - 2
