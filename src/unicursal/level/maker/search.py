"""The search for a lattice and places of its ends that one walk joins.

Frames are tried from those that put both ends on cells to those that need a room around each; of
each frame ends that need no room before those that do; and of two ends only doors that fit by
colour. What is found is walked, room by room, in the style, and shown on the map.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import replace
from itertools import combinations, product, tee

from unicursal.board import Cell
from unicursal.chance import Chance
from unicursal.level.maker.draft import Draft
from unicursal.level.maker.ends import (
    LARGE,
    SMALL,
    End,
    Exactly,
    LatticeEnd,
    Open,
    WayOut,
    areas_of,
    doors_of,
    fixed_in,
    has_space,
    needs_engine,
    passed_at,
    places_of,
    ways_out,
)
from unicursal.level.maker.frame import Frame
from unicursal.level.maker.frames import frames_for, is_near
from unicursal.level.maker.halls import Block, lattice_of, with_corridors
from unicursal.level.maker.lattice import Lattice, Part, drawn_by_law
from unicursal.level.maker.loop import closed
from unicursal.level.maker.rooms import chambers_of, walked
from unicursal.level.maker.two_doors import TO_THE_RIGHT, are_beside, two_ways
from unicursal.level.map.rectangle import Rectangle
from unicursal.level.map.tiles import Tile
from unicursal.level.notes import NoEffect, Note, Overrun
from unicursal.level.room.cases import cases_of
from unicursal.level.room.question import Mode, Room
from unicursal.level.room.reasons import why_not_strict
from unicursal.level.wishes import Wishes

_LATTICES = 72
_ROOMS: dict[Mode, int] = {"strict": 24, "perfect": 150}
"""How many lattices are tried, and rooms swept for their doors, before it is given up."""
_IN_A_FRAME = 50
"""The most rooms of one frame: another may be easier."""
_IN_VAIN = 4
"""Looking for a room around a hall or a tile costs as much as so many rooms, if there is none."""
_SITES = 4000
"""And of how many rooms around an end it is seen whether they can stand there."""
_PAIRS = 3
_EACH, _ALL = 2, 4
"""Rooms of each colour, and rooms of the colour that is wanted, that are tried."""
_OF_A_LOOP = 0.25
"""The share of the search for each place at which a loop may begin: there are many."""
_NEAR = 11
"""Ends nearer than this may share a room."""
_GOAL_DOORS = 2

_Room = tuple[Rectangle, Exactly | Open, list[WayOut]]
"""The cells under a room around an end, the room, and the ways out of it."""


def made_by_walk(task: Wishes, chance: Chance, patience: float = 1) -> Draft | None:
    """A level without thick walls, strict if it can be; None if none was found within reason."""
    if task.is_loop:
        each = patience * _OF_A_LOOP
        return closed(task, lambda way: made_by_walk(way, chance, each), chance)
    modes: list[Mode] = ["strict", "perfect"]
    if task.is_guarded:
        modes = ["strict"]
    elif task.width % 2 == task.height % 2 == 0 or (
        task.is_bare and why_not_strict(*task.size, *task.inner_ends)
    ):
        modes = ["perfect"]
    most = 0 if task.goal_room else task.overrun
    for in_middle in (True, False):
        for overrun, mode in product(range(most + 1), modes):
            made = Search(task, chance, mode, overrun, in_middle, patience).found()
            if made is not None:
                return made
        if not (task.goal_room or task.entrance_room):
            break
    return None


class Search:
    """Tries frames, places and doors until a walk joins them."""

    def __init__(
        self,
        task: Wishes,
        chance: Chance,
        mode: Mode,
        overrun: int = 0,
        in_middle: bool = True,
        patience: float = 1,
        *,
        may_be_thick: bool = False,
    ) -> None:
        """The level is to be of a mode; `patience` is how much longer than usual is searched."""
        self._task, self._chance, self._mode, self._overrun = task, chance, mode, overrun
        self._may_be_thick = may_be_thick
        self._lattices = round(patience * _LATTICES)
        self._rooms = round(patience * _ROOMS[mode])
        self._sites = round(patience * _SITES)
        self._costs_nothing = mode == "strict" and not task.is_guarded
        """More is tried for than was asked: it is taken only where it is found at once."""
        if self._costs_nothing:
            self._rooms //= 3
        self._swept: set[tuple[object, ...]] = set()
        self._asks_engine = True
        """Whether open rooms may stand off the lattice, in a room of the exact engine."""
        self._ends = (
            End(task.entrance, task.entrance_room, 0, in_middle),
            End(task.exit, task.goal_room, overrun, in_middle),
        )

    def found(self) -> Draft | None:
        """The level of the first frame that allows one."""
        frames = frames_for(self._task, self._ends, self._chance)
        # What stands between walls of the lattice costs nothing: the engine is asked at last.
        passes = [False, True] if self._task.open_room or self._task.halls else [True]
        for asks_engine in passes[:1] if self._costs_nothing else passes:
            self._asks_engine = asks_engine
            limits = self._lattices, self._rooms, self._sites
            for frame in frames:
                if not asks_engine and not all(map(frame.cells_under, self._task.halls)):
                    continue
                rest = max(0, self._rooms - _IN_A_FRAME)
                self._rooms -= rest
                base = self._lattice_of(frame)
                made = None if base is None else self._placed(base)
                if base is not None and made is None and asks_engine:
                    made = self._with_a_shared_room(base)
                if made is not None:
                    return made
                self._rooms += rest
                if min(self._lattices, self._rooms, self._sites) <= 0:
                    break
            self._lattices, self._rooms, self._sites = limits
        return None

    def found_thick(self) -> Draft | None:
        """The level of the first frame with a shared room whose walls may be thick."""
        frames = frames_for(self._task, self._ends, self._chance)
        bases = filter(None, map(self._lattice_of, frames))
        found = (self._with_a_shared_room(base, may_be_thick=True) for base in bases)
        return next((made for made in found if made is not None), None)

    def in_frame(self, frame: Frame) -> Draft | None:
        """The level of a frame, each end for itself."""
        base = self._lattice_of(frame)
        return None if base is None else self._placed(base)

    def _placed(self, base: Lattice) -> Draft | None:
        """A place for each end; if that will not do, with a room for either to change colours."""
        frame = base.frame
        needs = [needs_engine(frame, end) or end.room is not None for end in self._ends]
        wanted = [needs]
        if not all(needs):
            wanted += [[needs[0], True], [True, needs[1]]]
        for has_rooms in dict.fromkeys(map(tuple, wanted)):
            # The end without a room comes first: its colour is given.
            pairs = sorted(zip(self._ends, has_rooms, strict=True), key=lambda pair: pair[1])
            (first, first_has), (second, second_has) = pairs
            hidden = [
                gap for gap in base.gaps if not self._can_hide(frame, second, second_has, gap)
            ]
            if not all(self._can_hide(frame, first, first_has, gap) for gap in hidden):
                continue
            rooms = [
                tee(self._rooms_around(base, end), 1)[0] if has else None for end, has in pairs
            ]
            for one in self._places(base, first, rooms[0], hidden=hidden):
                for other in self._places(base, second, copy(rooms[1]), one):  # from the first on
                    made = self._joined(base, (one, other), (first, second))
                    if made is not None:
                        return made
                    if self._lattices <= 0:
                        return None
        return None

    def _lattice_of(self, frame: Frame) -> Lattice | None:
        """The lattice of a frame, with blocks for all that the way passes."""
        mode = self._mode if self._asks_engine else None
        found = lattice_of(self._task, frame, mode, self._chance, may_be_thick=self._may_be_thick)
        self._blocks: list[Block] = found[1] if found else []
        around = sum(block.inside is not None for block in self._blocks)
        self._rooms -= around if found else _IN_VAIN
        return found and found[0]

    def _with_a_shared_room(self, base: Lattice, *, may_be_thick: bool = False) -> Draft | None:
        """Both ends in one room, with two doors."""
        (ax, ay), (bx, by) = self._task.inner_ends
        if self._overrun or max(abs(ax - bx), abs(ay - by)) >= _NEAR:
            return None
        frame = base.frame
        half = frame.across.cells * frame.down.cells // 2
        tiles = SMALL if may_be_thick or self._task.open_room else LARGE
        held = Rectangle.around(*(end.at for end in self._ends))
        rooms = [end.room for end in self._ends if end.room]
        for cells in areas_of(frame, held, self._chance, half, rooms, tiles):
            area = frame.area(cells)
            if (
                not _may_stand(base, cells)
                or not all(map(cells.holds, base.gaps))
                or not all(has_space(area, end, *self._task.size) for end in self._ends)
            ):
                continue
            lattice = base.without(cells)
            start, end = (area.local(end.at) for end in self._ends)
            room = Room(
                *area.size,
                start,
                end,
                self._mode,
                *fixed_in(self._task, area),
                start_goal=self._ends[0].room,
                goal=self._ends[1].room,
                goal_may_turn=False,
                goal_in_middle=self._ends[0].in_middle,
            )
            # Ways through blocks may be of either colour.
            balance = None if base.blocks else lattice.balance(base.whole)
            ways = [
                way
                for way in ways_out(frame, cells)
                if way[1] not in self._task.walls and lattice.free[way[0][1], way[0][0]]
            ]
            passed = passed_at(self._task, area)
            pairs = [
                (one, other)
                for side in TO_THE_RIGHT
                for one, other in combinations(
                    [way for way in ways if are_beside(area, way[1:2], side)], 2
                )
                if passed <= {one[1], other[1]}
                and (balance is None or balance.allows(one[0], other[0]))
            ]
            self._chance.shuffle(pairs)
            for one, other in pairs[:_PAIRS]:
                if self._rooms <= 0 or self._lattices <= 0:
                    return None
                self._rooms -= 1
                doors = one[1], other[1]
                cases = cases_of(room, may_be_thick=may_be_thick)
                inside = two_ways(cases, area, doors, self._chance)
                if inside is None:
                    continue
                drawn = self._walked(replace(lattice, start=one[0], target=other[0]))
                if drawn is not None:
                    drawn.walls[area.grown(-1).slices] = inside
                    for x, y in doors:
                        drawn.walls[y, x] = 0
                    return replace(drawn, rooms=(self._task.whole,))
        return None

    def _can_hide(self, frame: Frame, end: End, has_room: bool, gap: Rectangle) -> bool:
        """Whether a room around an end may stand where the lattice cannot."""
        if not has_room:
            return False
        if end.room is not None and not self._asks_engine:
            return any(cells.holds(gap) for cells in places_of(frame, end))
        return is_near(frame, Rectangle.around(end.at, end.at), gap.corner)

    def _places(
        self,
        base: Lattice,
        end: End,
        rooms: Iterator[_Room] | None,
        partner: LatticeEnd | None = None,
        hidden: Sequence[Rectangle] = (),
    ) -> Iterator[LatticeEnd]:
        """Its own cell, or those of some rooms around an end with doors that work.

        With a partner only those whose doors fit to its own by colour, else two for each colour.
        They stand wherever the lattice cannot and nothing else does.
        """
        frame = base.frame
        if rooms is None:
            cell = frame.cell(end.at)
            if cell is not None and base.free[cell[1], cell[0]]:
                yield LatticeEnd(None, ((cell, None),))
            return
        other = self._task.exit if end.at == self._task.entrance else self._task.entrance
        found: Counter[int] = Counter()
        for cells, room, ways in rooms:
            if self._rooms <= 0 or self._sites <= 0:
                return
            self._sites -= 1
            if (
                not all(map(cells.holds, hidden))
                or other in frame.area(cells)
                or (partner is not None and not _go_together(base, cells, partner))
            ):
                continue
            mine = [way for way in ways if base.free[way[0][1], way[0][0]]]
            if not base.blocks:  # ways through halls may be of either colour
                around = (cells,) if partner is None else (cells, partner.cells)
                balance = base.without(*around).balance(base.whole)
                behind = [cell for cell, _ in partner.doors] if partner else []
                fitting = balance.fitting([way[0] for way in mine], behind)
                mine = [way for way in mine if way[0] in fitting]
            if partner is None:
                mine = [way for way in mine if found[sum(way[0]) % 2] < _EACH]
            doors = self._doors(room, mine) if mine else []
            if doors:
                found.update({sum(cell) % 2 for cell, _ in doors})
                yield LatticeEnd(cells, tuple(doors), room)
                if found.total() >= _ALL if partner else min(found[0], found[1]) >= _EACH:
                    return

    def _rooms_around(self, base: Lattice, end: End) -> Iterator[_Room]:
        """Open rooms between walls of the lattice, then those of the exact engine."""
        frame = base.frame
        if end.room is not None:
            for cells in places_of(frame, end):
                if _may_stand(base, cells) and not any(
                    one in cells or two in cells for one, two in base.out | base.forced
                ):
                    yield cells, Open(frame.area(cells).grown(-1)), list(ways_out(frame, cells))
            if not self._asks_engine:
                return
        most = frame.across.cells * frame.down.cells // 2
        held, rooms = Rectangle(*end.at, *end.at), [end.room] if end.room else []
        for cells in areas_of(frame, held, self._chance, most, rooms):
            area = frame.area(cells)
            if _may_stand(base, cells) and has_space(area, end, *self._task.size):
                passed = passed_at(self._task, area)
                ways = [
                    way
                    for way in ways_out(frame, cells)
                    if way[1] not in self._task.walls and passed <= {way[1]}
                ]
                yield cells, Exactly(area, end, self._mode, fixed_in(self._task, area)), ways

    def _doors(self, room: Exactly | Open, beside: list[WayOut]) -> list[tuple[Cell, Tile | None]]:
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
            if room.asked(door) is None:
                continue
            self._rooms -= 1
            if room.labyrinths(door) is not None:
                doors.append((cell, door))
            if len(doors) == _GOAL_DOORS or self._rooms <= 0:
                break
        return doors

    def _joined(
        self, base: Lattice, places: tuple[LatticeEnd, LatticeEnd], ends: tuple[End, End]
    ) -> Draft | None:
        """The level with these places, if a walk joins two of their doors."""
        lattice = base.without(places[0].cells, places[1].cells)
        rooms = [place.cells for place in places if place.cells is not None]
        if not all(any(cells.holds(gap) for cells in rooms) for gap in base.gaps):
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
        for pair in pairs[:_PAIRS]:
            is_forward = ends[0].at == self._task.entrance
            cells = [door[0] for door in (pair if is_forward else pair[::-1])]
            drawn = self._walked(replace(lattice, start=cells[0], target=cells[1]))
            if drawn is not None:
                for place, (cell, door) in zip(places, pair, strict=True):
                    if place.room is not None and door is not None:
                        place.room.draw_on(drawn.walls, door, self._chance, self._task.style)
                        drawn.walls[Rectangle.around(lattice.frame.tile(cell), door).slices] = 0
                return drawn
            if self._lattices <= 0:
                return None
        return None

    def _walked(self, lattice: Lattice) -> Draft | None:
        """The way through a lattice, but for the rooms around its ends."""
        task, chance, frame = self._task, self._chance, lattice.frame
        able = with_corridors(lattice, self._blocks, chance)
        found = next((each for each in able if self._can_be_walked(each[0])), None)
        if found is None:
            return None
        lattice, openings = found
        law = task.law if task.style == "winding" else None
        if law is not None:
            moves = drawn_by_law(lattice, law, chance)
            whole = Part(lattice.whole, lattice.start, lattice.target)
            drawn = ([whole], moves, False) if moves else None
        else:
            drawn = walked(task.style, lattice, chance, task.room_size, merge=task.merge)
        if drawn is None:
            return None
        parts, moves, is_merged = drawn
        walls = frame.shown(lattice.carved(moves))
        for block, opening in zip(self._blocks, openings, strict=True):
            block.draw_on(walls, frame, opening, chance)
        chambers = chambers_of(parts, frame, task.entrance, task.exit)
        notes: tuple[Note, ...] = (Overrun(self._overrun),) if self._overrun else ()
        if task.merge and not is_merged:
            one = len(parts) == 1
            why = "the level is one room" if one else "no room lines up with the next one"
            notes = (*notes, NoEffect("merge", why))
        return Draft(walls, chambers, notes, law)

    def _can_be_walked(self, lattice: Lattice) -> bool:
        self._lattices -= 1
        return lattice.can_be_walked(lattice.whole, lattice.start, lattice.target)


def _may_stand(base: Lattice, cells: Rectangle) -> bool:
    """Whether a room takes the place of free cells alone, and what is left can be walked."""
    return (
        base.frame.can_lack(cells)
        and bool(base.free[cells.slices].all())
        and not any(map(cells.overlaps, base.blocks))
    )


def _go_together(base: Lattice, cells: Rectangle, partner: LatticeEnd) -> bool:
    """Whether two rooms stand apart, and wherever the lattice cannot."""
    taken = [cells] if partner.cells is None else [cells, partner.cells]
    return not (partner.cells and cells.overlaps(partner.cells)) and all(
        any(one.holds(gap) for one in taken) for gap in base.gaps
    )
