"""Rooms of a level that is being made: a rectangle with its walls and the two ends of its way.

Neighbours share a wall line. An end is a door (a tile of the room's border) or an inner tile (then
it is an end of the whole level). Whoever draws a room sees it as if its upper left corner were
(0, 0).
"""

from dataclasses import dataclass

import numpy as np

from unicursal.board import Symmetry
from unicursal.level.map.rectangle import Rectangle
from unicursal.level.map.tiles import Tile, Walls, beside_door


@dataclass(frozen=True)
class Chamber:
    """A room: its place on the map, its size with walls, its two ends as tiles of the map.

    >>> room = Chamber(4, 2, 7, 5, (4, 3), (9, 5))
    >>> room.local_a, room.local_b, room.a_is_door, room.b_is_door
    ((0, 1), (5, 3), True, False)
    >>> room.inner_a
    (1, 1)
    """

    x: int
    y: int
    width: int
    height: int
    a: Tile
    b: Tile

    @classmethod
    def of(cls, area: Rectangle, a: Tile, b: Tile) -> "Chamber":
        """The room on a rectangle, its walls included."""
        return cls(area.left, area.top, area.width, area.height, a, b)

    @property
    def area(self) -> Rectangle:
        """The rectangle of the room, its walls included."""
        return Rectangle.of_size(self.x, self.y, self.width, self.height)

    @property
    def right(self) -> int:
        """The last column."""
        return self.x + self.width - 1

    @property
    def bottom(self) -> int:
        """The last row."""
        return self.y + self.height - 1

    @property
    def local_a(self) -> Tile:
        """The first end as the room sees it."""
        return self.a[0] - self.x, self.a[1] - self.y

    @property
    def local_b(self) -> Tile:
        """The second end as the room sees it."""
        return self.b[0] - self.x, self.b[1] - self.y

    @property
    def inner_a(self) -> Tile:
        """The first tile inside, as the room sees it."""
        return beside_door(self.local_a, self.width, self.height)

    @property
    def inner_b(self) -> Tile:
        """The last tile inside, as the room sees it."""
        return beside_door(self.local_b, self.width, self.height)

    @property
    def a_is_door(self) -> bool:
        """Whether the first end lies on the border."""
        return self.local_a != self.inner_a

    @property
    def b_is_door(self) -> bool:
        """Whether the second end lies on the border."""
        return self.local_b != self.inner_b

    @property
    def reversed(self) -> "Chamber":
        """The same room walked the other way."""
        return Chamber(self.x, self.y, self.width, self.height, self.b, self.a)


def turned(walls: Walls, symmetry: Symmetry) -> Walls:
    """The tiles turned or mirrored as `Symmetry` does with cells.

    >>> turned(np.array([[1, 2, 3]], np.uint8), Symmetry.QUARTER_TURN).tolist()
    [[1], [2], [3]]
    """
    swap, flip_x, flip_y = symmetry.value
    made = walls.T if swap else walls
    return np.ascontiguousarray(made[:: -1 if flip_y else 1, :: -1 if flip_x else 1])
