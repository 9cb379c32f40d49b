"""Castellation: parallel wall fingers from opposite sides, the way runs to and fro between them.

Vertical teeth leave corridors along y, horizontal ones along x; each is the other transposed. From
the upper left corner c = (width - 1) / 2 corridors end in the lower right corner if c is odd (the
width is 4j + 3), in the upper right one if c is even (4j + 1); the height is free. If one end is an
end of the level, a goal room of at most 3x3 tiles in its corner makes nearly every room do: teeth
from the other end, then one column of teeth the other way, until the goal room is left over.
"""

from unicursal.chance import Chance
from unicursal.level.fill.chamber import Chamber, closed, in_corner, turned
from unicursal.level.fill.refusal import Refusal
from unicursal.level.fill.strips import Side, around
from unicursal.level.map.rectangle import Rectangle
from unicursal.level.map.tiles import Walls

MOST_OPEN = 3
"""An unasked goal room is at most this many tiles wide and high."""


def vertical_teeth(room: Chamber, _: Chance) -> Walls | Refusal:
    """Corridors along y from corner to corner.

    >>> from unicursal.level import TileMap
    >>> print(TileMap(vertical_teeth(Chamber(0, 0, 7, 5, (0, 1), (6, 3)), None), (0, 1), (6, 3)))
    #######
    < #   #
    # # # #
    #   # >
    #######
    """
    return _in_some_position(room, swap=False)


def horizontal_teeth(room: Chamber, _: Chance) -> Walls | Refusal:
    """Corridors along x from corner to corner."""
    return _in_some_position(room, swap=True)


def vertical_teeth_with_goal(room: Chamber, chance: Chance) -> Walls | Refusal:
    """Corridors along y, a goal room in the corner of an end that is no door.

    >>> from unicursal.level import TileMap
    >>> room = Chamber(0, 0, 8, 5, (1, 1), (7, 3))
    >>> print(TileMap(vertical_teeth_with_goal(room, None), room.a, room.b))
    ########
    #< #   #
    #  # # #
    #    # >
    ########
    """
    return _with_goal_in_some_position(room, chance, swap=False)


def horizontal_teeth_with_goal(room: Chamber, chance: Chance) -> Walls | Refusal:
    """Corridors along x, a goal room in the corner of an end that is no door."""
    return _with_goal_in_some_position(room, chance, swap=True)


def goal_core(room: Chamber, _: Chance) -> Walls | Refusal:
    """Leave a small room open around the end in it."""
    if max(room.width, room.height) - 2 > MOST_OPEN:
        return Refusal(f"a goal room of more than {MOST_OPEN}x{MOST_OPEN} is too large")
    if room.a_is_door and room.b_is_door:
        return Refusal("a goal room stands around an end of the level, but both ends are doors")
    if not room.a_is_door and not room.b_is_door:
        return Refusal("a goal room would hold both ends")
    if min(room.width, room.height) == 3 and not _at_the_far_end(room):
        return Refusal("the core is a corridor, and the end does not lie at its far end")
    walls = closed(room)
    walls[1:-1, 1:-1] = 0
    return walls


def _at_the_far_end(room: Chamber) -> bool:
    """Whether the ends of a corridor are its two ends."""
    (ax, ay), (bx, by) = room.inner_a, room.inner_b
    return abs(ax - bx) == room.width - 3 and abs(ay - by) == room.height - 3


def _in_some_position(room: Chamber, swap: bool) -> Walls | Refusal:
    refusal = Refusal("teeth begin in a corner, and the first end is not in one")
    for symmetry in in_corner(room, (swap,)):
        made = _teeth(room.image(symmetry))
        if not isinstance(made, Refusal):
            return turned(made, symmetry.inverse)
        refusal = made
    return refusal


def _teeth(room: Chamber) -> Walls | Refusal:
    """Corridors along y from the upper left corner."""
    if room.width % 2 == 0:
        return Refusal(f"teeth need an odd side, not {room.width}")
    corridors = room.width // 2
    if corridors > 1 and room.height < 4:
        return Refusal(f"a room {room.height} high is a single corridor")
    last = (room.width - 2, room.height - 2 if corridors % 2 else 1)
    if room.inner_b != last:
        return Refusal(
            f"{corridors} corridors lead to ({last[0]}, {last[1]}), not to the other end"
        )
    walls = closed(room)
    _dig(walls, 1, down=True)
    return walls


def _dig(walls: Walls, first: int, down: bool) -> None:
    """Open every second column from `first` on, joined below (`down`) and above in turn."""
    height, width = walls.shape
    for x in range(first, width - 1, 2):
        walls[1:-1, x] = 0
        if x + 2 < width:
            walls[height - 2 if down else 1, x + 1] = 0
        down = not down


def _with_goal_in_some_position(room: Chamber, chance: Chance, swap: bool) -> Walls | Refusal:
    if room.a_is_door and room.b_is_door:
        return Refusal("a goal room stands around an end of the level, but both ends are doors")
    refusal = Refusal("teeth begin in a corner, and the first end is not in one")
    for this in [room] if not room.a_is_door else [room.reversed]:
        for symmetry in in_corner(this, (swap,)):
            image = this.image(symmetry)
            for fill in (_teeth_behind_goal, _teeth_both_ways):
                made = fill(image, chance)
                if not isinstance(made, Refusal):
                    return turned(made, symmetry.inverse)
                refusal = made
    return refusal


def _teeth_behind_goal(room: Chamber, _: Chance) -> Walls | Refusal:
    goal = 2 if room.width % 2 == 0 else 3
    corridors = (room.width - 2 - goal) // 2
    if corridors < 1 or room.height < 4:
        return Refusal("a goal room and a corridor do not fit")
    if room.height - 2 > MOST_OPEN:
        return Refusal(f"a goal room of more than {MOST_OPEN}x{MOST_OPEN} is too large")
    bx, by = room.inner_b
    if bx != room.width - 2 or by not in {1, room.height - 2}:
        return Refusal("teeth end in a corner, and the second end is not in one")
    # An odd number of corridors that begins above ends below.
    begins_above = (by == 1) == (corridors % 2 == 0)
    walls = closed(room)
    walls[1:-1, 1 : goal + 1] = 0
    walls[1 if begins_above else room.height - 2, goal + 1] = 0
    _dig(walls, goal + 2, down=begins_above)
    return walls


def _teeth_both_ways(room: Chamber, chance: Chance) -> Walls | Refusal:
    """Vertical teeth from the second end, horizontal ones in the column left over, a goal room.

    The goal room stands in the upper left corner, or is the single tile of the end.
    """
    why: Refusal = Refusal("a goal room and a corridor do not fit")
    for width in _core_sides(room.width):
        for height in _core_sides(room.height):
            if width + 2 < room.width or height + 2 < room.height:
                core = Rectangle(0, 0, width + 1, height + 1)
                made = around(room.reversed, core, goal_core, chance, Side.RIGHT)
                if not isinstance(made, Refusal):
                    return made
                why = made
    return why


def _core_sides(side: int) -> list[int]:
    """The sides of a goal room that even strips leave over."""
    return [2] if side % 2 == 0 else [1, 3]
