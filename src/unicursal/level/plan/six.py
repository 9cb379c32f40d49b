"""The division into six rooms: an entrance in a corner, an exit anywhere well inside.

The author's plan, in the frame in which the entrance is at the upper left. A room with the exit
stands at (left..right, top..bottom), its door at the upper left. Its upper wall runs on to the left
border, its right wall up to the upper one; from its left wall (at y1) a wall runs to the left
border, from its right wall (at y2) one to the right border, from its lower wall (at x3) one down.

    0  strip     left   x3    right        last
    0 +---+----------------------+-----------+
      |A  |  second              :1  upper   |      the way: strip, second, upper right, lower
      |   :                      |   right   |      right, lower middle, lower left, left, exit
  top +---+------+---------------+           |
      |   left   :    exit       |           |      `:` and `.` are doors
   y1 |.---------+               +----------.+ y2
      |  lower   +-----------+---+  lower    |
      |  left    :   lower   :      right    |
      |          |   middle  |               |
      +----------+-----------+---------------+

Each room but the first and the last has its doors in two of its corners; whether it can be filled
depends on its sides modulo 4, so the places of the walls are searched: the author's own come
first. Rooms that line up (y1 or y2 on the lower wall, y2 on the upper one) are joined if asked.
The author's strip ends at x = 4. With that, some exits of levels with two even sides can have no
division; with a strip that ends at 3 or 5 each of the 256 cases (both sides and both coordinates of
the exit modulo 4) has one.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import product

from unicursal.chance import Chance
from unicursal.level.fill.chamber import Chamber, Filler
from unicursal.level.fill.refusal import Refusal
from unicursal.level.map.rectangle import Rectangle
from unicursal.level.map.tiles import Tile, Walls
from unicursal.level.plan.chain import Filled
from unicursal.level.plan.style import Style

_STRIPS = 3, 4, 5
_AUTHORS_STRIP = 4
_LEAST_TO_BORDER = 5
_SLOW_BOXES = 8
_FAILURES = 2


def six_rooms(
    width: int, height: int, entrance: Tile, exit_: Tile, style: Style, chance: Chance
) -> list[Filled] | Refusal:
    """The rooms of the division, filled, in the order of the way.

    The entrance must be (1, 1); the caller turns and mirrors.
    """
    if entrance != (1, 1):
        return Refusal("six rooms need an end in a corner")
    to_border = (exit_[0], exit_[1], width - 1 - exit_[0], height - 1 - exit_[1])
    if min(to_border) < _LEAST_TO_BORDER:
        return Refusal(f"six rooms need an exit {_LEAST_TO_BORDER} tiles from the border")
    boxes = _exit_boxes(width, height, exit_, style, chance)
    strips = _strips(width, height, style, chance)
    for strip in strips:
        search = _Search(width, height, strip, exit_, style, chance)
        if found := search.filled(boxes):
            return found
    if style.elsewhere is not None:
        slower = replace(style, last=style.elsewhere)
        search = _Search(width, height, strips[0], exit_, slower, chance)
        if found := search.filled(boxes[:_SLOW_BOXES]):
            return found
    return Refusal(f"no division of {width}x{height} into six rooms can be filled")


def _strips(width: int, height: int, style: Style, chance: Chance) -> list[int]:
    """Where the first room may end: the author's choice first, or the seed's.

    If both sides are even the order is that in which a division is found soonest.
    """
    strips = list(_STRIPS)
    if style.varies and (width % 2 or height % 2):
        chance.shuffle(strips)
        return strips
    best = 3 if width % 4 == height % 4 == 0 else 5
    return sorted(strips, key=lambda x: x != (best if style.varies else _AUTHORS_STRIP))


def _exit_boxes(
    width: int, height: int, exit_: Tile, style: Style, chance: Chance
) -> list[Rectangle]:
    """Places of the room of the exit: the exit in its middle first, then farther off."""
    shifts = sorted(product(range(-2, 3), repeat=2), key=lambda shift: max(map(abs, shift)))
    boxes = []
    for across, down in style.exit_rooms(width, height):
        for dx, dy in shifts:
            left, top = exit_[0] - across // 2 + dx, exit_[1] - down // 2 + dy
            box = Rectangle(left, top, left + across, top + down)
            fits = left >= 2 and top >= 2 and box.right <= width - 3 and box.bottom <= height - 3
            if fits and box.encloses(exit_) and box.right >= _STRIPS[-1] + 2:
                boxes.append(box)
    if style.varies:
        chance.shuffle(boxes)
    return boxes


Room = tuple[int, int, int, int, Tile, Tile]
"""Left, top, right, bottom, way in, way out: a plain tuple, as there are thousands."""


@dataclass(frozen=True)
class _Rooms:
    """The rooms around the exit's room, each for its own places of the walls."""

    last_x: int
    last_y: int
    strip_x: int

    def strip(self, top: int) -> Room:
        return 0, 0, self.strip_x, top, (1, 1), (self.strip_x, top - 1)

    def second(self, top: int, right: int) -> Room:
        return self.strip_x, 0, right, top, (self.strip_x, top - 1), (right, 1)

    def second_and_upper(self, top: int) -> Room:
        return self.strip_x, 0, self.last_x, top, (self.strip_x, top - 1), (self.last_x - 1, top)

    def upper(self, right: int, y2: int) -> Room:
        return right, 0, self.last_x, y2, (right, 1), (self.last_x - 1, y2)

    def lower_right(self, box: Rectangle, y2: int, x3: int) -> list[Room]:
        """The rooms below from the right to x3."""
        last, y, way_in = self.last_y, self.last_y - 1, (self.last_x - 1, y2)
        if y2 == box.bottom:
            return [(x3, y2, self.last_x, last, way_in, (x3, y))]
        corner = (box.right, y2, self.last_x, last, way_in, (box.right, y))
        middle = (x3, box.bottom, box.right, last, (box.right, y), (x3, y))
        return [corner, middle] if x3 < box.right else [corner]

    def lower_left(self, box: Rectangle, y1: int, x3: int) -> list[Room]:
        """The rooms below from x3 to the left."""
        last, y = self.last_y, self.last_y - 1
        if y1 == box.bottom:
            return [(0, y1, x3, last, (x3, y), (1, y1))]
        middle = (box.left, box.bottom, x3, last, (x3, y), (box.left, y))
        corner = (0, y1, box.left, last, (box.left, y), (1, y1))
        return [middle, corner] if x3 > box.left else [corner]

    def left(self, left: int, top: int, y1: int) -> Room:
        return 0, top, left, y1, (1, y1), (left, top + 1)


