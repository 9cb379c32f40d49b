"""The search for frames, rooms and doors that a lattice joins."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from unicursal.board import Cell
from unicursal.chance import Chance
from unicursal.level.fill.axis import Axis, drawn
from unicursal.level.fill.lattice import LatticeWishes, lattice
from unicursal.level.fill.refusal import Refusal
from unicursal.level.map.rectangle import Rectangle
from unicursal.level.map.tiles import Tile, Walls
from unicursal.level.notes import Note, Overrun
from unicursal.level.plan.ends.doors import beside_room, doors_that_work, labyrinths_of, seen_from
from unicursal.level.plan.ends.frame import Frame, Sides, cells_of, colours_fit, surplus
from unicursal.level.plan.ends.shared import TURNS_TO_THE_RIGHT, two_doors, two_ways
from unicursal.level.plan.task import Draft, Task
from unicursal.level.room.parity import why_not_strict
from unicursal.level.room.question import Mode

_LATTICES = 72
_ROOMS: dict[Mode, int] = {"strict": 48, "perfect": 150}
"""How many lattices are drawn, and rooms swept for their doors, before it is given up ..."""
_PATIENCE = 3
"""... and this many times as many where nothing less than a perfect level will do."""
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


@dataclass(frozen=True)
class LatticeEnd:
    """An end of the lattice: the room around an end of the level, or that end itself.

    Its *colour* says what it does to the colours of the lattice: the black ends that it makes less,
    the white cells that it takes more than black ones.
    """

    cells: Rectangle | None
    doors: Doors
    colour: int


class Search:
    """Tries frames, rooms and doors until a lattice joins them."""

    def __init__(self, task: Task, chance: Chance) -> None:
        self._task, self._chance = task, chance
        self._lattices = self._rooms = 0
        self._swept: set[tuple[int, int, Tile, Mode]] = set()
        self._mode: Mode = "strict"
        self._overrun = 0

    def found(self, mode: Mode, overrun: int) -> Draft | None:
        """A level of the first frame that allows one; None if there is none within reason."""
        self._mode, self._overrun = mode, overrun
        patience = _PATIENCE if self._task.graded else 1
        self._lattices, self._rooms = patience * _LATTICES, patience * _ROOMS[mode]
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

    def _frames(self) -> Iterator[Frame]:
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
        frames = [Frame(across, down) for across, down in product(*choices)]
        if self._task.width % 2 == self._task.height % 2 == 0:
            frames = [frame for frame in frames if self._crosses_near_an_end(frame)]
        return iter(sorted(frames, key=self._awkward))

    def _crosses_near_an_end(self, frame: Frame) -> bool:
        """Whether a room around an end can hold the crossing of two straight lines."""
        return any(
            abs(2 * frame.across.line - x) <= _MOST and abs(2 * frame.down.line - y) <= _MOST
            for x, y in (self._task.a, self._task.b)
        )

    def _awkward(self, frame: Frame) -> int:
        """How many ends need a room."""
        return sum(self._needs_room(frame, end) for end in (self._task.a, self._task.b))

    def _needs_room(self, frame: Frame, end: Tile) -> bool:
        cell = frame.cell(end)
        goal = self._task.entrance_room if end == self._task.a else self._task.goal
        beyond = self._overrun and end == self._task.b
        return bool(cell is None or frame.is_crossed(cell) or goal or beyond)

    def _with_own_rooms(self, frame: Frame) -> Draft | None:
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
        frame: Frame,
        end: Tile,
        has_room: bool,
        both: int = 0,
        partner: LatticeEnd | None = None,
    ) -> Iterator[LatticeEnd]:
        """Rooms around an end with doors that work; or its own cell.

        With a partner only those whose colours make up `both` together, else two of each colour.
        """
        colour = None if partner is None else both - partner.colour
        if not has_room:
            cell = frame.cell(end)
            if cell is not None and colour in (None, -(sum(cell) % 2)):
                yield LatticeEnd(None, ((cell, None),), -(sum(cell) % 2))
            return
        other = self._task.b if end == self._task.a else self._task.a
        found: Counter[int] = Counter()
        for cells in self._places(frame, end, end):
            if self._rooms <= 0:
                return
            area = frame.area(cells)
            if other in area or (partner and not _may_stand(frame, cells, partner)):
                continue
            taken = surplus(cells)
            able = {colour} if colour is not None else {taken, taken - 1}
            if colour is None:
                able = {c for c in able if found[c] < _EACH}
            black = {taken - c for c in able}
            if not black & {0, 1}:
                continue
            beside = self._ways_out(frame, cells, area, black, partner)
            doors = list(self._doors(area, end, beside)) if beside else []
            for c in sorted(able):
                mine = tuple(door for door in doors if taken - sum(door[0]) % 2 == c)
                if mine:
                    found[c] += 1
                    yield LatticeEnd(cells, mine, c)
            if colour is not None and found[colour] >= _ALL:
                return

    @staticmethod
    def _ways_out(
        frame: Frame, cells: Rectangle, area: Rectangle, black: set[int], partner: LatticeEnd | None
    ) -> list[tuple[Cell, Tile, Tile]]:
        """Those ways out of a room whose colour fits, and fits a partner without a room."""
        end, sides = None, None
        if partner and partner.cells is None:
            end, sides = partner.doors[0][0], Sides(frame, [cells])
            if not sides.may_fit(end):
                return []
        return [
            way
            for way in beside_room(frame, cells, area)
            if sum(way[0]) % 2 in black and (not sides or not end or sides.fit(end, way[0]))
        ]

    def _places(self, frame: Frame, a: Tile, b: Tile) -> list[Rectangle]:
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
        half = frame.columns * frame.rows // 2
        places = []
        for (left, right), (top, bottom) in product(*spans):
            cells = Rectangle(left, top, right, bottom)
            tiles = frame.area(cells).area
            if cells.area < half and tiles <= _MOST_TILES:
                places.append((abs(tiles - _BEST_TILES) // 20, cells))
        self._chance.shuffle(places)
        places.sort(key=lambda place: place[0])
        return [cells for _, cells in places]

    def _doors(
        self, area: Rectangle, end: Tile, beside: list[tuple[Cell, Tile, Tile]]
    ) -> Iterator[tuple[Cell, Tile]]:
        """Those of some doors of a room from which a labyrinth leads to the end."""
        local = seen_from(area, end)
        goal = self._task.entrance_room if end == self._task.a else self._task.goal
        overrun = self._overrun if end == self._task.b else 0
        if not goal and not overrun:
            if self._mode == "strict":
                beside = [
                    f
                    for f in beside
                    if why_not_strict(*area.size, local, seen_from(area, f[2])) is None
                ]
            if not beside:
                return
            swept = (area.width, area.height, local, self._mode)
            self._rooms -= swept not in self._swept
            self._swept.add(swept)
            works = doors_that_work(*swept)
            for cell, door, tile in beside:
                if seen_from(area, tile) in works:
                    yield cell, door
            return
        self._chance.shuffle(beside)
        found = 0
        for cell, door, _ in beside:
            way_in = seen_from(area, door)
            self._rooms -= 1
            if labyrinths_of(area, way_in, local, self._mode, goal, overrun) is not None:
                yield cell, door
                found += 1
            if found == 2 or self._rooms <= 0:
                return

    def _joined(
        self, frame: Frame, one: LatticeEnd, other: LatticeEnd, ends: tuple[Tile, Tile]
    ) -> Draft | None:
        """The level with these rooms, if a lattice joins two of their doors."""
        areas = [room.cells for room in (one, other) if room.cells is not None]
        sides = Sides(frame, areas)
        if not sides.may_fit():
            return None
        missing = frozenset(cell for area in areas for cell in cells_of(area))
        pairs = [
            (start, target)
            for start, target in product(one.doors, other.doors)
            if start[0] != target[0]
            and start[0] not in missing
            and target[0] not in missing
            and sides.fit(start[0], target[0])
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
        self, frame: Frame, missing: frozenset[Cell], start: Cell, target: Cell
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
        self, frame: Frame, walls: Walls, rooms: list[tuple[Rectangle, Tile, Tile]]
    ) -> Draft | None:
        for cells, door, end in rooms:
            area = frame.area(cells)
            way_in = seen_from(area, door)
            local = seen_from(area, end)
            goal = self._task.entrance_room if end == self._task.a else self._task.goal
            overrun = self._overrun if end == self._task.b else 0
            every = labyrinths_of(area, way_in, local, self._mode, goal, overrun)
            if every is None:
                return None
            (drawn_room,) = every.sample(self._chance.seed())
            inner = drawn_room[1:-1, 1:-1]
            walls[area.top + 1 : area.bottom, area.left + 1 : area.right] = inner
            walls[door[1], door[0]] = 0
        notes: tuple[Note, ...] = (Overrun(self._overrun),) if self._overrun else ()
        return Draft(walls, (self._task.whole,), notes)

    def _with_a_shared_room(self, frame: Frame) -> Draft | None:
        """Both ends in one room, with two doors."""
        crossing = frame.across.kind == frame.down.kind == "straight"
        for cells in self._places(frame, self._task.a, self._task.b):
            if crossing and (frame.across.line, frame.down.line) not in cells:
                continue
            area = frame.area(cells)
            missing = frozenset(cells_of(cells))
            sides = Sides(frame, [cells])
            for side in TURNS_TO_THE_RIGHT:
                cells_out, doors = two_doors(cells, area, side)
                if (
                    not all(frame.has(cell) and not frame.is_crossed(cell) for cell in cells_out)
                    or not colours_fit(frame, cells, cells_out)
                    or not sides.fit(*cells_out)
                ):
                    continue
                if self._rooms <= 0 or self._lattices <= 0:
                    return None
                self._rooms -= 1
                made = two_ways(area, self._task.a, self._task.b, side, self._mode, self._chance)
                if made is None:
                    continue
                walls = self._lattice(frame, missing, *cells_out)
                if walls is None:
                    continue
                walls[area.top + 1 : area.bottom, area.left + 1 : area.right] = made
                for x, y in doors:
                    walls[y, x] = 0
                return Draft(walls, (self._task.whole,))
        return None


def _may_stand(frame: Frame, cells: Rectangle, partner: LatticeEnd) -> bool:
    """Whether a room leaves its partner alone and holds the crossing of two straight lines."""
    if partner.cells is not None and partner.cells.overlaps(cells):
        return False
    if frame.across.kind != "straight" or frame.down.kind != "straight":
        return True
    crossing = frame.across.line, frame.down.line
    return crossing in cells or (partner.cells is not None and crossing in partner.cells)
