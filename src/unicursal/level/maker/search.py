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
from unicursal.level.maker.exact_room import End, ExactRoom
from unicursal.level.maker.exactly import modes_of, room_of
from unicursal.level.maker.frame import Frame
from unicursal.level.maker.frames import frames_for, is_near
from unicursal.level.maker.lattice import Lattice, Part, drawn_by_law
from unicursal.level.maker.loop import closed
from unicursal.level.maker.passed import Corridors, lattice_of
from unicursal.level.maker.rooms import chambers_of, walked
from unicursal.level.maker.sites import (
    LARGE,
    SMALL,
    Site,
    WayOut,
    areas_of,
    by_side,
    has_space,
    needs_engine,
    passed_at,
    places_of,
    ways_out,
)
from unicursal.level.notes import NoEffect, Note, Overrun
from unicursal.level.wishes import Wishes
from unicursal.room.question import Mode
from unicursal.room.reasons import why_none
from unicursal.tilemap.rectangle import Rectangle

_LATTICES = 72
_ROOMS: dict[Mode, int] = {"strict": 24, "perfect": 150}
"""How many lattices are tried, and rooms swept for their doors, before it is given up."""
_IN_A_FRAME, _SITES_IN_A_FRAME = 50, 300
"""The most rooms of one frame that are swept, or looked at: another may be easier."""
_IN_VAIN = 4
"""Looking for a room around a hall or a tile costs as much as so many rooms, if there is none."""
_SITES = 4000
"""And of how many rooms around an end it is seen whether they can stand there."""
_AGAIN = 8
"""At least so many frames are tried, some of them again."""
_PAIRS = 3
"""Pairs of a beginning and an end of the walk that are tried."""
_EACH, _ALL = 2, 4
"""Rooms of each colour, and rooms of the colour that is wanted, that are tried."""
_OF_A_LOOP = 0.25
"""The share of the search for each place at which a loop may begin: there are many."""
_NEAR = 11
"""Ends nearer than this may share a room."""
_GOAL_DOORS = 2


