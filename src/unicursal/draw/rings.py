"""Pictures in circles: rows are rings, columns are sectors, and one radial wall parts their ends.

The upper side of the board is the rim and the lower one the hole in the middle, so a line from the
upper left to the lower right corner comes in from outside and ends at the goal. Column 0 begins at
the bottom, to the left of the radial wall, and columns go clockwise.

A flat scene is bent piece by piece: what goes along a row becomes arcs, what goes along a column a
ray, and what lies within one cell, such as a cross or an arrow, keeps its shape and is turned.
Words stay upright.

All rings are equally broad. Cells of outer rings are longer than those of inner ones: more sectors
outside would need cells with two neighbours on one side, which no grid has. The hole is as large as
it must be for cells to be as long as broad halfway, where the board is wide enough for that, and no
cell is shorter than half its breadth.

A rounded turn touches the arc and the ray. The middle of its circle lies beside the ray and inside
or outside the arc, and both distances are its radius, which gives the places where it begins and
ends in closed form.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from math import asin, ceil, cos, floor, inf, pi, sin, sqrt, tan
from typing import NamedTuple

import numpy as np

from unicursal._arrays import Decimals
from unicursal.board import Board, Cell
from unicursal.draw import line_view, walls_view
from unicursal.draw.marks import Subject
from unicursal.draw.scene import Disc, Figure, Point, Scene, Shape, Stroke
from unicursal.errors import UnicursalError
from unicursal.line import Line

LEAST_SECTORS = 3
_LEAST_HOLE = 1.5
_GOAL = 0.3
_LEAST_LENGTH = 0.5
"""Of a cell of the inmost ring."""
_ARC = pi / 4
"""Arcs are cut at multiples of it, so that the farthest points of a circle are cuts."""
_LETTERED = {"label", "letter ink", "paper", "wall"}
"""Roles of words and numbers; walls never lie within a cell."""
_NEAR = 1e-9


@dataclass(frozen=True)
class Rings:
    """Where the points of a board lie when its rows are rings; all in units of a ring's breadth."""

    sectors: int
    rings: int

    def __post_init__(self) -> None:
        if self.sectors < LEAST_SECTORS:
            raise UnicursalError(
                f"circles need at least {LEAST_SECTORS} columns, and the board has {self.sectors}"
            )

    @classmethod
    def of(cls, board: Board) -> "Rings":
        """The rings of a board."""
        return cls(board.width, board.height)

    @property
    def fitting_sectors(self) -> int:
        """So many let cells of these rings be half as long as broad to two and a half times.

        With an even number of rings it is odd, or there would be no line from corner to corner.

        >>> Rings(21, 21).fitting_sectors, Rings(60, 9).fitting_sectors
        (76, 38)
        """
        fitting = ceil(pi * (self.rings + 2 * _LEAST_HOLE))
        return fitting + (self.rings % 2 == 0 and fitting % 2 == 0)

    @cached_property
    def hole(self) -> float:
        """The radius of the goal in the middle.

        >>> round(Rings(60, 9).hole, 2), round(Rings(21, 21).hole, 2)
        (5.05, 1.67)
        """
        around = self.sectors / (2 * pi)
        return max(_LEAST_HOLE, _LEAST_LENGTH * around, around - self.rings / 2)

    @property
    def radius(self) -> float:
        """That of the rim."""
        return self.hole + self.rings

    def angle(self, u: float) -> float:
        """Clockwise from the right; the board's left side lies at the bottom."""
        return pi / 2 + 2 * pi * u / self.sectors

    def distance(self, v: float) -> float:
        """From the middle."""
        return max(0.0, self.radius - v)

    def length(self, v: float) -> float:
        """How long a cell is there, along its ring."""
        return 2 * pi * self.distance(v) / self.sectors

    def place(self, point: Point) -> Point:
        """Where a point of the board lies, from the upper left corner of the square around it."""
        return self._at(self.angle(point[0]), self.distance(point[1]))

    def points_of(self, xs: Decimals, ys: Decimals) -> tuple[Decimals, Decimals]:
        """The columns and rows of the board's points at some places, the reverse of `place`."""
        right, down = xs - self.radius, ys - self.radius
        around = (np.arctan2(down, right) - pi / 2) % (2 * pi)
        return around * self.sectors / (2 * pi), self.radius - np.hypot(right, down)

    def _at(self, angle: float, distance: float) -> Point:
        return self.radius + distance * cos(angle), self.radius + distance * sin(angle)

    def bent(self, figure: Figure) -> Figure:
        """A figure of a flat scene where it belongs."""
        return self.bent_disc(figure) if isinstance(figure, Disc) else self.bent_shape(figure)

    def bent_disc(self, disc: Disc) -> Disc:
        """A disc, smaller where its cell is short."""
        cell = floor(disc.centre[0]), floor(disc.centre[1])
        scale = min(1.0, self.length(cell[1] + 0.5))
        (middle,) = self._turned([disc.centre], cell, is_upright=True)
        return replace(disc, centre=middle, radius=scale * disc.radius, width=scale * disc.width)

    def bent_shape(self, shape: Shape) -> Shape:
        """A shape, whose turns are arcs now."""
        is_lettered = shape.line in _LETTERED
        strokes = (
            self._stroke(stroke, shape.corner, is_lettered=is_lettered) for stroke in shape.strokes
        )
        return replace(shape, strokes=tuple(strokes), corner=0.0)

    def _stroke(self, stroke: Stroke, corner: float, *, is_lettered: bool) -> Stroke:
        cell = _cell_around(stroke.points)
        if cell is not None:
            moved = self._turned(stroke.points, cell, is_upright=is_lettered)
            return replace(stroke, points=tuple(moved))
        points = [*stroke.points, stroke.points[0]] if stroke.closed else list(stroke.points)
        followed = list(self._followed(points, corner))
        if stroke.closed:
            # Back to the first point it goes straight, unless that is an arc.
            followed = followed[:-1] if followed[-2][1] == 0 else followed
        places = tuple(self._at(*where) for where, _ in followed)
        return replace(stroke, points=places, bulges=tuple(bulge for _, bulge in followed[:-1]))

    def arcs(self, line: Line) -> list["Arc"]:
        """How a line goes along its rings, in order; from each arc a ray leads to the next.

        >>> Rings(4, 3).arcs(Line("4x3:RDD"))
        [Arc(ring=1, radius=4.0, begin=45.0, end=135.0)]
        """
        points = line_view.line_points(line.closed_path)
        turn = 360 / self.sectors
        return [
            Arc(int(v) + 1, self.distance(v), u * turn, to_u * turn)
            for (u, v), (to_u, to_v) in pairwise(points)
            if v == to_v
        ]

    def _turned(self, points: Iterable[Point], cell: Cell, *, is_upright: bool) -> Iterator[Point]:
        """Points near the middle of a cell, moved together; no larger than the cell."""
        u, v = cell[0] + 0.5, cell[1] + 0.5
        x, y = self.place((u, v))
        scale = min(1.0, self.length(v))
        along, inwards = (scale, 0.0), (0.0, scale)
        if not is_upright:
            angle = self.angle(u)
            along = -scale * sin(angle), scale * cos(angle)
            inwards = -scale * cos(angle), -scale * sin(angle)
        for a, b in points:
            yield (
                x + (a - u) * along[0] + (b - v) * inwards[0],
                y + (a - u) * along[1] + (b - v) * inwards[1],
            )

    def _followed(
        self, points: Iterable[Point], corner: float
    ) -> Iterator[tuple[tuple[float, float], float]]:
        """Angles and distances on the way, each with the bulge of the piece behind it."""
        ways = [(self.angle(u), self.distance(v)) for u, v in points]
        turns = _turns(ways, corner) if corner else {}
        for i, ((angle, far), (to_angle, to_far)) in enumerate(pairwise(ways)):
            if i in turns:
                (angle, far), bulge = turns[i].end, turns[i].bulge
                yield turns[i].begin, bulge
            if i + 1 in turns:
                to_angle, to_far = turns[i + 1].begin
            if abs(to_angle - angle) * far < _NEAR and abs(to_far - far) < _NEAR:
                continue
            if far == to_far:
                for one, other in pairwise(_cuts(angle, to_angle)):
                    yield (one, far), tan((other - one) / 4)
            else:
                yield (angle, far), 0.0
        yield ways[-1], 0.0


