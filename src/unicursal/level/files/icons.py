"""How things look in pictures: shapes that differ without any colour.

Each is drawn around a point in units of one tile, for a corridor that is about a tile and a half
wide in pictures and one tile wide in a tile set.
"""

from collections.abc import Callable, Iterator, Mapping
from math import cos, pi, sin
from types import MappingProxyType

from unicursal.draw.lettering import lettering
from unicursal.draw.scene import Disc, Figure, Point, Shape, Stroke, lines
from unicursal.level.things.thing import DOOR, ITEM, KEY, MONSTER, ONE_WAY, SHORTCUT, STRUCTURE

_DOWN: Point = (0, 1)


def icon(kind: str, at: Point, size: float = 1.0, towards: Point = _DOWN) -> Iterator[Figure]:
    """The shapes of a thing around a point.

    `towards` is the direction in which one goes through a door; all else stands upright.

    >>> len(list(icon("key", (0.5, 0.5))))
    2
    """
    directed = kind in STRUCTURE
    place = _Place(at, size, towards if directed else _DOWN)
    if kind in _SHAPES:
        yield from _SHAPES[kind](place)
    else:
        yield from _own(place, kind)


class _Place:
    """Where an icon stands: its own points are turned from `down` to a direction and moved."""

    def __init__(self, at: Point, size: float, towards: Point = _DOWN) -> None:
        self.at, self.size, self.towards = at, size, towards

    def __call__(self, x: float, y: float) -> Point:
        u, v = self.towards
        across, along = x * self.size, y * self.size
        return self.at[0] + across * v + along * u, self.at[1] - across * u + along * v

    def filled(self, role: str, *points: Point) -> Shape:
        return Shape((Stroke(tuple(self(*point) for point in points), closed=True),), fill=role)

    def lined(self, role: str, width: float, *strokes: tuple[Point, ...]) -> Shape:
        turned = [[self(*point) for point in stroke] for stroke in strokes]
        return lines(turned, role, width * self.size)

    def disc(self, role: str, x: float, y: float, radius: float) -> Disc:
        return Disc(self(x, y), radius * self.size, fill=role)

    def ring(self, role: str, x: float, y: float, radius: float, width: float) -> Disc:
        return Disc(self(x, y), radius * self.size, line=role, width=width * self.size)


def _key(place: _Place) -> Iterator[Figure]:
    """A ring, a shaft and two teeth."""
    yield place.ring("alarm", 0, -0.22, 0.17, 0.13)
    yield place.lined(
        "alarm",
        0.13,
        ((0, -0.05), (0, 0.42)),
        ((0, 0.4), (0.2, 0.4)),
        ((0, 0.2), (0.15, 0.2)),
    )


def _door(place: _Place) -> Iterator[Figure]:
    """A leaf across the corridor with a keyhole."""
    yield place.filled("future", (-0.5, -0.2), (0.5, -0.2), (0.5, 0.2), (-0.5, 0.2))
    yield place.disc("cell", 0, 0, 0.1)


def _item(place: _Place) -> Iterator[Figure]:
    """A cut stone."""
    yield place.filled(
        "option", (0, 0.4), (-0.38, -0.06), (-0.2, -0.32), (0.2, -0.32), (0.38, -0.06)
    )
    yield place.lined(
        "cell",
        0.06,
        ((-0.36, -0.06), (0.36, -0.06)),
        ((-0.13, -0.06), (0, 0.36)),
        ((0.13, -0.06), (0, 0.36)),
    )


def _monster(place: _Place) -> Iterator[Figure]:
    """A ghost: a round head, a ragged hem, two eyes."""
    head = [(0.34 * cos(pi * k / 12), -0.08 - 0.34 * sin(pi * k / 12)) for k in range(13)]
    hem = [(-0.34, 0.42), (-0.17, 0.26), (0.0, 0.42), (0.17, 0.26), (0.34, 0.42)]
    yield place.filled("live end", *head, *hem)
    yield place.disc("cell", -0.13, -0.1, 0.085)
    yield place.disc("cell", 0.13, -0.1, 0.085)


def _shortcut(place: _Place) -> Iterator[Figure]:
    """A pale piece of wall, with the walk through it dotted."""
    yield place.filled("grid", (-0.5, -0.12), (0.5, -0.12), (0.5, 0.12), (-0.5, 0.12))
    yield place.lined("label", 0.1, ((-0.5, -0.17), (-0.5, 0.17)), ((0.5, -0.17), (0.5, 0.17)))
    for y in (-0.36, -0.12, 0.12, 0.36):
        yield place.disc("label", 0, y, 0.08)


def _one_way(place: _Place) -> Iterator[Figure]:
    """A pale piece of wall with an arrow through it."""
    yield place.filled("grid", (-0.5, -0.12), (0.5, -0.12), (0.5, 0.12), (-0.5, 0.12))
    yield place.lined("label", 0.1, ((-0.5, -0.17), (-0.5, 0.17)), ((0.5, -0.17), (0.5, 0.17)))
    yield place.lined("label", 0.12, ((0, -0.42), (0, 0.1)))
    yield place.filled("label", (0, 0.46), (-0.26, 0.08), (0.26, 0.08))


def _own(place: _Place, kind: str) -> Iterator[Figure]:
    """A tag with the first letter of the word."""
    yield place.filled("line", (-0.36, -0.36), (0.36, -0.36), (0.36, 0.36), (-0.36, 0.36))
    letter = lettering(kind[:1].upper() or "?", place(0, 0), 0.42 * place.size)
    yield lines(letter, "cell", 0.09 * place.size)


_SHAPES: Mapping[str, Callable[[_Place], Iterator[Figure]]] = MappingProxyType(
    {
        KEY: _key,
        DOOR: _door,
        ITEM: _item,
        MONSTER: _monster,
        SHORTCUT: _shortcut,
        ONE_WAY: _one_way,
    }
)
