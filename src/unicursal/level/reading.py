r"""Reading levels: text maps, and what our own writers wrote. The content tells the format.

Nothing that a file says is trusted: sizes are checked before memory is taken for them, what is
packed is unpacked no further than a map may reach, and XML may not define entities.
"""

import re
from dataclasses import dataclass, replace
from functools import cached_property

from unicursal.board.inputs import checked_text
from unicursal.errors import NotationError, UnicursalError
from unicursal.level.files.contents import Contents
from unicursal.level.files.data import read_json
from unicursal.level.files.numbers import read_csv
from unicursal.level.files.rexpaint import MAGIC, read_xp
from unicursal.level.files.signs import read_signs
from unicursal.level.files.tiled import looks_like_tmx, read_tmx
from unicursal.level.level import Level
from unicursal.level.map.reach import shortest_way
from unicursal.level.map.report import Report, examine
from unicursal.level.map.tiles import Glyphs, Tile, TileMap, looks_like_tiles
from unicursal.level.names import Grade
from unicursal.level.notes import FromFile
from unicursal.level.things.along import along
from unicursal.level.things.thing import Thing

_CSV_START = re.compile(r"\s*\d{1,3}(,\d{1,3})+[ \t]*(\n|\Z)", re.ASCII)


@dataclass(frozen=True, eq=False)
class Drawn(Contents):
    r"""A level as a file holds it: it may lack ends, and a way between them.

    >>> drawn = Drawn(TileMap.from_text("#####\n#< >#\n#####"), (("key", (2, 1)),))
    >>> drawn.things
    (Thing(step=1, kind='key', at=(2, 1), number=1, towards=None),)
    >>> drawn.level().style
    'drawn'
    """

    @cached_property
    def report(self) -> Report:
        """What the validator says of the map; it finds ends that are not marked."""
        return examine(self.tiles, overrun=self.overrun, halls=self.halls, shape=self.shape)

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
        return replace(self._level(entrance, exit_), things=self.things)

    @property
    def grade(self) -> Grade | None:
        """What the labyrinth is; None if it is not valid.

        Open rooms of which the file says that they were requested do not count against it.
        """
        entrance, exit_ = self.report.entrance, self.report.exit
        if entrance is None or exit_ is None or not self.report.valid:
            return None
        return self._level(entrance, exit_).grade

    def _level(self, entrance: Tile, exit_: Tile) -> Level:
        """The level without its things."""
        tiles = TileMap(self.tiles.walls, entrance, exit_)
        made = Level.from_tiles(tiles, self.style, self.plan, self.seed)
        rooms = self.rooms or made.rooms
        wishes = replace(
            made.wishes,
            overrun=self.overrun,
            halls=self.halls,
            entrance_room=self.entrance_room,
            goal_room=self.goal_room,
            shape=self.shape,
        )
        return replace(
            made,
            wishes=wishes,
            rooms=rooms,
            notes=tuple(map(FromFile, self.notes)),
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


def looks_like_level(content: bytes | str) -> bool:
    """Whether a file holds a level: in signs, our JSON, our CSV, a Tiled map, a REXPaint image.

    >>> looks_like_level('{"rows": ["###"]}'), looks_like_level("21:RRDD")
    (True, False)
    """
    if isinstance(content, bytes):
        if content.startswith(MAGIC):
            return True
        try:
            content = _text(content)
        except NotationError:
            return False
    return (
        content.lstrip().startswith("{")
        or looks_like_tmx(content)
        or bool(_CSV_START.match(content))
        or looks_like_tiles(content)
    )


def read_level(content: bytes | str, glyphs: Glyphs | None = None) -> Drawn:
    r"""Read a level from the content of a file, with signs that are given or the usual ones.

    >>> read_level('{"rows": ["####", "#<>#", "####"]}').tiles.exit
    (2, 1)
    >>> read_level("1,1\n2,3").tiles.exit
    (1, 1)
    """
    return Drawn(**vars(_contents(content, glyphs)))


def _contents(content: bytes | str, glyphs: Glyphs | None) -> Contents:
    if isinstance(content, bytes):
        if content.startswith(MAGIC):
            return read_xp(content, glyphs)
        content = _text(content)
    checked_text(content, "the content of a level file")
    if looks_like_tmx(content):
        return read_tmx(content)
    if _CSV_START.match(content):
        return read_csv(content)
    if content.lstrip().startswith("{"):
        return read_json(content, glyphs)
    tiles, marks = read_signs(content, glyphs)
    return Contents(tiles, tuple(marks))


def _text(content: bytes) -> str:
    try:
        text = content.decode("utf-8-sig").replace("\r\n", "\n").rstrip("\n")
    except UnicodeDecodeError:
        raise NotationError("neither text nor a REXPaint image") from None
    if "\0" in text:
        raise NotationError("neither text nor a REXPaint image")
    return text
