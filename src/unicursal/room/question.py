"""Rooms: what is asked of the exact engine."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from unicursal.errors import NotationError, UnicursalError
from unicursal.tilemap.rectangle import Rectangle, Size
from unicursal.tilemap.sketch import read_sketch
from unicursal.tilemap.tiles import (
    Tile,
    TileMap,
    Walls,
    beside,
    beside_door,
    check_end,
    check_size,
)

Mode = Literal["perfect", "strict", "lattice"]


@dataclass(frozen=True)
class Room:
    """A room with two ends, each a door (border tile) or an inner tile, and wishes.

    `end` None means some tile along the border. `opened` and `walls` are tiles that are fixed.
    `goal` is the size of an open rectangle that holds the end, `start_goal` of one that holds the
    start; with an `overrun` the path goes on this many tiles beyond the end.

    >>> Room(7, 7, (0, 1), (3, 3)).inner_start
    (1, 1)
    """

    width: int
    height: int
    start: Tile
    end: Tile | None
    mode: Mode = "perfect"
    opened: frozenset[Tile] = frozenset()
    walls: frozenset[Tile] = frozenset()
    goal: Size | None = None
    start_goal: Size | None = None
    overrun: int = 0
    goal_may_turn: bool = True
    """Whether a goal room of 4x3 may be 3 wide and 4 high."""
    goal_in_middle: bool = False
    """Whether the end stands in the middle of its goal room, or as near to it as can be."""
    halls: tuple[Rectangle, ...] = ()
    """Open rooms on the way, of which only reasons know: the engine draws none."""

    def __post_init__(self) -> None:
        check_room_size(self.width, self.height)
        for name, tile in (("START", self.start), ("END", self.end)):
            if tile is not None:
                check_end(name, tile, self.width, self.height)
                if {self.inner(tile), tile} & self.walls:
                    raise UnicursalError("{} ({}, {}) cannot be a wall".format(name, *tile))
        self._check_fixed()
        if any(min(goal) < 2 for goal in self.goals):
            raise UnicursalError("a goal room is at least 2x2 tiles: a narrower one is a corridor")
        if self.overrun < 0:
            raise UnicursalError("an overrun is a number of tiles, at least 0")
        wishes = [self.end is None, self.goal is not None, self.overrun > 0]
        if sum(wishes) > 1 or (self.end is None and self.start_goal):
            raise UnicursalError("END any, a goal room and an overrun cannot be combined")
        if self.goals and self.mode == "lattice":
            raise UnicursalError(
                "a lattice labyrinth has no goal room: its open tiles are one path"
            )

    @classmethod
    def of_sketch(cls, text: str, mode: Mode = "perfect") -> "Room":
        r"""The room of all labyrinths that agree with a sketch.

        With one end the other is somewhere along the border. Unknown tiles of the border are walls.

        >>> room = Room.of_sketch("#####\n#<??#\n??? #\n#>??#\n#####")
        >>> room.start, room.end, sorted(room.opened), room.walls & {(1, 2), (2, 2)}
        ((1, 1), (1, 3), [(1, 1), (1, 3), (3, 2)], frozenset())
        """
        drawn = read_sketch(text)
        check_room_size(drawn.width, drawn.height)
        start, end = drawn.ends if drawn.ends[0] is not None else reversed(drawn.ends)
        if start is None:
            raise NotationError(
                "the map has no entrance: mark it with <, or open a tile of the border"
            )
        return cls(drawn.width, drawn.height, start, end, mode, drawn.opened, drawn.walls)

    @property
    def inner_start(self) -> Tile:
        """The path's first tile."""
        return self.inner(self.start)

    @property
    def inner_end(self) -> Tile | None:
        """The inner tile of the end."""
        return None if self.end is None else self.inner(self.end)

    @property
    def goals(self) -> list[Size]:
        """The sizes of the goal rooms."""
        return [goal for goal in (self.start_goal, self.goal) if goal is not None]

    @property
    def is_strict(self) -> bool:
        """Whether open tiles may not touch by a corner only."""
        return self.mode != "perfect"

    @property
    def is_free(self) -> bool:
        """Whether no tile is fixed."""
        return not (self.opened or self.walls)

    def inner(self, tile: Tile) -> Tile:
        """The inner tile beside a door, or the inner tile itself."""
        return beside_door(tile, self.width, self.height)

    def with_border(self, inside: npt.NDArray[np.uint8]) -> Walls:
        """The room whose inner tiles are given, row by row: its border is wall but for its ends."""
        walls: Walls = np.ones((self.height, self.width), dtype=np.uint8)
        walls[1:-1, 1:-1] = inside.reshape(self.height - 2, self.width - 2)
        for x, y in (end for end in (self.start, self.end) if end is not None):
            walls[y, x] = 0
        return walls

    def rows_of(self, labyrinth: Walls) -> list[str]:
        r"""One text a row: `#` a wall, a space open, `<` the start, `>` the end.

        >>> from unicursal.room.labyrinths import Labyrinths
        >>> room = Room(5, 5, (0, 1), (1, 3))
        >>> print("\n".join(room.rows_of(Labyrinths(room).sample(seed=1)[0])))
        #####
        <   #
        ### #
        #>  #
        #####
        """
        end = self.end or self._other_end(labyrinth)
        return TileMap(labyrinth, self.start, end).rows()

    def _other_end(self, labyrinth: Walls) -> Tile:
        """The end that was left open: the tile along the border with one open neighbour."""
        opened = {tile for tile in inside(self.width, self.height) if not labyrinth[tile[::-1]]}
        ends = (tile for tile in opened if len(opened.intersection(beside(tile))) == 1)
        return next((tile for tile in ends if tile != self.inner_start), self.inner_start)

    def is_inside(self, tile: Tile) -> bool:
        """Whether a tile is neither border nor beyond it."""
        return 0 < tile[0] < self.width - 1 and 0 < tile[1] < self.height - 1

    def _check_fixed(self) -> None:
        for tile in sorted(self.opened | self.walls):
            words = "({}, {})".format(*tile)
            if not (0 <= tile[0] < self.width and 0 <= tile[1] < self.height):
                raise UnicursalError(
                    f"the tile {words} lies outside the {self.width}x{self.height} map"
                )
            if tile in self.opened and tile in self.walls:
                raise UnicursalError(f"the tile {words} cannot be both open and a wall")
            if tile in self.opened and not (self.is_inside(tile) or tile in (self.start, self.end)):
                raise UnicursalError(f"the border tile {words} is a wall: only doors are open")


def check_room_size(width: int, height: int) -> None:
    """Refuse a map without an inside, or one that is too large for anything."""
    if min(width, height) < 3:
        raise UnicursalError(
            f"a room of {width}x{height} tiles has no inside: both sides must be at least 3"
        )
    check_size(width, height)


def perimeter(width: int, height: int) -> list[Tile]:
    """The inner tiles along the border, row by row.

    >>> perimeter(5, 4)
    [(1, 1), (2, 1), (3, 1), (1, 2), (2, 2), (3, 2)]
    """
    return [(x, y) for x, y in inside(width, height) if x in (1, width - 2) or y in (1, height - 2)]


def inside(width: int, height: int) -> Iterable[Tile]:
    """All inner tiles, row by row."""
    return ((x, y) for y in range(1, height - 1) for x in range(1, width - 1))
