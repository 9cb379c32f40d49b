"""Tiles as numbers, the same in CSV files and in the tile set of maps; reading CSV back."""

import re
from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Final

import numpy as np

from unicursal._arrays import Integers
from unicursal.errors import NotationError
from unicursal.level.files.drawn import Drawn
from unicursal.level.level import Level
from unicursal.level.map.tiles import Tile, TileMap, check_size
from unicursal.level.things.along import Mark
from unicursal.level.things.thing import (
    DOOR,
    IN_WALLS,
    ITEM,
    KEY,
    MONSTER,
    ONE_WAY,
    SHORTCUT,
    Thing,
)

_ROW = re.compile(r"\d{1,3}(,\d{1,3})*", re.ASCII)

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


def numbers(level: Level, kinds: Collection[str] | None = None) -> Integers:
    """The tiles as numbers `[y, x]`: 1 wall, 0 open, 2 the entrance, 3 the exit, then things.

    Only things of some kinds, if they are named.
    """
    made: Integers = level.tiles.walls.astype(np.int64)
    own = own_numbers(level)
    for thing in level.things:
        if kinds is None or thing.kind in kinds:
            made[thing.at[1], thing.at[0]] = _number(thing, own)
    for number, (x, y) in ((EXIT, level.exit), (ENTRANCE, level.entrance)):
        made[y, x] = number
    return made


def own_numbers(level: Level) -> dict[str, int]:
    """The numbers of kinds that only this level knows."""
    own = {thing.kind for thing in level.things} - {*NUMBERS, ONE_WAY}
    return {kind: number for number, kind in enumerate(sorted(own), start=FIRST_OWN)}


def _number(thing: Thing, own: Mapping[str, int]) -> int:
    if thing.kind != ONE_WAY:
        return NUMBERS.get(thing.kind) or own[thing.kind]
    if thing.towards is None:
        return ONE_WAY_NUMBERS[0, 1]
    return ONE_WAY_NUMBERS[thing.towards[0] - thing.at[0], thing.towards[1] - thing.at[1]]


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
        if line.count(",") + 1 != columns:
            many = line.count(",") + 1
            raise NotationError(f"line {number} has {many} numbers, line 1 has {columns}")
    found = np.fromstring(",".join(lines), dtype=np.int64, sep=",").reshape(len(lines), columns)
    ends: dict[int, Tile] = {}
    marks: list[Mark] = []
    walls = found == WALL
    for y, x in np.argwhere(found > WALL).tolist():
        number = int(found[y, x])
        where = f"line {y + 1}, number {x + 1}"
        if number in (ENTRANCE, EXIT):
            if number in ends:
                name = "entrance" if number == ENTRANCE else "exit"
                raise NotationError(f"{where}: a second {name}")
            ends[number] = (x, y)
        elif number in KINDS or number >= FIRST_OWN:
            kind = KINDS.get(number, f"thing-{number}")
            step = next((s for s, one_way in ONE_WAY_NUMBERS.items() if one_way == number), None)
            towards = None if step is None else (x + step[0], y + step[1])
            marks.append(Mark(kind, (x, y), None, towards))
            walls[y, x] = kind in IN_WALLS
        else:
            raise NotationError(f"{where}: {number} is not a tile")
    return Drawn(TileMap(walls, ends.get(ENTRANCE), ends.get(EXIT)), tuple(marks))
