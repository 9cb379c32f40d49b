"""What files hold of a level: what writers ask of it, and what readers find.

Writers lie below levels and know them by what they show; readers answer with plain contents, of
which a level is made elsewhere.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from unicursal.errors import NotationError
from unicursal.level.map.chamber import Chamber
from unicursal.level.map.outline import Outline
from unicursal.level.map.rectangle import Rectangle, Size
from unicursal.level.map.tiles import Tile, TileMap
from unicursal.level.things.along import Mark
from unicursal.level.things.thing import TILE_WORDS, WORD, Thing

SHARES = (0.25, 0.5, 0.75)
"""Places to begin, by their shares of the way."""

Told = tuple[int | None, Tile | None]
"""The number of a thing and the tile to which it leads, where a file says so."""


class Shown(Protocol):
    """What files show of a level."""

    @property
    def tiles(self) -> TileMap: ...  # noqa: D102
    @property
    def entrance(self) -> Tile: ...  # noqa: D102
    @property
    def exit(self) -> Tile: ...  # noqa: D102
    @property
    def style(self) -> str: ...  # noqa: D102
    @property
    def plan(self) -> str: ...  # noqa: D102
    @property
    def seed(self) -> int: ...  # noqa: D102
    @property
    def path(self) -> list[Tile]: ...  # noqa: D102
    @property
    def distance(self) -> npt.NDArray[np.int64]: ...  # noqa: D102
    @property
    def things(self) -> tuple[Thing, ...]: ...  # noqa: D102
    @property
    def rooms(self) -> tuple[Chamber, ...]: ...  # noqa: D102
    @property
    def goal_rooms(self) -> tuple[Rectangle, ...]: ...  # noqa: D102
    @property
    def halls(self) -> tuple[Rectangle, ...]: ...  # noqa: D102
    @property
    def shape(self) -> Outline | None: ...  # noqa: D102
    @property
    def dead_ends(self) -> tuple[Tile, ...]: ...  # noqa: D102
    def judged(self) -> dict[str, Any]:
        """What is said of the labyrinth as a whole."""


@dataclass(frozen=True, eq=False)
class Contents:
    """All that a file says of a level: it may lack ends, and a way between them."""

    tiles: TileMap
    marks: tuple[Mark, ...] = ()
    told: Mapping[Tile, Told] = field(default_factory=dict)
    style: str = "drawn"
    plan: str = "file"
    seed: int = 0
    rooms: tuple[Chamber, ...] = ()
    notes: tuple[str, ...] = ()
    overrun: int = 0
    halls: tuple[Rectangle, ...] = ()
    entrance_room: Size | None = None
    """The open room around the entrance that was asked for."""
    goal_room: Size | None = None
    shape: Outline | None = None


def spawn_points(path: Sequence[Tile]) -> list[tuple[float, Tile]]:
    """Places to begin by their shares of the way; none where no way leads to the exit.

    >>> spawn_points([(1, 1), (2, 1), (3, 1), (4, 1), (5, 1)])
    [(0.25, (2, 1)), (0.5, (3, 1)), (0.75, (4, 1))]
    """
    return [(share, path[round(share * (len(path) - 1))]) for share in SHARES if path]


def read_kind(words: str) -> str:
    """The kind of a thing as every format can hold it: other signs than of a word are hyphens.

    >>> read_kind("magic wand")
    'magic-wand'
    """
    kind = re.sub(r"[\W_]+", "-", words).strip("-")
    if not kind:
        raise NotationError(f"{words!r} is not a kind of thing: expected a word")
    if kind in TILE_WORDS:
        raise NotationError(f"{kind!r} is a tile of every level, not a kind of thing")
    return kind


def read_name(words: object, otherwise: str) -> str:
    """The name of a style or a plan; another one if it could not be one."""
    return words if isinstance(words, str) and WORD.fullmatch(words) else otherwise
