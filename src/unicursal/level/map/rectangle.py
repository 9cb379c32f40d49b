"""Rectangles of tiles: rooms with their walls, goal rooms, whatever has four sides."""

from collections.abc import Iterable
from dataclasses import dataclass

from unicursal.board.inputs import cell_or_none
from unicursal.board.text import Scanner
from unicursal.errors import NotationError, UnicursalError, quoted
from unicursal.level.map.tiles import Tile

Size = tuple[int, int]
"""The numbers of columns and rows."""

_DIGITS = 7


def size_of(given: Size | str, what: str) -> Size:
    """A size as a pair or as a text, `80x24`; a fault says `what` it was given for.

    >>> size_of((3, 5), "a room"), size_of("3x5", "a room")
    ((3, 5), (3, 5))
    """
    if isinstance(given, str):
        scanner = Scanner(given)
        try:
            size = scan_size(scanner)
            if not scanner.at_end:
                scanner.fail("the end")
        except NotationError as fault:
            raise NotationError(f"{what}: {fault}") from None
        return size
    size_or_none = cell_or_none(given)
    if size_or_none is None:
        raise UnicursalError(f"{what} must be a size, (3, 5) or '3x5', not {quoted(given)}")
    return size_or_none


def scan_size(scanner: Scanner) -> Size:
    """Read the size that comes next in a text."""
    width = scanner.number("a width", _DIGITS)
    scanner.need("x", "between width and height")
    return width, scanner.number("a height after 'x'", _DIGITS)


@dataclass(frozen=True, order=True)
class Rectangle:
    """Tiles from `(left, top)` to `(right, bottom)`, both included.

    >>> Rectangle(2, 1, 4, 5).width, (3, 5) in Rectangle(2, 1, 4, 5)
    (3, True)
    """

    left: int
    top: int
    right: int
    bottom: int

    @classmethod
    def of_size(cls, left: int, top: int, width: int, height: int) -> "Rectangle":
        """The rectangle of this many columns and rows."""
        return cls(left, top, left + width - 1, top + height - 1)

    @classmethod
    def around(cls, one: Tile, other: Tile) -> "Rectangle":
        """The smallest rectangle with both tiles."""
        (ax, ay), (bx, by) = one, other
        return cls(min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))

    @property
    def corner(self) -> Tile:
        """The upper left tile."""
        return self.left, self.top

    @property
    def width(self) -> int:
        """The number of columns."""
        return self.right - self.left + 1

    @property
    def height(self) -> int:
        """The number of rows."""
        return self.bottom - self.top + 1

    @property
    def size(self) -> Size:
        """The numbers of columns and rows."""
        return self.width, self.height

    @property
    def area(self) -> int:
        """The number of tiles."""
        return self.width * self.height

    @property
    def slices(self) -> tuple[slice, slice]:
        """Its place in an array `[y, x]`."""
        return slice(self.top, self.bottom + 1), slice(self.left, self.right + 1)

    def __contains__(self, tile: object) -> bool:
        match tile:
            case (int(x), int(y)):
                return self.left <= x <= self.right and self.top <= y <= self.bottom
        return False

    def grown(self, by: int) -> "Rectangle":
        """The rectangle with this many tiles more (or fewer) on each side.

        >>> Rectangle(2, 2, 3, 3).grown(1)
        Rectangle(left=1, top=1, right=4, bottom=4)
        """
        return Rectangle(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def encloses(self, tile: Tile) -> bool:
        """Whether a tile lies inside, its outermost tiles being walls."""
        return self.left < tile[0] < self.right and self.top < tile[1] < self.bottom

    def holds(self, other: "Rectangle") -> bool:
        """Whether all tiles of another rectangle, which has some, belong to this one.

        >>> Rectangle(0, 0, 4, 4).holds(Rectangle(3, 1, 4, 4))
        True
        """
        some = min(other.size) > 0
        return some and other.corner in self and (other.right, other.bottom) in self

    def overlaps(self, other: "Rectangle") -> bool:
        """Whether some tile belongs to both."""
        return not (
            other.left > self.right
            or other.right < self.left
            or other.top > self.bottom
            or other.bottom < self.top
        )

    def doors_to(self, other: "Rectangle") -> list[Tile]:
        """Where a door can be in the wall that two rooms share; nowhere if they share none.

        >>> Rectangle(0, 0, 6, 4).doors_to(Rectangle(6, 0, 12, 6))
        [(6, 1), (6, 2), (6, 3)]
        """
        if self.right == other.left or self.left == other.right:
            x = self.right if self.right == other.left else self.left
            ys = range(max(self.top, other.top) + 1, min(self.bottom, other.bottom))
            return [(x, y) for y in ys]
        if self.bottom == other.top or self.top == other.bottom:
            y = self.bottom if self.bottom == other.top else self.top
            xs = range(max(self.left, other.left) + 1, min(self.right, other.right))
            return [(x, y) for x in xs]
        return []


def checked_halls(halls: Iterable[Rectangle]) -> tuple[Rectangle, ...]:
    """Open rooms on the way, if that is what they are."""
    found = tuple(halls) if isinstance(halls, Iterable) else (halls,)
    for hall in found:
        if not isinstance(hall, Rectangle):
            raise UnicursalError(f"a hall must be a `Rectangle`, not {quoted(hall)}")
    return found
