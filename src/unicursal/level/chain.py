"""A chain of rooms: given rectangles in the order of the way, find doors so that all can be filled.

Doors are searched room by room, the last choice taken back where the next room cannot be filled;
what a filler once answered about a room with two ends is remembered.
"""

from dataclasses import dataclass, field

from unicursal.chance import Chance
from unicursal.level.chamber import Chamber, Filler
from unicursal.level.refusal import Refusal
from unicursal.level.tiles import Tile, Walls

Filled = tuple[Chamber, Walls]

_MOST_QUESTIONS = 400
_DOORS = 6


@dataclass(frozen=True)
class Box:
    """A rectangle of tiles with its walls, from `(left, top)` to `(right, bottom)`.

    >>> Box(0, 0, 6, 4).doors_to(Box(6, 0, 12, 6))
    [(6, 1), (6, 2), (6, 3)]
    """

    left: int
    top: int
    right: int
    bottom: int

    def doors_to(self, other: "Box") -> list[Tile]:
        """The tiles of the wall between two boxes where a door can be; none if they are apart."""
        if self.right == other.left or self.left == other.right:
            x = self.right if self.right == other.left else self.left
            ys = range(max(self.top, other.top) + 1, min(self.bottom, other.bottom))
            return [(x, y) for y in ys]
        if self.bottom == other.top or self.top == other.bottom:
            y = self.bottom if self.bottom == other.top else self.top
            xs = range(max(self.left, other.left) + 1, min(self.right, other.right))
            return [(x, y) for x in xs]
        return []

    def holds(self, tile: Tile) -> bool:
        """Whether a tile lies inside the walls."""
        return self.left < tile[0] < self.right and self.top < tile[1] < self.bottom

    def chamber(self, a: Tile, b: Tile) -> Chamber:
        """The room with its two ends."""
        width, height = self.right - self.left + 1, self.bottom - self.top + 1
        return Chamber(self.left, self.top, width, height, a, b)


@dataclass
class Chain:
    """The search for doors; the filler of a room may depend on its place in the chain."""

    boxes: list[Box]
    a: Tile
    b: Tile
    filler: Filler
    chance: Chance
    forced: dict[int, Tile] = field(default_factory=dict)
    """Doors that are given: by the number of the room that they lead out of."""
    answers: dict[Chamber, Walls | Refusal] = field(default_factory=dict)

    def filled(self) -> list[Filled] | Refusal:
        """The rooms, filled; or why not."""
        why = Refusal("no doors were found with which all rooms can be filled")
        return self._from(0, self.a) or why

    def _from(self, place: int, way_in: Tile) -> list[Filled] | None:
        last = place == len(self.boxes) - 1
        for way_out in [self.b] if last else self._ways_out(place, way_in):
            room = self.boxes[place].chamber(way_in, way_out)
            walls = self._answer(room)
            if isinstance(walls, Refusal):
                continue
            rest = [] if last else self._from(place + 1, way_out)
            if rest is not None:
                return [(room, walls), *rest]
        return None

    def _answer(self, room: Chamber) -> Walls | Refusal:
        if room not in self.answers:
            if len(self.answers) >= _MOST_QUESTIONS:
                return Refusal("too many doors were tried")
            self.answers[room] = self.filler(room, self.chance)
        return self.answers[room]

    def _ways_out(self, place: int, way_in: Tile) -> list[Tile]:
        """Doors into the next room: those at the ends of the wall first, far from the way in."""
        if place in self.forced:
            return [self.forced[place]]
        box = self.boxes[place]
        doors = [
            door
            for door in box.doors_to(self.boxes[place + 1])
            if abs(door[0] - way_in[0]) + abs(door[1] - way_in[1]) > 2
        ]
        doors.sort(key=lambda tile: -abs(tile[0] - way_in[0]) - abs(tile[1] - way_in[1]))
        if len(doors) <= _DOORS:
            return doors
        ends = sorted({0, 1, 2, len(doors) - 1, len(doors) - 2, len(doors) - 3})
        return [doors[i] for i in ends]
