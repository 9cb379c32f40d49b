"""Rooms around the ends: what stands off the lattice gets a small room of its own.

A lattice asks much of its ends: odd tiles, the right colours, odd sides. A small room asks next to
nothing: in one of 9x9 tiles or a little more nearly every tile is the end of a perfect labyrinth,
which the exact engine draws. So the cells around an awkward end are taken out of the lattice, and a
room with a door stands there instead; the lattice is drawn between the doors. Where both ends are
near each other they share a room, with two ways in it and a door for each.

An even side becomes odd by a straight line of cells (see `axis`). Two such lines, for two even
sides, must not cross on the lattice, but they may in a room.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

import numpy as np

from unicursal.board import Cell, Symmetry
from unicursal.chance import Chance
from unicursal.errors import UnicursalError
from unicursal.level.fill.axis import Axis, drawn
from unicursal.level.fill.chamber import Chamber, turned
from unicursal.level.fill.lattice import LatticeWishes, lattice
from unicursal.level.fill.refusal import Refusal
from unicursal.level.map.rectangle import Rectangle
from unicursal.level.map.tiles import Tile, Walls
from unicursal.level.notes import Note, Overrun
from unicursal.level.plan.task import Draft, Task
from unicursal.level.room.case import THROUGH, WALL, Case
from unicursal.level.room.cases import make_end
from unicursal.level.room.diagram import Diagram
from unicursal.level.room.labyrinths import Labyrinths
from unicursal.level.room.pairs import ends_that_work
from unicursal.level.room.parity import why_not_strict
from unicursal.level.room.question import Mode, Room, perimeter
from unicursal.memory import IN_PASSING

_LATTICES = 24
_ROOMS: dict[Mode, int] = {"strict": 16, "perfect": 50}
"""So many rooms are swept for their doors."""
_LINES = 8
_PAIRS = 3
_EACH, _ALL = 2, 4
"""Rooms of each colour, and rooms of the colour that is wanted, that are tried."""
_LEAST, _MOST = 2, 6
"""The sides of a room around an end, in cells of the lattice."""
_MOST_TILES, _BEST_TILES = 11 * 11, 9 * 11
"""In a room of the best size nearly every tile is an end; larger ones take longer to sweep."""
_NEAR = 11
"""Ends nearer than this may share a room."""

Doors = tuple[tuple[Cell, Tile | None], ...]
"""Cells beside a room, each with the tile of the door that leads to it."""


def rooms_around_the_ends(task: Task, chance: Chance) -> Draft | Refusal:
    """A winding level in which each end that is no cell of the lattice has a room of its own."""
    search = _Search(task, chance)
    modes: tuple[Mode, ...] = ("strict",) if task.diagonal else ("strict", "perfect")
    for overrun in range(task.overrun + 1):
        for mode in modes:
            made = search.found(mode, overrun)
            if made is not None:
                return made
    return Refusal("no rooms around the ends were found that leave a lattice")


@dataclass(frozen=True)
class _Frame:
    """How the level becomes a lattice: its two axes."""

    across: Axis
    down: Axis

    @property
    def columns(self) -> int:
        return self.across.lattice_size // 2

    @property
    def rows(self) -> int:
        return self.down.lattice_size // 2

    def cell(self, tile: Tile) -> Cell | None:
        """The cell that a tile shows, if it shows one that a line can end on."""
        x, y = self.across.to_lattice(tile[0]), self.down.to_lattice(tile[1])
        if x % 2 == 0 or y % 2 == 0:
            return None
        return (x // 2, y // 2)

    def is_crossed(self, cell: Cell) -> bool:
        """Whether a line only crosses a cell: no line ends there, and the map does not show it."""
        return self.across.crosses(cell[0]) or self.down.crosses(cell[1])

    def area(self, cells: Rectangle) -> Rectangle:
        """The tiles of some cells, with the walls around them."""
        return Rectangle(
            self.across.to_map(2 * cells.left),
            self.down.to_map(2 * cells.top),
            self.across.to_map(2 * cells.right + 2),
            self.down.to_map(2 * cells.bottom + 2),
        )

    def tile(self, cell: Cell) -> Tile:
        """Where the map shows a cell."""
        return self.across.to_map(2 * cell[0] + 1), self.down.to_map(2 * cell[1] + 1)


@dataclass(frozen=True)
class _Own:
    """An end of the lattice: the room around an end of the level, or that end itself.

    Its *colour* says what it does to the colours of the lattice: the black ends that it makes less,
    the white cells that it takes more than black ones.
    """

    cells: Rectangle | None
    doors: Doors
    colour: int


class _Search:
    """Tries frames, rooms and doors until a lattice joins them."""

    def __init__(self, task: Task, chance: Chance) -> None:
        self._task, self._chance = task, chance
        self._lattices = self._rooms = 0
        self._swept: set[tuple[int, int, Tile, Mode]] = set()
        self._mode: Mode = "strict"
        self._overrun = 0

    def found(self, mode: Mode, overrun: int) -> Draft | None:
        self._mode, self._overrun = mode, overrun
        self._lattices, self._rooms = _LATTICES, _ROOMS[mode]
        near = max(abs(a - b) for a, b in zip(self._task.a, self._task.b, strict=True)) < _NEAR
        for frame in self._frames():
            made = self._with_own_rooms(frame)
            if made is None and near and not self._has_goals and not overrun:
                made = self._with_a_shared_room(frame)
            if made is not None:
                return made
            if self._lattices <= 0 or self._rooms <= 0:
                break
        return None

    @property
    def _has_goals(self) -> bool:
        return bool(self._task.goal or self._task.entrance_room)

    def _frames(self) -> Iterator[_Frame]:
        """Axes: straight lines at a few random places, first those that put both ends on cells."""
        choices = []
        for axis, size in enumerate((self._task.width, self._task.height)):
            if size % 2:
                choices.append([Axis(size)])
                continue
            ends = self._task.a[axis], self._task.b[axis]
            all_lines = [Axis(size, "straight", line) for line in range(1, size // 2 - 1)]
            self._chance.shuffle(all_lines)
            all_lines.sort(key=lambda a: sum(a.to_lattice(x) % 2 == 0 for x in ends))
            # Some through the ends' own neighbourhood, where a room will stand.
            near = [a for a in all_lines if any(abs(2 * a.line - x) <= _MOST for x in ends)]
            choices.append(list(dict.fromkeys([*all_lines[:_LINES], *near])))
        frames = [_Frame(across, down) for across, down in product(*choices)]
        if self._task.width % 2 == self._task.height % 2 == 0:
            frames = [frame for frame in frames if self._crosses_near_an_end(frame)]
        return iter(sorted(frames, key=self._awkward))

    def _crosses_near_an_end(self, frame: _Frame) -> bool:
        """Whether a room around an end can hold the crossing of two straight lines."""
        return any(
            abs(2 * frame.across.line - x) <= _MOST and abs(2 * frame.down.line - y) <= _MOST
            for x, y in (self._task.a, self._task.b)
        )

    def _awkward(self, frame: _Frame) -> int:
        """How many ends need a room."""
        return sum(self._needs_room(frame, end) for end in (self._task.a, self._task.b))

    def _needs_room(self, frame: _Frame, end: Tile) -> bool:
        cell = frame.cell(end)
        goal = self._task.entrance_room if end == self._task.a else self._task.goal
        beyond = self._overrun and end == self._task.b
        return bool(cell is None or frame.is_crossed(cell) or goal or beyond)

    def _with_own_rooms(self, frame: _Frame) -> Draft | None:
        """A room for each end that needs one; if none does, for either to change the colours."""
        needs = [self._needs_room(frame, end) for end in (self._task.a, self._task.b)]
        wanted = [needs]
        if not all(needs):
            wanted.append([needs[0], True])
            wanted.append([True, needs[1]])
        both = frame.columns * frame.rows % 2 - 1
        for has_rooms in dict.fromkeys(map(tuple, wanted)):
            # The end without a room comes first: its colour is given.
            ends = sorted(
                zip((self._task.a, self._task.b), has_rooms, strict=True), key=lambda e: e[1]
            )
            (first, first_has), (second, second_has) = ends
            for one in self._ends_of_lattice(frame, first, first_has):
                for other in self._ends_of_lattice(frame, second, second_has, both, one):
                    made = self._joined(frame, one, other, (first, second))
                    if made is not None:
                        return made
                    if self._lattices <= 0:
                        return None
        return None

    def _ends_of_lattice(
        self,
        frame: _Frame,
        end: Tile,
        has_room: bool,
        both: int = 0,
        partner: _Own | None = None,
    ) -> Iterator[_Own]:
        """Rooms around an end with doors that work; or its own cell.

        With a partner only those whose colours make up `both` together, else two of each colour.
        """
        colour = None if partner is None else both - partner.colour
        if not has_room:
            cell = frame.cell(end)
            if cell is not None and colour in (None, -(sum(cell) % 2)):
                yield _Own(None, ((cell, None),), -(sum(cell) % 2))
            return
        other = self._task.b if end == self._task.a else self._task.a
        found: Counter[int] = Counter()
        for cells in self._places(frame, end, end):
            if self._rooms <= 0:
                return
            area = frame.area(cells)
            if other in area or (partner and not _may_stand(frame, cells, partner)):
                continue
            taken = _surplus(cells)
            able = {colour} if colour is not None else {taken, taken - 1}
            if colour is None:
                able = {c for c in able if found[c] < _EACH}
            black = {taken - c for c in able}
            if not black & {0, 1}:
                continue
            beside = [way for way in _beside(frame, cells, area) if sum(way[0]) % 2 in black]
            if partner and partner.cells is None:
                cell = partner.doors[0][0]
                beside = [way for way in beside if _sides_fit(frame, [cells], (cell, way[0]))]
            doors = list(self._doors(area, end, beside)) if beside else []
            for c in sorted(able):
                mine = tuple(door for door in doors if taken - sum(door[0]) % 2 == c)
                if mine:
                    found[c] += 1
                    yield _Own(cells, mine, c)
            if colour is not None and found[colour] >= _ALL:
                return

    def _places(self, frame: _Frame, a: Tile, b: Tile) -> list[Rectangle]:
        """Rectangles of cells whose inside holds two tiles, those of the best size first."""
        spans = []
        for axis, size, x, y in (
            (frame.across, frame.columns, a[0], b[0]),
            (frame.down, frame.rows, a[1], b[1]),
        ):
            spans.append(
                [
                    (first, first + side - 1)
                    for side in range(_LEAST, _MOST + 1)
                    for first in range(size - side + 1)
                    if axis.to_map(2 * first) < min(x, y)
                    and max(x, y) < axis.to_map(2 * (first + side))
                ]
            )
        places = [
            Rectangle(left, top, right, bottom) for (left, right), (top, bottom) in product(*spans)
        ]
        places = [
            place
            for place in places
            if place.area < frame.columns * frame.rows // 2
            and frame.area(place).area <= _MOST_TILES
        ]
        self._chance.shuffle(places)
        places.sort(key=lambda place: abs(frame.area(place).area - _BEST_TILES) // 20)
        return places

    def _doors(
        self, area: Rectangle, end: Tile, beside: list[tuple[Cell, Tile, Tile]]
    ) -> Iterator[tuple[Cell, Tile]]:
        """Those of some doors of a room from which a labyrinth leads to the end."""
        local = _from(area, end)
        goal = self._task.entrance_room if end == self._task.a else self._task.goal
        overrun = self._overrun if end == self._task.b else 0
        if not goal and not overrun:
            if self._mode == "strict":
                beside = [
                    f
                    for f in beside
                    if why_not_strict(*area.size, local, _from(area, f[2])) is None
                ]
            if not beside:
                return
            swept = (area.width, area.height, local, self._mode)
            self._rooms -= swept not in self._swept
            self._swept.add(swept)
            works = _doors_that_work(*swept)
            for cell, door, tile in beside:
                if _from(area, tile) in works:
                    yield cell, door
            return
        self._chance.shuffle(beside)
        found = 0
        for cell, door, _ in beside:
            way_in = _from(area, door)
            self._rooms -= 1
            if _room(area, way_in, local, self._mode, goal, overrun) is not None:
                yield cell, door
                found += 1
            if found == 2 or self._rooms <= 0:
                return

    def _joined(
        self, frame: _Frame, one: _Own, other: _Own, ends: tuple[Tile, Tile]
    ) -> Draft | None:
        """The level with these rooms, if a lattice joins two of their doors."""
        areas = [room.cells for room in (one, other) if room.cells is not None]
        missing = frozenset(cell for area in areas for cell in _cells(area))
        pairs = [
            (start, target)
            for start, target in product(one.doors, other.doors)
            if start[0] != target[0]
            and start[0] not in missing
            and target[0] not in missing
            and _sides_fit(frame, areas, (start[0], target[0]))
        ]
        self._chance.shuffle(pairs)
        for start, target in pairs[:_PAIRS]:
            walls = self._lattice(frame, missing, start[0], target[0])
            if walls is not None:
                made = zip((one, other), (start[1], target[1]), ends, strict=True)
                return self._drawn(
                    frame,
                    walls,
                    [(own.cells, door, end) for own, door, end in made if own.cells and door],
                )
        return None

    def _lattice(
        self, frame: _Frame, missing: frozenset[Cell], start: Cell, target: Cell
    ) -> Walls | None:
        """The lattice between two cells as the map shows it."""
        self._lattices -= 1
        if self._lattices < 0:
            return None
        wishes = LatticeWishes(
            straight_column=frame.across.line if frame.across.kind == "straight" else None,
            straight_row=frame.down.line if frame.down.kind == "straight" else None,
            missing=missing,
        )
        walls = lattice(
            frame.across.lattice_size,
            frame.down.lattice_size,
            (2 * start[0] + 1, 2 * start[1] + 1),
            (2 * target[0] + 1, 2 * target[1] + 1),
            self._chance.seed(),
            law=self._task.law,
            wishes=wishes,
        )
        return None if isinstance(walls, Refusal) else drawn(walls, frame.across, frame.down)

    def _drawn(
        self, frame: _Frame, walls: Walls, rooms: list[tuple[Rectangle, Tile, Tile]]
    ) -> Draft | None:
        for cells, door, end in rooms:
            area = frame.area(cells)
            way_in = _from(area, door)
            local = _from(area, end)
            goal = self._task.entrance_room if end == self._task.a else self._task.goal
            overrun = self._overrun if end == self._task.b else 0
            every = _room(area, way_in, local, self._mode, goal, overrun)
            if every is None:
                return None
            (drawn_room,) = every.sample(self._chance.seed())
            inner = drawn_room[1:-1, 1:-1]
            walls[area.top + 1 : area.bottom, area.left + 1 : area.right] = inner
            walls[door[1], door[0]] = 0
        notes: tuple[Note, ...] = (Overrun(self._overrun),) if self._overrun else ()
        return Draft(walls, (_whole(self._task),), notes, overrun=self._overrun)

    def _with_a_shared_room(self, frame: _Frame) -> Draft | None:
        """Both ends in one room, with two doors."""
        crossing = frame.across.kind == frame.down.kind == "straight"
        for cells in self._places(frame, self._task.a, self._task.b):
            if crossing and (frame.across.line, frame.down.line) not in cells:
                continue
            area = frame.area(cells)
            missing = frozenset(_cells(cells))
            for side in _SIDES:
                cells_out, doors = _two_doors(cells, area, side)
                if (
                    not all(
                        0 <= x < frame.columns
                        and 0 <= y < frame.rows
                        and not frame.is_crossed((x, y))
                        for x, y in cells_out
                    )
                    or not _colours_fit(frame, cells, cells_out)
                    or not _sides_fit(frame, [cells], cells_out)
                ):
                    continue
                if self._rooms <= 0 or self._lattices <= 0:
                    return None
                self._rooms -= 1
                made = _two_ways(area, self._task.a, self._task.b, side, self._mode, self._chance)
                if made is None:
                    continue
                walls = self._lattice(frame, missing, *cells_out)
                if walls is None:
                    continue
                walls[area.top + 1 : area.bottom, area.left + 1 : area.right] = made
                for x, y in doors:
                    walls[y, x] = 0
                return Draft(walls, (_whole(self._task),))
        return None


_SIDES = (
    Symmetry.IDENTITY,
    Symmetry.MIRROR_LEFT_RIGHT,
    Symmetry.MIRROR_DIAGONAL,
    Symmetry.MIRROR_ANTIDIAGONAL,
)
"""Which turn brings the side with the two doors to the right."""


def _two_doors(
    cells: Rectangle, area: Rectangle, side: Symmetry
) -> tuple[tuple[Cell, Cell], list[Tile]]:
    """The cells and the doors at both ends of a side of a room."""
    match side:
        case Symmetry.IDENTITY:
            out = ((cells.right + 1, cells.top), (cells.right + 1, cells.bottom))
            return out, [(area.right, area.top + 1), (area.right, area.bottom - 1)]
        case Symmetry.MIRROR_LEFT_RIGHT:
            out = ((cells.left - 1, cells.top), (cells.left - 1, cells.bottom))
            return out, [(area.left, area.top + 1), (area.left, area.bottom - 1)]
        case Symmetry.MIRROR_DIAGONAL:
            out = ((cells.left, cells.bottom + 1), (cells.right, cells.bottom + 1))
            return out, [(area.left + 1, area.bottom), (area.right - 1, area.bottom)]
        case _:
            out = ((cells.left, cells.top - 1), (cells.right, cells.top - 1))
            return out, [(area.left + 1, area.top), (area.right - 1, area.top)]


def _two_ways(
    area: Rectangle, a: Tile, b: Tile, side: Symmetry, mode: Mode, chance: Chance
) -> Walls | None:
    """The inside of a room with a way from each end to one of two doors.

    The doors are joined by a corridor beyond the wall, so that one way leads from end to end.
    """
    size = side.size(area.width, area.height)
    ends = [side.cell(_from(area, end), area.width, area.height) for end in (a, b)]
    width, height = size[0] - 2, size[1] - 2
    options = np.full((height, width + 2), WALL | THROUGH, dtype=np.uint8)
    options[:, width] = WALL
    options[[0, -1], width] = THROUGH
    options[:, width + 1] = THROUGH
    for end in ends:
        make_end(options, end)
    try:
        diagram = Diagram(Case(options, mode != "perfect"), memory=IN_PASSING)
    except UnicursalError:
        return None
    if not diagram.total:
        return None
    number = chance.below(min(diagram.total, 1 << 62))
    inner = diagram.maps([number])[0].reshape(height, width + 2)[:, :width]
    return turned(np.ascontiguousarray(inner), side.inverse)


def _beside(frame: _Frame, cells: Rectangle, area: Rectangle) -> Iterator[tuple[Cell, Tile, Tile]]:
    """Cells beside a room that a line can end on, the door to each, and the tile inside it."""
    for x in range(cells.left, cells.right + 1):
        for y, door_y, tile_y in (
            (cells.top - 1, area.top, area.top + 1),
            (cells.bottom + 1, area.bottom, area.bottom - 1),
        ):
            if 0 <= y < frame.rows and not frame.is_crossed((x, y)):
                tile_x = frame.tile((x, y))[0]
                yield (x, y), (tile_x, door_y), (tile_x, tile_y)
    for y in range(cells.top, cells.bottom + 1):
        for x, door_x, tile_x in (
            (cells.left - 1, area.left, area.left + 1),
            (cells.right + 1, area.right, area.right - 1),
        ):
            if 0 <= x < frame.columns and not frame.is_crossed((x, y)):
                tile_y = frame.tile((x, y))[1]
                yield (x, y), (door_x, tile_y), (tile_x, tile_y)


@lru_cache(maxsize=4096)
def _doors_that_work(width: int, height: int, end: Tile, mode: Mode) -> frozenset[Tile]:
    """The tiles along the border of a room from which a labyrinth leads to an inner tile."""
    room = Room(width, height, end, None, mode)
    try:
        return frozenset(ends_that_work(room, perimeter(width, height), memory=IN_PASSING))
    except UnicursalError:
        return frozenset()


@lru_cache(maxsize=64)
def _labyrinths(room: Room) -> Labyrinths | None:
    every = Labyrinths(room, memory=IN_PASSING)
    try:
        return every if every else None
    except UnicursalError:
        return None


def _room(
    area: Rectangle,
    way_in: Tile,
    end: Tile,
    mode: Mode,
    goal: tuple[int, int] | None,
    overrun: int,
) -> Labyrinths | None:
    """The labyrinths of a room from a door to an end; None if there are none."""
    start = Room(area.width, area.height, way_in, None).inner_start
    if start == end:
        return None
    return _labyrinths(
        Room(
            area.width,
            area.height,
            way_in,
            end,
            mode,
            goal=goal,
            overrun=overrun,
            goal_may_turn=False,
        )
    )


def _from(area: Rectangle, tile: Tile) -> Tile:
    """A tile as a room sees it."""
    return tile[0] - area.left, tile[1] - area.top


def _cells(area: Rectangle) -> list[Cell]:
    return [
        (x, y) for y in range(area.top, area.bottom + 1) for x in range(area.left, area.right + 1)
    ]


def _colours_fit(frame: _Frame, area: Rectangle, ends: tuple[Cell, Cell]) -> bool:
    """Whether the colours of two ends fit those of the cells that a room leaves."""
    more = frame.columns * frame.rows % 2 - _surplus(area)
    return more == 1 - sum(sum(end) % 2 for end in ends)


def _may_stand(frame: _Frame, cells: Rectangle, partner: _Own) -> bool:
    """Whether a room leaves its partner alone and holds the crossing of two straight lines."""
    if partner.cells is not None and partner.cells.overlaps(cells):
        return False
    if frame.across.kind != "straight" or frame.down.kind != "straight":
        return True
    crossing = frame.across.line, frame.down.line
    return crossing in cells or (partner.cells is not None and crossing in partner.cells)


def _sides_fit(frame: _Frame, areas: list[Rectangle], ends: tuple[Cell, Cell]) -> bool:
    """Whether the colours on either side of a straight line fit the ways that cross it.

    Each cell of the line is crossed, so on its left the line falls into ways that end beside it, or
    at an end of the whole. White and black ends of such ways differ twice as much as their cells.
    """
    turned_areas = [Rectangle(a.top, a.left, a.bottom, a.right) for a in areas]
    turned_ends = [(y, x) for x, y in ends]
    size = frame.columns, frame.rows
    return _side_fits(frame.across, size, areas, list(ends)) and _side_fits(
        frame.down, size[::-1], turned_areas, turned_ends
    )


def _side_fits(axis: Axis, size: tuple[int, int], areas: list[Rectangle], ends: list[Cell]) -> bool:
    if axis.kind != "straight":
        return True
    line, (last_x, last_y) = axis.line, (size[0] - 1, size[1] - 1)
    if any(area.right == line - 1 or area.left == line + 1 for area in areas):
        return False  # a cell of the line could not be crossed
    across = [area for area in areas if area.left <= line <= area.right]
    for left, right, beside in ((0, line - 1, line - 1), (line + 1, last_x, line + 1)):
        cells = _surplus(Rectangle(left, 0, right, last_y))
        stops = _surplus(Rectangle(beside, 0, beside, last_y))
        for area in areas:
            x, far = max(left, area.left), min(right, area.right)
            if x <= far:
                cells -= _surplus(Rectangle(x, area.top, far, area.bottom))
        for area in across:
            stops -= _surplus(Rectangle(beside, area.top, beside, area.bottom))
        stops += sum(1 - 2 * ((x + y) % 2) for x, y in ends if left <= x <= right)
        if 2 * cells != stops:
            return False
    return True


def _surplus(area: Rectangle) -> int:
    """How many more white cells than black ones a rectangle has."""
    return area.area % 2 * (1 - 2 * (sum(area.corner) % 2))


def _whole(task: Task) -> Chamber:
    return Chamber(0, 0, task.width, task.height, task.a, task.b)
