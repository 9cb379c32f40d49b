"""A chain of rooms: given rectangles in the order of the way, find doors so that all can be filled.

Doors are searched room by room, the last choice taken back where the next room cannot be filled.
Rooms between doors are mostly judged by arithmetic and drawn when all doors are found; what a
filler once answered about a room with two ends is remembered.
"""

from dataclasses import dataclass, field

from unicursal.chance import Chance
from unicursal.level.fill.chamber import Chamber
from unicursal.level.fill.refusal import Refusal
from unicursal.level.map.rectangle import Rectangle
from unicursal.level.map.tiles import Tile, Walls
from unicursal.level.plan.style import Style

Filled = tuple[Chamber, Walls]

_MOST_QUESTIONS = 400
_DOORS = 6


@dataclass
class Chain:
    """The search for doors."""

    boxes: list[Rectangle]
    a: Tile
    b: Tile
    style: Style
    chance: Chance
    forced: dict[int, Tile] = field(default_factory=dict)
    """Doors that are given: by the number of the room that they lead out of."""
    answers: dict[Chamber, Walls | Refusal] = field(default_factory=dict)
    """What the fillers said; chains over the same rooms may share it."""
    _dead: set[tuple[int, Tile]] = field(default_factory=set)
    """From which rooms and doors there is no way on."""
    _asked: int = 0

    def filled(self) -> list[Filled] | Refusal:
        """The rooms, filled; or why not."""
        rooms = None if self._is_in_vain() else self._from(0, self.a)
        if rooms is None:
            return Refusal("no doors were found with which all rooms can be filled")
        filled: list[Filled] = []
        for room in rooms:
            walls = self._walls(room)
            if isinstance(walls, Refusal):
                return walls
            filled.append((room, walls))
        return filled

    def _is_in_vain(self) -> bool:
        """Whether some room between two given doors is known to be impossible."""
        return any(
            self.style.can_fill(Chamber.of(self.boxes[place], self.forced[place - 1], way_out))
            is False
            for place, way_out in self.forced.items()
            if place - 1 in self.forced
        )

    def _from(self, place: int, way_in: Tile) -> list[Chamber] | None:
        last = place == len(self.boxes) - 1
        if (place, way_in) in self._dead:
            return None
        for way_out in [self.b] if last else self._ways_out(place, way_in):
            room = Chamber.of(self.boxes[place], way_in, way_out)
            if not self._can_be_filled(room):
                continue
            rest = [] if last else self._from(place + 1, way_out)
            if rest is not None:
                return [room, *rest]
        self._dead.add((place, way_in))
        return None

    def _can_be_filled(self, room: Chamber) -> bool:
        can = self.style.can_fill(room)
        if can is not None:
            return can
        if room not in self.answers:
            if self._asked >= _MOST_QUESTIONS:
                return False
            self._asked += 1
        return not isinstance(self._walls(room), Refusal)

    def _walls(self, room: Chamber) -> Walls | Refusal:
        if room not in self.answers:
            self.answers[room] = self.style.any_clean_room(room, self.chance)
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
