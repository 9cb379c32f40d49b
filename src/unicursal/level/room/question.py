"""Rooms: what is asked of the exact engine."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from unicursal.errors import UnicursalError
from unicursal.level.map.tiles import Tile, Walls, beside_door

Mode = Literal["perfect", "strict", "lattice"]

MOST_ROOM_TILES = 1_000_000


class RoomError(UnicursalError):
    """A room that cannot be asked for: its size, its ends or its wishes."""


@dataclass(frozen=True)
class Room:
    """A room with two ends, each a door (border tile) or an inner tile, and wishes.

    `end` None means some tile along the border. `opened` and `walls` are tiles that are fixed.
    `goal` is the size of one open rectangle that holds the end; with an `overrun` the path goes on
    this many tiles beyond the end.

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
    goal: tuple[int, int] | None = None
    overrun: int = 0
    goal_may_turn: bool = True
    """Whether a goal room of 4x3 may be 3 wide and 4 high."""
    goal_in_middle: bool = False
    """Whether the end stands in the middle of its goal room, or as near to it as can be."""

    def __post_init__(self) -> None:
        check_room_size(self.width, self.height)
        for name, tile in (("START", self.start), ("END", self.end)):
            if tile is not None:
                self._check_end(name, tile)
        self._check_fixed()
        if self.goal is not None and min(self.goal) < 2:
            raise RoomError("a goal room is at least 2x2 tiles: a narrower one is a corridor")
        if self.overrun < 0:
            raise RoomError("an overrun is a number of tiles, at least 0")
        wishes = [self.end is None, self.goal is not None, self.overrun > 0]
        if sum(wishes) > 1:
            raise RoomError("END any, a goal room and an overrun cannot be combined")
        if self.goal is not None and self.mode == "lattice":
            raise RoomError("a lattice labyrinth has no goal room: its open tiles are one path")

    @property
    def inner_start(self) -> Tile:
        """The path's first tile."""
        return self.inner(self.start)

    @property
    def inner_end(self) -> Tile | None:
        """The inner tile of the end."""
        return None if self.end is None else self.inner(self.end)

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

    def is_inside(self, tile: Tile) -> bool:
        """Whether a tile is neither border nor beyond it."""
        return 0 < tile[0] < self.width - 1 and 0 < tile[1] < self.height - 1

    def _check_end(self, name: str, tile: Tile) -> None:
        x, y = tile
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise RoomError(f"{name} ({x}, {y}) lies outside the {self.width}x{self.height} map")
        if x in (0, self.width - 1) and y in (0, self.height - 1):
            raise RoomError(f"{name} ({x}, {y}) is a corner of the border, which leads nowhere")
        if self.inner(tile) in self.walls or tile in self.walls:
            raise RoomError(f"{name} ({x}, {y}) cannot be a wall")

    def _check_fixed(self) -> None:
        for tile in sorted(self.opened | self.walls):
            words = "({}, {})".format(*tile)
            if not (0 <= tile[0] < self.width and 0 <= tile[1] < self.height):
                raise RoomError(f"the tile {words} lies outside the {self.width}x{self.height} map")
            if tile in self.opened and tile in self.walls:
                raise RoomError(f"the tile {words} cannot be both open and a wall")
            if tile in self.opened and not (self.is_inside(tile) or tile in (self.start, self.end)):
                raise RoomError(f"the border tile {words} is a wall: only doors are open")


def check_room_size(width: int, height: int) -> None:
    """Refuse a map without an inside, or one that is too large for anything."""
    if min(width, height) < 3:
        raise RoomError(
            f"a room of {width}x{height} tiles has no inside: both sides must be at least 3"
        )
    if width * height > MOST_ROOM_TILES:
        raise RoomError(
            f"a room of {width}x{height} tiles is too large: at most {MOST_ROOM_TILES:,}"
        )


def perimeter(width: int, height: int) -> list[Tile]:
    """The inner tiles along the border, row by row.

    >>> perimeter(5, 4)
    [(1, 1), (2, 1), (3, 1), (1, 2), (2, 2), (3, 2)]
    """
    return [tile for tile in inside(width, height) if _is_at_border(tile, width, height)]


def inside(width: int, height: int) -> Iterable[Tile]:
    """All inner tiles, row by row."""
    return ((x, y) for y in range(1, height - 1) for x in range(1, width - 1))


def _is_at_border(tile: Tile, width: int, height: int) -> bool:
    return tile[0] in (1, width - 2) or tile[1] in (1, height - 2)
