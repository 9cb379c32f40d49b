"""What every writer understands: a stack of shapes in units of one cell, coloured by role.

The point (0, 0) is the board's upper left corner; cell (x, y) is the unit square from (x, y) to
(x + 1, y + 1). A view turns a picture into a scene; a writer turns a scene into a file.

Straight pieces of a board's grid (runs of cells, of grid lines and of walls) are merged, and found
for whole rows at once: a board may have a million cells, and a picture of it should not take longer
than the board.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from unicursal._arrays import Booleans

Point = tuple[float, float]


@dataclass(frozen=True)
class Stroke:
    """An open or closed run of points; inner points may be rounded by quarter circles.

    Where it has `bulges`, one for each piece but the one that closes it, pieces may be arcs (see
    `tracks`).
    """

    points: tuple[Point, ...]
    closed: bool = False
    bulges: tuple[float, ...] = ()


@dataclass(frozen=True)
class Shape:
    """Strokes drawn alike: filled, or lined with a width; `corner` is the radius of their turns.

    With an `opacity` below 1 it lets through what lies below. `along` is for the line of a
    picture: how much of the board it has visited. Some themes colour it by its length.
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
        strokes = tuple(replace(each, points=tuple(map(at, each.points))) for each in shape.strokes)
        yield replace(shape, strokes=strokes, width=wide, corner=scale * shape.corner)


def centre(cell: tuple[int, int]) -> Point:
    """The middle of a cell."""
    return cell[0] + 0.5, cell[1] + 0.5


def runs(flags: Booleans) -> Iterator[tuple[int, int, int]]:
    """For each row the maximal runs of true flags as `row, first, end`.

    >>> list(runs(np.array([[True, True, False, True]])))
    [(0, 0, 2), (0, 3, 4)]
    """
    padded = np.pad(flags.astype(np.int8), ((0, 0), (1, 1)))
    change = np.diff(padded, axis=1)
    rows, firsts = np.nonzero(change == 1)
    _, ends = np.nonzero(change == -1)
    return zip(rows.tolist(), firsts.tolist(), ends.tolist(), strict=True)


def cell_boxes(flags: Booleans, inset: float = 0.0) -> Iterator[tuple[float, float, float, float]]:
    """Rectangles that cover the flagged cells: whole runs, or single inset squares."""
    if inset:
        ys, xs = np.nonzero(flags)
        size = 1 - 2 * inset
        for x, y in zip(xs.tolist(), ys.tolist(), strict=True):
            yield x + inset, y + inset, size, size
    else:
        for y, first, end in runs(flags):
            yield first, y, end - first, 1


def segments(across: Booleans, upright: Booleans) -> Iterator[tuple[Point, Point]]:
    """Straight lines along the grid.

    `across[y, x]` is the piece from the grid point (x, y) to (x + 1, y), `upright[y, x]` the one
    from (x, y) to (x, y + 1).
    """
    for y, first, end in runs(across):
        yield (first, y), (end, y)
    for x, first, end in runs(upright.T):
        yield (x, first), (x, end)


def rim(mask: Booleans) -> tuple[Booleans, Booleans]:
    """The pieces of the grid (across, upright) that have a cell on exactly one side."""
    padded = np.pad(mask, 1)
    across = padded[1:, 1:-1] != padded[:-1, 1:-1]
    upright = padded[1:-1, 1:] != padded[1:-1, :-1]
    return across, upright


def inner_grid(mask: Booleans) -> tuple[Booleans, Booleans]:
    """The pieces of the grid (across, upright) that lie between two cells."""
    padded = np.pad(mask, 1)
    across = padded[1:, 1:-1] & padded[:-1, 1:-1]
    upright = padded[1:-1, 1:] & padded[1:-1, :-1]
    return across, upright
