"""A finished level: its tiles, its way and its rooms, and how it came to be."""

from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from os import PathLike
from typing import Final

import numpy as np
import numpy.typing as npt

from unicursal.board.inputs import row_of
from unicursal.errors import UnicursalError, quoted
from unicursal.level.names import Grade
from unicursal.level.notes import Note, OpenRoom
from unicursal.level.things.signs import to_text
from unicursal.level.things.thing import Thing
from unicursal.level.wishes import OPEN_STYLE, Wishes
from unicursal.notation import checked_seed
from unicursal.tilemap.blocks import goal_room
from unicursal.tilemap.length import possible_length
from unicursal.tilemap.outline import Outline
from unicursal.tilemap.reach import distances, way_of
from unicursal.tilemap.rectangle import Chamber, Rectangle
from unicursal.tilemap.report import Report, ends_of, examine
from unicursal.tilemap.tiles import Glyphs, Tile, TileMap, TilesLike
from unicursal.whole_file import path_of

_WRITES: Final = "unicursal.level.files.formats"
"""Writers know levels, so levels ask for them by name, and only when something is written."""
SHARES: Final = (0.25, 0.5, 0.75)
"""Places to begin, by their shares of the way."""


@dataclass(frozen=True, eq=False)
class Level:
    """A finished level.

    `notes` say which requests could not be met, and what stands instead.
    """

    tiles: TileMap
    entrance: Tile
    exit: Tile
    style: str
    plan: str
    seed: int
    rooms: tuple[Chamber, ...]
    wishes: Wishes
    """What was asked for."""
    notes: tuple[Note, ...] = ()
    things: tuple[Thing, ...] = ()
    """What stands along the way, in its order."""
    law: str | None = None
    """The law of choice by which its line was drawn, where one line fills it."""

    @classmethod
    def of(cls, given: "LevelLike") -> "Level":
        r"""The level that is meant, or the one that a map with both ends makes.

        >>> Level.of("#####\n#< >#\n#####").path
        [(1, 1), (2, 1), (3, 1)]
        """
        return given if isinstance(given, Level) else cls.from_tiles(TileMap.of(given))

    @classmethod
    def from_tiles(
        cls, tiles: TilesLike, style: str = "drawn", plan: str = "file", seed: int = 0
    ) -> "Level":
        """A level of one room from a map with both ends that was drawn elsewhere."""
        tiles = TileMap.of(tiles)
        entrance, exit_ = tiles.entrance, tiles.exit
        if entrance is not None and exit_ is None and ends_of(tiles)[1] == entrance:
            exit_ = entrance  # a loop, which needs no second mark
        if entrance is None or exit_ is None:
            missing = "entrance" if entrance is None else "exit"
            raise UnicursalError(f"the map of a level has both ends: it lacks the {missing}")
        ends = entrance, exit_
        tiles = TileMap(tiles.walls, *ends)
        wishes = Wishes(tiles.width, tiles.height, *ends, style=style)
        return cls(tiles, *ends, style, plan, checked_seed(seed), (wishes.whole,), wishes)

    @cached_property
    def path(self) -> list[Tile]:
        """The tiles of the way from the entrance to the exit, the shortest through goal rooms.

        Where both ends are one tile, it leads round and back to it. There are none if no way leads
        to the exit.
        """
        return way_of(self.tiles, self.entrance, self.exit)

    @property
    def is_loop(self) -> bool:
        """Whether entrance and exit are one tile."""
        return self.entrance == self.exit

    @property
    def length(self) -> int:
        """How many tiles the way has; the one on which a loop begins and ends counts once."""
        return len(self.path) - (self.is_loop and bool(self.path))

    @cached_property
    def distance(self) -> npt.NDArray[np.int64]:
        """Steps from the entrance `[y, x]`, -1 on walls."""
        return distances(self.tiles.open, self.entrance)

    @cached_property
    def report(self) -> Report:
        """What the validator says."""
        wishes = self.wishes
        return examine(self.tiles, overrun=wishes.overrun, halls=wishes.halls, shape=wishes.shape)

    @property
    def goal_rooms(self) -> tuple[Rectangle, ...]:
        """The open rooms around the ends."""
        return self.report.goal_rooms

    @property
    def halls(self) -> tuple[Rectangle, ...]:
        """The open rooms on the way that were requested."""
        return self.wishes.halls

    @property
    def shape(self) -> Outline | None:
        """The outline outside which all is rock."""
        return self.wishes.shape

    @property
    def dead_ends(self) -> tuple[Tile, ...]:
        """The ends of branches."""
        return tuple(defect.at for defect in self.report.defects if defect.kind == "dead end")

    @cached_property
    def unasked_rooms(self) -> tuple[Rectangle, ...]:
        """Open rooms around the ends that were not requested."""
        asked = (self.entrance, self.wishes.entrance_room), (self.exit, self.wishes.goal_room)
        found = (self.room_at(end) for end, size in asked if size is None)
        return tuple(dict.fromkeys(room for room in found if room is not None))

    @property
    def open_room_notes(self) -> tuple[OpenRoom, ...]:
        """What is to be said of open rooms around the ends that were not requested."""
        if self.wishes.style == OPEN_STYLE:
            return ()
        at_entrance = self.room_at(self.entrance)
        return tuple(
            OpenRoom("entrance" if room == at_entrance else "exit", room.width, room.height)
            for room in self.unasked_rooms
        )

    def room_at(self, end: Tile) -> Rectangle | None:
        """The open room around an end."""
        return goal_room(self.tiles, end)

    @property
    def grade(self) -> Grade | None:
        """What it is as it was asked for: open rooms that were requested do not count against it.

        None for a level with branches or several ways.
        """
        if not self.report.valid:
            return None
        blemishes = self.report.blemishes
        if self.unasked_rooms or blemishes.number("wall block", "open block"):
            return "valid"
        return "perfect" if blemishes else "strict"

    @property
    def turns(self) -> int:
        """How often the way turns; 0 if there is no way."""
        steps = np.diff(np.array(self.path).reshape(-1, 2), axis=0)
        return int((steps[1:] != steps[:-1]).any(axis=1).sum())

    @property
    def straightness(self) -> float:
        """The share of inner tiles of the way on which it does not turn.

        It is 1 for a straight way, and where there is none.
        """
        inner = len(self.path) - 2
        return 1.0 if inner < 1 else 1 - self.turns / inner

    @property
    def difficulty(self) -> float:
        """From 0 to 1: how much of the longest possible way is walked, and how much of it turns.

        It is the mean of both shares; where nothing branches there is no other choice to get wrong.
        """
        size = self.tiles.width, self.tiles.height
        most = possible_length(*size, self.entrance, self.exit).most or 1
        if self.shape is not None:
            most = self.shape.full_length
        return (min(len(self.path) / most, 1.0) + 1 - self.straightness) / 2

    def spawn_points(self, shares: tuple[float, ...] = SHARES) -> list[Tile]:
        """The tiles at some shares of the way from the entrance (0) to the exit (1).

        There are none if no way leads to the exit.
        """
        if not self.path:
            return []
        for share in row_of(shares, "shares"):
            if not isinstance(share, int | float | np.number) or not 0 <= share <= 1:
                raise UnicursalError(f"a share of the way is from 0 to 1, not {quoted(share)}")
        return [self.path[round(share * (len(self.path) - 1))] for share in shares]

    def save(
        self,
        path: str | PathLike[str],
        *,
        glyphs: Glyphs | str | None = None,
        theme: str | None = None,
        solution: bool = False,
        look: str = "lines",
        corridor: int = 1,
    ) -> None:
        """Write the level to a file, whole or not at all; the ending chooses the format.

        `.txt` and `.xp` use the characters of `glyphs`, pictures use the colours of a `theme`, and
        `solution` shows the way in them. A `.png` has slim walls, or those of square tiles if the
        `look` is "tiles". A map for Tiled (`.tmx`) or LDtk has the picture of its tiles beside it.
        In all of them a `corridor` may be 1, 2 or 3 tiles wide.
        """
        files = import_module(_WRITES)
        look_of_it = files.Look(glyphs, theme, solution, look, corridor)
        files.save([self], [path_of(path)], look_of_it)

    def _repr_svg_(self) -> str:
        svg: str = import_module(_WRITES).LevelPicture(self)._repr_svg_()
        return svg

    def __str__(self) -> str:
        return to_text(self.tiles, self.things)


LevelLike = Level | TilesLike
"""What names a level."""
