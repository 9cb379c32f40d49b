"""Where a lattice begins and ends: at the cell of an end, at its goal room, or at a room around it.

A lattice asks much of its ends: odd tiles, the right colours, odd sides. A small room asks next to
nothing: in one of 9x9 tiles or a little more nearly every tile is the end of a perfect labyrinth,
which the exact engine draws. So the cells around an awkward end are taken out of the lattice, and
such a room stands there instead. A goal room between walls of the lattice needs no engine.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from unicursal.board import Cell
from unicursal.chance import Chance
from unicursal.errors import UnicursalError
from unicursal.level.maker.frame import Frame
from unicursal.level.maker.look import Look
from unicursal.level.map.blocks import goal_places
from unicursal.level.map.reach import way_of
from unicursal.level.map.rectangle import Chamber, Rectangle, Size
from unicursal.level.map.tiles import Tile, TileMap, Walls
from unicursal.level.room.labyrinths import Labyrinths, ends_that_work
from unicursal.level.room.question import Mode, Room, perimeter
from unicursal.level.room.reasons import why_none, why_not_strict
from unicursal.level.wishes import Wishes
from unicursal.memory import IN_PASSING

_LEAST, _MOST = 2, 7
"""The sides of a room around an end, in cells of the lattice."""
_BESIDE = 5
"""Cells beside a long hall in a room around it."""
SMALL, LARGE = (9 * 11, 11 * 13), (11 * 15, 15 * 15)
"""The best size and the most of a room around one end, and around both: there nearly every tile is
an end, and larger rooms take longer to sweep."""
_SAMPLES = 12
"""Drawings of a room, of which the one that suits the style best is taken."""


@dataclass(frozen=True)
class End:
    """An end of the level, and what was asked for around it."""

    at: Tile
    room: Size | None = None
    overrun: int = 0
    in_middle: bool = True
    """Whether the room stands around it as evenly as it can."""


@dataclass(frozen=True)
class Exactly:
    """A room of the exact engine around an end."""

    area: Rectangle
    """Its tiles with the walls around them."""
    end: End
    mode: Mode
    fixed: "Fixed"

    def asked(self, door: Tile) -> Room | None:
        """What the engine is asked; None where counting tells that no labyrinth leads to a door."""
        with suppress(UnicursalError):  # such as an overrun beyond a goal room
            room = Room(
                *self.area.size,
                self.area.local(door),
                self.area.local(self.end.at),
                self.mode,
                *self.fixed,
                goal=self.end.room,
                overrun=self.end.overrun,
                goal_may_turn=False,
                goal_in_middle=self.end.in_middle,
            )
            if room.inner_start != room.end and why_none(room) is None:
                return room
        return None

    def labyrinths(self, door: Tile) -> Labyrinths | None:
        """Those that lead from a door to the end; None if there are none."""
        room = self.asked(door)
        return None if room is None else labyrinths_of(room)

    def draw_on(self, walls: Walls, door: Tile, chance: Chance, style: str) -> None:
        """Draw it: that of a few drawings which is most like the style."""
        every = self.labyrinths(door)
        assert every is not None
        drawings = every.sample(chance.seed(), 1 if style == "winding" else _SAMPLES)
        room = Chamber.of(self.area, door, self.end.at)
        ends = room.local(room.inner_a), room.local(room.b)

        def fitness(drawing: Walls) -> float:
            return Look.of(way_of(TileMap(drawing), *ends)).fitness(style)

        best = max(drawings, key=fitness)
        walls[self.area.grown(-1).slices] = best[1:-1, 1:-1]


@dataclass(frozen=True)
class Open:
    """An open room around an end, between walls of the lattice."""

    area: Rectangle

    def draw_on(self, walls: Walls, door: Tile, chance: Chance, style: str) -> None:  # noqa: ARG002
        """Draw it."""
        walls[self.area.slices] = 0


@dataclass(frozen=True)
class LatticeEnd:
    """A place for an end: cells that are taken out of the lattice, and those it may begin at."""

    cells: Rectangle | None
    doors: tuple[tuple[Cell, Tile | None], ...]
    room: Exactly | Open | None = None


def needs_engine(frame: Frame, end: End) -> bool:
    """Whether an end needs a room of the exact engine."""
    if end.room is not None:
        return next(places_of(frame, end), None) is None
    return bool(frame.cell(end.at) is None or end.overrun)


def places_of(frame: Frame, end: End) -> Iterator[Rectangle]:
    """The cells under an open room around an end, wherever it fits between walls of the lattice."""
    assert end.room is not None
    size = frame.across.size, frame.down.size
    for room in goal_places(end.at, end.room, *size, in_middle=end.in_middle):
        if (cells := frame.cells_under(room)) is not None:
            yield cells


def has_space(area: Rectangle, end: End, width: int, height: int) -> bool:
    """Whether what was asked for around an end fits into a room, and as it would into the level."""
    if end.room is None:
        return True
    x, y = area.local(end.at)
    inside = goal_places((x, y), end.room, *area.size, in_middle=end.in_middle)
    if not end.in_middle or not inside:
        return bool(inside)
    best = goal_places(end.at, end.room, width, height, in_middle=True)
    return area.local(best[0].corner) == inside[0].corner


def areas_of(
    frame: Frame,
    held: Rectangle,
    chance: Chance,
    most_cells: int,
    rooms: Sequence[Size],
    tiles: Size = SMALL,
) -> list[Rectangle]:
    """Rectangles of cells whose inside holds some tiles, those with the best number of tiles first.

    `tiles` are this number and the most, without the open `rooms` inside.
    """
    best, most = (number + sum(5 * sum(room) for room in rooms) for number in tiles)
    spans = []
    for number, axis in enumerate((frame.across, frame.down)):
        low = held.corner[number]
        high = low + held.size[number] - 1
        longest = max(_MOST, held.size[number] // 2 + _BESIDE)
        spans.append(
            [
                (first, first + side - 1)
                for side in range(_LEAST, longest + 1)
                for first in range(axis.cells - side + 1)
                if axis.to_map(2 * first) < low and high < axis.to_map(2 * (first + side))
            ]
        )
    places = []
    for (left, right), (top, bottom) in product(*spans):
        cells = Rectangle(left, top, right, bottom)
        area = frame.area(cells).area
        if cells.area < most_cells and area <= most:
            places.append((abs(area - best) // 20, cells))
    chance.shuffle(places)
    places.sort(key=lambda place: place[0])
    return [cells for _, cells in places]


Fixed = tuple[frozenset[Tile], frozenset[Tile]]
"""The tiles of a room that are open, and those that are walls."""


def fixed_in(task: Wishes, area: Rectangle) -> Fixed:
    """What was asked for inside a room, as it is counted from its corner."""
    inner = area.grown(-1)
    opened, walls = (
        frozenset(area.local(tile) for tile in tiles if tile in inner)
        for tiles in (task.through, task.walls)
    )
    return opened, walls


def passed_at(task: Wishes, area: Rectangle) -> set[Tile]:
    """The doors of a room that must be open."""
    return {tile for tile in task.through if tile in area and tile not in area.grown(-1)}


WayOut = tuple[Cell, Tile, Tile]
"""A cell beside a room that a way can begin at, the door to it, and the tile inside it."""


def ways_out(frame: Frame, cells: Rectangle) -> Iterator[WayOut]:
    """All cells beside a room that a way can begin at, with their doors."""
    area = frame.area(cells)
    rows = (cells.top - 1, area.top, 1), (cells.bottom + 1, area.bottom, -1)
    columns = (cells.left - 1, area.left, 1), (cells.right + 1, area.right, -1)
    for beside, along, upright in (
        (rows, range(cells.left, cells.right + 1), False),
        (columns, range(cells.top, cells.bottom + 1), True),
    ):
        for here, (there, wall, inwards) in product(along, beside):
            cell = (there, here) if upright else (here, there)
            if not frame.has(cell) or frame.is_crossed(cell):
                continue
            x, y = frame.tile(cell)
            if upright:
                yield cell, (wall, y), (wall + inwards, y)
            else:
                yield cell, (x, wall), (x, wall + inwards)


def doors_of(room: Exactly, beside: list[WayOut]) -> list[tuple[Cell, Tile | None]]:
    """Those of some doors of a room, without a goal room in it, that lead to the end."""
    area, end = room.area, room.area.local(room.end.at)
    if room.mode == "strict":
        beside = [
            way for way in beside if why_not_strict(*area.size, end, area.local(way[2])) is None
        ]
    if not beside:
        return []
    works = _doors_that_work(area.size, end, room.mode, room.fixed)
    return [(cell, door) for cell, door, tile in beside if area.local(tile) in works]


@lru_cache(maxsize=4096)
def _doors_that_work(size: Size, end: Tile, mode: Mode, fixed: Fixed) -> frozenset[Tile]:
    """The tiles along the border of a room from which a labyrinth leads to an inner tile."""
    try:
        room = Room(*size, end, None, mode, *fixed)
        return frozenset(ends_that_work(room, perimeter(*size), memory=IN_PASSING))
    except UnicursalError:
        return frozenset()


@lru_cache(maxsize=64)
def labyrinths_of(room: Room) -> Labyrinths | None:
    """All labyrinths of a room; None if there are none."""
    with suppress(UnicursalError):
        every = Labyrinths(room, memory=IN_PASSING)
        if every:
            return every
    return None