class _Search:
    """Looks for places of the walls at which all rooms can be filled; remembers all answers."""

    def __init__(
        self, width: int, height: int, strip: int, exit_: Tile, style: Style, chance: Chance
    ) -> None:
        self._rooms, self._exit = _Rooms(width - 1, height - 1, strip), exit_
        self._style, self._chance = style, chance
        self._ends: dict[Room, Walls | Refusal] = {}
        self._y1s = cache(self._places_on_the_left)
        self._uppers = cache(self._places_on_the_right)

    def filled(self, boxes: list[Rectangle]) -> list[Filled] | None:
        """The rooms of the first division that can be filled.

        Whether one can be depends mostly on the places of the walls modulo 4, so places that have
        failed twice are not tried again farther off.
        """
        failed: Counter[tuple[int, ...]] = Counter()
        for box in boxes:
            alike = tuple(line % 4 for line in _bounds(box))
            if failed[alike] >= _FAILURES:
                continue
            failed[alike] += 1
            strip = self._rooms.strip(box.top)
            last = (*_bounds(box), (box.left, box.top + 1), self._exit)
            for between in self._divisions(box):
                first = self._end(strip, self._style.first)
                if isinstance(first, Refusal):
                    break
                core = self._end(last, self._style.last)
                if isinstance(core, Refusal):
                    break
                chambers = [_chamber(room) for room in between]
                made = [(room, self._style.between(room, self._chance)) for room in chambers]
                filled = [(r, walls) for r, walls in made if not isinstance(walls, Refusal)]
                if len(filled) == len(made):
                    return [(_chamber(strip), first), *filled, (_chamber(last), core)]
        return None

    def _divisions(self, box: Rectangle) -> Iterator[list[Room]]:
        """The rooms between entrance and exit for all places of the walls, the author's first."""
        rooms = self._rooms
        y1s = self._y1s(box.left, box.top, box.bottom)
        uppers = self._uppers(box.top, box.right, box.bottom) if y1s else []
        if not uppers:
            return
        x3s = [box.right, box.left, *range(box.left + 4, box.right, 4)][:4]
        rights = {
            (y2, x3): below
            for (y2, _), x3 in product(uppers, x3s)
            if self._can_all(below := rooms.lower_right(box, y2, x3))
        }
        lefts = {
            (y1, x3): below
            for y1, x3 in product(y1s, x3s if rights else [])
            if self._can_all(below := rooms.lower_left(box, y1, x3))
        }
        places = [
            (y1, upper, y2, x3)
            for y1, (y2, upper), x3 in product(y1s, uppers, x3s)
            if (y2, x3) in rights and (y1, x3) in lefts
        ]
        if self._style.varies:
            self._chance.shuffle(places)
            if self._style.joined:
                places.sort(key=lambda place: (place[2] != box.top) + (place[0] != box.bottom))
        for y1, upper, y2, x3 in places:
            below = [*rights[y2, x3], *lefts[y1, x3]]
            yield [*upper, *below, rooms.left(box.left, box.top, y1)]

    def _places_on_the_left(self, left: int, top: int, bottom: int) -> list[int]:
        """Where the wall from the left border to the exit's room may stand."""
        y1s = [
            y1
            for y1 in _from(top + 6, bottom, top + 2)
            if self._can(self._rooms.left(left, top, y1))
        ]
        if self._style.joined:
            y1s.sort(key=lambda y1: y1 != bottom)
        return y1s

    def _places_on_the_right(
        self, top: int, right: int, bottom: int
    ) -> list[tuple[int, list[Room]]]:
        """Where the wall to the right border may stand, and the rooms above it."""
        rooms = self._rooms
        uppers = []
        both, second = rooms.second_and_upper(top), rooms.second(top, right)
        if self._style.joined and self._can(both):
            uppers.append((top, [both]))
        if self._can(second):
            y2s = [y2 for y2 in _from(top + 3, top, bottom) if self._can(rooms.upper(right, y2))]
            uppers += [(y2, [second, rooms.upper(right, y2)]) for y2 in y2s]
        return uppers

    def _end(self, room: Room, filler: Filler) -> Walls | Refusal:
        if room not in self._ends:
            self._ends[room] = filler(_chamber(room), self._chance)
        return self._ends[room]

    def _can_all(self, rooms: list[Room]) -> bool:
        return all(map(self._can, rooms))

    def _can(self, room: Room) -> bool:
        left, top, right, bottom, (ax, ay), (bx, by) = room
        # The tiles inside the doors; comparing is faster here than min and max.
        a = (
            1 if ax <= left else (ax if ax < right else right - 1) - left,
            1 if ay <= top else (ay if ay < bottom else bottom - 1) - top,
        )
        b = (
            1 if bx <= left else (bx if bx < right else right - 1) - left,
            1 if by <= top else (by if by < bottom else bottom - 1) - top,
        )
        return self._style.takes(right - left + 1, bottom - top + 1, a, b)


def _bounds(box: Rectangle) -> tuple[int, int, int, int]:
    return box.left, box.top, box.right, box.bottom


def _chamber(room: Room) -> Chamber:
    left, top, right, bottom, a, b = room
    return Chamber.of(Rectangle(left, top, right, bottom), a, b)


def _from(preferred: int, one: int, other: int) -> list[int]:
    """The preferred number, both bounds, and what else there is modulo 4, which is all that counts.

    >>> _from(13, 10, 20), _from(16, 18, 12)
    ([13, 10, 20, 11, 12], [16, 18, 12, 17, 15])
    """
    step = 1 if other >= one else -1
    near = range(one, other + step, step)[:4]
    between = {number for number in (preferred,) if min(one, other) <= number <= max(one, other)}
    return list(dict.fromkeys([*between, one, other, *near]))
