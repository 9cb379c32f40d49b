"""The search for a lattice and places of its ends that one walk joins.

Frames are tried from those that put both ends on cells to those that need a room around each; of
each frame ends that need no room before those that do; and of two ends only doors that fit by
colour. What is found is walked, room by room, in the style, and shown on the map.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, product

import numpy as np

from unicursal.board import Cell
from unicursal.board.directions import Edge, edge_between
from unicursal.chance import Chance
from unicursal.level.maker.ends import (
    TURNS_TO_THE_RIGHT,
    End,
    Exactly,
    LatticeEnd,
    Open,
    areas_of,
    doors_of,
    labyrinths_between,
    places_of,
    two_doors,
    two_ways,
    ways_out,
)
from unicursal.level.maker.frame import Axis, Frame, lines_for
from unicursal.level.maker.lattice import Lattice, Part, drawn_by_law
from unicursal.level.maker.rooms import FAIR, rooms_of
from unicursal.level.maker.task import Draft, Task
from unicursal.level.map.chamber import Chamber
from unicursal.level.map.rectangle import Rectangle
from unicursal.level.map.tiles import Tile, Walls
from unicursal.level.notes import Note, Overrun
from unicursal.level.room.question import Mode
from unicursal.level.room.reasons import why_not_strict

_LATTICES = 72
_ROOMS: dict[Mode, int] = {"strict": 24, "perfect": 150}
"""How many lattices are tried, and rooms swept for their doors, before it is given up."""
_LINES = 8
_FRAMES = 12
"""Frames for halls, which are drawn by chance."""
_PAIRS = 3
_EACH, _ALL = 2, 4
"""Rooms of each colour, and rooms of the colour that is wanted, that are tried."""
_NEAR = 11
"""Ends nearer than this may share a room."""
_NEAR_A_LINE = 6
_GOAL_DOORS = 2
_KNOTS = 6
_OPENINGS = 200

_Drawing = tuple[Rectangle, Walls, tuple[Tile, Tile]]
"""The tiles of a room, what is drawn there, and its doors."""


def made_by_walk(task: Task, chance: Chance, patience: float = 1) -> Draft | None:
    """A level without thick walls, strict if it can be; None if none was found within reason."""
    modes: list[Mode] = ["strict", "perfect"]
    if task.is_strict:
        modes = ["strict"]
    elif task.width % 2 == task.height % 2 == 0 or (
        task.is_bare and why_not_strict(task.width, task.height, task.a, task.b)
    ):
        modes = ["perfect"]
    for in_middle in (True, False):
        for overrun in range(task.overrun + 1):
            for mode in modes:
                made = _Search(task, chance, mode, overrun, in_middle, patience).found()
                if made is not None:
                    return made
        if not (task.goal or task.entrance_room):
            break
    return None


def made_with_thick_walls(task: Task, chance: Chance) -> Draft | None:
    """A level whose ends share a room with thick walls, where nothing better was found."""
    mode: Mode = "strict" if task.is_strict else "perfect"
    return _Search(task, chance, mode, 0, False, 1).found_thick()


class _Search:
    """Tries frames, places and doors until a walk joins them."""

    def __init__(
        self, task: Task, chance: Chance, mode: Mode, overrun: int, in_middle: bool, patience: float
    ) -> None:
        self._task, self._chance, self._mode = task, chance, mode
        self._lattices = round(patience * _LATTICES)
        self._rooms = round(patience * _ROOMS[mode])
        if mode == "strict" and not task.is_strict:
            self._rooms //= 3
        self._swept: set[tuple[object, ...]] = set()
        self._overrun = overrun
        self._may_be_thick = False
        self._asks_engine = True
        """Whether goal rooms may stand off the lattice, in a room of the exact engine."""
        self._ends = (
            End(task.a, task.entrance_room, 0, in_middle),
            End(task.b, task.goal, overrun, in_middle),
        )

    def found(self) -> Draft | None:
        """The level of the first frame that allows one."""
        a, b = self._task.a, self._task.b
        near = max(abs(a[0] - b[0]), abs(a[1] - b[1])) < _NEAR
        rooms = self._task.goal or self._task.entrance_room or self._overrun
        frames = self._frames()
        # Goal rooms between walls of the lattice cost nothing: the engine is asked at last.
        has_goals = bool(self._task.goal or self._task.entrance_room)
        passes = [(False, False), (False, True)] if has_goals else []
        passes += [(True, False), (True, True)]
        if self._mode == "strict" and not self._task.is_strict:
            passes = passes[:1]  # more than was asked for: it is taken where it costs nothing
        for self._asks_engine, has_knot in passes:
            lattices, rooms_left = self._lattices, self._rooms
            for frame in frames:
                made = self._with_knot(frame) if has_knot else self._with_own_rooms(frame)
                if made is None and near and not rooms and not has_knot:
                    made = self._with_a_shared_room(frame)
                if made is not None:
                    return made
                if self._lattices <= 0 or self._rooms <= 0:
                    break
            self._lattices, self._rooms = lattices, rooms_left
        return None

    def found_thick(self) -> Draft | None:
        """The level of the first frame with a shared room whose walls may be thick."""
        self._may_be_thick = True
        found = (self._with_a_shared_room(frame) for frame in self._frames())
        return next((made for made in found if made is not None), None)

    def _frames(self) -> list[Frame]:
        choices = [self._axes(0, self._task.width), self._axes(1, self._task.height)]
        frames = [Frame(*axes) for axes in product(*choices)]
        frames = [frame for frame in frames if self._hides_crossings(frame)]
        return sorted(frames, key=self._awkward)

    def _axes(self, number: int, size: int) -> list[Axis]:
        """Ways to make a side odd; with halls those that put them between walls of the lattice."""
        ends = [end.at[number] for end in self._ends]
        if self._task.halls:
            spans = [(hall.corner[number], hall.size[number]) for hall in self._task.halls]
            return self._axes_for_halls(size, spans, ends)
        goals = [self._goal_span(number, size, end) for end in self._ends if end.room]
        around = self._axes_for_halls(size, goals, ends)[:_LINES] if goals else []
        if size % 2:
            return list(dict.fromkeys([Axis(size), *around]))
        every = [Axis(size, (line,)) for line in range(1, size // 2 - 1)]
        self._chance.shuffle(every)
        every.sort(key=lambda axis: sum(axis.to_lattice(x) % 2 == 0 for x in ends))
        # Some through the ends' own neighbourhood, where a room will stand.
        near = [
            axis for axis in every if any(abs(2 * axis.lines[0] - x) <= _NEAR_A_LINE for x in ends)
        ]
        return list(dict.fromkeys([*around, *every[:_LINES], *near]))

    def _goal_span(self, number: int, size: int, end: End) -> tuple[int, int]:
        """First column and width of the open room around an end, as far in the middle as can be."""
        assert end.room is not None
        side = end.room[number]
        first = min(max(1, end.at[number] - (side - 1) // 2), size - 1 - side)
        return first, side

    def _axes_for_halls(
        self, size: int, spans: list[tuple[int, int]], ends: list[int]
    ) -> list[Axis]:
        """Lines that put halls, and if they can the ends, on odd columns."""
        odd = [x for first, side in spans if side % 2 for x in (first, first + side - 1)]
        even = [(first, first + side - 1) for first, side in spans if side % 2 == 0]
        found: dict[Axis, None] = {}
        numbers = iter(lambda: self._chance.below(1 << 20), -1)
        for also in (ends, ends[:1], ends[1:], []):
            for _ in range(_FRAMES):
                wanted = [*odd, *also]
                lines = lines_for(size, wanted, even, numbers)
                if lines is not None:
                    found[Axis(size, lines)] = None
        return list(found)

    def _hides_crossings(self, frame: Frame) -> bool:
        """Whether something else than the lattice can stand wherever two lines cross."""
        halls = [cells for hall in self._task.halls if (cells := frame.cells_under(hall))]
        if len(halls) < len(self._task.halls):
            return False
        return all(
            any(crossing in hall for hall in halls)
            or any(
                abs(2 * crossing[0] - x) <= _NEAR_A_LINE
                and abs(2 * crossing[1] - y) <= _NEAR_A_LINE
                for x, y in (frame.to_lattice(end.at) for end in self._ends)
            )
            for crossing in frame.crossings
        )

    def _awkward(self, frame: Frame) -> int:
        """How many ends need a room of the exact engine."""
        return sum(self._needs_engine(frame, end) for end in self._ends)

    def _needs_engine(self, frame: Frame, end: End) -> bool:
        if end.room is not None:
            return next(places_of(frame, end), None) is None
        return bool(frame.cell(end.at) is None or end.overrun)

    def _base(self, frame: Frame, knot: Rectangle | None = None) -> Lattice | None:
        """The lattice without ends: walls, tiles to pass, halls are known; None if they clash."""
        free = np.ones((frame.down.cells, frame.across.cells), dtype=bool)
        out, forced = set[Edge](), set[Edge]()
        for tiles, edges, is_open in (
            (self._task.walls, out, False),
            (self._task.through, forced, True),
        ):
            for tile in sorted(tiles):
                x, y = frame.to_lattice(tile)
                if x % 2 and y % 2:
                    if not is_open:
                        free[y // 2, x // 2] = False
                elif x % 2 == 0 and y % 2 == 0:
                    if is_open:
                        return None
                elif x % 2:
                    edges.add(((x // 2, y // 2 - 1), (x // 2, y // 2)))
                else:
                    edges.add(((x // 2 - 1, y // 2), (x // 2, y // 2)))
        lattice = Lattice(frame, free, (0, 0), (0, 0), out, forced)
        halls = [frame.cells_under(hall) for hall in self._task.halls]
        lattice.blocks = tuple(hall for hall in [*halls, knot] if hall is not None)
        bound = [cell for edge in out | forced for cell in edge]
        for number, block in enumerate(lattice.blocks):
            others = lattice.blocks[:number]
            if any(block.overlaps(other) for other in others) or not free[block.slices].all():
                return None
            if block is knot and any(cell in knot for cell in bound):
                return None
        return lattice

    def _with_knot(self, frame: Frame) -> Draft | None:
        """Where two lines cross far from the ends, the way leads through a room of the engine."""
        if len(frame.crossings) != 1 or self._mode == "strict":
            return None
        (crossing,) = frame.crossings
        for cells in areas_of(frame, [frame.tile(crossing)], self._chance, 36)[:_KNOTS]:
            ends = [frame.to_lattice(end.at) for end in self._ends]
            if any((x // 2, y // 2) in cells.grown(1) for x, y in ends) or crossing not in cells:
                continue
            made = self._with_own_rooms(frame, cells)
            if made is not None:
                return made
        return None

    def _with_own_rooms(self, frame: Frame, knot: Rectangle | None = None) -> Draft | None:
        """A place for each end; if that will not do, with a room for either to change colours."""
        base = self._base(frame, knot)
        if base is None:
            return None
        needs = [self._needs_engine(frame, end) or end.room is not None for end in self._ends]
        wanted = [needs]
        if not all(needs):
            wanted += [[needs[0], True], [True, needs[1]]]
        for has_rooms in dict.fromkeys(map(tuple, wanted)):
            # The end without a room comes first: its colour is given.
            pairs = sorted(zip(self._ends, has_rooms, strict=True), key=lambda pair: pair[1])
            (first, first_has), (second, second_has) = pairs
            hidden = [
                crossing
                for crossing in frame.crossings
                if not any(crossing in hall for hall in base.blocks)
                and not self._can_hide(frame, second, second_has, crossing)
            ]
            if hidden and not all(
                self._can_hide(frame, first, first_has, crossing) for crossing in hidden
            ):
                continue
            for one in self._places(base, first, first_has, hidden=hidden):
                for other in self._places(base, second, second_has, one):
                    made = self._joined(base, (one, other), (first, second))
                    if made is not None:
                        return made
                    if self._lattices <= 0:
                        return None
        return None

    def _can_hide(self, frame: Frame, end: End, has_room: bool, crossing: Cell) -> bool:
        """Whether a room around an end may stand where two lines cross."""
        if not has_room:
            return False
        if end.room is not None and not self._asks_engine:
            return any(crossing in cells for cells in places_of(frame, end))
        return _is_near(frame, end, crossing)

    def _places(
        self,
        base: Lattice,
        end: End,
        has_room: bool,
        partner: LatticeEnd | None = None,
        hidden: Sequence[Cell] = (),
    ) -> Iterator[LatticeEnd]:
        """Its own cell, or rooms around an end with doors that work.

        With a partner only those whose doors fit to its own by colour, else two for each colour.
        They stand wherever two lines cross that nothing else can hide.
        """
        frame = base.frame
        if not has_room:
            cell = frame.cell(end.at)
            if cell is not None and base.free[cell[1], cell[0]]:
                yield LatticeEnd(None, ((cell, None),))
            return
        other = self._task.b if end.at == self._task.a else self._task.a
        found: Counter[int] = Counter()
        for cells, room in self._rooms_around(frame, end):
            if self._rooms <= 0:
                return
            area = frame.area(cells)
            if not all(crossing in cells for crossing in hidden):
                continue
            if other in area or not self._may_stand(base, cells, partner):
                continue
            beside = [way for way in ways_out(frame, cells) if base.free[way[0][1], way[0][0]]]
            if partner is not None:
                balance = self._with_ends(base, LatticeEnd(cells, ()), partner).balance(base.whole)
                mine = [
                    way
                    for way in beside
                    if any(balance.allows(way[0], door[0]) for door in partner.doors)
                ]
            else:
                alone = self._with_ends(base, LatticeEnd(cells, ())).balance(base.whole)
                mine = [way for way in beside if alone.allows(way[0])]
            if base.blocks:
                mine = beside  # ways through halls may be of either colour
            if partner is None:
                mine = [way for way in mine if found[sum(way[0]) % 2] < _EACH]
            if not mine:
                continue
            doors = self._doors(room, mine)
            if doors:
                for colour in {sum(cell) % 2 for cell, _ in doors}:
                    found[colour] += 1
                yield LatticeEnd(cells, tuple(doors), room)
                if partner is not None and found.total() >= _ALL:
                    return

    def _rooms_around(self, frame: Frame, end: End) -> Iterator[tuple[Rectangle, Exactly | Open]]:
        """Open rooms between walls of the lattice, then those of the exact engine."""
        if end.room is not None:
            for cells in places_of(frame, end):
                yield cells, Open(frame.area(cells).grown(-1))
            if not self._asks_engine:
                return
        most = frame.across.cells * frame.down.cells // 2
        more = 5 * sum(end.room) if end.room else 0
        for cells in areas_of(frame, [end.at], self._chance, most, more):
            area = frame.area(cells)
            if end.room and not (end.room[0] + 2 <= area.width and end.room[1] + 2 <= area.height):
                continue
            if end.room and end.in_middle and not area.grown(-1).holds(self._goal_of(end)):
                continue
            yield cells, Exactly(area, end, self._mode)

    def _goal_of(self, end: End) -> Rectangle:
        """The open room around an end, as far in the middle as can be."""
        left, width = self._goal_span(0, self._task.width, end)
        top, height = self._goal_span(1, self._task.height, end)
        return Rectangle.of_size(left, top, width, height)

    def _may_stand(self, base: Lattice, cells: Rectangle, partner: LatticeEnd | None) -> bool:
        """Whether a room leaves all others alone, and no crossing of lines is left over."""
        others = [*base.blocks]
        if partner is not None and partner.cells is not None:
            others.append(partner.cells)
        if any(cells.overlaps(other) for other in others):
            return False
        if not base.free[cells.slices].all():
            return False
        bound = base.out | base.forced
        if any(one in cells or two in cells for one, two in bound):
            return False
        if partner is None:
            return True
        return all(
            any(crossing in hidden for hidden in (cells, *others))
            for crossing in base.frame.crossings
        )

    def _doors(
        self, room: Exactly | Open, beside: list[tuple[Cell, Tile, Tile]]
    ) -> list[tuple[Cell, Tile | None]]:
        """Those of some doors of a room that lead to the end."""
        if isinstance(room, Open):
            return [(cell, door) for cell, door, _ in beside]
        swept = room.area.size, room.end, room.area.corner
        if room.end.room is None and not room.end.overrun:
            self._rooms -= swept not in self._swept
            self._swept.add(swept)
            return doors_of(room, beside)
        self._chance.shuffle(beside)
        doors: list[tuple[Cell, Tile | None]] = []
        for cell, door, _ in beside:
            self._rooms -= 1
            if room.labyrinths(door) is not None:
                doors.append((cell, door))
            if len(doors) == _GOAL_DOORS or self._rooms <= 0:
                break
        return doors

    @staticmethod
    def _with_ends(base: Lattice, *ends: LatticeEnd) -> Lattice:
        """The lattice without the cells of rooms around the ends."""
        free = base.free.copy()
        rooms = [end.cells for end in ends if end.cells is not None]
        for cells in rooms:
            free[cells.slices] = False
        return replace(base, free=free, blocks=(*base.blocks, *rooms))

    def _joined(
        self, base: Lattice, places: tuple[LatticeEnd, LatticeEnd], ends: tuple[End, End]
    ) -> Draft | None:
        """The level with these places, if a walk joins two of their doors."""
        lattice = self._with_ends(base, *places)
        if not base.blocks and not _are_hidden(lattice):
            return None
        balance = lattice.balance(base.whole) if not base.blocks else None
        pairs = [
            (one, other)
            for one, other in product(places[0].doors, places[1].doors)
            if one[0] != other[0]
            and lattice.free[one[0][1], one[0][0]]
            and lattice.free[other[0][1], other[0][0]]
            and (balance is None or balance.allows(one[0], other[0]))
        ]
        self._chance.shuffle(pairs)
        backwards = ends[0].at != self._task.a
        for one, other in pairs[:_PAIRS]:
            start, target = (other[0], one[0]) if backwards else (one[0], other[0])
            drawn = self._walked(replace(lattice, start=start, target=target))
            if drawn is None:
                if self._lattices <= 0:
                    return None
                continue
            walls, chambers, law = drawn
            winds = self._task.style == "winding"
            if all(
                place.room is None or place.room.open_in(walls, door, self._chance, winds=winds)
                for place, door in zip(places, (one[1], other[1]), strict=True)
                if door is not None
            ):
                notes: tuple[Note, ...] = (Overrun(self._overrun),) if self._overrun else ()
                return Draft(walls, chambers, notes, law)
        return None

    def _walked(self, lattice: Lattice) -> tuple[Walls, tuple[Chamber, ...], str | None] | None:
        """The map with the way through a lattice, its rooms, and the law that drew it."""
        self._lattices -= 1
        passed = self._passages(lattice)
        if passed is None:
            return None
        lattice, drawings = passed
        law = None
        if self._task.law is not None and self._task.style == "winding":
            rooms = [(Part(lattice.whole, lattice.start, lattice.target), FAIR)]
            moves = drawn_by_law(lattice, self._task.law, self._chance)
            law = self._task.law
        else:
            rooms = rooms_of(
                self._task.style,
                lattice,
                self._chance,
                self._task.room_size,
                merge=self._task.merge,
            )
            moves = lattice.walked(rooms, self._chance)
        if moves is None:
            return None
        walls = lattice.frame.shown(lattice.carved(moves))
        for hall in self._task.halls:
            walls[hall.slices] = 0
        for area, inside, doors in drawings:
            walls[area.slices] = inside
            for x, y in doors:
                walls[y, x] = 0
        return walls, self._chambers(lattice.frame, [part for part, _ in rooms]), law

    def _passages(self, lattice: Lattice) -> tuple[Lattice, list[_Drawing]] | None:
        """The lattice with a corridor through each hall or knot, and how knots are drawn.

        Wherever the way enters and leaves them, it falls into pieces whose ends must fit by colour.
        """
        frame, whole = lattice.frame, lattice.whole
        blocks = [block for block in lattice.blocks if lattice.free[block.slices].any()]
        if not blocks:
            fits = lattice.can_be_walked(whole, lattice.start, lattice.target)
            return (lattice, []) if fits else None
        free = lattice.free.copy()
        for block in blocks:
            free[block.slices] = False
        balance = replace(lattice, free=free).balance(whole)
        halls = {frame.cells_under(hall) for hall in self._task.halls}
        openings = [
            [
                way
                for way in ways_out(frame, block)
                if free[way[0][1], way[0][0]] and _edge_inwards(way[0], block) not in lattice.out
            ]
            for block in blocks
        ]
        if min(map(len, openings)) < 2:
            return None
        tries = 0
        for _ in range(_OPENINGS):
            pairs = [(self._chance.choice(ways), self._chance.choice(ways)) for ways in openings]
            if any(one[0] == other[0] for one, other in pairs):
                continue
            outside = [way[0] for pair in pairs for way in pair]
            if not balance.allows(lattice.start, lattice.target, *outside, pieces=len(pairs) + 1):
                continue
            drawings = []
            for block, pair in zip(blocks, pairs, strict=True):
                if block not in halls:
                    drawing = self._drawing(frame.area(block), pair)
                    if drawing is None:
                        break
                    drawings.append(drawing)
            else:
                through = lattice
                for block, pair in zip(blocks, pairs, strict=True):
                    through = _with_corridor(through, block, pair[0][0], pair[1][0])
                if through.can_be_walked(whole, lattice.start, lattice.target):
                    return through, drawings
                tries += 1
            if tries == _PAIRS:
                break
        return None

    def _drawing(
        self, area: Rectangle, ways: tuple[tuple[Cell, Tile, Tile], tuple[Cell, Tile, Tile]]
    ) -> _Drawing | None:
        """A labyrinth through a knot from door to door."""
        (_, door, _), (_, other_door, _) = ways
        every = labyrinths_between(area, door, other_door, self._mode)
        if every is None:
            return None
        return area, every.sample(self._chance.seed())[0], (door, other_door)

    def _chambers(self, frame: Frame, parts: list[Part]) -> tuple[Chamber, ...]:
        """The rooms as tiles of the map, with the doors between them."""
        doors = [_door(frame, p.b, q.a) for p, q in pairwise(parts)]
        ends = [self._task.a, *doors, self._task.b]
        return tuple(
            Chamber.of(frame.area(part.box), ends[number], ends[number + 1])
            for number, part in enumerate(parts)
        )

    def _with_a_shared_room(self, frame: Frame) -> Draft | None:
        """Both ends in one room, with two doors."""
        base = self._base(frame)
        if base is None or base.blocks or base.out or base.forced or not base.free.all():
            return None
        a, b = self._task.a, self._task.b
        half = frame.across.cells * frame.down.cells // 2
        for cells in areas_of(frame, [a, b], self._chance, half):
            if not all(crossing in cells for crossing in frame.crossings):
                continue
            area = frame.area(cells)
            lattice = self._with_ends(base, LatticeEnd(cells, ()))
            balance = lattice.balance(base.whole)
            for side in TURNS_TO_THE_RIGHT:
                out, doors = two_doors(cells, area, side)
                if not all(frame.has(cell) and not frame.is_crossed(cell) for cell in out):
                    continue
                if not balance.allows(*out):
                    continue
                if self._rooms <= 0 or self._lattices <= 0:
                    return None
                self._rooms -= 1
                inside = two_ways(
                    area, a, b, side, self._mode, self._chance, may_be_thick=self._may_be_thick
                )
                if inside is None:
                    continue
                drawn = self._walked(replace(lattice, start=out[0], target=out[1]))
                if drawn is None:
                    continue
                walls, _, law = drawn
                walls[area.top + 1 : area.bottom, area.left + 1 : area.right] = inside
                for x, y in doors:
                    walls[y, x] = 0
                return Draft(walls, (self._task.whole,), (), law)
        return None


def _is_near(frame: Frame, end: End, crossing: Cell) -> bool:
    """Whether a room around an end can hold the crossing of two lines."""
    x, y = frame.to_lattice(end.at)
    return abs(2 * crossing[0] - x) <= _NEAR_A_LINE and abs(2 * crossing[1] - y) <= _NEAR_A_LINE


def _are_hidden(lattice: Lattice) -> bool:
    """Whether something else than the lattice stands wherever two lines cross."""
    return not any(lattice.free[y, x] for x, y in lattice.frame.crossings)


def _edge_inwards(cell: Cell, block: Rectangle) -> Edge:
    """The step from a cell beside a block of cells into it."""
    x = min(max(cell[0], block.left), block.right)
    y = min(max(cell[1], block.top), block.bottom)
    return edge_between(cell, (x, y))


def _with_corridor(lattice: Lattice, block: Rectangle, one: Cell, other: Cell) -> Lattice:
    """The lattice with a corridor through a block, between two cells beside it, and no other."""
    ends = []
    for cell in (one, other):
        pair = _edge_inwards(cell, block)
        ends.append(pair[0] if pair[0] in block else pair[1])
    way = [ends[0]]
    while way[-1] != ends[1]:
        (x, y), (u, v) = way[-1], ends[1]
        way.append((x + (u > x) - (u < x), y) if x != u else (x, y + (v > y) - (v < y)))
    free = lattice.free.copy()
    free[block.slices] = False
    for x, y in way:
        free[y, x] = True
    kept = {_edge_inwards(one, block), _edge_inwards(other, block)}
    beside = [
        (x, y)
        for x in range(block.left - 1, block.right + 2)
        for y in range(block.top - 1, block.bottom + 2)
        if (block.left <= x <= block.right) != (block.top <= y <= block.bottom)
        and lattice.frame.has((x, y))
    ]
    shut = {_edge_inwards(cell, block) for cell in beside} - kept
    return replace(lattice, free=free, out=lattice.out | shut)


def _door(frame: Frame, before: Cell, behind: Cell) -> Tile:
    """The tile between two neighbouring cells."""
    x, y = before[0] + behind[0] + 1, before[1] + behind[1] + 1
    return frame.across.to_map(x), frame.down.to_map(y)
