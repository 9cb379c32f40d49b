"""The outline of a level that is no rectangle: where it may be open, and where it is rock."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from unicursal._arrays import Booleans
from unicursal.errors import NotationError
from unicursal.tilemap.blocks import blocks
from unicursal.tilemap.rectangle import Rectangle
from unicursal.tilemap.tiles import Tile, check_size, places

INSIDE, ROCK = ".", "#"


@dataclass(frozen=True)
class Outline:
    """Rows of signs, one a tile: `.` inside the outline, `#` rock.

    >>> outline = Outline(("#####", "#...#", "#.###", "#####"))
    >>> outline.full_length, (3, 1) in outline, (1, 3) in outline
    (3, True, False)
    """

    rows: tuple[str, ...]

    @classmethod
    def of_rows(cls, rows: Sequence[str]) -> "Outline":
        """The outline that somebody drew; blanks are rock, and so is what is missing of a row."""
        for y, row in enumerate(rows, start=1):
            if not isinstance(row, str):
                raise NotationError("a shape in rows is a list of texts")
            if other := row.strip(f"{INSIDE}{ROCK} "):
                raise NotationError(
                    f"line {y} of the shape: expected {INSIDE} inside and {ROCK} outside, "
                    f"found {other[0]!r}"
                )
        width = max(map(len, rows), default=0)
        check_size(width, len(rows))
        return cls(tuple(row.replace(" ", ROCK).ljust(width, ROCK) for row in rows))

    @classmethod
    def of_cells(cls, cells: Booleans, width: int, height: int) -> "Outline":
        """The outline of some cells of a lattice `[y, x]`, and of what lies between them."""
        mask = np.zeros((height, width), np.bool_)
        rows, columns = cells.shape
        mask[1 : 2 * rows, 1 : 2 * columns] = blocks(cells.repeat(2, axis=0).repeat(2, axis=1))
        return cls.of_mask(mask)

    @classmethod
    def of_mask(cls, mask: Booleans) -> "Outline":
        """The outline that an array `[y, x]` is true inside."""
        return cls(tuple("".join(ROCK if not flag else INSIDE for flag in row) for row in mask))

    @cached_property
    def mask(self) -> Booleans:
        """True inside the outline `[y, x]`."""
        return np.array([[sign == INSIDE for sign in row] for row in self.rows], np.bool_)

    @property
    def size(self) -> tuple[int, int]:
        """The numbers of columns and rows."""
        return len(self.rows[0]), len(self.rows)

    @property
    def cells(self) -> Booleans:
        """Which cells of the lattice lie inside `[y, x]`."""
        return self.mask[1:-1:2, 1:-1:2]

    @property
    def full_length(self) -> int:
        """The tiles of a way through all cells."""
        return 2 * int(self.cells.sum()) - 1

    @cached_property
    def rock(self) -> frozenset[Tile]:
        """The tiles outside, but for those of the border."""
        return frozenset((x + 1, y + 1) for x, y in places(~self.mask[1:-1, 1:-1]))

    @property
    def rock_of_lattice(self) -> frozenset[Tile]:
        """The tiles of the lattice's cells that are rock, and those between cells that are not."""
        between = Outline.of_cells(self.cells, *self.size).mask & ~self.mask
        cells = frozenset((2 * x + 1, 2 * y + 1) for x, y in places(~self.cells))
        return cells.union(places(between))

    @cached_property
    def blocks(self) -> Booleans:
        """The 2x2 blocks with a tile inside: in all others walls are no blemish."""
        return ~blocks(~self.mask)

    @property
    def area(self) -> int:
        """The number of tiles inside."""
        return int(self.mask.sum())

    def __contains__(self, tile: Tile) -> bool:
        """Whether a tile lies inside."""
        x, y = tile
        width, height = self.size
        return 0 <= x < width and 0 <= y < height and bool(self.mask[y, x])

    def holds(self, area: Rectangle) -> bool:
        """Whether all of a rectangle lies inside."""
        return bool(self.mask[area.slices].all())
