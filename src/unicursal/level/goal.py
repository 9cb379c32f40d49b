"""Goal rooms: the open rectangles in which a way may begin or end."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from unicursal.level.tiles import Tile, TileMap


@dataclass(frozen=True)
class Rectangle:
    """Tiles from `(x, y)` to `(right, bottom)`, both included."""

    x: int
    y: int
    right: int
    bottom: int

    @property
    def corner(self) -> Tile:
        """The upper left tile."""
        return self.x, self.y

    @property
    def width(self) -> int:
        """The number of columns."""
        return self.right - self.x + 1

    @property
    def height(self) -> int:
        """The number of rows."""
        return self.bottom - self.y + 1

    def __contains__(self, tile: object) -> bool:
        match tile:
            case (int(x), int(y)):
                return self.x <= x <= self.right and self.y <= y <= self.bottom
        return False

    def holds(self, tiles: TileMap, end: Tile) -> bool:
        """Whether an end lies in the room, or is a door in the border that leads into it."""
        return end in self or (tiles.on_border(end) and inner_tile(tiles, end) in self)

    def openings(self, tiles: TileMap) -> Iterator[Tile]:
        """The open tiles beside the rectangle."""
        for x in range(self.x, self.right + 1):
            yield from (t for t in ((x, self.y - 1), (x, self.bottom + 1)) if tiles.is_open(t))
        for y in range(self.y, self.bottom + 1):
            yield from (t for t in ((self.x - 1, y), (self.right + 1, y)) if tiles.is_open(t))


def inner_tile(tiles: TileMap, door: Tile) -> Tile:
    """The tile inside a door of the border (the door itself for any other tile).

    >>> inner_tile(TileMap([[1, 0, 1], [1, 0, 1], [1, 1, 1]]), (1, 0))
    (1, 1)
    """
    x, y = door
    if y in {0, tiles.height - 1}:
        return x, y + (1 if y == 0 else -1)
    if x in {0, tiles.width - 1}:
        return x + (1 if x == 0 else -1), y
    return door


def goal_room(tiles: TileMap, end: Tile) -> Rectangle | None:
    r"""The largest open rectangle around an end that is at least two tiles wide and high.

    >>> goal_room(TileMap.from_text("#####\n#  ##\n#    \n#####"), (1, 1))
    Rectangle(x=1, y=1, right=2, bottom=2)
    """
    x, y = inner_tile(tiles, end)
    if not tiles.is_open((x, y)):
        return None
    inside = tiles.open.copy()
    if tiles.on_border(end):
        inside[end[1], end[0]] = False
    spans: dict[int, tuple[int, int]] = {}
    for step in (-1, 1):
        row, span = y, (0, tiles.width - 1)
        while 0 <= row < tiles.height and inside[row, x]:
            left, right = _run(inside[row], x)
            span = (max(span[0], left), min(span[1], right))
            spans[row] = span
            row += step
    best: Rectangle | None = None
    for top in range(min(spans), y + 1):
        for bottom in range(max(y, top + 1), max(spans) + 1):
            left = max(spans[top][0], spans[bottom][0])
            right = min(spans[top][1], spans[bottom][1])
            size = (right - left + 1) * (bottom - top + 1)
            if right > left and (best is None or size > best.width * best.height):
                best = Rectangle(left, top, right, bottom)
    return best


def _run(row: np.ndarray[tuple[int], np.dtype[np.bool_]], x: int) -> tuple[int, int]:
    """The first and the last x of the run of open tiles around x."""
    walls = np.flatnonzero(~row)
    place = int(np.searchsorted(walls, x))
    left = int(walls[place - 1]) + 1 if place else 0
    right = int(walls[place]) - 1 if place < len(walls) else len(row) - 1
    return left, right
