"""Castellation: parallel wall fingers from opposite sides, the way runs to and fro between them.

`upright` teeth leave corridors along y, `level` teeth along x; each is the other transposed. From
the upper left corner c = (width - 1) / 2 corridors end in the lower right corner if c is odd (the
width is 4j + 3), in the upper right one if c is even (4j + 1); the height is free. If one end is an
end of the level, a goal room two or three tiles wide in its corner makes any width do, because its
opening may lie above or below.
"""

from unicursal.chance import Chance
from unicursal.level.fill.chamber import Chamber, Filler, closed, in_corner, turned
from unicursal.level.fill.refusal import Refusal
from unicursal.level.map.tiles import Walls


def upright(room: Chamber, _: Chance) -> Walls | Refusal:
    """Corridors along y from corner to corner.

    >>> from unicursal.level import TileMap
    >>> print(TileMap(upright(Chamber(0, 0, 7, 5, (0, 1), (6, 3)), None), (0, 1), (6, 3)))
    #######
    < #   #
    # # # #
    #   # >
    #######
    """
    return _in_some_position(room, swap=False)


def level(room: Chamber, _: Chance) -> Walls | Refusal:
    """Corridors along x from corner to corner."""
    return _in_some_position(room, swap=True)


def upright_with_goal(room: Chamber, _: Chance) -> Walls | Refusal:
    """Corridors along y, a goal room in the corner of an end that is no door.

    >>> from unicursal.level import TileMap
    >>> print(TileMap(upright_with_goal(Chamber(0, 0, 8, 5, (1, 1), (7, 3)), None), (1, 1), (7, 3)))
    ########
    #< #   #
    #  # # #
    #    # >
    ########
    """
    return _with_goal_in_some_position(room, swap=False)


def level_with_goal(room: Chamber, _: Chance) -> Walls | Refusal:
    """Corridors along x, a goal room in the corner of an end that is no door."""
    return _with_goal_in_some_position(room, swap=True)


def first_of(*fillers: Filler) -> Filler:
    """The filler that asks others in turn; its refusal is that of the first."""

    def fill(room: Chamber, chance: Chance) -> Walls | Refusal:
        refusal: Refusal | None = None
        for filler in fillers:
            made = filler(room, chance)
            if not isinstance(made, Refusal):
                return made
            refusal = refusal or made
        return refusal or Refusal("there is no filler")

    return fill


def _in_some_position(room: Chamber, swap: bool) -> Walls | Refusal:
    refusal = Refusal("teeth begin in a corner, and the first end lies in none")
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


def _with_goal_in_some_position(room: Chamber, swap: bool) -> Walls | Refusal:
    if room.a_is_door and room.b_is_door:
        return Refusal("a goal room stands around an end of the level, both ends are doors")
    refusal = Refusal("teeth begin in a corner, and the first end lies in none")
    for this in [room] if not room.a_is_door else [room.reversed]:
        for symmetry in in_corner(this, (swap,)):
            made = _teeth_behind_goal(this.image(symmetry))
            if not isinstance(made, Refusal):
                return turned(made, symmetry.inverse)
            refusal = made
    return refusal


def _teeth_behind_goal(room: Chamber) -> Walls | Refusal:
    goal = 2 if room.width % 2 == 0 else 3
    corridors = (room.width - 2 - goal) // 2
    if corridors < 1 or room.height < 4:
        return Refusal("a goal room and a corridor do not fit")
    bx, by = room.inner_b
    if bx != room.width - 2 or by not in {1, room.height - 2}:
        return Refusal("teeth end in a corner, and the second end lies in none")
    # An odd number of corridors that begins above ends below.
    begins_above = (by == 1) == (corridors % 2 == 0)
    walls = closed(room)
    walls[1:-1, 1 : goal + 1] = 0
    walls[1 if begins_above else room.height - 2, goal + 1] = 0
    _dig(walls, goal + 2, down=begins_above)
    return walls
