"""Halls that the level places and sizes by itself: drawn until one drawing can be walked.

An even side has one line drawn twice (see `maker.frame`): before it the lattice is open on odd
columns, behind it on even ones. It runs where ends and their rooms stand on the lattice, if it can;
where both sides are even one of the halls has even sides, so that both lines cross in it.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from unicursal.chance import Chance
from unicursal.errors import UnicursalError
from unicursal.level.build import Effort, NothingFoundError
from unicursal.level.level import Level
from unicursal.level.wishes import Wishes
from unicursal.tilemap.blocks import goal_places
from unicursal.tilemap.length import ANY_LENGTH
from unicursal.tilemap.rectangle import Rectangle

_SIZES: Final = ((7, 5), (5, 7), (5, 5), (7, 3), (3, 7), (5, 3), (3, 5))
_AROUND_A_CROSSING: Final = ((6, 4), (4, 6), (4, 4))
APART: Final = 3
"""Tiles that lie at least between two halls, and between a hall and an end or the border."""
_MOST: Final = 100
_EFFORTS: Final[dict[Effort, int]] = {"little": 24, "some": 3, "all": 1}
"""For how many drawings of all halls: between other halls a way is found faster."""
_PLACES: Final = 60
"""Places for one hall that are tried."""
_UNEVEN: Final = 6
"""Levels whose ends do not stand in the middle of their rooms, until one is taken."""


def with_own_halls(
    wishes: Wishes, number: int, seed: int, make: Callable[[Wishes, Effort], Level]
) -> Level:
    """What `make` makes of wishes and this many halls, by the first drawing of which it does."""
    replace(wishes, length=ANY_LENGTH).check()  # halls make the way shorter
    if not 0 <= number <= _MOST:
        raise UnicursalError(f"a level has 0 to {_MOST} halls of its own, not {number}")
    halls_in_words = f"{number} hall{'s' * (number > 1)}"
    why = f"{wishes.width}x{wishes.height} has no room for {halls_in_words}"
    uneven: list[Level] = []
    drawings = _drawings(wishes, number, Chance(seed))
    efforts = (effort for effort, times in _EFFORTS.items() for _ in range(times))
    for effort, halls in zip(efforts, drawings, strict=False):
        asked = replace(wishes, halls=halls)
        try:
            asked.check()
        except UnicursalError as fault:
            why = str(fault)
            continue
        try:
            level = make(asked, effort)
        except NothingFoundError:
            why = f"no places for {halls_in_words} were found with which there is such a level"
        else:
            if _ends_in_middle(level):
                return level
            uneven.append(level)
        if len(uneven) == _UNEVEN:
            break
    if uneven:
        return uneven[0]
    raise NothingFoundError(why)


def _ends_in_middle(level: Level) -> bool:
    """Whether each end stands in the middle of the room that was asked for around it."""
    wishes = level.wishes
    asked = zip(wishes.inner_ends, (wishes.entrance_room, wishes.goal_room), strict=True)
    return all(
        room is None
        or level.room_at(end) == goal_places(end, room, *wishes.size, in_middle=True)[0]
        for end, room in asked
    )


def _drawings(wishes: Wishes, number: int, chance: Chance) -> Iterator[tuple[Rectangle, ...]]:
    """Halls apart from each other and from the ends, between walls of the lattice."""
    task = wishes.inside
    size = task.size
    ends = [
        goal_places(end, room, *wishes.size, in_middle=True)[0] if room else Rectangle(*end, *end)
        for end, room in ((task.entrance, task.entrance_room), (task.exit, task.goal_room))
    ]
    able = [_lines(side, [(e.corner[i], e.size[i]) for e in ends]) for i, side in enumerate(size)]
    for _ in range(sum(_EFFORTS.values()) if all(able) else 0):
        across, down = map(chance.choice, able)
        halls: list[Rectangle] = []
        for _ in range(number * _PLACES):
            if len(halls) == number:
                break
            if not halls and size[0] % 2 == size[1] % 2 == 0:
                sides = chance.choice(_AROUND_A_CROSSING)
                left, top = across - 2, down - 2
            else:
                sides = chance.choice(_SIZES)
                places = [
                    [x for x in _inside(side, length) if _is_on_lattice(x, length, line)]
                    for side, length, line in zip(size, sides, (across, down), strict=True)
                ]
                if not all(places):
                    continue
                left, top = map(chance.choice, places)
            hall = Rectangle.of_size(left, top, *sides)
            is_inside = wishes.shape is None or wishes.shape.holds(hall)
            if is_inside and not any(map(hall.grown(APART).overlaps, [*halls, *ends, *task.halls])):
                halls.append(hall)
        if len(halls) == number:
            yield tuple(sorted(halls))


def _lines(side: int, ends: list[tuple[int, int]]) -> list[int]:
    """Where the line of an even side may run with most ends on the lattice; beyond an odd one."""
    if side % 2:
        return [side]
    fitting = {
        line: sum(_is_on_lattice(*end, line) for end in ends)
        for line in range(APART + 2, side - APART - 3, 2)
    }
    return [line for line, number in fitting.items() if number == max(fitting.values())]


def _inside(side: int, length: int) -> range:
    return range(APART, side - APART - length + 1)


def _is_on_lattice(first: int, length: int, line: int) -> bool:
    """Whether a room of odd length stands between walls of a lattice with a line drawn twice."""
    return first % 2 == 1 if first + length <= line else first % 2 == 0 and first > line
