"""How a side of any length becomes the odd side of a lattice.

An odd side is one already. An even side has two ways, and both keep every 2x2 block that is not on
the line in question as it was:

- *straight*: a lattice one tile longer, in which the way only crosses one column of cells. Its
  three tile columns are alike, and one of them is cut out. Nothing is lost.
- *double*: a lattice one tile shorter, in which one wall column is drawn twice. Where the way does
  not cross it, the wall is two tiles thick.

Tiles beyond the line move by one, so the line's place decides on which tiles a cell may lie: those
before it are odd, those behind it even. All is said for columns and holds for rows.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from unicursal.level.map.tiles import Walls

Kind = Literal["odd", "straight", "double"]


@dataclass(frozen=True)
class Axis:
    """One side of a map and how it becomes odd: `line` is a wall column or a column of cells.

    >>> Axis(8, "straight", 1).lattice_size, Axis(8, "double", 2).lattice_size
    (9, 7)
    >>> [Axis(8, "double", 2).to_lattice(x) for x in range(8)]
    [0, 1, 2, 2, 3, 4, 5, 6]
    >>> [Axis(8, "straight", 1).to_lattice(x) for x in range(8)]
    [0, 1, 2, 4, 5, 6, 7, 8]
    """

    size: int
    kind: Kind = "odd"
    line: int = 0

    @property
    def lattice_size(self) -> int:
        """The odd side."""
        return self.size + {"odd": 0, "straight": 1, "double": -1}[self.kind]

    def to_lattice(self, x: int) -> int:
        """The column of the lattice that a column of the map shows."""
        if self.kind == "straight" and x > 2 * self.line:
            return x + 1
        if self.kind == "double" and x > self.line:
            return x - 1
        return x

    def to_map(self, column: int) -> int:
        """The column of the map that shows a column of the lattice (one beside it if none does).

        >>> [Axis(8, "straight", 1).to_map(x) for x in range(9)]
        [0, 1, 2, 2, 3, 4, 5, 6, 7]
        """
        if self.kind == "straight":
            return column - (column > 2 * self.line)
        return column + (self.kind == "double" and column > self.line)

    def crosses(self, cell: int) -> bool:
        """Whether the way only crosses a column of cells."""
        return self.kind == "straight" and cell == self.line

    def columns(self) -> list[int]:
        """For each column of the map that of the lattice."""
        return [self.to_lattice(x) for x in range(self.size)]


def lines(size: int, ends: Sequence[int], kind: Kind) -> list[int]:
    """The lines that put all ends on odd columns of the lattice.

    >>> lines(12, [1, 6], "double"), lines(12, [1, 6], "straight"), lines(12, [6, 1], "double")
    ([2, 4], [1, 2], [2, 4])
    >>> lines(12, [2, 5], "double")
    []
    """
    inner = range(2, size - 3, 2) if kind == "double" else range(1, size // 2 - 1)
    return [line for line in inner if _all_odd(Axis(size, kind, line), ends)]


def _all_odd(axis: Axis, ends: Sequence[int]) -> bool:
    columns = map(axis.to_lattice, ends)
    return all(x % 2 == 1 and (axis.kind != "straight" or x // 2 != axis.line) for x in columns)


def drawn(walls: Walls, across: Axis, down: Axis) -> Walls:
    """The map that shows a lattice along two axes."""
    return np.ascontiguousarray(walls[np.ix_(down.columns(), across.columns())])
