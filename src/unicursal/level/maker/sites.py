"""Sites: cells that are taken out of a lattice, and what stands there: rooms of the exact engine.

An open room between walls of the lattice needs no engine: around an end, or a hall.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from unicursal.board import Cell, Symmetry
from unicursal.chance import Chance
from unicursal.level.maker.exact_room import TO_THE_RIGHT, End, ExactRoom, side_of
from unicursal.level.maker.frame import Frame
from unicursal.tilemap.blocks import goal_places
from unicursal.tilemap.rectangle import Rectangle, Size
from unicursal.tilemap.tiles import Tile, Walls

_LEAST, _MOST = 2, 7
"""The sides of a room around an end, in cells of the lattice."""
_BESIDE = 5
"""Cells beside a long hall in a room around it."""
SMALL, LARGE = (9 * 11, 11 * 13), (11 * 15, 15 * 15)
"""The best size and the most of a room around one end, and around both: there nearly every tile is
an end, and larger rooms take longer to sweep."""

WayOut = tuple[Cell, Tile, Tile]
"""A cell beside a room that a way can begin at, the door to it, and the tile inside it."""
Opening = tuple[WayOut, ...]
"""One for a way that ends there, two for one that passes."""


@dataclass(frozen=True)
class Site:
    """Cells taken out of a lattice, the tiles that show them, and the openings that may do.

    No cells are taken out where a way begins at the cell of an end.
    """

    cells: Rectangle
    area: Rectangle
    openings: tuple[Opening, ...]
    room: ExactRoom | None = None
    """What the exact engine draws; nothing of an open room."""

    def draw_on(
        self, walls: Walls, frame: Frame, opening: Opening, chance: Chance, style: str
    ) -> None:
        """Draw it with the doors of an opening."""
        if not self.cells.area:
            return
        inner = walls[self.area.grown(-1).slices]
        inner[:] = 0
        if self.room is not None:
            doors = [self.area.local(door) for _, door, _ in opening]
            drawn = self.room.drawn(doors, chance, style)
            assert drawn is not None
            inner[:] = drawn
        for cell, door, _ in opening:
            walls[Rectangle.around(frame.tile(cell), door).slices] = 0


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
                if axis.to_map(2 * first) < low and high <= axis.to_map(2 * (first + side) - 1)
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


def passed_at(through: Iterable[Tile], area: Rectangle) -> set[Tile]:
    """The doors of a room that must be open."""
    return {tile for tile in through if tile in area and tile not in area.grown(-1)}


def ways_out(walls: Collection[Tile], frame: Frame, cells: Rectangle) -> Iterator[WayOut]:
    """All cells beside a room that a way can begin at, with doors that need not be walls."""
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
            door = (wall, y) if upright else (x, wall)
            if door not in walls:
                yield cell, door, (wall + inwards, y) if upright else (x, wall + inwards)


def by_side(area: Rectangle, ways: Sequence[WayOut]) -> list[list[WayOut]]:
    """The ways out of a room through each of its walls."""
    sides: dict[Symmetry, list[WayOut]] = {side: [] for side in TO_THE_RIGHT}
    for way in ways:
        sides[side_of(area.size, area.local(way[1]))].append(way)
    return list(sides.values())
