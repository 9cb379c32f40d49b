"""What is known around a step, and the proof that no line can pass there, whatever else is true.

A drawing knows some cells to be empty and some to be wall (taken or border). The empty ones are
connected to the cell that the step leads to. Around them the other cells form bays, which known
walls part; `_passage` says why a line that goes out into a bay comes back out of it. In which bay
the target lies can be read off arrows: from the live end on, clockwise around the empty cells, the
walls are those on the left of the line, from its end back to its start, then the border up to the
target, then the border behind it and the right of the line. So a wall on which the line runs
against this way round is met before the target, and one on which it runs along is met after it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from unicursal._arrays import Integers
from unicursal.board import Move, Symmetry
from unicursal.board.padded import PaddedBoard
from unicursal.lab.mining import _passage
from unicursal.line import Line
from unicursal.rules.text.picture import Place
from unicursal.rules.text.rule import Surplus

FREE: Final = -1
BORDER: Final = -2
_UPWARDS: Final = {
    "U": Symmetry.IDENTITY,
    "R": Symmetry.THREE_QUARTER_TURN,
    "D": Symmetry.HALF_TURN,
    "L": Symmetry.QUARTER_TURN,
}
"""How the board is turned so that a step leads up."""


@dataclass(frozen=True)
class Surroundings:
    """All cells of a board, turned; a cell is a number, its neighbours are `ways` away.

    >>> seen = Surroundings.of(Line("5:RRD"), "R")
    >>> seen.place(seen.first), seen.numbers[seen.live], seen.is_free(seen.live + seen.ways[1])
    ((0, 1), 3, True)
    """

    numbers: tuple[int, ...]
    """Visiting numbers; FREE and BORDER where there are none."""
    stride: int
    live: int
    target: int

    @classmethod
    def of(cls, line: Line, step: Move) -> Surroundings:
        """What lies around the live end of a line before a step."""
        turned = line.transformed(_UPWARDS[step])
        grid = PaddedBoard(turned.board)
        numbers = np.pad(turned.numbers, 1, constant_values=BORDER).reshape(-1).tolist()
        return cls(tuple(numbers), grid.stride, grid.index(turned.live_end), grid.target)

    @property
    def first(self) -> int:
        """The cell that the step leads to."""
        return self.live - self.stride

    @cached_property
    def ways(self) -> tuple[int, int, int, int]:
        """Up, right, down, left: clockwise."""
        return -self.stride, 1, self.stride, -1

    def is_free(self, cell: int) -> bool:
        """Whether a cell is on the board and not taken."""
        return self.numbers[cell] == FREE

    def place(self, cell: int) -> Place:
        """A cell as pictures name it: how far left of the live end, and how far ahead."""
        y, x = divmod(cell, self.stride)
        live_y, live_x = divmod(self.live, self.stride)
        return live_x - x, live_y - y

    def sign(self, cell: int) -> int:
        """1 for a cell of the live end's colour, which is called black; -1 for a white one."""
        left, straight = self.place(cell)
        return 1 if (left + straight) % 2 == 0 else -1

    def near(self, radius: int) -> dict[int, int]:
        """The free cells so near to the first one, joined to it, and by how many steps.

        The target is left out: all that is said of cells holds for those that have two ways.
        """
        x, y = self.place(self.first)

        def is_near(cell: int) -> bool:
            left, straight = self.place(cell)
            is_other = cell != self.target and self.is_free(cell)
            return is_other and max(abs(left - x), abs(straight - y)) <= radius

        return self.reached([self.first], is_near)

    def reached(self, starts: Iterable[int], may: Callable[[int], bool]) -> dict[int, int]:
        """The cells that are joined to some by cells that may be entered, and by how many steps."""
        found = dict.fromkeys(starts, 0)
        for cell in (queue := list(found)):
            for way in self.ways:
                if (near := cell + way) not in found and may(near):
                    found[near] = found[cell] + 1
                    queue.append(near)
        return found

    def walls(self) -> list[int]:
        """All cells that are taken or border."""
        return [cell for cell, number in enumerate(self.numbers) if number != FREE]


MOST_NODES: Final = 100_000
"""A picture that takes more to prove is dropped. With 3,000 some of seven cells were not found."""
_NO_LIMIT: Final = 10**6