class Arc(NamedTuple):
    """A piece of a line around the middle; degrees go clockwise from the radial wall."""

    ring: int
    """Counted from the rim, from 1."""
    radius: float
    begin: float
    end: float

    def to_json(self, cell: float) -> dict[str, float]:
        """In degrees, and in millimetres where a cell has so many."""
        degrees = {"from": round(self.begin, 3), "to": round(self.end, 3)}
        return {"ring": self.ring, "radius_mm": round(self.radius * cell, 3), **degrees}


class _Turn(NamedTuple):
    """A rounded turn: where its arc begins and ends, as angles and distances, and its bulge."""

    begin: tuple[float, float]
    end: tuple[float, float]
    bulge: float


def _turns(ways: list[tuple[float, float]], corner: float) -> dict[int, _Turn]:
    """The rounded turns between arcs and rays, by the numbers of the points they stand for."""
    last = len(ways) - 1
    made = {}
    for i in range(1, last):
        before, here, behind = ways[i - 1 : i + 2]
        is_arc_first = before[1] == here[1]
        arc, ray = (before, behind) if is_arc_first else (behind, before)
        if arc[1] != here[1] or ray[0] != here[0] or ray[1] == here[1] or arc[0] == here[0]:
            continue
        # Half of a piece belongs to each of its turns, all of it to the only one.
        halves = (2 if i > 1 else 1), (2 if i + 1 < last else 1)
        arc_share, ray_share = halves if is_arc_first else halves[::-1]
        far, side = here[1], 1 if ray[1] > here[1] else -1
        room, height = abs(arc[0] - here[0]) / arc_share, abs(ray[1] - far) / ray_share
        ahead = sin(min(room, pi / 2))
        beside = far * ahead / (1 - side * ahead) if side * ahead < 1 else inf
        radius = min(corner, beside, height + side * height**2 / (2 * far))
        middle = far + side * radius
        angle = asin(radius / middle)
        on_arc = here[0] + (angle if arc[0] > here[0] else -angle), far
        on_ray = here[0], sqrt(middle**2 - radius**2)
        # To the right: inwards from a way clockwise, or from outside to a way clockwise ...
        clockwise = (arc[0] < here[0]) == is_arc_first
        outwards = (side > 0) == is_arc_first
        bulge = tan((pi / 2 - side * angle) / 4)
        right = clockwise != outwards if is_arc_first else clockwise == outwards
        ends = (on_arc, on_ray) if is_arc_first else (on_ray, on_arc)
        made[i] = _Turn(*ends, bulge if right else -bulge)
    return made


