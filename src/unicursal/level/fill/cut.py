"""Where to cut a room in two: half-way between its ends, with a door as far from both as possible.

The wall stands across the axis along which the ends lie farther apart, on a tile line between
them; the door is the place along it whose distance to the nearer end is greatest. Walls on even
lines keep odd rooms odd, so these are tried first, and cuts after which both rooms can be filled
by plain lattices go before others.
"""

from unicursal.chance import Chance
from unicursal.level.fill.chamber import Chamber
from unicursal.level.fill.quick import takes_lattice
from unicursal.level.map.rectangle import Rectangle
from unicursal.level.map.tiles import Tile

_LEAST_SIDE = 7
_WALLS = 5
_DOORS = 4


def best_cut(
    room: Chamber, chance: Chance | None, *, only_plain: bool = False
) -> tuple[Chamber, Chamber] | None:
    """The best cut, or with a chance one of the best; None if the room is too small to be cut.

    With `only_plain` both rooms must be plain lattices.

    >>> one, other = best_cut(Chamber(0, 0, 15, 15, (1, 1), (13, 11)), None)
    >>> one.width, one.b, other.width
    (7, (6, 7), 9)
    """
    (ax, ay), (bx, by) = room.inner_a, room.inner_b
    upright = (ax - bx) ** 2 > (ay - by) ** 2
    cuts = _cuts(room, upright) or _cuts(room, not upright)
    if not cuts:
        return None
    numbers = [_number_not_plain(cut) for cut in cuts]
    fewest = min(numbers)
    if only_plain and fewest:
        return None
    best = [cut for cut, number in zip(cuts, numbers, strict=True) if number == fewest]
    return chance.choice(best[:_DOORS]) if chance else best[0]


def _cuts(room: Chamber, upright: bool) -> list[tuple[Chamber, Chamber]]:
    """Some cuts by a wall along y (`upright`) or along x, the best places first."""
    a, b = room.inner_a, room.inner_b
    axis = 0 if upright else 1
    low, high = sorted((a[axis], b[axis]))
    side = room.width if upright else room.height
    across = room.height if upright else room.width
    middle = (low + high) / 2
    lines = [
        line
        for line in range(low + 1, high)
        if line + 1 >= _LEAST_SIDE and side - line >= _LEAST_SIDE
    ]
    lines.sort(key=lambda line: (side % 2 == 1 and line % 2 == 1, abs(line - middle), line))
    cuts = []
    for line in lines[:_WALLS]:
        able = _far_places(across, a, b, line, axis)
        places = sorted(able, key=lambda place: -_far(place, a, b, line, axis))
        cuts += [_cut(room, line, place, upright) for place in places[:_DOORS]]
    return cuts


def _far_places(across: int, a: Tile, b: Tile, line: int, axis: int) -> list[int]:
    """The places along a wall among which those farthest from both ends are.

    Along the wall the distance to the nearer end grows and shrinks by one from tile to tile. It is
    greatest at the ends of the wall and where both ends of the way are equally far.
    """
    (one, here), (other, there) = sorted((end[1 - axis], end[axis]) for end in (a, b))
    tops = 1, (one + other + abs(line - there) - abs(line - here)) // 2, across - 2
    near = {top + step for top in tops for step in range(-_DOORS, _DOORS + 1)}
    return sorted(place for place in near if 1 <= place < across - 1)


def _far(place: int, a: Tile, b: Tile, line: int, axis: int) -> int:
    """The distance of a door to the nearer end."""
    return min(abs(line - end[axis]) + abs(place - end[1 - axis]) for end in (a, b))


def _cut(room: Chamber, line: int, place: int, upright: bool) -> tuple[Chamber, Chamber]:
    if upright:
        door = (room.x + line, room.y + place)
        first = Rectangle(room.x, room.y, door[0], room.bottom)
        second = Rectangle(door[0], room.y, room.right, room.bottom)
    else:
        door = (room.x + place, room.y + line)
        first = Rectangle(room.x, room.y, room.right, door[1])
        second = Rectangle(room.x, door[1], room.right, room.bottom)
    inner = (room.x + room.inner_a[0], room.y + room.inner_a[1])
    if not first.encloses(inner):
        first, second = second, first
    return Chamber.of(first, room.a, door), Chamber.of(second, door, room.b)


def _number_not_plain(cut: tuple[Chamber, Chamber]) -> int:
    """How many of the rooms are no plain lattice."""
    return sum(
        not takes_lattice(room.width, room.height, room.inner_a, room.inner_b) for room in cut
    )
