"""The division into six rooms: an entrance in a corner, an exit anywhere well inside.

The author's plan, in the frame in which the entrance is at the upper left. A room with the exit
stands at (left..right, top..bottom), its door at the upper left. Its upper wall runs on to the left
border, its right wall up to the upper one; from its left wall (at y1) a wall runs to the left
border, from its right wall (at y2) one to the right border, from its lower wall (at x3) one down.

    0    4       left   x3    right        last
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
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from unicursal.chance import Chance
from unicursal.level.fill.chamber import Chamber, Filler
from unicursal.level.fill.refusal import Refusal
from unicursal.level.map.rectangle import Rectangle
from unicursal.level.map.tiles import Tile, Walls
from unicursal.level.plan.chain import Filled
from unicursal.level.plan.style import Style

_STRIP = 4
_LEAST_TO_BORDER = 5
_SLOW_BOXES = 8


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
    found = _Search(width, height, exit_, style, chance).filled(boxes)
    if found is None and style.elsewhere is not None:
        slower = replace(style, last=style.elsewhere)
        found = _Search(width, height, exit_, slower, chance).filled(boxes[:_SLOW_BOXES])
    return found or Refusal(f"no division of {width}x{height} into six rooms can be filled")


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
            if fits and box.encloses(exit_) and box.right >= _STRIP + 2:
                boxes.append(box)
    if style.varies:
        chance.shuffle(boxes)
    return boxes


@dataclass(frozen=True)
class _Rooms:
    """The rooms around a place of the exit's room, each for its own places of the walls."""

    last_x: int
    last_y: int
    box: Rectangle
    exit: Tile

    @property
    def strip(self) -> Chamber:
        return Chamber.of(Rectangle(0, 0, _STRIP, self.box.top), (1, 1), self._strip_door)

    @property
    def second(self) -> Chamber:
        walls = Rectangle(_STRIP, 0, self.box.right, self.box.top)
        return Chamber.of(walls, self._strip_door, (self.box.right, 1))

    @property
    def second_and_upper(self) -> Chamber:
        walls = Rectangle(_STRIP, 0, self.last_x, self.box.top)
        return Chamber.of(walls, self._strip_door, (self.last_x - 1, self.box.top))

    def upper(self, y2: int) -> Chamber:
        walls = Rectangle(self.box.right, 0, self.last_x, y2)
        return Chamber.of(walls, (self.box.right, 1), (self.last_x - 1, y2))

    def lower(self, y1: int, y2: int, x3: int) -> Iterator[Chamber]:
        """The rooms below, from the right to the left."""
        box, y = self.box, self.last_y - 1
        way_in = (self.last_x - 1, y2)
        if y2 == box.bottom:
            yield Chamber.of(Rectangle(x3, y2, self.last_x, self.last_y), way_in, (x3, y))
        else:
            corner = Rectangle(box.right, y2, self.last_x, self.last_y)
            yield Chamber.of(corner, way_in, (box.right, y))
            if x3 < box.right:
                middle = Rectangle(x3, box.bottom, box.right, self.last_y)
                yield Chamber.of(middle, (box.right, y), (x3, y))
        if y1 == box.bottom:
            yield Chamber.of(Rectangle(0, y1, x3, self.last_y), (x3, y), (1, y1))
        else:
            if x3 > box.left:
                middle = Rectangle(box.left, box.bottom, x3, self.last_y)
                yield Chamber.of(middle, (x3, y), (box.left, y))
            yield Chamber.of(Rectangle(0, y1, box.left, self.last_y), (box.left, y), (1, y1))

    def left(self, y1: int) -> Chamber:
        walls = Rectangle(0, self.box.top, self.box.left, y1)
        return Chamber.of(walls, (1, y1), self._exit_door)

    @property
    def last(self) -> Chamber:
        return Chamber.of(self.box, self._exit_door, self.exit)

    @property
    def _strip_door(self) -> Tile:
        return _STRIP, self.box.top - 1

    @property
    def _exit_door(self) -> Tile:
        return self.box.left, self.box.top + 1


class _Search:
    """Looks for places of the walls at which all rooms can be filled; remembers all answers."""

    def __init__(self, width: int, height: int, exit_: Tile, style: Style, chance: Chance) -> None:
        self._size, self._exit = (width, height), exit_
        self._style, self._chance = style, chance
        self._ends: dict[Chamber, Walls | Refusal] = {}
        self._between: dict[Chamber, bool] = {}

    def filled(self, boxes: list[Rectangle]) -> list[Filled] | None:
        """The rooms of the first division that can be filled."""
        for box in boxes:
            rooms = _Rooms(self._size[0] - 1, self._size[1] - 1, box, self._exit)
            first = self._end(rooms.strip, self._style.first)
            if isinstance(first, Refusal):
                continue
            for between in self._divisions(rooms):
                last = self._end(rooms.last, self._style.last)
                if isinstance(last, Refusal):
                    break
                made = [(room, self._style.between(room, self._chance)) for room in between]
                filled = [(r, walls) for r, walls in made if not isinstance(walls, Refusal)]
                if len(filled) == len(made):
                    return [(rooms.strip, first), *filled, (rooms.last, last)]
        return None

    def _divisions(self, rooms: _Rooms) -> Iterator[list[Chamber]]:
        """The rooms between entrance and exit for all places of the walls, the author's first."""
        box, style = rooms.box, self._style
        y1s = [
            y1 for y1 in _from(box.top + 6, box.bottom, box.top + 2) if self._can(rooms.left(y1))
        ]
        if not y1s:
            return
        uppers = []
        if style.joined and self._can(rooms.second_and_upper):
            uppers.append((box.top, [rooms.second_and_upper]))
        if self._can(rooms.second):
            y2s = [y for y in _from(box.top + 3, box.top, box.bottom) if self._can(rooms.upper(y))]
            uppers += [(y2, [rooms.second, rooms.upper(y2)]) for y2 in y2s]
        if style.joined:
            y1s.sort(key=lambda y1: y1 != box.bottom)
        x3s = [box.right, box.left, *range(box.left + 4, box.right, 4)][:4]
        places = list(product(y1s, uppers, x3s))
        if style.varies:
            self._chance.shuffle(places)
            if style.joined:
                places.sort(key=lambda place: (place[1][0] != box.top) + (place[0] != box.bottom))
        for y1, (y2, upper), x3 in places:
            lower = list(rooms.lower(y1, y2, x3))
            if all(map(self._can, lower)):
                yield [*upper, *lower, rooms.left(y1)]

    def _end(self, room: Chamber, filler: Filler) -> Walls | Refusal:
        if room not in self._ends:
            self._ends[room] = filler(room, self._chance)
        return self._ends[room]

    def _can(self, room: Chamber) -> bool:
        if room not in self._between:
            answer = self._style.promise(room, self._chance)
            self._between[room] = not isinstance(answer, Refusal)
        return self._between[room]


def _from(preferred: int, one: int, other: int) -> list[int]:
    """The preferred number, both bounds, and what else there is modulo 4, which is all that counts.

    >>> _from(13, 10, 20), _from(16, 18, 12)
    ([13, 10, 20, 11, 12], [16, 18, 12, 17, 15])
    """
    step = 1 if other >= one else -1
    near = range(one, other + step, step)[:4]
    between = {number for number in (preferred,) if min(one, other) <= number <= max(one, other)}
    return list(dict.fromkeys([*between, one, other, *near]))
