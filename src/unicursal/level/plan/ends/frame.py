"""How a level becomes a lattice: its two axes, and what the colours of cells forbid."""

from dataclasses import dataclass

from unicursal.board import Cell
from unicursal.level.fill.axis import Axis
from unicursal.level.map.rectangle import Rectangle
from unicursal.level.map.tiles import Tile


@dataclass(frozen=True)
class Frame:
    """How the level becomes a lattice: its two axes."""

    across: Axis
    down: Axis

    @property
    def columns(self) -> int:
        """How many cells a row of the lattice has."""
        return self.across.lattice_size // 2

    @property
    def rows(self) -> int:
        """How many cells a column of it has."""
        return self.down.lattice_size // 2

    def cell(self, tile: Tile) -> Cell | None:
        """The cell that a tile shows, if it shows one that a line can end on."""
        x, y = self.across.to_lattice(tile[0]), self.down.to_lattice(tile[1])
        if x % 2 == 0 or y % 2 == 0:
            return None
        return (x // 2, y // 2)

    def has(self, cell: Cell) -> bool:
        """Whether a cell belongs to the lattice."""
        return 0 <= cell[0] < self.columns and 0 <= cell[1] < self.rows

    def is_crossed(self, cell: Cell) -> bool:
        """Whether a line only crosses a cell: no line ends there, and the map does not show it."""
        return self.across.crosses(cell[0]) or self.down.crosses(cell[1])

    def area(self, cells: Rectangle) -> Rectangle:
        """The tiles of some cells, with the walls around them."""
        return Rectangle(
            self.across.to_map(2 * cells.left),
            self.down.to_map(2 * cells.top),
            self.across.to_map(2 * cells.right + 2),
            self.down.to_map(2 * cells.bottom + 2),
        )

    def tile(self, cell: Cell) -> Tile:
        """Where the map shows a cell."""
        return self.across.to_map(2 * cell[0] + 1), self.down.to_map(2 * cell[1] + 1)


def cells_of(area: Rectangle) -> list[Cell]:
    """The cells of a rectangle, row by row."""
    return [
        (x, y) for y in range(area.top, area.bottom + 1) for x in range(area.left, area.right + 1)
    ]


def colours_fit(frame: Frame, area: Rectangle, ends: tuple[Cell, Cell]) -> bool:
    """Whether the colours of two ends fit those of the cells that a room leaves."""
    more = frame.columns * frame.rows % 2 - surplus(area)
    return more == 1 - sum(sum(end) % 2 for end in ends)


class Sides:
    """What the sides of a frame's straight lines ask of the ends, where rooms take some cells.

    Each cell of a line is crossed, so on its left the way falls into parts that end beside it, or
    at an end of the whole. White and black ends of such parts differ twice as much as their cells:
    so the ends of the whole that lie there must make up the difference.
    """

    def __init__(self, frame: Frame, areas: list[Rectangle]) -> None:
        size = frame.columns, frame.rows
        turned_areas = [Rectangle(a.top, a.left, a.bottom, a.right) for a in areas]
        across = _asked(frame.across, size, areas)
        down = _asked(frame.down, size[::-1], turned_areas)
        self._asked = None if across is None or down is None else (across, down)

    def may_fit(self, end: Cell | None = None) -> bool:
        """Whether some two ends fit, of which one may be given."""
        if self._asked is None:
            return False
        free = 2 if end is None else 1
        return all(
            abs(more - (_colour(end) if end and first <= end[axis] <= last else 0)) <= free
            for axis, sides in enumerate(self._asked)
            for first, last, more in sides
        )

    def fit(self, *ends: Cell) -> bool:
        """Whether the two ends of the whole fit."""
        return self._asked is not None and all(
            more == sum(_colour(end) for end in ends if first <= end[axis] <= last)
            for axis, sides in enumerate(self._asked)
            for first, last, more in sides
        )


def _asked(
    axis: Axis, size: tuple[int, int], areas: list[Rectangle]
) -> list[tuple[int, int, int]] | None:
    """For each side, from column to column, how many more white ends it needs; None: it cannot be.

    There are no sides if no line is straight.
    """
    if axis.kind != "straight":
        return []
    line, (last_x, last_y) = axis.line, (size[0] - 1, size[1] - 1)
    if any(area.right == line - 1 or area.left == line + 1 for area in areas):
        return None  # a cell of the line could not be crossed
    across = [area for area in areas if area.left <= line <= area.right]
    sides = []
    for left, right, beside in ((0, line - 1, line - 1), (line + 1, last_x, line + 1)):
        cells = surplus(Rectangle(left, 0, right, last_y))
        stops = surplus(Rectangle(beside, 0, beside, last_y))
        for area in areas:
            x, far = max(left, area.left), min(right, area.right)
            if x <= far:
                cells -= surplus(Rectangle(x, area.top, far, area.bottom))
        for area in across:
            stops -= surplus(Rectangle(beside, area.top, beside, area.bottom))
        sides.append((left, right, 2 * cells - stops))
    return sides


def _colour(cell: Cell) -> int:
    """1 for white, -1 for black."""
    return 1 - 2 * (sum(cell) % 2)


def surplus(area: Rectangle) -> int:
    """How many more white cells than black ones a rectangle has."""
    return area.area % 2 * (1 - 2 * (sum(area.corner) % 2))