def made_by_walk(task: Wishes, chance: Chance, patience: float = 1) -> Draft | None:
    """A level without thick walls, strict if it can be; None if none was found within reason."""
    if task.is_loop:
        each = patience * _OF_A_LOOP
        return closed(task, lambda way: made_by_walk(way, chance, each), chance)
    if task.law == "backbite" and task.style == "winding" and not all(n % 2 for n in task.size):
        return None  # it keeps to no line that is only crossed
    most = 0 if task.goal_room else task.overrun
    for in_middle in (True, False):
        for overrun, mode in product(range(most + 1), modes_of(task)):
            if task.shape is None and why_none(room_of(task, mode, overrun)):
                continue
            made = Search(task, chance, mode, overrun, in_middle, patience / 2**overrun).found()
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
        self._frames = round(patience * _AGAIN)
        self._lattices = round(patience * _LATTICES)
        self._rooms = round(patience * _ROOMS[mode])
        self._sites = round(patience * _SITES)
        self._costs_nothing = mode == "strict" and not task.is_guarded
        """More is tried for than was asked: it is taken only where it is found at once."""
        if self._costs_nothing:
            self._rooms //= 3
        self._swept: set[ExactRoom] = set()
        self._asks_engine = True
        """Whether open rooms may stand off the lattice, in a room of the exact engine."""
        self._ends = (
            End(task.entrance, task.entrance_room, 0, in_middle),
            End(task.exit, task.goal_room, overrun, in_middle),
        )

    def found(self) -> Draft | None:
        """The level of the first frame that allows one."""
        frames = frames_for(self._task, self._ends, self._chance)
        if frames and not self._costs_nothing and self._task.shape is None:
            frames *= max(1, -(-self._frames // len(frames)))  # rooms may stand elsewhere
        # What stands between walls of the lattice costs nothing: the engine is asked at last.
        passes = [False, True] if self._task.open_room or self._task.halls else [True]
        for asks_engine in passes[:1] if self._costs_nothing else passes:
            self._asks_engine = asks_engine
            limits = self._lattices, self._rooms, self._sites
            for frame in frames:
                if not asks_engine and not all(map(frame.cells_under, self._task.halls)):
                    continue
                rest = max(0, self._rooms - _IN_A_FRAME), max(0, self._sites - _SITES_IN_A_FRAME)
                self._rooms, self._sites = self._rooms - rest[0], self._sites - rest[1]
                base = self._lattice_of(frame)
                made = None if base is None else self._placed(base)
                if base is not None and made is None and asks_engine:
                    made = self._with_a_shared_room(base)
                if made is not None:
                    return made
                self._rooms, self._sites = self._rooms + rest[0], self._sites + rest[1]
                if min(self._lattices, self._rooms, self._sites) <= 0:
                    break
            self._lattices, self._rooms, self._sites = limits
        return None

    def found_shared(self) -> Draft | None:
        """The level of the first frame with a room for both ends."""
        frames = frames_for(self._task, self._ends, self._chance)
        bases = filter(None, map(self._lattice_of, frames))
        found = (self._with_a_shared_room(base) for base in bases)
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
            wanted += [[needs[0], True], [True, needs[1]], [True, True]]
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
        self._blocks: list[Site] = found[1] if found else []
        around = sum(block.room is not None for block in self._blocks)
        self._rooms -= around if found else _IN_VAIN
        return found and found[0]

    def _with_a_shared_room(self, base: Lattice) -> Draft | None:
        """Both ends in one room, with two doors."""
        (ax, ay), (bx, by) = self._task.inner_ends
        if self._overrun or max(abs(ax - bx), abs(ay - by)) >= _NEAR:
            return None
        frame = base.frame
        half = frame.across.cells * frame.down.cells // 2
        tiles = SMALL if self._may_be_thick or self._task.open_room else LARGE
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
            room = ExactRoom.on(
                self._task, area, self._mode, self._ends, may_be_thick=self._may_be_thick
            )
            corridors = Corridors(lattice, self._blocks)
            ways = [
                way
                for way in ways_out(self._task.walls, frame, cells)
                if lattice.free[way[0][::-1]]
            ]
            passed = passed_at(self._task.through, area)
            pairs = [
                (one, other)
                for side in by_side(area, ways)
                for one, other in combinations(side, 2)
                if passed <= {one[1], other[1]} and corridors.will_do(one[0], other[0])
            ]
            self._chance.shuffle(pairs)
            for one, other in pairs[:_PAIRS]:
                if self._rooms <= 0 or self._lattices <= 0:
                    return None
                self._rooms -= 1
                doors = area.local(one[1]), area.local(other[1])
                inside = room.drawn(doors, self._chance, "")
                if inside is None:
                    continue
                drawn = self._walked(corridors, one[0], other[0])
                if drawn is not None:
                    drawn.walls[area.grown(-1).slices] = inside
                    for _, (x, y), _ in (one, other):
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
        rooms: Iterator[Site] | None,
        partner: Site | None = None,
        hidden: Sequence[Rectangle] = (),
    ) -> Iterator[Site]:
        """Its own cell, or some rooms around an end with doors that work.

        With a partner only those whose doors fit to its own by colour, else two for each colour.
        They stand wherever the lattice cannot and nothing else does.
        """
        frame = base.frame
        if rooms is None:
            cell = frame.cell(end.at)
            if cell is not None and base.free[cell[::-1]]:
                tile = Rectangle.around(end.at, end.at)
                yield Site(Rectangle.of_size(*cell, 0, 0), tile, (((cell, end.at, end.at),),))
            return
        other = self._task.exit if end.at == self._task.entrance else self._task.entrance
        found: Counter[int] = Counter()
        for site in rooms:
            if self._rooms <= 0 or self._sites <= 0:
                return
            self._sites -= 1
            if (
                not all(map(site.cells.holds, hidden))
                or other in site.area
                or (partner is not None and not _go_together(base, site.cells, partner.cells))
            ):
                continue
            mine = [way for (way,) in site.openings if base.free[way[0][::-1]]]
            if not base.blocks:  # ways through blocks may be of either colour
                around = (site.cells,) if partner is None else (site.cells, partner.cells)
                balance = base.without(*around).balance(base.whole)
                behind = [way[0] for (way,) in partner.openings] if partner else []
                fitting = balance.fitting([way[0] for way in mine], behind)
                mine = [way for way in mine if way[0] in fitting]
            if partner is None:
                mine = [way for way in mine if found[sum(way[0]) % 2] < _EACH]
            doors = self._doors(site, mine) if mine else []
            if doors:
                found.update({sum(cell) % 2 for cell, _, _ in doors})
                yield replace(site, openings=tuple((way,) for way in doors))
                if found.total() >= _ALL if partner else min(found[0], found[1]) >= _EACH:
                    return

    def _rooms_around(self, base: Lattice, end: End) -> Iterator[Site]:
        """Open rooms between walls of the lattice, then those of the exact engine."""
        frame, task = base.frame, self._task

        def site(cells: Rectangle, room: ExactRoom | None = None) -> Site:
            area = frame.area(cells)
            passed = passed_at(task.through, area)
            ways = [way for way in ways_out(task.walls, frame, cells) if passed <= {way[1]}]
            return Site(cells, area, tuple((way,) for way in ways), room)

        if end.room is not None:
            for cells in places_of(frame, end):
                inner = frame.area(cells).grown(-1)
                if _may_stand(base, cells) and not any(
                    tile in inner for tile in task.walls | task.through
                ):
                    yield site(cells)
            if not self._asks_engine:
                return
        most = frame.across.cells * frame.down.cells // 2
        held, rooms = Rectangle(*end.at, *end.at), [end.room] if end.room else []
        for cells in areas_of(frame, held, self._chance, most, rooms):
            area = frame.area(cells)
            if _may_stand(base, cells) and has_space(area, end, *task.size):
                yield site(cells, ExactRoom.on(task, area, self._mode, [end]))

    def _doors(self, site: Site, ways: list[WayOut]) -> list[WayOut]:
        """Those of some ways out of a room that lead to the end."""
        room = site.room
        if room is None:
            return ways
        (end,) = room.ends
        if end.room is None and not end.overrun:
            self._rooms -= room not in self._swept
            self._swept.add(room)
            works = room.doors([site.area.local(tile) for _, _, tile in ways])
            return [way for way in ways if site.area.local(way[2]) in works]
        self._chance.shuffle(ways)
        doors: list[WayOut] = []
        for way in ways:
            door = site.area.local(way[1])
            if door not in room.counted:
                continue
            self._rooms -= 1
            if room.leads(door):
                doors.append(way)
            if len(doors) == _GOAL_DOORS or self._rooms <= 0:
                break
        return doors

    def _joined(
        self, base: Lattice, sites: tuple[Site, Site], ends: tuple[End, End]
    ) -> Draft | None:
        """The level with these sites, if a walk joins two of their doors."""
        one, other = sites
        lattice = base.without(one.cells, other.cells)
        if not all(one.cells.holds(gap) or other.cells.holds(gap) for gap in base.gaps):
            return None
        corridors = Corridors(lattice, self._blocks)
        pairs: list[tuple[WayOut, WayOut]] = []
        for (a,), (b,) in product(one.openings, other.openings):
            are_free = a[0] != b[0] and lattice.free[a[0][::-1]] and lattice.free[b[0][::-1]]
            if are_free and corridors.will_do(a[0], b[0]):
                pairs.append((a, b))
        self._chance.shuffle(pairs)
        for pair in pairs[:_PAIRS]:
            is_forward = ends[0].at == self._task.entrance
            start, target = pair if is_forward else pair[::-1]
            drawn = self._walked(corridors, start[0], target[0])
            if drawn is not None:
                frame, style = lattice.frame, self._task.style
                for site, way in zip(sites, pair, strict=True):
                    site.draw_on(drawn.walls, frame, (way,), self._chance, style)
                return drawn
            if self._lattices <= 0:
                return None
        return None

    def _walked(self, corridors: Corridors, start: Cell, target: Cell) -> Draft | None:
        """The way through a lattice, but for the rooms around its ends."""
        task, chance = self._task, self._chance
        able = corridors.between(start, target, chance)
        found = next((each for each in able if self._can_be_walked(each[0])), None)
        if found is None:
            return None
        lattice, openings = found
        frame = lattice.frame
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
            block.draw_on(walls, frame, opening, chance, task.style)
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


def _go_together(base: Lattice, cells: Rectangle, others: Rectangle) -> bool:
    """Whether two rooms stand apart, and wherever the lattice cannot."""
    is_apart = not cells.overlaps(others)
    return is_apart and all(cells.holds(gap) or others.holds(gap) for gap in base.gaps)
