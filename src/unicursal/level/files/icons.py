"""How things look in pictures: shapes that differ without any colour.

Each is drawn around a point in units of one tile, for a corridor that is about a tile and a half
wide in pictures and one tile wide in a tile set.
"""

from collections.abc import Iterator, Mapping
from math import cos, pi, sin
from types import MappingProxyType
from typing import Any

from unicursal.draw.lettering import lettering
from unicursal.draw.scene import Disc, Figure, Point, Shape, Stroke, lines
from unicursal.level.things.thing import DOOR, ITEM, KEY, MONSTER, ONE_WAY, SHORTCUT, STRUCTURE

_DOWN: Point = (0, 1)
_HEAD = tuple((0.34 * cos(pi * k / 12), -0.08 - 0.34 * sin(pi * k / 12)) for k in range(13))
_HEM = ((-0.34, 0.42), (-0.17, 0.26), (0.0, 0.42), (0.17, 0.26), (0.34, 0.42))
_GATE = (
    ("fill", "grid", (-0.5, -0.12), (0.5, -0.12), (0.5, 0.12), (-0.5, 0.12)),
    ("line", "label", 0.1, ((-0.5, -0.17), (-0.5, 0.17)), ((0.5, -0.17), (0.5, 0.17))),
)
"""A pale piece of wall between two posts."""

_SHAPES: Mapping[str, tuple[tuple[Any, ...], ...]] = MappingProxyType(
    {
        # A ring, a shaft and two teeth.
        KEY: (
            ("ring", "alarm", 0, -0.22, 0.17, 0.13),
            ("line", "alarm", 0.13, ((0, -0.05), (0, 0.42)), ((0, 0.4), (0.2, 0.4)),
             ((0, 0.2), (0.15, 0.2))),
        ),
        # A leaf across the corridor with a keyhole.
        DOOR: (
            ("fill", "future", (-0.5, -0.2), (0.5, -0.2), (0.5, 0.2), (-0.5, 0.2)),
            ("disc", "cell", 0, 0, 0.1),
        ),
        # A cut stone.
        ITEM: (
            ("fill", "option", (0, 0.4), (-0.38, -0.06), (-0.2, -0.32), (0.2, -0.32),
             (0.38, -0.06)),
            ("line", "cell", 0.06, ((-0.36, -0.06), (0.36, -0.06)), ((-0.13, -0.06), (0, 0.36)),
             ((0.13, -0.06), (0, 0.36))),
        ),
        # A ghost: a round head, a ragged hem, two eyes.
        MONSTER: (
            ("fill", "live end", *_HEAD, *_HEM),
            ("disc", "cell", -0.13, -0.1, 0.085),
            ("disc", "cell", 0.13, -0.1, 0.085),
        ),
        # The walk through it dotted, or an arrow through it.
        SHORTCUT: (*_GATE, *(("disc", "label", 0, y, 0.08) for y in (-0.36, -0.12, 0.12, 0.36))),
        ONE_WAY: (
            *_GATE,
            ("line", "label", 0.12, ((0, -0.42), (0, 0.1))),
            ("fill", "label", (0, 0.46), (-0.26, 0.08), (0.26, 0.08)),
        ),
    }
)  # fmt: skip
_OWN = (("fill", "line", (-0.36, -0.36), (0.36, -0.36), (0.36, 0.36), (-0.36, 0.36)),)
"""A tag for the first letter of a word."""


def icon(kind: str, at: Point, size: float = 1.0, towards: Point = _DOWN) -> Iterator[Figure]:
    """The shapes of a thing around a point.

    `towards` is the direction in which one goes through a door; all else stands upright.

    >>> len(list(icon("key", (0.5, 0.5))))
    2
    """
    u, v = towards if kind in STRUCTURE else _DOWN

    def place(x: float, y: float) -> Point:
        """A point of the icon, turned from `down` to the direction and moved."""
        return at[0] + x * size * v + y * size * u, at[1] - x * size * u + y * size * v

    for what, role, *more in _SHAPES.get(kind, _OWN):
        match what:
            case "fill":
                yield Shape((Stroke(tuple(place(*point) for point in more), closed=True),), role)
            case "line":
                strokes = [[place(*point) for point in stroke] for stroke in more[1:]]
                yield lines(strokes, role, more[0] * size)
            case "disc":
                yield Disc(place(*more[:2]), more[2] * size, fill=role)
            case "ring":
                yield Disc(place(*more[:2]), more[2] * size, line=role, width=more[3] * size)
    if kind not in _SHAPES:
        letter = lettering(kind[:1].upper() or "?", at, 0.42 * size)
        yield lines(letter, "cell", 0.09 * size)
