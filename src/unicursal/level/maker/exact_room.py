"""Rooms of the exact engine, which stand where a lattice cannot: with one door or with two.

A lattice asks much: odd tiles, the right colours, odd sides. A small room asks next to nothing: in
one of 9x9 tiles or a little more nearly every tile is the end of a perfect labyrinth, which the
exact engine draws. So cells are taken out of the lattice, and such a room stands there instead.

A way leads from its one door to an end, or from one of two doors to the other. If both doors are in
one wall there may be two ways, one from each door: to two ends that are near each other, or to a
hall. Beyond the wall a corridor joins the doors then, so that both ways are one path, and the
engine draws them at once; a hall lies at both ends of that path.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from unicursal.board import Symmetry
from unicursal.chance import Chance
from unicursal.errors import UnicursalError
from unicursal.level.maker.look import Look
from unicursal.level.wishes import Wishes
from unicursal.memory import IN_PASSING
from unicursal.room.cases import (
    END,
    HOLLOW,
    THROUGH,
    WALL,
    Case,
    cases_of,
    make_goal,
    tiles_of,
)
from unicursal.room.diagram import Diagram, Sweep
from unicursal.room.labyrinths import Labyrinths, ends_that_work
from unicursal.room.question import Mode, Room, perimeter
from unicursal.room.reasons import why_none, why_not_strict
from unicursal.tilemap.reach import way_of
from unicursal.tilemap.rectangle import Rectangle, Size
from unicursal.tilemap.symmetry import turned
from unicursal.tilemap.tiles import Tile, TileMap, Walls

_SAMPLES = 12
"""Drawings of a room, of which the one that suits the style best is taken."""
_MEMORY = IN_PASSING // 10
"""Bytes for two ways at once: where a room needs more, it is faster to try another."""
_STATES = 1 << 14
"""States behind a tile: with more it takes long to know whether two ways lead there."""

TO_THE_RIGHT = (
    Symmetry.IDENTITY,
    Symmetry.MIRROR_LEFT_RIGHT,
    Symmetry.MIRROR_DIAGONAL,
    Symmetry.MIRROR_ANTIDIAGONAL,
)
"""Which turn brings each side of a room to the right."""


@dataclass(frozen=True)
class End:
    """An end of the level, and what was asked for around it."""

    at: Tile
    room: Size | None = None
    overrun: int = 0
    in_middle: bool = True
    """Whether the room stands around it as evenly as it can."""


@dataclass(frozen=True)
class ExactRoom:
    """Its tiles with the walls around them, and what is inside: ends, or a hall, and fixed tiles.

    All is counted from its corner, and so are the doors that are asked for.

    >>> room = ExactRoom((11, 11), "perfect", hall=Rectangle(4, 4, 6, 6))
    >>> room.leads((10, 1), (10, 5)), room.leads((10, 1), (10, 2))
    (True, False)
    """

    size: Size
    mode: Mode
    ends: tuple[End, ...] = ()
    hall: Rectangle | None = None
    opened: frozenset[Tile] = frozenset()
    walls: frozenset[Tile] = frozenset()
    may_be_thick: bool = False
    """Whether walls may be thick beside two ways: then they are as few as can be."""

    @classmethod
    def on(
        cls,
        task: Wishes,
        area: Rectangle,
        mode: Mode,
        ends: Sequence[End] = (),
        hall: Rectangle | None = None,
        *,
        may_be_thick: bool = False,
    ) -> "ExactRoom":
        """The room that stands on some tiles of a level."""
        inner = area.grown(-1)
        opened, walls = (
            frozenset(area.local(tile) for tile in tiles if tile in inner)
            for tiles in (task.through, task.walls)
        )
        return cls(
            area.size,
            mode,
            tuple(replace(end, at=area.local(end.at)) for end in ends),
            hall and Rectangle.of_size(*area.local(hall.corner), *hall.size),
            opened,
            walls,
            may_be_thick,
        )

    def asked(self, *doors: Tile) -> Room | None:
        """What the engine is asked; None where counting tells that there is no labyrinth."""
        end = self.ends[-1] if self.ends else None
        start, target = [*doors, *(each.at for each in self.ends)][-2:]
        with suppress(UnicursalError):  # such as an overrun beyond a goal room
            room = Room(
                *self.size,
                start,
                target,
                self.mode,
                self.opened,
                self.walls,
                start_goal=self.ends[0].room if len(self.ends) > 1 else None,
                goal=end.room if end else None,
                overrun=end.overrun if end else 0,
                goal_may_turn=False,
                goal_in_middle=end is not None and end.in_middle,
            )
            if room.inner_start != room.inner_end and (len(self.ends) > 1 or not why_none(room)):
                return room
        return None

    @property
    def counted(self) -> frozenset[Tile]:
        """The doors from which, by counting, a way may lead to the one end."""
        return _counted(self)

    def leads(self, *doors: Tile) -> bool:
        """Whether ways lead through its doors; of two ways not if it takes long to know."""
        return _leads(self, doors)

    def doors(self, tiles: Sequence[Tile]) -> set[Tile]:
        """The tiles along its border, of some, from which a way leads to its one end."""
        (end,) = self.ends
        able = [
            tile
            for tile in tiles
            if self.mode != "strict" or why_not_strict(*self.size, end.at, tile) is None
        ]
        return {*able} & _ways_in(self) if able else set()

    def drawn(self, doors: Sequence[Tile], chance: Chance, style: str) -> Walls | None:
        """All but its own walls: that of a few drawings which is most like the style.

        None if no way leads through its doors.
        """
        if self.hall or len(self.ends) > 1:
            return self._two_ways(doors, chance)
        asked = self.asked(*doors)
        every = None if asked is None else _labyrinths(asked)
        if asked is None or every is None or asked.inner_end is None:
            return None
        ends = asked.inner_start, asked.inner_end

        def fitness(drawing: Walls) -> float:
            return Look.of(way_of(TileMap(drawing), *ends)).fitness(style)

        drawings = every.sample(chance.seed(), 1 if style == "winding" else _SAMPLES)
        return max(drawings, key=fitness)[1:-1, 1:-1]

    def cases(self, doors: Sequence[Tile]) -> list[Case]:
        """Those of two ways: turned so that both doors are on the right, with the corridor."""
        if self.hall is not None:
            room = Room(*self.size, self.hall.corner, None, self.mode, self.opened, self.walls)
            options = tiles_of(room)
            make_goal(options, self.hall)
            cases = [Case(options, room.is_strict, self.may_be_thick)]
        else:
            asked = self.asked(*doors)
            cases = [] if asked is None else cases_of(asked, may_be_thick=self.may_be_thick)
        return [self._joined(case, doors) for case in cases]

    def _two_ways(self, doors: Sequence[Tile], chance: Chance) -> Walls | None:
        cases = self.cases(doors)
        chance.shuffle(cases)
        for case in cases:
            try:
                if Sweep.is_solvable(case, _MEMORY) is False:
                    continue
                diagram = Diagram(case, memory=_MEMORY)
            except UnicursalError:
                return None
            if diagram.total:
                if self.may_be_thick:
                    _, drawn = diagram.nearest(np.zeros(case.options.size, dtype=np.int8), chance)
                else:
                    drawn = diagram.maps([chance.below(min(diagram.total, 1 << 62))])[0]
                inner = drawn.reshape(case.options.shape)[:, :-2]
                return turned(np.ascontiguousarray(inner), side_of(self.size, doors[0]).inverse)
        return None

    def _joined(self, case: Case, doors: Sequence[Tile]) -> Case:
        side = side_of(self.size, doors[0])
        rows = [side.cell(door, *self.size)[1] - 1 for door in doors]
        options = np.pad(turned(case.options, side), ((0, 0), (0, 2)), constant_values=WALL)
        for row in rows:
            options[row, -2] = END if options[row, -3] == HOLLOW else THROUGH
        options[:, -1] = HOLLOW  # beyond the corridor nothing is asked
        options[min(rows) : max(rows) + 1, -1] = THROUGH
        return replace(case, options=options)


def side_of(size: Size, door: Tile) -> Symmetry:
    """The symmetry that brings the wall of a door to the right."""
    width, height = size
    walls = door[0] == width - 1, door[0] == 0, door[1] == height - 1, door[1] == 0
    return TO_THE_RIGHT[walls.index(True)]


@lru_cache(maxsize=4096)
def _counted(room: ExactRoom) -> frozenset[Tile]:
    width, height = room.size
    doors = [(x, y) for x in range(1, width - 1) for y in (0, height - 1)]
    doors += [(x, y) for y in range(1, height - 1) for x in (0, width - 1)]
    return frozenset(door for door in doors if room.asked(door) is not None)


@lru_cache(maxsize=1 << 14)
def _leads(room: ExactRoom, doors: tuple[Tile, ...]) -> bool:
    if room.hall is None:
        asked = room.asked(*doors)
        return asked is not None and _labyrinths(asked) is not None
    with suppress(UnicursalError):
        return any(Sweep.is_solvable(case, _MEMORY, _STATES) for case in room.cases(doors))
    return False


@lru_cache(maxsize=4096)
def _ways_in(room: ExactRoom) -> frozenset[Tile]:
    """The tiles along the border of a room from which a labyrinth leads to its end."""
    with suppress(UnicursalError):
        asked = Room(*room.size, room.ends[0].at, None, room.mode, room.opened, room.walls)
        return frozenset(ends_that_work(asked, perimeter(*room.size), memory=IN_PASSING))
    return frozenset()


@lru_cache(maxsize=64)
def _labyrinths(room: Room) -> Labyrinths | None:
    """All labyrinths of a room; None if there are none."""
    with suppress(UnicursalError):
        every = Labyrinths(room, memory=IN_PASSING)
        if every:
            return every
    return None
