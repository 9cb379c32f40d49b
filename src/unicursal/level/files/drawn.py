"""What a file holds of a level: the answer of all readers, of which a level is made."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from unicursal._arrays import Integers
from unicursal.errors import NotationError, UnicursalError
from unicursal.level.level import Level
from unicursal.level.names import Grade
from unicursal.level.notes import Remark
from unicursal.level.things.thing import IN_WALLS, TILE_WORDS, WORD, Mark, Thing, along
from unicursal.tilemap.outline import Outline
from unicursal.tilemap.rectangle import Chamber, Rectangle, Size
from unicursal.tilemap.report import Report, examine
from unicursal.tilemap.tiles import Tile, TileMap


@dataclass(frozen=True, eq=False)
class Drawn:
    r"""A level as a file holds it: it may lack ends, and a way between them.

    >>> drawn = Drawn(TileMap.from_text("#####\n#< >#\n#####"), (Mark("key", (2, 1)),))
    >>> drawn.things
    (Thing(step=1, kind='key', at=(2, 1), number=1, towards=None),)
    >>> drawn.level().style
    'drawn'
    """

    tiles: TileMap
    marks: tuple[Mark, ...] = ()
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

    @cached_property
    def report(self) -> Report:
        """What the validator says of the map; it finds ends that are not marked."""
        return examine(self.tiles, overrun=self.overrun, halls=self.halls, shape=self.shape)

    @cached_property
    def things(self) -> tuple[Thing, ...]:
        """The things along the way, numbered as the file says or as they come."""
        way = self._level.path if self.marks and self._level else ()
        return along(self.tiles, way, self.marks)

    def level(self) -> Level:
        """The level; an error if it has no entrance, no exit or no way between them."""
        made = self._level
        if made is None:
            raise UnicursalError(self.report.defects[0].text)
        if not made.path:
            ends = f"from the entrance {made.entrance} to the exit {made.exit}"
            raise UnicursalError(f"no way leads {ends}")
        for thing in self.things:
            if thing.at not in self.tiles:
                raise UnicursalError(f"the {thing.kind} at {thing.at} lies outside the map")
        return replace(made, things=self.things)

    @property
    def grade(self) -> Grade | None:
        """What the labyrinth is; None if it is not valid.

        Open rooms of which the file says that they were requested do not count against it.
        """
        return None if self._level is None else self._level.grade

    @cached_property
    def _level(self) -> Level | None:
        """The level without its things; None if it lacks an end."""
        entrance, exit_ = self.report.entrance, self.report.exit
        if entrance is None or exit_ is None:
            return None
        tiles = TileMap(self.tiles.walls, entrance, exit_)
        made = Level.from_tiles(tiles, self.style, self.plan, self.seed)
        asked = ("overrun", "halls", "entrance_room", "goal_room", "shape")
        wishes = replace(made.wishes, **{name: getattr(self, name) for name in asked})
        notes = tuple(map(Remark, self.notes))
        return replace(made, wishes=wishes, rooms=self.rooms or made.rooms, notes=notes)


def read_grid(
    codes: Integers, kinds: Mapping[int, str], where: str, steps: Mapping[int, Tile] | None = None
) -> tuple[TileMap, tuple[Mark, ...]]:
    """A map of tiles `[y, x]` of some kinds, and the things among them.

    `where` says in words where a fault is: `{at}`, or counted from 1 `{x}` and `{y}`. The tiles of
    one-way doors have `steps` to where they lead.
    """
    walls = np.zeros(codes.shape, np.bool_)
    ends: dict[str, Tile] = {}
    marks: list[Mark] = []
    for code in np.unique(codes).tolist():
        places = [(x, y) for y, x in np.argwhere(codes == code).tolist()]
        kind = kinds.get(code)
        if kind is None:
            raise NotationError(f"{_said(where, places[0])}: {code} is not a tile")
        if kind == "wall" or kind in IN_WALLS:
            walls[codes == code] = True
        if kind not in TILE_WORDS:
            step = (steps or {}).get(code)
            for x, y in places:
                marks.append(Mark(kind, (x, y), None, step and (x + step[0], y + step[1])))
        elif kind in ("entrance", "exit"):
            if len(places) > 1 or kind in ends:
                raise NotationError(f"{_said(where, places[-1])}: a second {kind}")
            ends[kind] = places[0]
    return TileMap(walls, ends.get("entrance"), ends.get("exit")), tuple(marks)


def _said(where: str, at: Tile) -> str:
    return where.format(at=at, x=at[0] + 1, y=at[1] + 1)


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