def _cuts(begin: float, end: float) -> Iterator[float]:
    """An arc's ends and the multiples of a small angle between them."""
    yield begin
    if begin < end:
        number = floor(begin / _ARC + _NEAR) + 1
        while number * _ARC < end - _NEAR:
            yield number * _ARC
            number += 1
    else:
        yield from reversed(list(_cuts(end, begin))[1:-1])
    yield end


def _cell_around(points: Sequence[Point]) -> Cell | None:
    """The cell in which all points lie, not on its border; None if there is none."""
    cells = {(floor(u), floor(v)) for u, v in points}
    if len(cells) == 1 and all(u % 1 > _NEAR and v % 1 > _NEAR for u, v in points):
        return cells.pop()
    return None


def scene(picture: Subject) -> Scene:
    """The shapes of a picture in the views `circles` and `circles-line`."""
    if picture.marks.coordinates:
        raise UnicursalError("circles have no rows and columns to be numbered")
    rings = Rings.of(picture.board)
    if picture.shows_walls:
        flat = walls_view.scene(picture, rings.hole)
    else:
        flat = line_view.scene(picture)
    side = 2 * rings.radius
    shapes = [rings.bent(each) for each in flat.shapes]
    if picture.shows_walls and not picture.board.is_loop:
        middle = rings.radius, rings.radius
        shapes.append(Disc(middle, _GOAL, line="target", width=_GOAL / 3))
    return replace(flat, width=side, height=side, shapes=tuple(shapes))