Side = tuple[int, int]
"""A known cell, and one of the four ways out of it, clockwise from up."""


@dataclass(frozen=True)
class Arrows:
    """Which walls tell where the target is: the last one before it, the first one after it."""

    before: bool = True
    after: bool = True


Counts = dict[int, Surplus]
"""What is known of the cells of some bays."""


class Drawing:
    """Known cells around a step of a position in which the step is blocked.

    If it is counting, the cells of its bays are known by their colours, too.

    >>> from unicursal.line import Line
    >>> seen = Surroundings.of(Line("5:RRRRDDL"), "D")
    >>> Drawing(seen, seen.near(1), seen.walls()).is_blocked(Arrows())
    True
    """

    def __init__(
        self,
        around: Surroundings,
        empty: Iterable[int],
        walls: Iterable[int],
        *,
        is_counting: bool = False,
    ) -> None:
        self.around, self.is_counting = around, is_counting
        self.empty = list(around.reached([around.first], set(empty).__contains__))
        # Walls that share no side and no corner with the empty cells say nothing.
        beside = {up + way for up in (-around.stride, 0, around.stride) for way in (-1, 0, 1)}
        near = {cell + way for cell in self.empty for way in beside}
        self.walls = {around.live, *near.intersection(walls)}

    def showing(self, empty: Iterable[int], walls: Iterable[int]) -> Drawing:
        """The same with other cells."""
        return Drawing(self.around, empty, walls, is_counting=self.is_counting)

    @cached_property
    def _number(self) -> dict[int, int]:
        return {cell: number for number, cell in enumerate(self.empty)}

    @cached_property
    def _sides(self) -> list[Side]:
        """Where the known empty cells end."""
        return [
            (cell, k)
            for cell in self.empty
            for k, way in enumerate(self.around.ways)
            if cell + way not in self._number
        ]

    def beyond(self, side: Side) -> int:
        """The cell on the other side."""
        return side[0] + self.around.ways[side[1]]

    def _next(self, side: Side) -> tuple[Side, int | None]:
        """The next side clockwise, and the cell across the corner if it goes around one."""
        cell, k = side
        ahead, aside = self.around.ways[k], self.around.ways[(k + 1) % 4]
        corner = cell + ahead + aside
        if cell + aside not in self._number:
            return (cell, (k + 1) % 4), corner
        if corner not in self._number:
            return (cell + aside, k), None
        return (corner, (k + 3) % 4), None

    @cached_property
    def bay_of(self) -> dict[Side, int]:
        """The bay that each way out leads to; walls are no ways out."""
        ways_out = [side for side in self._sides if self.beyond(side) not in self.walls]
        parent = {side: side for side in ways_out}

        def root(side: Side) -> Side:
            while parent[side] != side:
                side = parent[side]
            return side

        facing: dict[int, Side] = {}
        for side in ways_out:
            # Where the known cells touch at a corner only, one cell lies beyond both of them.
            parent[root(side)] = root(facing.setdefault(self.beyond(side), side))
            following, corner = self._next(side)
            is_parted = corner is not None and (corner in self.walls or corner in self._number)
            if following in parent and not is_parted:
                parent[root(side)] = root(following)
        names: dict[Side, int] = {}
        return {side: names.setdefault(root(side), len(names)) for side in ways_out}

    @cached_property
    def round(self) -> list[Side]:
        """The sides clockwise, from the live end on."""
        start = side = (self.around.first, 2)
        found = [start]
        while (side := self._next(side)[0]) != start:
            found.append(side)
        return found

    @cached_property
    def bay_of_target(self) -> int | None:
        """Where the target is in the position itself."""
        near = set(self._spread([self.around.target]))
        return next((bay for side, bay in self.bay_of.items() if self.beyond(side) in near), None)

    def arrow_sides(self, arrows: Arrows) -> tuple[Side | None, Side | None]:
        """The walls that bear the arrows, where there are such walls."""
        places = [
            k for k, side in enumerate(self.round) if self.bay_of.get(side) == self.bay_of_target
        ]
        if not places:
            return None, None
        before = [side for side in self.round[1 : places[0]] if side not in self.bay_of]
        after = [side for side in self.round[places[-1] + 1 :] if side not in self.bay_of]
        return (
            before[-1] if arrows.before and before else None,
            after[0] if arrows.after and after else None,
        )

    def _bays_for_target(self, arrows: Arrows) -> set[int]:
        before, after = self.arrow_sides(arrows)
        first = self.round.index(before) if before else 0
        last = self.round.index(after) if after else len(self.round)
        return {self.bay_of[side] for side in self.round[first:last] if side in self.bay_of}

    def is_blocked(self, arrows: Arrows, counts: Counts | None = None) -> bool:
        """Whether no line can pass, whatever the cells are of which nothing is known."""
        if self.bay_of_target is None:
            return False
        known = self.counts if counts is None else counts
        return all(self._is_blocked(bay, known) for bay in sorted(self._bays_for_target(arrows)))

    def _is_blocked(self, target: int, counts: Counts) -> bool:
        """Whether no line can pass if the target lies in this bay."""
        links, fields, bays = self._tables
        # A line visits the cells of a bay on pieces that begin and end at ways out: twice the
        # surplus is what the colours at these add up to.
        bays[_passage.LEAST], bays[_passage.MOST] = -_NO_LIMIT, _NO_LIMIT
        for bay, surplus in counts.items():
            if bay != target:
                bays[_passage.LEAST, bay], bays[_passage.MOST, bay] = 2 * np.array(surplus.bounds)
        trail = np.zeros(links.shape[1] + 1, np.int64)
        stack = np.zeros(3 * links.shape[1] + 3, np.int64)
        search = _passage.Passage(links, fields, bays, target, trail, stack)
        return bool(_passage.passage(search, MOST_NODES) == _passage.BLOCKED)

    @cached_property
    def counts(self) -> Counts:
        """What is true of the bays in the position itself, all but that of the target."""
        bays = set(self.bay_of.values()) - {self.bay_of_target} if self.is_counting else ()
        return {bay: Surplus("=", self._surplus(bay)) for bay in bays}

    def _surplus(self, bay: int) -> int:
        """How many more free cells of a bay are black than white."""
        free = filter(self.around.is_free, self.beyond_bay(bay))
        return sum(self.around.sign(cell) for cell in self._spread(free))

    def beyond_bay(self, bay: int) -> set[int]:
        """The cells beyond the ways into a bay, of which nothing is known."""
        return {self.beyond(side) for side, found in self.bay_of.items() if found == bay}

    def _spread(self, cells: Iterable[int]) -> list[int]:
        """The free cells that are connected to some, without the known ones."""
        return list(
            self.around.reached(
                cells, lambda cell: cell not in self._number and self.around.is_free(cell)
            )
        )

    @cached_property
    def _tables(self) -> tuple[Integers, Integers, Integers]:
        fields = np.full((_passage.FIELD_ROWS, len(self.empty)), -1, np.int64)
        bays = np.zeros((_passage.BAY_ROWS, len(set(self.bay_of.values()))), np.int64)
        links: list[tuple[int, int, int, int]] = []
        for number, cell in enumerate(self.empty):
            for k, way in enumerate(self.around.ways):
                near = self._number.get(cell + way)
                if near is not None and near > number:
                    fields[_passage.WAYS + (k + 2) % 4, near] = len(links)
                    links.append((number, near, -1, 0))
                elif near is None and (cell, k) in self.bay_of:
                    bay, sign = self.bay_of[cell, k], self.around.sign(cell + way)
                    bays[_passage.PLUS if sign > 0 else _passage.MINUS, bay] += 1
                    links.append((number, -1, bay, sign))
                else:
                    continue
                fields[_passage.WAYS + k, number] = len(links) - 1
        fields[_passage.NEED] = 2
        fields[_passage.NEED, 0] = 1  # the step itself is the other way
        fields[_passage.HAS] = 0
        fields[_passage.MAY] = (fields[_passage.WAYS : _passage.WAYS + 4] >= 0).sum(axis=0)
        fields[_passage.END] = np.arange(len(self.empty))
        table = np.zeros((_passage.LINK_ROWS, len(links)), np.int64)
        if links:
            table[:4] = np.array(links).T
        table[_passage.USED] = _passage.UNDECIDED
        return table, fields, bays
