"""Tiles as numbers, the same in CSV files and in the tile set of Tiled maps."""

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Final

import numpy as np
import numpy.typing as npt

from unicursal.level.level import Level
from unicursal.level.map.tiles import Tile
from unicursal.level.things.thing import (
    DOOR,
    ITEM,
    KEY,
    MONSTER,
    ONE_WAY,
    SHORTCUT,
    STRUCTURE,
    Thing,
)

OPEN, WALL, ENTRANCE, EXIT = 0, 1, 2, 3
FIRST_OWN: Final = 20
"""User-defined words have numbers from here on, in the order of the alphabet."""

NUMBERS: Final[Mapping[str, int]] = MappingProxyType(
    {DOOR: 4, KEY: 5, ITEM: 6, MONSTER: 7, SHORTCUT: 8}
)
ONE_WAY_NUMBERS: Final[Mapping[Tile, int]] = MappingProxyType(
    {(0, -1): 9, (1, 0): 10, (0, 1): 11, (-1, 0): 12}
)
"""One-way doors by the step through them: up, right, down, left."""

KINDS: Final[Mapping[int, str]] = MappingProxyType(
    {number: kind for kind, number in NUMBERS.items()}
    | dict.fromkeys(ONE_WAY_NUMBERS.values(), ONE_WAY)
)
"""The kinds of things by their numbers."""


def numbers(level: Level, kinds: Collection[str] | None = None) -> npt.NDArray[np.int64]:
    """The tiles as numbers `[y, x]`: 1 wall, 0 open, 2 the entrance, 3 the exit, then things.

    Only things of some kinds, if they are named.
    """
    made = level.tiles.walls.astype(np.int64)
    own = own_numbers(level)
    for thing in level.things:
        if kinds is None or thing.kind in kinds:
            made[thing.at[1], thing.at[0]] = _number(thing, own)
    for number, (x, y) in ((ENTRANCE, level.entrance), (EXIT, level.exit)):
        made[y, x] = number
    return made


def structure(level: Level) -> npt.NDArray[np.int64]:
    """The numbers of the building alone: walls, doors, shortcuts."""
    return numbers(level, STRUCTURE)


def own_numbers(level: Level) -> dict[str, int]:
    """The numbers of kinds that only this level knows."""
    own = {thing.kind for thing in level.things} - {*NUMBERS, ONE_WAY}
    return {kind: FIRST_OWN + place for place, kind in enumerate(sorted(own))}


def _number(thing: Thing, own: Mapping[str, int]) -> int:
    if thing.kind != ONE_WAY:
        return NUMBERS.get(thing.kind) or own[thing.kind]
    if thing.towards is None:
        return ONE_WAY_NUMBERS[0, 1]
    return ONE_WAY_NUMBERS[thing.towards[0] - thing.at[0], thing.towards[1] - thing.at[1]]
