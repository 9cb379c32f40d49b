"""What is to be made, and what a plan hands back."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

import numpy as np

from unicursal.chance import Chance
from unicursal.level.fill.chamber import Chamber
from unicursal.level.fill.lattice import NO_WISHES, LatticeWishes
from unicursal.level.fill.refusal import Refusal
from unicursal.level.map.tiles import Tile, Walls
from unicursal.level.notes import Note
from unicursal.level.plan.chain import Filled
from unicursal.level.plan.style import Style


@dataclass(frozen=True)
class Task:
    """The size, the inner tiles of both ends, and all wishes."""

    width: int
    height: int
    a: Tile
    b: Tile
    style: Style
    goal: tuple[int, int] | None = None
    """The size of the open room around the exit."""
    entrance_room: tuple[int, int] | None = None
    """The size of the open room around the entrance."""
    room_size: tuple[int, int] | None = None
    """The size that rooms should have, for plans that divide again and again."""
    law: str | None = None
    guarded: bool = False
    """Whether open tiles must not touch by a corner only."""
    overrun: int = 0
    """How many tiles the way may go on beyond the exit."""
    wishes: LatticeWishes = NO_WISHES
    """Tiles that must be walls, tiles to pass, rooms on the way."""
    thorough: bool = False
    """Whether the exact plan was asked for by name and may take its time."""
    graded: bool = False
    """Whether nothing less than a perfect or strict level will do."""
    most_tiles: int | None = None
    """The most tiles of the way inside the border, for plans that can stop in time."""

    @property
    def whole(self) -> Chamber:
        """The level as one room."""
        return Chamber(0, 0, self.width, self.height, self.a, self.b)

    @property
    def styled(self) -> Style:
        """The style with the open rooms that were asked for around the ends."""
        return self.style.with_rooms(self.entrance_room, self.goal)

    @property
    def backwards(self) -> "Task":
        """The same level from the exit to the entrance."""
        return replace(self, a=self.b, b=self.a, goal=self.entrance_room, entrance_room=self.goal)


@dataclass(frozen=True)
class Draft:
    """The walls of a level, its rooms in the order of the way, and remarks."""

    walls: Walls
    rooms: tuple[Chamber, ...]
    notes: tuple[Note, ...] = ()
    law: str | None = None
    """The law of choice by which it was drawn, where one was."""
    is_longest: bool = False
    """Whether it is proved that no way between the ends is longer."""


Plan = Callable[[Task, Chance], Draft | Refusal]


def assembled(width: int, height: int, rooms: Iterable[Filled]) -> Draft:
    """A draft of filled rooms: neighbours share their wall, and a door is open on both sides."""
    walls: Walls = np.ones((height, width), dtype=np.uint8)
    boxes = []
    for room, tiles in rooms:
        walls[room.y : room.bottom + 1, room.x : room.right + 1] &= tiles
        boxes.append(Chamber(room.x, room.y, room.width, room.height, room.a, room.b))
    return Draft(walls, tuple(boxes))
