"""What is to be made, and what a maker hands back."""

from dataclasses import dataclass

from unicursal.level.map.rectangle import Chamber, Rectangle, Size
from unicursal.level.map.tiles import Tile, Walls
from unicursal.level.notes import Note


@dataclass(frozen=True)
class Task:
    """The size, the inner tiles of both ends, and all wishes about the drawing.

    If both ends are one tile, a loop through it is to be drawn.
    """

    width: int
    height: int
    a: Tile
    b: Tile
    style: str = "winding"
    goal: Size | None = None
    """The size of the open room around the exit."""
    entrance_room: Size | None = None
    """The size of the open room around the entrance."""
    room_size: Size | None = None
    """The size in tiles that rooms should have."""
    merge: bool = False
    law: str | None = None
    is_strict: bool = False
    """Whether open tiles must not touch by a corner only."""
    overrun: int = 0
    """How many tiles the way may go on beyond the exit."""
    walls: frozenset[Tile] = frozenset()
    through: frozenset[Tile] = frozenset()
    halls: tuple[Rectangle, ...] = ()

    @property
    def is_loop(self) -> bool:
        """Whether the way is to come back to where it begins."""
        return self.a == self.b

    @property
    def whole(self) -> Chamber:
        """The level as one room."""
        return Chamber(0, 0, self.width - 1, self.height - 1, self.a, self.b)

    @property
    def open_room(self) -> Size | None:
        """The size of the one open room around an end, if there is one."""
        return self.entrance_room or self.goal

    @property
    def is_bare(self) -> bool:
        """Whether nothing but the ends and the look was asked for."""
        return not (
            self.goal
            or self.entrance_room
            or self.overrun
            or self.walls
            or self.through
            or self.halls
        )


@dataclass(frozen=True)
class Draft:
    """The walls of a level, its rooms in the order of the way, and remarks."""

    walls: Walls
    rooms: tuple[Chamber, ...]
    notes: tuple[Note, ...] = ()
    law: str | None = None
    """The law of choice by which it was drawn, where one was."""
    plan: str = "walk"
