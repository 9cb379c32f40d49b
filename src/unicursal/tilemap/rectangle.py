"""Rectangles of tiles: rooms with their walls, goal rooms, whatever has four sides."""

from collections.abc import Iterable
from dataclasses import dataclass

from unicursal.board import Symmetry
from unicursal.board.inputs import cell_or_none, whole_number
from unicursal.board.text import Scanner
from unicursal.errors import NotationError, UnicursalError, quoted
from unicursal.tilemap.tiles import Tile

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
            width = scanner.number("a width", _DIGITS)
            scanner.need("x", "between width and height")
            height = scanner.number("a height after 'x'", _DIGITS)
            if not scanner.at_end:
                scanner.fail("the end")
        except NotationError as fault:
            raise NotationError(f"{what}: {fault}") from None
        return width, height
    size_or_none = cell_or_none(given)
    if size_or_none is None:
        raise UnicursalError(f"{what} must be a size, (3, 5) or '3x5', not {quoted(given)}")
    return size_or_none


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

    @staticmethod
    def of_size(left: int, top: int, width: int, height: int) -> "Rectangle":
        """The rectangle of this many columns and rows."""
        left, top, width, height = (
            whole_number(given, "a place or a side of a rectangle", UnicursalError)
            for given in (left, top, width, height)
        )
        return Rectangle(left, top, left + width - 1, top + height - 1)

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

    @property
    def beside(self) -> list[Tile]:
        """The tiles beside it: above and below each column, then left and right of each row."""
        columns, rows = range(self.left, self.right + 1), range(self.top, self.bottom + 1)
        above_and_below = [(x, y) for x in columns for y in (self.top - 1, self.bottom + 1)]
        return above_and_below + [(x, y) for y in rows for x in (self.left - 1, self.right + 1)]

    def grown(self, by: int) -> "Rectangle":
        """The rectangle with this many tiles more (or fewer) on each side.

        >>> Rectangle(2, 2, 3, 3).grown(1)
        Rectangle(left=1, top=1, right=4, bottom=4)
        """
        return Rectangle(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def local(self, tile: Tile) -> Tile:
        """A tile as it is counted from the corner."""
        return tile[0] - self.left, tile[1] - self.top

    def nearest(self, tile: Tile) -> Tile:
        """The tile of it that is nearest to a tile."""
        x, y = tile
        return min(max(x, self.left), self.right), min(max(y, self.top), self.bottom)

    def image(self, kind: Symmetry, size: Size) -> "Rectangle":
        """What it is turned or mirrored with a map of that size.

        >>> Rectangle(1, 1, 3, 2).image(Symmetry.HALF_TURN, (9, 7))
        Rectangle(left=5, top=4, right=7, bottom=5)
        """
        corners = (kind.cell(tile, *size) for tile in (self.corner, (self.right, self.bottom)))
        (left, right), (top, bottom) = map(sorted, zip(*corners, strict=True))
        return Rectangle(left, top, right, bottom)

    def holds(self, other: "Rectangle") -> bool:
        """Whether all tiles of another rectangle, which has some, belong to this one.

        >>> Rectangle(0, 0, 4, 4).holds(Rectangle(3, 1, 4, 4))
        True
        """
        some = min(other.size) > 0
        return some and other.corner in self and (other.right, other.bottom) in self

    def overlaps(self, other: "Rectangle") -> bool:
        """Whether some tile belongs to both."""
        across = other.left <= self.right and self.left <= other.right
        return across and other.top <= self.bottom and self.top <= other.bottom

    def touches(self, other: "Rectangle") -> bool:
        """Whether some tile belongs to both, or lies beside one of the other."""
        beside = Rectangle(other.left - 1, other.top, other.right + 1, other.bottom)
        below = Rectangle(other.left, other.top - 1, other.right, other.bottom + 1)
        return self.overlaps(beside) or self.overlaps(below)


@dataclass(frozen=True)
class Chamber(Rectangle):
    """A room of a level, its walls included, and the two ends of its way.

    Neighbours share a wall line. An end is a door in the border, or an inner tile where the way of
    the whole level ends.

    >>> room = Chamber.of(Rectangle.of_size(4, 2, 7, 5), (4, 3), (9, 5))
    >>> room.inner_a, room.inner_b
    ((5, 3), (9, 5))
    """

    a: Tile
    b: Tile

    @classmethod
    def of(cls, area: Rectangle, a: Tile, b: Tile) -> "Chamber":
        """The room on a rectangle."""
        return cls(area.left, area.top, area.right, area.bottom, a, b)

    @property
    def inner_a(self) -> Tile:
        """The first tile inside."""
        return self.grown(-1).nearest(self.a)

    @property
    def inner_b(self) -> Tile:
        """The last tile inside."""
        return self.grown(-1).nearest(self.b)


def checked_halls(halls: Iterable[Rectangle]) -> tuple[Rectangle, ...]:
    """Open rooms on the way, if that is what they are."""
    found = tuple(halls) if isinstance(halls, Iterable) else (halls,)
    for hall in found:
        if not isinstance(hall, Rectangle):
            raise UnicursalError(f"a hall must be a `Rectangle`, not {quoted(hall)}")
    return found
