"""Tiles as numbers, the same in CSV files and in the tile set of maps; reading CSV back."""

import re
from collections.abc import Collection
from typing import Final

import numpy as np

from unicursal._arrays import Integers
from unicursal.errors import NotationError
from unicursal.level.files.drawn import Drawn, read_grid
from unicursal.level.level import Level
from unicursal.level.map.tiles import Tile, check_size
from unicursal.level.things.thing import KINDS, ONE_WAY, Thing

_ROW = re.compile(r"\d{1,3}(,\d{1,3})*", re.ASCII)

NAMES: Final = ("open", "wall", "entrance", "exit", *KINDS, *[ONE_WAY] * 3)
"""What tiles are, each at its number; one-way doors, the last, lead up, right, down, left."""
_FIRST_ONE_WAY: Final = NAMES.index(ONE_WAY)
ONE_WAY_STEPS: Final = dict(enumerate(((0, -1), (1, 0), (0, 1), (-1, 0)), start=_FIRST_ONE_WAY))
"""The step through each one-way door, by its number."""
_FIRST_OWN: Final = 20
"""User-defined words have numbers from here on, in the order of the alphabet."""


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
            made[thing.at[1], thing.at[0]] = own.get(thing.kind) or _number(thing)
    for number, (x, y) in ((3, level.exit), (2, level.entrance)):
        made[y, x] = number
    return made


def own_numbers(level: Level, first: int = _FIRST_OWN) -> dict[str, int]:
    """The numbers of kinds that only this level knows."""
    own = {thing.kind for thing in level.things} - KINDS.keys()
    return {kind: number for number, kind in enumerate(sorted(own), start=first)}


def _number(thing: Thing) -> int:
    if thing.kind != ONE_WAY:
        return NAMES.index(thing.kind)
    (x, y), (u, v) = thing.at, thing.towards or (thing.at[0], thing.at[1] + 1)
    return next(number for number, step in ONE_WAY_STEPS.items() if step == (u - x, v - y))


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
    kinds = dict(enumerate(NAMES))
    kinds |= {n: f"thing-{n}" for n in np.unique(found).tolist() if n >= _FIRST_OWN}

    def where(at: Tile) -> str:
        return f"line {at[1] + 1}, number {at[0] + 1}"

    return Drawn(*read_grid(found, kinds, where, ONE_WAY_STEPS))
