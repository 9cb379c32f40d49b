"""The SVG writer: presentation attributes only, so that every drawing program reads it.

No element has an id: a page, such as a notebook, may hold many pictures. A PNG is the SVG,
rasterised.
"""

import re
from collections.abc import Iterable, Iterator
from html import escape

from unicursal.board.inputs import whole_number
from unicursal.draw.scene import Disc, Figure, Scene, Shape
from unicursal.draw.theme import Theme, colour_of, coloured, theme_named
from unicursal.draw.tracks import path_data, tracks_of
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


def png(
    scene: Scene, theme: str, cell_pixels: int | None = None, pixels: int | None = None
) -> bytes:
    """A PNG file; its longer side has about 2000 pixels, but no cell below 4 or above 48.

    `cell_pixels` asks for another size of a cell, `pixels` for one of the longer side.
    """
    import resvg_py

    if cell_pixels is not None and whole_number(cell_pixels, "pixels", UnicursalError) < 1:
        raise UnicursalError(f"a cell has at least 1 pixel, not {cell_pixels}")
    if pixels is not None and whole_number(pixels, "pixels", UnicursalError) < 1:
        raise UnicursalError(f"a picture is at least 1 pixel wide, not {pixels}")
    side = max(scene.width, scene.height) + 2 * scene.margin
    a_cell: float = cell_pixels or min(48, max(4, round(_WISHED_SIDE / side)))
    if pixels is not None:
        a_cell = pixels / side
    width = max(1, round((scene.width + 2 * scene.margin) * a_cell))
    height = max(1, round((scene.height + 2 * scene.margin) * a_cell))
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


def path(shape: Shape, scene: Scene) -> str:
    """The strokes of a shape in the words of a path element."""
    margin = scene.margin * UNITS_A_CELL
    tracks = tracks_of(shape.strokes, shape.corner)
    return path_data(tracks.scaled(UNITS_A_CELL, (margin, margin)))


def _place(value: float, scene: Scene) -> float:
    return (value + scene.margin) * UNITS_A_CELL


def _words(text: str) -> str:
    return escape(_NOT_IN_XML.sub("\N{REPLACEMENT CHARACTER}", text), quote=False)


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
