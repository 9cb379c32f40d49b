"""The lattice as the way finds it: its walls, what it must pass, how the way leads through blocks.

A block of cells is what the way enters once and leaves once: to the walk it is a corridor from a
cell on one side to one on another. A hall between walls of the lattice is one. A hall that stands
elsewhere, a wall in the place of a cell and a way over a post of the lattice have a room of the
exact engine around them, which is one too.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, product
from operator import add

import numpy as np

from unicursal.board import Cell
from unicursal.board.directions import Edge, edge_between
from unicursal.chance import Chance
from unicursal.level.maker.exact_room import ExactRoom
from unicursal.level.maker.frame import Frame, Mask, Weight
from unicursal.level.maker.lattice import Lattice
from unicursal.level.maker.sites import SMALL, Opening, Site, areas_of, by_side, passed_at, ways_out
from unicursal.level.wishes import Wishes
from unicursal.room.question import Mode
from unicursal.tilemap.rectangle import Rectangle
from unicursal.tilemap.tiles import Tile, cells_shown, steps_between

_CHOICES, _WALKS = 20, 3
"""Choices of openings of all blocks that are kept, and of them those for the solver."""
_NEAR = 10
"""Steps from an end to a tile that a room around it may hold."""
_AREAS, _PAIRS = 12, 40
"""Places for a room around something, and pairs of doors of a block, that are tried."""
_IN_VAIN = 12
"""After so many pairs none is expected to lead through."""


def lattice_of(
    task: Wishes, frame: Frame, mode: Mode | None, chance: Chance, *, may_be_thick: bool = False
) -> tuple[Lattice, list[Site]] | None:
    """The lattice without ends, its walls and blocks known; None if it has no place for them.

    Without a mode the exact engine is not asked. If walls may be thick a cell is taken out for a
    wall in its place.
    """
    free = np.ones((frame.down.cells, frame.across.cells), dtype=bool)
    out, forced = set[Edge](), set[Edge]()
    odd: list[Rectangle] = []
    for tiles, edges, is_open in ((task.walls, out, False), (task.through, forced, True)):
        for tile in sorted(tiles):
            x, y = frame.to_lattice(tile)
            if x % 2 != y % 2:
                edges.add(cells_shown((x, y)))
            elif bool(x % 2) != is_open:
                is_rock = task.shape is not None and tile not in task.shape
                if not is_open and (is_rock or may_be_thick):
                    free[y // 2, x // 2] = False
                else:
                    odd.append(Rectangle(*tile, *tile))
    blocks: list[Site] = []
    for hall in task.halls:
        cells = frame.cells_under(hall)
        if cells is None:
            odd.insert(0, hall)
        elif (
            not frame.can_lack(cells)
            or not free[cells.slices].all()
            or any(cells.overlaps(other.cells) for other in blocks)
        ):
            return None
        else:
            blocks.append(_block(task, frame, cells))
    if odd and mode is None:
        return None
    gaps: list[Rectangle] = []
    for held in odd:
        if mode and not any(block.area.grown(-1).holds(held) for block in blocks):
            found = _around(task, frame, free, chance, mode, held, may_be_thick)
            apart = (b for b in found if not any(b.cells.overlaps(other.cells) for other in blocks))
            block = next(apart, None)
            if block is not None:
                blocks.append(block)
            elif (
                held in task.halls
                or min(steps_between(held.corner, end) for end in task.inner_ends) > _NEAR
            ):
                return None
            else:
                gaps.append(Rectangle.around(*cells_shown(frame.to_lattice(held.corner))))
    taken = tuple(block.cells for block in blocks)
    gaps += [
        Rectangle(*crossing, *crossing)
        for crossing in frame.crossings
        if not any(crossing in cells for cells in taken)
    ]
    return Lattice(frame, free, (0, 0), (0, 0), out, forced, taken, tuple(gaps)), blocks


def _around(
    task: Wishes,
    frame: Frame,
    free: Mask,
    chance: Chance,
    mode: Mode,
    held: Rectangle,
    may_be_thick: bool,
) -> Iterator[Site]:
    """Rooms of the exact engine around a hall or a tile that the way can pass."""
    half = frame.across.cells * frame.down.cells // 2
    hall = held if held in task.halls else None
    others = [other.grown(1) for other in task.halls if other != held]
    tiles = (held.grown(4).area, held.grown(5).area) if hall else SMALL
    areas = areas_of(frame, held, chance, half, [], tiles)
    areas.sort(key=lambda cells: -sum(crossing in cells for crossing in frame.crossings))
    tried = 0
    for cells in areas:
        area = frame.area(cells)
        # Between a wall and three tiles of a hall a single row of tiles would be thick wall.
        rows = {held.left - area.left, area.right - held.right} if held.height > 2 else set()
        if held.width > 2:
            rows |= {held.top - area.top, area.bottom - held.bottom}
        parity = (area.width - 1) * (area.height - 1) + (held.width - 1) * (held.height - 1)
        if tried == _AREAS:
            break
        if (
            (hall and 2 in rows and not may_be_thick)
            or (hall and mode == "strict" and parity % 2)
            or not frame.can_lack(cells)
            or not free[cells.slices].all()
            or any(map(area.overlaps, others))
            or any(end in area for end in task.inner_ends)
        ):
            continue
        tried += 1
        room = ExactRoom.on(task, area, mode, hall=hall, may_be_thick=may_be_thick)
        block = _block(task, frame, cells, room)
        if block.openings:
            yield block


def _block(task: Wishes, frame: Frame, cells: Rectangle, room: ExactRoom | None = None) -> Site:
    """A block with some of its openings."""
    openings = _openings(task.walls, task.through, frame, cells, room)
    return Site(cells, frame.area(cells), openings, room)


@lru_cache(maxsize=1 << 12)
def _openings(
    walls: frozenset[Tile],
    through: frozenset[Tile],
    frame: Frame,
    cells: Rectangle,
    room: ExactRoom | None,
) -> tuple[Opening, ...]:
    """Some ways through a block: the same for any ends, so that they are looked for once."""
    area = frame.area(cells)
    ways = list(ways_out(walls, frame, cells))
    passed = passed_at(through, area)
    sides = by_side(area, ways) if room is not None and room.hall is not None else [ways]
    pairs = [
        pair
        for side in sides
        for pair in combinations(side, 2)
        if pair[0][0] != pair[1][0] and passed <= {door for _, door, _ in pair}
    ]
    Chance(0).shuffle(pairs)
    found: list[Opening] = []
    for number, pair in enumerate(pairs[:_PAIRS]):
        if number == _IN_VAIN and not found:
            break
        if room is None or room.leads(*(area.local(door) for _, door, _ in pair)):
            found.append(pair)
    return tuple(found)


class Corridors:
    """The ways through the blocks of a lattice, and the ends of a walk for which they will do.

    Wherever the way enters and leaves them, it falls into pieces whose ends must fit by colour.
    """

    def __init__(self, lattice: Lattice, blocks: Sequence[Site]) -> None:
        """Take the lattice without the rooms around its ends."""
        self._lattice, self._blocks = lattice, blocks
        taken = lattice.without(*(block.cells for block in blocks)) if blocks else lattice
        self._balance = balance = taken.balance(lattice.whole)
        # By what they give together, some choices of openings that are alike, one for each block.
        self._choices: dict[Weight, list[list[list[Opening]]]] = {}
        if balance.are_crossed:
            self._choices = {balance.weight(): [[]]}
        self._able: dict[object, list[list[list[Opening]]]] = {}
        for block in blocks:
            alike: dict[Weight, list[Opening]] = {}
            for one, other in block.openings:
                if lattice.free[one[0][::-1]] and lattice.free[other[0][::-1]]:
                    alike.setdefault(balance.weight(one[0], other[0]), []).append((one, other))
            longer: dict[Weight, list[list[list[Opening]]]] = {}
            for (before, some), (weight, group) in product(self._choices.items(), alike.items()):
                together = longer.setdefault(tuple(map(add, before, weight)), [])
                together += [[*choice, group] for choice in some[: _CHOICES - len(together)]]
            self._choices = longer

    def will_do(self, start: Cell, target: Cell) -> bool:
        """Whether some of them fit to these ends by colour."""
        return bool(self._for(start, target))

    def between(
        self, start: Cell, target: Cell, chance: Chance
    ) -> Iterator[tuple[Lattice, list[Opening]]]:
        """The lattice with these ends and a corridor through each block, some times."""
        lattice = replace(self._lattice, start=start, target=target)
        if not self._blocks:
            yield lattice, []
            return
        able = self._for(start, target)
        for _ in range(_WALKS if able else 0):
            openings = [chance.choice(group) for group in chance.choice(able)]
            through = lattice
            for block, (one, other) in zip(self._blocks, openings, strict=True):
                through = _with_corridor(through, block.cells, one[0], other[0])
            yield through, openings

    def _for(self, start: Cell, target: Cell) -> list[list[list[Opening]]]:
        kinds = self._balance.kind(start), self._balance.kind(target)
        if kinds not in self._able:
            missing = self._balance.missing(start, target)
            self._able[kinds] = self._choices.get(missing, [])
        return self._able[kinds]


def _edge_inwards(cell: Cell, block: Rectangle) -> Edge:
    """The step from a cell beside a block of cells into it."""
    return edge_between(cell, block.nearest(cell))


def _with_corridor(lattice: Lattice, block: Rectangle, one: Cell, other: Cell) -> Lattice:
    """The lattice with a corridor through a block, between two cells beside it, and no other."""
    way, end = [block.nearest(one)], block.nearest(other)
    while way[-1] != end:
        (x, y), (u, v) = way[-1], end
        way.append((x + (u > x) - (u < x), y) if x != u else (x, y + (v > y) - (v < y)))
    free = lattice.free.copy()
    free[block.slices] = False
    for x, y in way:
        free[y, x] = True
    shut = {_edge_inwards(cell, block) for cell in block.beside if lattice.frame.has(cell)}
    kept = {_edge_inwards(one, block), _edge_inwards(other, block)}
    return replace(lattice, free=free, out=lattice.out | (shut - kept))
