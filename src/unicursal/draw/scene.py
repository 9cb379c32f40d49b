"""What every writer understands: a stack of shapes in units of one cell, coloured by role.

The point (0, 0) is the board's upper left corner; cell (x, y) is the unit square from (x, y) to
(x + 1, y + 1). A view turns a picture into a scene; a writer turns a scene into a file.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

Point = tuple[float, float]


@dataclass(frozen=True)
class Stroke:
    """An open or closed run of points; inner points may be rounded by quarter circles."""

    points: tuple[Point, ...]
    closed: bool = False


@dataclass(frozen=True)
class Shape:
    """Strokes drawn alike: filled, or lined with a width; `corner` is the radius of their turns.

    Through one with an `opacity` below 1 what lies beneath is seen. `along` is told of the line of
    a picture: how much of the board it has visited. Some themes colour it by its length.
    """

    strokes: tuple[Stroke, ...]
    fill: str | None = None
    line: str | None = None
    width: float = 0.0
    corner: float = 0.0
    opacity: float = 1.0
    along: float | None = None


@dataclass(frozen=True)
class Disc:
    """A filled circle, or a ring if it has a line."""

    centre: Point
    radius: float
    fill: str | None = None
    line: str | None = None
    width: float = 0.0


Figure = Shape | Disc
"""What stands in a scene."""


@dataclass(frozen=True)
class Scene:
    """A title and a description for those who cannot see, and the shapes from the bottom up."""

    width: float
    height: float
    margin: float
    title: str
    description: str
    shapes: tuple[Figure, ...]


def lines(
    strokes: Iterable[Iterable[Point]], role: str, width: float, corner: float = 0.0
) -> Shape:
    """A shape of open lines."""
    made = tuple(Stroke(tuple(points)) for points in strokes)
    return Shape(made, line=role, width=width, corner=corner)


def boxes(rectangles: Iterable[tuple[float, float, float, float]], role: str) -> Shape:
    """A shape of filled rectangles `x, y, width, height`."""
    made = tuple(
        Stroke(((x, y), (x + w, y), (x + w, y + h), (x, y + h)), closed=True)
        for x, y, w, h in rectangles
    )
    return Shape(made, fill=role)


def moved(figures: Iterable[Figure], by: Point, scale: float = 1.0) -> Iterator[Figure]:
    """Figures drawn to a scale and then moved to the right and down."""

    def at(point: Point) -> Point:
        return scale * point[0] + by[0], scale * point[1] + by[1]

    for shape in figures:
        wide = scale * shape.width
        if isinstance(shape, Disc):
            yield replace(shape, centre=at(shape.centre), radius=scale * shape.radius, width=wide)
            continue
        strokes = tuple(Stroke(tuple(map(at, each.points)), each.closed) for each in shape.strokes)
        yield replace(shape, strokes=strokes, width=wide, corner=scale * shape.corner)


def centre(cell: tuple[int, int]) -> Point:
    """The middle of a cell."""
    return cell[0] + 0.5, cell[1] + 0.5
