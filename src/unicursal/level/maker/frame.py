"""How a map of any size shows a lattice: some columns and rows of tiles are cut out.

A lattice has odd sides, and its cells are its odd tiles. Where the way only crosses a column of
cells, going straight on in each of its rows, the three tile columns around it are alike, and one of
them can be cut out: nothing is lost, and all tiles beyond it move by one. One such *line* makes an
even side of an odd one; two let what lies between them stand on even tiles. Where a line across and
one down cross, the way would have to go straight on both ways, so something else must stand there:
a room around an end, a hall. All is said for columns and holds for rows.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product

import numpy as np
import numpy.typing as npt

from unicursal.board import Cell
from unicursal.level.map.rectangle import Rectangle
from unicursal.level.map.tiles import Tile, Walls

Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Axis:
    """One side of a map, and the columns of cells that are crossed in a straight line.

    >>> Axis(8, (1,)).lattice_size, [Axis(8, (1,)).to_lattice(x) for x in range(8)]
    (9, [0, 1, 2, 4, 5, 6, 7, 8])
    """

    size: int
    lines: tuple[int, ...] = ()

    @property
    def lattice_size(self) -> int:
        """The odd side of the lattice."""
        return self.size + len(self.lines)

    @property
    def cells(self) -> int:
        """How many cells stand along this side."""
        return self.lattice_size // 2

    def to_lattice(self, x: int) -> int:
        """The column of the lattice that a column of the map shows."""
        for line in self.lines:
            x += x > 2 * line
        return x

    def to_map(self, column: int) -> int:
        """The column of the map that shows a column of the lattice (one beside it if none does).

        >>> [Axis(8, (1,)).to_map(x) for x in range(9)]
        [0, 1, 2, 2, 3, 4, 5, 6, 7]
        """
        return column - sum(column > 2 * line for line in self.lines)


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
            self.across.to_map(2 * cells.right + 2),
            self.down.to_map(2 * cells.bottom + 2),
        )

    def cells_under(self, room: Rectangle) -> Rectangle | None:
        """The cells that an open room replaces; None unless walls of the lattice surround it."""
        left, top = self.to_lattice(room.corner)
        right, bottom = self.to_lattice((room.right, room.bottom))
        if not (left & top & right & bottom & 1):
            return None
        cells = Rectangle(left // 2, top // 2, right // 2, bottom // 2)
        return cells if self.area(cells) == room.grown(1) else None

    def shown(self, walls: Walls) -> Walls:
        """The map that shows a lattice."""
        across = [self.across.to_lattice(x) for x in range(self.across.size)]
        down = [self.down.to_lattice(y) for y in range(self.down.size)]
        return np.ascontiguousarray(walls[np.ix_(down, across)])


class Balance:
    """Which two ends the colours of free cells allow, on either side of each line.

    A way alternates between the colours, so each piece of it has half as many cells more of one
    colour as its ends tell. A line cuts the way into pieces that end beside it, in each row of
    which the line's cell is free, or at an end of the whole.
    """

    def __init__(self, free: Mask, across: Sequence[int], down: Sequence[int]) -> None:
        """Take the free cells `[y, x]`, and the lines across and down."""
        rows, columns = free.shape
        colour = np.where(np.add.outer(np.arange(rows), np.arange(columns)) % 2, -1, 1)
        asked = _asked(colour * free, free, across), _asked((colour * free).T, free.T, down)
        self._asked = None if asked[0] is None or asked[1] is None else (asked[0], asked[1])

    def allows(self, *ends: Cell, pieces: int = 1) -> bool:
        """Whether the ends of so many ways fit; if not all are given, whether others may fit."""
        if self._asked is None:
            return False
        spare = 2 * pieces - len(ends)
        return all(
            abs(more - sum(1 - 2 * (sum(end) % 2) for end in ends if first <= end[axis] <= last))
            <= spare
            for axis, stretches in enumerate(self._asked)
            for first, last, more in stretches
        )


def _asked(
    colour: npt.NDArray[np.int64], free: Mask, lines: Sequence[int]
) -> list[tuple[int, int, int]] | None:
    """For each stretch between lines the sum of its ends' colours; None: a line is not crossed."""
    bounds = [-1, *lines, free.shape[1]]
    found = []
    for before, after in pairwise(bounds):
        more = 2 * int(colour[:, before + 1 : after].sum())
        for line, beside in ((before, before + 1), (after, after - 1)):
            if line in lines:
                crossed = free[:, line]
                if not 0 <= beside < free.shape[1] or (crossed & ~free[:, beside]).any():
                    return None
                more -= int(colour[crossed, beside].sum())
        found.append((before + 1, after - 1, more))
    return found


def lines_for(
    size: int, odd: list[int], even_rooms: list[tuple[int, int]], numbers: Iterator[int]
) -> tuple[int, ...] | None:
    """Lines for a side, such that columns of the map show odd columns of the lattice.

    Each of `even_rooms`, first and last column, begins and ends on one, with a line through it.
    `numbers` are random. None if there is no place for a line.

    >>> from itertools import repeat
    >>> lines_for(12, [1, 6], [], repeat(0)), lines_for(13, [1, 6], [], repeat(0))
    ((1,), (1, 4))
    """
    columns = {*odd, *(x for room in even_rooms for x in room)}
    wanted = [(x, x % 2 == 0) for x in sorted(columns)]
    lines: list[int] = []
    here = 1
    for x, is_shifted in [*wanted, (size - 2, size % 2 == 0)]:
        if len(lines) % 2 != is_shifted:
            # What is cut out lies behind an even column of the lattice, from `here` to before x.
            shift = len(lines)
            able = [
                cell
                for cell in range(1, (size + shift) // 2 - 1)
                if here <= 2 * cell - shift < x and (not lines or cell > lines[-1] + 1)
            ]
            if not able:
                return None
            lines.append(able[next(numbers) % len(able)])
        here = x
    return tuple(lines)
