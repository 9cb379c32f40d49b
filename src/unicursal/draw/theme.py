"""Colours by role, and the colours of a line's length.

The hues differ in lightness too, so they survive grey printers and any eyes. Two themes have the
line in the colours of its length: from blue at the start over green and yellow to red. These lie
on a circle of hues of nearly the same lightness and strength to the eye (OKLCH, by Björn Ottosson);
only yellow, which is light by nature, is lighter. The line is cut in the middles between cells,
where it is straight, so that its corners stay whole.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from math import atan, cos, exp, hypot, radians, sin, tan
from types import MappingProxyType
from typing import Final, get_args

from unicursal.board.inputs import one_of
from unicursal.draw.names import ThemeName
from unicursal.draw.scene import Disc, Figure, Point, Scene, Shape, Stroke

Theme = Mapping[str, str]
"""For every role of a shape its colour as `#rrggbb`."""

_ROLES = {  # light, dark, print
    "paper": ("#ffffff", "#16171a", "#ffffff"),
    "cell": ("#f5f4f1", "#212327", "#ffffff"),
    "grid": ("#d9d6cf", "#373a40", "#cfcfcf"),
    "rim": ("#8f8b82", "#6b6f78", "#000000"),
    "visited": ("#f8e1da", "#43302d", "#eeeeee"),
    "area": ("#d3e5f5", "#263a4d", "#dcdcdc"),
    "line": ("#1c1c1e", "#f1eee7", "#000000"),
    "live end": ("#c2351b", "#ff8c69", "#000000"),
    "start": ("#1c1c1e", "#f1eee7", "#000000"),
    "target": ("#8f8b82", "#8b8f98", "#808080"),
    "option": ("#197a4b", "#74d6a4", "#404040"),
    "cross": ("#c2351b", "#ff8c69", "#404040"),
    "alarm": ("#e0a100", "#ffd166", "#000000"),
    "future": ("#2368c9", "#86b7ff", "#707070"),
    "black field": ("#77736b", "#8b8f98", "#909090"),
    "wall": ("#1c1c1e", "#e9e6df", "#000000"),
    "solution": ("#c2351b", "#ff8c69", "#909090"),
    "label": ("#5d5951", "#b0ada6", "#404040"),
    "letter": ("#ffe08a", "#6b5517", "#ffffff"),
    "letter ink": ("#1c1c1e", "#fff3cf", "#000000"),
}
_LIGHT, _DARK, _PRINT = ({role: row[i] for role, row in _ROLES.items()} for i in range(3))
_COLOURS = {**_LIGHT, "visited": "#edebe6", "start": "#5288ef", "live end": "#e25f57"}
_COLOURS_DARK = {**_DARK, "visited": "#2a2d33", "start": "#5288ef", "live end": "#e25f57"}

THEMES: Final[Mapping[str, Theme]] = MappingProxyType(
    dict(
        zip(
            get_args(ThemeName),
            (_LIGHT, _DARK, _PRINT, _COLOURS, _COLOURS_DARK),
            strict=True,
        )
    )
)
"""A new one has its name in `draw.names` and its colours here."""

_FIRST_HUE, _LAST_HUE = 262.0, 26.0
_LIGHTNESS, _CHROMA = 0.64, 0.165
_MOST_PIECES = 400
_BROADER = 1.6
"""A colour is seen in a broad line, and black in a thin one."""


def is_by_length(theme: Theme) -> bool:
    """Whether a theme has the line in the colours of its length.

    >>> is_by_length(THEMES["colours"]), is_by_length(THEMES["light"])
    (True, False)
    """
    return theme is _COLOURS or theme is _COLOURS_DARK


def theme_named(name: str) -> Theme:
    """The theme of that name.

    >>> theme_named("print")["wall"]
    '#000000'
    """
    return THEMES[one_of(name, THEMES, "theme")]


def colour_of(role: str | None, theme: Theme) -> str | None:
    """The colour of a role; a role that is a colour already stays what it is."""
    return role if role is None or role.startswith("#") else theme[role]


def length_colour(share: float) -> str:
    """The colour at a share of the way, from 0 to 1.

    >>> length_colour(0.0), length_colour(0.5), length_colour(1.0)
    ('#5288ef', '#51b553', '#e25f57')
    """
    hue = _FIRST_HUE + (_LAST_HUE - _FIRST_HUE) * share
    glow = exp(-(((hue - 100) / 45) ** 2))  # yellow is light by nature
    return _srgb(_LIGHTNESS + 0.13 * glow, _CHROMA, radians(hue))


def coloured(scene: Scene, theme: Theme) -> Scene:
    """The scene as the theme has it: its line in one colour, or in those of its length."""
    if not is_by_length(theme):
        return scene
    return replace(scene, shapes=tuple(_shapes(scene)))


def _shapes(scene: Scene) -> Iterator[Figure]:
    for shape in scene.shapes:
        if isinstance(shape, Disc) or shape.along is None:
            yield shape
        else:
            yield from by_length(shape, _MOST_PIECES)


def by_length(shape: Shape, most: int) -> Iterator[Shape]:
    """A line in pieces of a cell each, or several, in their colours; they meet between cells."""
    (stroke,), along = shape.strokes, shape.along or 0.0
    if stroke.bulges:
        yield from _by_arcs(shape, most)
        return
    points = list(_each_cell(stroke.points, 2 * shape.corner))
    last = len(points) - 1
    cells = -(-len(points) // most)
    for first in range(0, len(points), cells):
        end = min(first + cells, len(points))
        piece = points[first:end]
        if first:
            piece.insert(0, _middle(points, first))
        if end <= last:
            piece.append(_middle(points, end))
        colour = length_colour(along * (first + end - 1) / 2 / last)
        yield _piece(shape, Stroke(tuple(piece)), colour)


def _by_arcs(shape: Shape, most: int) -> Iterator[Shape]:
    """The same of a line whose turns are arcs already: pieces of about the same length."""
    (stroke,), along = shape.strokes, shape.along or 0.0
    points, bulges = zip(*_in_short_arcs(stroke), strict=True)
    last = len(points) - 1
    step = -(-last // most)
    for first in range(0, last, step):
        end = min(first + step, last)
        piece = Stroke(points[first : end + 1], bulges=bulges[first:end])
        yield _piece(shape, piece, length_colour(along * (first + end) / 2 / last))


def _in_short_arcs(stroke: Stroke) -> Iterator[tuple[Point, float]]:
    """Points about half a cell apart, each with the bulge of the piece behind it."""
    for (one, other), bulge in zip(pairwise(stroke.points), stroke.bulges, strict=True):
        (x, y), (u, v) = one, other
        steps = max(1, round(2 * hypot(u - x, v - y)))
        turn = 4 * atan(bulge)
        for step in range(steps):
            # Of the angle between chord and tangent so much, and so much of the chord.
            part = turn * step / steps / 2
            far = sin(part) / sin(turn / 2) if turn else step / steps
            aside = turn / 2 - part
            dx, dy = far * (u - x), far * (v - y)
            point = x + dx * cos(aside) + dy * sin(aside), y + dy * cos(aside) - dx * sin(aside)
            yield point, tan(turn / steps / 4)
    yield stroke.points[-1], 0.0


def _piece(shape: Shape, stroke: Stroke, colour: str) -> Shape:
    width = _BROADER * shape.width
    return replace(shape, strokes=(stroke,), line=colour, width=width, along=None)


def _middle(points: list[Point], i: int) -> Point:
    (x, y), (u, v) = points[i - 1], points[i]
    return (x + u) / 2, (y + v) / 2


def _each_cell(points: tuple[Point, ...], cell: float) -> Iterator[Point]:
    """The points of a stroke and between them one for each cell of that size."""
    yield points[0]
    for (x, y), (u, v) in pairwise(points):
        steps = max(1, round(hypot(u - x, v - y) / cell))
        for step in range(1, steps + 1):
            yield x + (u - x) * step / steps, y + (v - y) * step / steps


def _srgb(lightness: float, chroma: float, hue: float) -> str:
    a, b = chroma * cos(hue), chroma * sin(hue)
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    linear = (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    )
    return "#" + "".join(f"{_byte(value):02x}" for value in linear)


def _byte(linear: float) -> int:
    value = max(0.0, min(1.0, linear))
    curved = 12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055
    return round(255 * curved)
