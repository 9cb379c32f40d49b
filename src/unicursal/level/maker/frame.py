"""How a map of any size shows a lattice: some columns and rows of tiles are cut out, or repeated.

A lattice has odd sides, and its cells are its odd tiles. Where the way only crosses a column of
cells, going straight on in each of its rows, the three tile columns around it are alike, and one of
them can be cut out: nothing is lost, and all tiles beyond it move by one. Such a *line* makes an
even side of an odd one. Where a line across and one down cross, the way would have to go straight
on both ways, so something else must stand there: a hall, or a room of the exact engine.

A column between two of cells can be shown several times: then cells stand farther apart, walls are
thicker, and the way is shorter. All is said for columns and holds for rows.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise, product

import numpy as np
import numpy.typing as npt

from unicursal.board import Cell
from unicursal.tilemap.rectangle import Rectangle
from unicursal.tilemap.tiles import Tile, Walls

Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Axis:
    """One side of a map, and the columns of cells that are crossed in a straight line.

    >>> Axis(8, (1,)).lattice_size, [Axis(8, (1,)).to_lattice(x) for x in range(8)]
    (9, [0, 1, 2, 4, 5, 6, 7, 8])
    """

    size: int
    lines: tuple[int, ...] = ()
    columns: tuple[int, ...] = ()
    """Where the columns of cells stand, if they stand farther apart."""

    @classmethod
    def spread(cls, size: int, number: int, fixed: Iterable[int]) -> "Axis | None":
        """An axis of so many columns of cells, spread over the side; None if they do not fit.

        >>> Axis.spread(13, 4, [6]).columns
        (1, 3, 6, 11)
        """
        wanted = set(fixed)
        for side in (1, size - 2):
            if all(abs(side - x) > 1 for x in wanted) and len(wanted) < number:
                wanted.add(side)
        places = sorted(wanted)
        while len(places) < number:
            low, high = max(pairwise(places), key=lambda pair: pair[1] - pair[0], default=(0, 0))
            if high - low < 4:
                return None
            places = sorted([*places, (low + high) // 2])
        if len(places) > number or any(high - low < 2 for low, high in pairwise(places)):
            return None
        return cls(size, (), tuple(places))

    @cached_property
    def shown(self) -> tuple[int, ...]:
        """For each column of the map that of the lattice."""
        if self.columns:
            found = range(self.size)
            return tuple(2 * bisect_left(self.columns, x) + (x in self.columns) for x in found)
        cuts = [2 * line - number for number, line in enumerate(self.lines)]
        return tuple(x + sum(x > cut for cut in cuts) for x in range(self.size))

    @cached_property
    def lattice_size(self) -> int:
        """The odd side of the lattice."""
        return self.shown[-1] + 1

    @cached_property
    def cells(self) -> int:
        """How many cells stand along this side."""
        return self.lattice_size // 2

    @cached_property
    def _columns(self) -> tuple[int, ...]:
        return tuple(bisect_left(self.shown, x + 1) - 1 for x in range(self.lattice_size))

    def to_lattice(self, x: int) -> int:
        """The column of the lattice that a column of the map shows."""
        return self.shown[x]

    def to_map(self, column: int) -> int:
        """The column of the map that shows a column of the lattice (one beside it if none does).

        Of several it is the last.

        >>> [Axis(8, (1,)).to_map(x) for x in range(9)]
        [0, 1, 2, 2, 3, 4, 5, 6, 7]
        """
        return self._columns[column]


@dataclass(frozen=True)
class Frame:
    """How a map becomes a lattice: its two axes."""

    across: Axis
    down: Axis

    @property
    def crossings(self) -> list[Cell]:
        """The cells at which lines cross."""
        return list(product(self.across.lines, self.down.lines))

    def has(self, cell: Cell) -> bool:
        """Whether a cell belongs to the lattice."""
        return 0 <= cell[0] < self.across.cells and 0 <= cell[1] < self.down.cells

    def is_crossed(self, cell: Cell) -> bool:
        """Whether a line only crosses a cell: no way ends there, and the map does not show it."""
        return cell[0] in self.across.lines or cell[1] in self.down.lines

    def cell(self, tile: Tile) -> Cell | None:
        """The cell on which a way can end that a tile shows, if it shows one."""
        x, y = self.to_lattice(tile)
        cell = x // 2, y // 2
        return cell if x % 2 and y % 2 and not self.is_crossed(cell) else None

    def to_lattice(self, tile: Tile) -> Tile:
        """The tile of the lattice that a tile of the map shows."""
        return self.across.to_lattice(tile[0]), self.down.to_lattice(tile[1])

    def tile(self, cell: Cell) -> Tile:
        """Where the map shows a cell."""
        return self.across.to_map(2 * cell[0] + 1), self.down.to_map(2 * cell[1] + 1)

    def area(self, cells: Rectangle) -> Rectangle:
        """The tiles of some cells, with the walls around them."""
        return Rectangle(
            self.across.to_map(2 * cells.left),
            self.down.to_map(2 * cells.top),
            self.across.to_map(2 * cells.right + 1) + 1,
            self.down.to_map(2 * cells.bottom + 1) + 1,
        )

    def cells_under(self, room: Rectangle) -> Rectangle | None:
        """The cells that an open room replaces; None unless walls of the lattice surround it."""
        left, top = self.to_lattice(room.corner)
        right, bottom = self.to_lattice((room.right, room.bottom))
        if not (left & top & right & bottom & 1):
            return None
        cells = Rectangle(left // 2, top // 2, right // 2, bottom // 2)
        return cells if self.area(cells) == room.grown(1) else None

    def can_lack(self, cells: Rectangle) -> bool:
        """Whether no line runs just beside some cells: without them it could not be crossed."""
        across = {cells.left - 1, cells.right + 1}.intersection(self.across.lines)
        return not across and not {cells.top - 1, cells.bottom + 1}.intersection(self.down.lines)

    def shown(self, walls: Walls) -> Walls:
        """The map that shows a lattice."""
        return np.ascontiguousarray(walls[np.ix_(self.down.shown, self.across.shown)])


Weight = tuple[int, ...]
"""A number for each block of cells between lines."""


class Balance:
    """Which ends the colours of free cells allow, in each block of cells between lines.

    A way alternates between the colours, so each piece of it has half as many cells more of one
    colour as its ends tell. A line cuts the way into pieces that end beside it, in each row of
    which the line's cell is free, or at an end of the whole. So each block between lines across
    and down asks for ends of its own.
    """

    def __init__(self, free: Mask, across: Sequence[int], down: Sequence[int]) -> None:
        """Take the free cells `[y, x]`, and the lines across and down."""
        rows, columns = free.shape
        colour = free * _chessboard(rows, columns)
        asked = 2 * colour
        self.are_crossed = True
        """Whether each line can be crossed wherever its cells are free."""
        self._lines = across, down
        for turned, cells, colours, lines in (
            (asked.T, free.T, colour.T, across),
            (asked, free, colour, down),
        ):
            for line, step in product(lines, (-1, 1)):
                if 0 <= line + step < len(cells) and cells[line + step, cells[line]].all():
                    turned[line + step] -= colours[line + step] * cells[line]
                else:
                    self.are_crossed = False
        blocks = {
            (i, j): int(asked[top + 1 : bottom, left + 1 : right].sum())
            for i, (left, right) in enumerate(pairwise([-1, *across, columns]))
            for j, (top, bottom) in enumerate(pairwise([-1, *down, rows]))
        }
        self._blocks, self._asked = tuple(blocks), tuple(blocks.values())

    def kind(self, end: Cell) -> tuple[int, int, int]:
        """What alone matters of an end: its colour, and in which block it lies."""
        across, down = self._lines
        x, y = end
        return (x + y) % 2, bisect_left(across, x), bisect_left(down, y)

    def fitting(self, ends: Iterable[Cell], others: Iterable[Cell] = ()) -> set[Cell]:
        """Those of some ends that fit to one of the others; without any, to some that may be."""
        kinds: dict[tuple[()] | tuple[int, int, int], tuple[Cell, ...]]
        kinds = {self.kind(other): (other,) for other in others} or {(): ()}
        fits: dict[tuple[int, int, int], bool] = {}
        found: set[Cell] = set()
        for end in ends:
            kind = self.kind(end)
            if kind not in fits:
                fits[kind] = any(self.allows(end, *other) for other in kinds.values())
            if fits[kind]:
                found.add(end)
        return found

    def allows(self, *ends: Cell) -> bool:
        """Whether both ends of a way fit; if not both are given, whether others may fit."""
        return self.are_crossed and sum(map(abs, self.missing(*ends))) <= 2 - len(ends)

    def missing(self, *ends: Cell) -> Weight:
        """What each block asks for, less what some ends of ways give."""
        return _less(self._asked, self.weight(*ends))

    def weight(self, *ends: Cell) -> Weight:
        """What some ends give to each block: 1 for each of a colour, -1 for each of the other."""
        across, down = self._lines
        given = dict.fromkeys(self._blocks, 0)
        for end in ends:
            if end[0] not in across and end[1] not in down:
                colour, *block = self.kind(end)
                given[block[0], block[1]] += 1 - 2 * colour
        return tuple(given.values())


def _less(one: Weight, other: Weight) -> Weight:
    return tuple(a - b for a, b in zip(one, other, strict=True))


@lru_cache(maxsize=64)
def _chessboard(rows: int, columns: int) -> npt.NDArray[np.int64]:
    return np.where(np.add.outer(np.arange(rows), np.arange(columns)) % 2, -1, 1)
