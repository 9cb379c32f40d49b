"""The SVG writer: presentation attributes only, so that every drawing program reads it.

No element has an id: a page, such as a notebook, may hold many pictures. A PNG is the SVG,
rasterised.
"""

import re
from collections.abc import Iterable, Iterator
from html import escape
from math import hypot

from unicursal.board.inputs import whole_number
from unicursal.draw.scene import Disc, Figure, Point, Scene, Shape, Stroke
from unicursal.draw.theme import Theme, colour_of, coloured, theme_named
from unicursal.errors import UnicursalError

UNITS_A_CELL = 24
NOTEBOOK = (800.0, 600.0)
"""The largest width and height, in pixels, at which a page of text has room for a picture."""
MAX_PIXELS = 64_000_000
_WISHED_SIDE = 2000
_NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML 1.0 cannot hold in any form."""


def write(scene: Scene, theme: str, largest: tuple[float, float] | None = None) -> str:
    """A complete SVG document, by default as large as its cells, else made to fit."""
    colours = theme_named(theme)
    scene = coloured(scene, colours)
    width = (scene.width + 2 * scene.margin) * UNITS_A_CELL
    height = (scene.height + 2 * scene.margin) * UNITS_A_CELL
    share = 1.0 if largest is None else min(1.0, largest[0] / width, largest[1] / height)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_number(share * width)}" '
        f'height="{_number(share * height)}" viewBox="0 0 {_number(width)} {_number(height)}" '
        f'role="img">',
        f"<title>{_words(scene.title)}</title>",
        f"<desc>{_words(scene.description)}</desc>",
        f'<rect width="{_number(width)}" height="{_number(height)}" fill="{colours["paper"]}"/>',
    ]
    parts.extend(elements(scene.shapes, scene, colours))
    parts.append("</svg>\n")
    return "\n".join(parts)


def png(scene: Scene, theme: str, cell_pixels: int | None = None) -> bytes:
    """A PNG file; its longer side has about 2000 pixels, but no cell below 4 or above 48.

    `cell_pixels` asks for another size.
    """
    import resvg_py

    if cell_pixels is not None and whole_number(cell_pixels, "pixels", UnicursalError) < 1:
        raise UnicursalError(f"a cell has at least 1 pixel, not {cell_pixels}")
    side = max(scene.width, scene.height) + 2 * scene.margin
    pixels = cell_pixels or min(48, max(4, round(_WISHED_SIDE / side)))
    width = round((scene.width + 2 * scene.margin) * pixels)
    height = round((scene.height + 2 * scene.margin) * pixels)
    if width * height > MAX_PIXELS:
        raise UnicursalError(
            f"a PNG of {width} x {height} pixels is too large (at most {MAX_PIXELS:,}): try SVG"
        )
    document = write(scene, theme)
    made = resvg_py.svg_to_bytes(
        svg_string=document, width=width, height=height, skip_system_fonts=True
    )
    return bytes(made)


def elements(shapes: Iterable[Figure], scene: Scene, colours: Theme) -> Iterator[str]:
    """The elements of shapes that stand in a scene."""
    for shape in shapes:
        paint = f' fill="{colour_of(shape.fill, colours) or "none"}"'
        if shape.line:
            paint += f' stroke="{colour_of(shape.line, colours)}"'
            paint += f' stroke-width="{_number(shape.width * UNITS_A_CELL)}"'
        if isinstance(shape, Disc):
            x, y = (_number(_place(value, scene)) for value in shape.centre)
            yield f'<circle cx="{x}" cy="{y}" r="{_number(shape.radius * UNITS_A_CELL)}"{paint}/>'
        elif shape.strokes:
            if shape.line:
                paint += ' stroke-linecap="round" stroke-linejoin="round"'
            if shape.opacity != 1.0:
                paint += f' opacity="{_number(shape.opacity)}"'
            yield f'<path d="{path(shape, scene)}"{paint}/>'


def corners(stroke: Stroke, radius: float) -> Iterator[tuple[Point, Point, Point]]:
    """For each turn of a stroke: where its rounding begins, the point, where it ends."""
    for before, point, behind in zip(
        stroke.points, stroke.points[1:], stroke.points[2:], strict=False
    ):
        if _turn(before, point, behind):
            yield _towards(point, before, radius), point, _towards(point, behind, radius)


def _towards(point: Point, other: Point, distance: float) -> Point:
    dx, dy = other[0] - point[0], other[1] - point[1]
    share = min(distance / hypot(dx, dy), 1.0)
    return point[0] + share * dx, point[1] + share * dy


def path(shape: Shape, scene: Scene) -> str:
    """The strokes of a shape in the words of a path element."""

    def at(point: Point) -> str:
        return f"{_number(_place(point[0], scene))} {_number(_place(point[1], scene))}"

    parts = []
    for stroke in shape.strokes:
        parts.append(f"M{at(stroke.points[0])}")
        if shape.corner:
            radius = _number(shape.corner * UNITS_A_CELL)
            for begin, point, end in corners(stroke, shape.corner):
                sweep = int(_turn(begin, point, end) > 0)
                parts.append(f"L{at(begin)}A{radius} {radius} 0 0 {sweep} {at(end)}")
            parts.append(f"L{at(stroke.points[-1])}")
        else:
            parts.extend(f"L{at(point)}" for point in stroke.points[1:])
        if stroke.closed:
            parts.append("Z")
    return "".join(parts)


def _turn(begin: Point, point: Point, end: Point) -> float:
    """Positive for a turn to the right, negative to the left, 0 straight on."""
    return (point[0] - begin[0]) * (end[1] - point[1]) - (point[1] - begin[1]) * (end[0] - point[0])


def _place(value: float, scene: Scene) -> float:
    return (value + scene.margin) * UNITS_A_CELL


def _words(text: str) -> str:
    return escape(_NOT_IN_XML.sub("\N{REPLACEMENT CHARACTER}", text), quote=False)


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
