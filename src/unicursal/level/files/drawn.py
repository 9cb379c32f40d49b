"""What a file with a level holds, whatever its format: a map, things on it, how it was made."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from unicursal.errors import NotationError, UnicursalError
from unicursal.level.level import Level
from unicursal.level.map.chamber import Chamber
from unicursal.level.map.reach import shortest_way
from unicursal.level.map.rectangle import Rectangle
from unicursal.level.map.report import Report, examine
from unicursal.level.map.tiles import Tile, TileMap
from unicursal.level.notes import FromFile
from unicursal.level.things.along import Mark, along
from unicursal.level.things.thing import TILE_WORDS, WORD, Thing

Told = tuple[int | None, Tile | None]
"""The number of a thing and the tile to which it leads, where a file says so."""


@dataclass(frozen=True, eq=False)
class Drawn:
    r"""A level as a file holds it: it may lack ends, and a way between them.

    >>> drawn = Drawn(TileMap.from_text("#####\n#< >#\n#####"), (("key", (2, 1)),))
    >>> drawn.things
    (Thing(step=1, kind='key', at=(2, 1), number=1, towards=None),)
    >>> drawn.level().style
    'drawn'
    """

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

    @cached_property
    def report(self) -> Report:
        """What the validator says of the map; it finds ends that are not marked."""
        return examine(self.tiles, overrun=self.overrun, halls=self.halls)

    @cached_property
    def things(self) -> tuple[Thing, ...]:
        """The things along the way, numbered as the file says or as they come."""
        if not self.marks:
            return ()
        made = []
        for thing in along(self.tiles, self._way, self.marks):
            number, towards = self.told.get(thing.at, (None, None))
            made.append(
                replace(
                    thing,
                    number=thing.number if number is None else number,
                    towards=towards if self._can_lead(thing.at, towards) else thing.towards,
                )
            )
        return tuple(made)

    def level(self) -> Level:
        """The level; an error if it has no entrance, no exit or no way between them."""
        entrance, exit_ = self.report.entrance, self.report.exit
        if entrance is None or exit_ is None:
            raise UnicursalError(self.report.defects[0].text)
        if not self._way:
            raise UnicursalError(f"no way leads from the entrance {entrance} to the exit {exit_}")
        for thing in self.things:
            if thing.at not in self.tiles:
                raise UnicursalError(f"the {thing.kind} at {thing.at} lies outside the map")
        tiles = TileMap(self.tiles.walls, entrance, exit_)
        made = Level.from_tiles(tiles, self.style, self.plan, self.seed)
        rooms = self.rooms or made.rooms
        wishes = replace(made.wishes, overrun=self.overrun, halls=self.halls)
        return replace(
            made,
            wishes=wishes,
            rooms=rooms,
            notes=tuple(map(FromFile, self.notes)),
            things=self.things,
        )

    def _can_lead(self, at: Tile, towards: Tile | None) -> bool:
        """Whether a passage at a tile may lead to another: through it, from the opposite side."""
        if towards is None:
            return False
        (x, y), (u, v) = at, towards
        sides = (towards, (2 * x - u, 2 * y - v))
        return abs(x - u) + abs(y - v) == 1 and all(tile in self.tiles for tile in sides)

    @cached_property
    def _way(self) -> list[Tile]:
        entrance, exit_ = self.report.entrance, self.report.exit
        if entrance is None or exit_ is None:
            return []
        return shortest_way(self.tiles.open, entrance, exit_)


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
