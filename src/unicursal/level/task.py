"""What is to be made, and what a plan hands back."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np

from unicursal.chance import Chance
from unicursal.level.chain import Filled
from unicursal.level.made import RoomBox
from unicursal.level.refusal import Refusal
from unicursal.level.style import Style
from unicursal.level.tiles import Tile, Walls


@dataclass(frozen=True)
class Task:
    """The size, the inner tiles of both ends, and all wishes."""

    width: int
    height: int
    a: Tile
    b: Tile
    style: Style
    goal: tuple[int, int] | None = None
    law: str | None = None
    diagonal: bool = False
    most_tiles: int | None = None
    """The most tiles of the way inside the border, for plans that can stop in time."""


@dataclass(frozen=True)
class Draft:
    """The walls of a level, its rooms in the order of the way, and remarks."""

    walls: Walls
    rooms: tuple[RoomBox, ...]
    notes: tuple[str, ...] = ()


Plan = Callable[[Task, Chance], Draft | Refusal]


def assembled(width: int, height: int, rooms: Iterable[Filled]) -> Draft:
    """A draft of filled rooms: neighbours share their wall, and a door is open on both sides."""
    walls: Walls = np.ones((height, width), dtype=np.uint8)
    boxes = []
    for room, tiles in rooms:
        walls[room.y : room.bottom + 1, room.x : room.right + 1] &= tiles
        boxes.append(RoomBox(room.x, room.y, room.width, room.height, room.a, room.b))
    return Draft(walls, tuple(boxes))
