"""Halls that the level places and sizes by itself: drawn until one drawing can be walked."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from unicursal.chance import Chance
from unicursal.errors import UnicursalError
from unicursal.level.build import NothingFoundError
from unicursal.level.level import Level
from unicursal.level.map.rectangle import Rectangle
from unicursal.level.wishes import Wishes

_SIZES: Final = ((7, 5), (5, 7), (5, 5), (7, 3), (3, 7), (5, 3), (3, 5))
APART: Final = 3
"""Tiles that lie at least between two halls, and between a hall and an end or the border."""
_MOST: Final = 100
_HASTY, _DRAWINGS, _PLACES = 100, 101, 60
"""Drawings of all halls that are tried in haste, and all told; places tried for one of them."""


def with_own_halls(
    wishes: Wishes, number: int, seed: int, make: Callable[[Wishes, bool], Level]
) -> Level:
    """What `make` makes of wishes and this many halls, by the first drawing of which it does.

    It is told whether to give up soon: between other halls a way is found faster.
    """
    if not 0 <= number <= _MOST:
        raise UnicursalError(f"a level has 0 to {_MOST} halls of its own, not {number}")
    last = NothingFoundError(
        f"{wishes.width}x{wishes.height} has no room for {number} hall{'s' * (number > 1)}"
    )
    for tried, halls in enumerate(_drawings(wishes, number, Chance(seed))):
        try:
            return make(replace(wishes, halls=halls), tried < _HASTY)
        except NothingFoundError as fault:
            last = fault
    raise last


def _drawings(wishes: Wishes, number: int, chance: Chance) -> Iterator[tuple[Rectangle, ...]]:
    """Halls apart from each other and from the ends, between walls of the lattice."""
    ends = [Rectangle(x, y, x, y) for x, y in (wishes.entrance, wishes.exit)]
    for _ in range(_DRAWINGS):
        halls: list[Rectangle] = []
        for _ in range(number * _PLACES):
            if len(halls) == number:
                break
            width, height = chance.choice(_SIZES)
            left = _place(wishes.width, width, wishes.exit[0], chance)
            top = _place(wishes.height, height, wishes.exit[1], chance)
            if left is not None and top is not None:
                hall = Rectangle.of_size(left, top, width, height)
                is_inside = wishes.shape is None or wishes.shape.holds(hall)
                around = hall.grown(APART)
                if is_inside and not any(map(around.overlaps, [*halls, *ends])):
                    halls.append(hall)
        if len(halls) == number:
            yield tuple(sorted(halls))


def _place(side: int, size: int, line: int, chance: Chance) -> int | None:
    """The first column of a hall; None if there is no place.

    An even side has one line drawn twice. Here that line goes through the exit, where a crossing of
    two lines can hide in a room: before it the lattice is open on odd columns, behind it on even.
    """
    places = [
        x
        for x in range(APART, side - APART - size + 1)
        if (x % 2 == 1 if side % 2 or x + size <= line else x % 2 == 0 and x > line)
    ]
    return chance.choice(places) if places else None
