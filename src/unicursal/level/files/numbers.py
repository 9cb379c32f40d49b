"""Tiles as numbers: those of CSV files, and those of the tile set of maps, in which walls join.

A wall has one of 47 looks, by its eight neighbours. Its mask is the sum of those that are walls: 1
above, 2 upper right, 4 right, 8 lower right, 16 below, 32 lower left, 64 left, 128 upper left; a
corner counts only if both sides beside it are walls, and outside the map all is wall. The first row
of the set holds the kinds of tiles at their numbers, the next three the walls in the order of their
masks.
"""

import re
from collections.abc import Collection
from typing import Final

import numpy as np
import numpy.typing as npt
from numpy.lib.stride_tricks import sliding_window_view

from unicursal._arrays import Integers
from unicursal.errors import NotationError
from unicursal.level.files.drawn import Drawn, read_grid
from unicursal.level.level import Level
from unicursal.level.things.thing import (
    DOOR,
    HEADINGS,
    ONE_WAY,
    SHORTCUT,
    SIGNS,
    STRUCTURE,
    heading,
)
from unicursal.tilemap.tiles import check_size

_ROW = re.compile(r"\d{1,3}(,\d{1,3})*", re.ASCII)

KIND_NAMES: Final = (
    *("open", "wall", "entrance", "exit", *SIGNS),
    *(ONE_WAY, ONE_WAY, ONE_WAY),
    *(DOOR, SHORTCUT),
)
"""What tiles are, each at its number; the last two, which lead sideways, are not in CSV files."""
OPEN, WALL, ENTRANCE, EXIT = range(4)
_FIRST_ONE_WAY: Final = KIND_NAMES.index(ONE_WAY)
_SIDEWAYS: Final = {DOOR: len(KIND_NAMES) - 2, SHORTCUT: len(KIND_NAMES) - 1}
STEPS: Final = dict(enumerate(HEADINGS, _FIRST_ONE_WAY)) | dict.fromkeys(_SIDEWAYS.values(), (1, 0))
"""The steps through tiles that do not lead down only."""
_FIRST_OWN: Final = 20
"""User-defined words have numbers from here on in CSV files, in the order of the alphabet."""

COLUMNS: Final = 16
FIRST_WALL: Final = COLUMNS
BITS: Final = np.array([[128, 1, 2], [64, 0, 4], [32, 16, 8]])
"""Those of the neighbours of a wall, which is in the middle."""


def _reduced() -> Integers:
    """For each sum of neighbours the mask: without corners that do not count."""
    masks = np.arange(256)
    for corner, sides in ((2, 1 | 4), (8, 4 | 16), (32, 16 | 64), (128, 64 | 1)):
        masks[masks & sides != sides] &= ~corner
    return masks


_REDUCED: Final = _reduced()
MASKS: Final = tuple(np.unique(_REDUCED).tolist())
"""The 47 masks of walls."""
TILE_COUNT: Final = FIRST_WALL + -(-len(MASKS) // COLUMNS) * COLUMNS


def numbers(
    level: Level, kinds: Collection[str] | None = None, first_own: int = _FIRST_OWN
) -> Integers:
    """The tiles as numbers `[y, x]`: 1 wall, 0 open, 2 the entrance, 3 the exit, then things.

    Only things of some kinds, if they are named.
    """
    made: Integers = level.tiles.walls.astype(np.int64)
    own = own_numbers(level, first_own)
    for thing in level.things:
        if kinds is None or thing.kind in kinds:
            number = own.get(thing.kind) or KIND_NAMES.index(thing.kind)
            if thing.kind == ONE_WAY:
                number += HEADINGS.index(heading(thing, level.tiles))
            made[thing.at[::-1]] = number
    made[level.exit[::-1]] = EXIT
    made[level.entrance[::-1]] = ENTRANCE
    return made


def own_numbers(level: Level, first: int = _FIRST_OWN) -> dict[str, int]:
    """The numbers of kinds that only this level knows."""
    own = {thing.kind for thing in level.things} - SIGNS.keys()
    return {kind: number for number, kind in enumerate(sorted(own), start=first)}


def tiles_of(level: Level, *, things: bool = False) -> Integers:
    """The tiles of the set `[y, x]`; without `things` of those only what is part of the building.

    Words of one's own have the numbers behind the set, in the order of the alphabet.
    """
    tiles = numbers(level, None if things else STRUCTURE, TILE_COUNT)
    for thing in level.things:
        if thing.kind in _SIDEWAYS and heading(thing, level.tiles)[0]:
            tiles[thing.at[::-1]] = _SIDEWAYS[thing.kind]
    made: Integers = np.where(tiles == WALL, looks_of(level.tiles.walls), tiles)
    return made


def looks_of(walls: npt.ArrayLike) -> Integers:
    """The tiles of the set `[y, x]` for walls and floor alone."""
    masks = wall_masks(walls)
    looks: Integers = np.where(masks < 0, OPEN, FIRST_WALL + np.searchsorted(MASKS, masks))
    return looks


def wall_masks(walls: npt.ArrayLike) -> Integers:
    """The masks of walls `[y, x]`, and -1 where no wall is.

    >>> wall_masks([[1, 1, 1], [1, 0, 1], [1, 1, 1]]).tolist()[1]
    [241, -1, 31]
    """
    solid = np.asarray(walls) != 0
    around = sliding_window_view(np.pad(solid, 1, constant_values=True), (3, 3))
    sums = np.einsum("yxij,ij->yx", around, BITS)
    masks: Integers = np.where(solid, _REDUCED[sums], -1)
    return masks


def to_csv(level: Level) -> str:
    """The numbers, a row a line."""
    return "\n".join(",".join(map(str, row)) for row in numbers(level).tolist()) + "\n"


def read_csv(text: str) -> Drawn:
    """Numbers in rows that are equally long."""
    lines = [line.strip() for line in text.strip("\n").split("\n")]
    columns = lines[0].count(",") + 1
    check_size(columns, len(lines))
    for number, line in enumerate(lines, start=1):
        if not _ROW.fullmatch(line):
            raise NotationError(f"line {number}: expected whole numbers separated by commas")
        if (many := line.count(",") + 1) != columns:
            raise NotationError(f"line {number} has {many} numbers, line 1 has {columns}")
    found = np.fromstring(",".join(lines), dtype=np.int64, sep=",").reshape(len(lines), columns)
    kinds = dict(enumerate(KIND_NAMES[: -len(_SIDEWAYS)]))
    kinds |= {n: f"thing-{n}" for n in np.unique(found).tolist() if n >= _FIRST_OWN}
    return Drawn(*read_grid(found, kinds, "line {y}, number {x}", STEPS))
