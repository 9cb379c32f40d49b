"""Spirals: corridors that run around a room, ring by ring, to what lies inside.

A single spiral walks strips off the four sides in turn (see `strips`) until only a small core
around the end is left: a goal room or a single tile. Where the end lies off the middle, the far
sides have more strips; these are walked to and fro, so that the rest is a spiral. A double spiral
has an arm from each of two opposite corners; each arm walks along two sides and enters the enclosed
room in the corner where the other arm began. That leaves a smaller room with the same question, so
its core may be filled by anything: a corridor or teeth. No size is odd for a single spiral.
"""

from dataclasses import dataclass

from unicursal.chance import Chance
from unicursal.level.fill.chamber import Chamber, Filler, closed, first_of, in_corner, turned
from unicursal.level.fill.refusal import Refusal
from unicursal.level.fill.strips import Eager, Side, around, corner_of, counts_to
from unicursal.level.fill.teeth import MOST_OPEN, horizontal_teeth, vertical_teeth
from unicursal.level.map.rectangle import Rectangle
from unicursal.level.map.tiles import Tile, Walls


def spiral_with(core: Filler, *, plain: bool = False) -> Filler:
    """A spiral from a corner to an end inside, whose core another filler fills.

    A `plain` one runs the same way round whatever the seed, in whole rings around the end.

    >>> from unicursal.level import TileMap
    >>> from unicursal.level.fill.teeth import goal_core
    >>> room = Chamber(0, 0, 9, 9, (0, 1), (4, 4))
    >>> print(TileMap(spiral_with(goal_core, plain=True)(room, None), room.a, room.b))
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
            corner = corner_of(this)
            if corner is None:
                continue
            if this.b_is_door:
                refusal = Refusal("a spiral ends inside a room, and both ends are doors")
                continue
            refusal = Refusal("the end is too near a wall to be walked around")
            for place in _cores(this, core, None if plain else chance):
                counts = counts_to(this, place)
                if counts is None or not any(counts) or (plain and len(set(counts)) > 1):
                    continue
                first, eager = _manner(this, corner, None if plain else chance)
                made = around(this, place, core, chance, first, eager)
                if not isinstance(made, Refusal):
                    return made
                refusal = made
        return refusal

    return fill


def _manner(room: Chamber, corner: int, chance: Chance | None) -> tuple[Side, Eager | None]:
    """Which way round, and how soon the sides with more strips than others are walked off."""
    sides = [Side(corner), Side((corner - 1) % 4)]
    if chance is None:
        # Straight on behind a door, along x otherwise.
        along_y = room.a_is_door and room.local_a[1] in {0, room.height - 1}
        return next(side for side in sides if side % 2 == along_y), None
    often, seldom = chance.choice((1.0, 1.0, 0.5)), chance.choice((0.0, 0.1, 0.3))
    return chance.choice(sides), lambda surplus: chance.happens(often if surplus else seldom)


def _cores(room: Chamber, core: Filler, chance: Chance | None) -> list[Rectangle]:
    """Places for a core around the second end: the end in the middle first, or by chance."""
    if isinstance(core, OpenCore):
        sizes = list(dict.fromkeys((core.size, core.size[::-1])))
    else:
        small = range(1, MOST_OPEN + 1)
        sizes = [(width, height) for width in small for height in small]
    x, y = room.inner_b
    places = [
        Rectangle(left, top, left + width + 1, top + height + 1)
        for width, height in sizes
        for left in _starts(room.width, x, width)
        for top in _starts(room.height, y, height)
    ]
    if chance is not None:
        chance.shuffle(places)
        return places
    return sorted(
        places,
        key=lambda box: (
            abs(2 * x - box.left - box.right) + abs(2 * y - box.top - box.bottom),
            box.area,
        ),
    )


def _starts(side: int, end: int, size: int) -> list[int]:
    """The even lines at which a core of that size may begin, its other wall on an even one too."""
    if (side - size) % 2:
        return []
    return [
        line
        for line in range(max(0, end - size), min(end - 1, side - size - 2) + 1)
        if line % 2 == 0
    ]


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
    return _two_arms(room, chance, plain=True)


def varied_double_spiral(room: Chamber, chance: Chance) -> Walls | Refusal:
    """The same, but the seed decides which way round and how many rings are around the teeth."""
    return _two_arms(room, chance, plain=False)


def _two_arms(room: Chamber, chance: Chance, *, plain: bool) -> Walls | Refusal:
    refusal = Refusal("a double spiral begins in a corner, and the first end is not in one")
    symmetries = list(in_corner(room))
    if not plain:
        chance.shuffle(symmetries)
    for symmetry in symmetries:
        image = room.image(symmetry)
        opposite = image.inner_b == (image.width - 2, image.height - 2)
        made = (_double if opposite else _corridor_and_double)(image, chance, plain)
        if not isinstance(made, Refusal):
            return turned(made, symmetry.inverse)
        refusal = made
    return refusal


@dataclass(frozen=True)
class OpenCore:
    """The filler that leaves a room of exactly one size inside its walls open."""

    size: tuple[int, int]

    def __call__(self, room: Chamber, _: Chance) -> Walls | Refusal:
        """Open it."""
        inside = (room.width - 2, room.height - 2)
        if inside not in (self.size, self.size[::-1]) or (room.a_is_door and room.b_is_door):
            return Refusal(
                f"the core is {inside[0]}x{inside[1]}, not {self.size[0]}x{self.size[1]}"
            )
        walls = closed(room)
        walls[1:-1, 1:-1] = 0
        return walls


def _double(room: Chamber, chance: Chance, plain: bool) -> Walls | Refusal:
    """From the upper left corner, along x first, to the lower right one."""
    if 3 not in {room.width % 4, room.height % 4}:
        return Refusal(
            "two arms between opposite corners need a side of 7, 11, 15, ... tiles, "
            f"not {room.width}x{room.height}"
        )
    most = (min(room.width, room.height) - 3) // 4
    numbers = list(range(most, 0, -1))
    if not plain:
        numbers = [most - chance.below((most + 1) // 2), *numbers] if most else []
    for rings in numbers:
        inset = 2 * rings
        width, height = room.width - 2 * inset, room.height - 2 * inset
        inside = Chamber(0, 0, width, height, (0, 1), (width - 1, height - 2))
        made = first_of(horizontal_teeth, vertical_teeth)(inside, chance)
        if isinstance(made, Refusal):
            continue
        walls = closed(room)
        walls[inset : inset + height, inset : inset + width] = made
        for ring in range(rings):
            _walk_both_sides(walls, 2 * ring)
        return walls
    return Refusal(f"{room.width}x{room.height} is too small for two arms")


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


def _corridor_and_double(room: Chamber, chance: Chance, plain: bool) -> Walls | Refusal:
    """From the upper left corner along the top to the right, then a double spiral to lower left."""
    if room.inner_b != (1, room.height - 2):
        return Refusal("the ends are neither in opposite corners nor one above the other")
    if room.height < 9:
        return Refusal("a corridor and two arms do not fit")
    if room.width % 4 != 3 and room.height % 4 != 1:
        return Refusal(
            "a corridor and two arms need a width of 4j + 3 or a height of 4j + 1, "
            f"not {room.width}x{room.height}"
        )
    below = Chamber(0, 0, room.width, room.height - 2, (room.width - 2, 0), _moved(room.local_b))
    for symmetry in in_corner(below, (True, False)):
        made = _double(below.image(symmetry), chance, plain)
        if not isinstance(made, Refusal):
            walls = closed(room)
            walls[2:] = turned(made, symmetry.inverse)
            walls[1, 1:-1] = 0
            return walls
    return Refusal("no double spiral fits behind a corridor")


def _moved(tile: Tile) -> Tile:
    return tile[0], tile[1] - 2
