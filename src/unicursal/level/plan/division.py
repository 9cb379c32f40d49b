"""Division with a requested size of rooms: a room is cut again and again until its parts are small.

A cut is a wall between the ends with one door, so that the way crosses it once. Where both ends lie
near one corner no such wall leaves two rooms of use; then two walls cut the room in three: from the
part with the first end into the far part and back into the part with the second end.

Not every door will do: a room of odd sides must have a lattice labyrinth (the theorem of
`existence`), one with an even side must not fail by counting. Only a room with an end of the level
may be without, if the whole is: there a goal room makes up for it.
"""

from collections.abc import Iterator

from unicursal.chance import Chance
from unicursal.level.fill.chamber import Chamber
from unicursal.level.fill.quick import takes_lattice
from unicursal.level.map.rectangle import Rectangle
from unicursal.level.map.tiles import Tile
from unicursal.level.room.parity import why_not_strict

_LINES = 5
_DOORS = 24
_LEAST = 5


def divided(room: Chamber, size: tuple[int, int], chance: Chance) -> list[Chamber]:
    """The rooms in the order of the way, none much larger than the size, if that can be.

    >>> rooms = divided(Chamber(0, 0, 33, 33, (1, 1), (17, 15)), (9, 9), Chance(1))
    >>> len(rooms) > 8, max(room.width for room in rooms) < 18
    (True, True)
    """
    done: list[Chamber] = []
    todo = [room]
    while todo:
        this = todo.pop()
        parts = _parts(this, size, chance)
        if parts is None:
            done.append(this)
        else:
            todo += reversed(parts)
    return done


def _parts(room: Chamber, size: tuple[int, int], chance: Chance) -> list[Chamber] | None:
    ratios = (room.width - 1) / (size[0] - 1), (room.height - 1) / (size[1] - 1)
    axes = sorted((0, 1), key=lambda axis: -ratios[axis])
    for axis in axes:
        if ratios[axis] >= 1.5:
            for cut in (_in_two, _in_three):
                for parts in cut(room, axis, size, chance):
                    return parts
    return None


def _in_two(
    room: Chamber, axis: int, size: tuple[int, int], chance: Chance
) -> Iterator[list[Chamber]]:
    """Cuts by a wall across an axis between the ends."""
    for line in _lines(room, axis, size, chance):
        if not _parts_ends(room, axis, line):
            continue
        one, other = _halves(room, axis, line)
        first, second = (one, other) if one.encloses(_inner(room)) else (other, one)
        for door in _doors(first, second, (room.a, room.b), chance):
            parts = [Chamber.of(first, room.a, door), Chamber.of(second, door, room.b)]
            if _will_do(room, parts):
                yield parts


def _in_three(
    room: Chamber, axis: int, size: tuple[int, int], chance: Chance
) -> Iterator[list[Chamber]]:
    """Cuts with both ends on one side of a wall across an axis, and a wall between them."""
    for line in _lines(room, axis, size, chance):
        if _parts_ends(room, axis, line):
            continue
        near, far = _halves(room, axis, line)
        if not near.encloses(_inner(room)):
            near, far = far, near
        if not (near.encloses(_inner(room)) and near.encloses(_inner(room.reversed))):
            continue  # an end stands on the line
        here = Chamber.of(near, room.a, room.b)
        for other in _lines(here, 1 - axis, size, chance):
            if not _parts_ends(here, 1 - axis, other):
                continue
            one, two = _halves(here, 1 - axis, other)
            first, last = (one, two) if one.encloses(_inner(room)) else (two, one)
            for out in _doors(first, far, (room.a,), chance)[:_LINES]:
                for back in _doors(far, last, (out, room.b), chance)[:_LINES]:
                    parts = [
                        Chamber.of(first, room.a, out),
                        Chamber.of(far, out, back),
                        Chamber.of(last, back, room.b),
                    ]
                    if _will_do(room, parts):
                        yield parts


def _inner(room: Chamber) -> Tile:
    """The first tile inside, on the map."""
    return room.x + room.inner_a[0], room.y + room.inner_a[1]


def _parts_ends(room: Chamber, axis: int, line: int) -> bool:
    one, other = sorted((room.inner_a[axis], room.inner_b[axis]))
    return one < line < other


def _lines(room: Chamber, axis: int, size: tuple[int, int], chance: Chance) -> list[int]:
    """Lines across an axis that leave rooms of use, near the middle of the room."""
    side = (room.width, room.height)[axis]
    least = max(_LEAST, 3 * size[axis] // 5) - 1
    lines = [
        line
        for line in range(least, side - least)
        if line % 2 == 0 or (side % 2 == 0 and (side - line) % 2)
    ]
    ends = room.inner_a[axis], room.inner_b[axis]
    lines = [line for line in lines if line not in ends]
    # Whole rooms on both sides look better than halves of rooms: jitter by less than one.
    wish = side / 2 + chance.below(size[axis]) - size[axis] / 2
    lines.sort(key=lambda line: abs(line - wish))
    parting = [line for line in lines if min(ends) < line < max(ends)]
    return [*parting[:_LINES], *[line for line in lines if line not in parting][:_LINES]]


def _halves(room: Chamber, axis: int, line: int) -> tuple[Rectangle, Rectangle]:
    box = room.area
    if axis == 0:
        x = box.left + line
        return (
            Rectangle(box.left, box.top, x, box.bottom),
            Rectangle(x, box.top, box.right, box.bottom),
        )
    y = box.top + line
    return (
        Rectangle(box.left, box.top, box.right, y),
        Rectangle(box.left, y, box.right, box.bottom),
    )


def _doors(one: Rectangle, other: Rectangle, ends: tuple[Tile, ...], chance: Chance) -> list[Tile]:
    """Doors between two rooms, far from the ends first, so that both can be cut again."""
    doors = one.doors_to(other)
    doors.sort(key=lambda door: -min(abs(door[0] - x) + abs(door[1] - y) for x, y in ends))
    best = doors[: max(4, len(doors) // 4)]
    chance.shuffle(best)
    return [*best, *doors[len(best) :]][:_DOORS]


def _will_do(whole: Chamber, parts: list[Chamber]) -> bool:
    wrong = [part for part in parts if not _plausible(part)]
    if not wrong:
        return True
    if len(wrong) > 1 or _plausible(whole):
        return False
    return not (wrong[0].a_is_door and wrong[0].b_is_door)


def _plausible(room: Chamber) -> bool:
    """Whether a labyrinth exists (odd sides), or may exist by counting (an even one)."""
    (ax, ay), (bx, by) = room.inner_a, room.inner_b
    if (ax, ay) == (bx, by):
        return False
    if room.width % 2 and room.height % 2:
        return takes_lattice(room.width, room.height, room.inner_a, room.inner_b)
    if room.width % 2 == 0 and room.height % 2 == 0:
        return True  # none exists; a wall must be thick in one of its parts
    if (room.width % 2 and not (ax % 2 and bx % 2)) or (
        room.height % 2 and not (ay % 2 and by % 2)
    ):
        return False
    return why_not_strict(room.width, room.height, room.inner_a, room.inner_b) is None
