"""Only the line, or only the walls, in true size: for plotters, cutters, engravers and sand tables.

Nothing else is in the file: no background, no grid, no marks; by default all is one path. The
drawing is made to fit between the margins of a sheet, in millimetres.
"""

import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from html import escape
from math import ceil, hypot
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from unicursal.draw import line_view, pdf, walls_view
from unicursal.draw.names import View
from unicursal.draw.picture import Drawing, Picture, content_of
from unicursal.draw.rings import Rings
from unicursal.draw.scene import Point, Scene, Shape, segments
from unicursal.draw.shading import Shaded
from unicursal.draw.strokes import joined, merged
from unicursal.draw.theme import by_length, colour_of, is_by_length, theme_named
from unicursal.draw.tracks import Tracks, bends, path_data, tracks_of
from unicursal.errors import UnicursalError
from unicursal.line import Line
from unicursal.whole_file import check_folder, write_file

FORMATS = {
    ".svg": "svg", ".pdf": "pdf", ".dxf": "dxf", ".thr": "thr", ".json": "json", ".txt": "moves"
}  # fmt: skip
PENS = 8
"""How many colours of its length the line has in layers."""
_CELL = 10.0
"""Millimetres, where no size is asked for."""
_MILLIMETRES = {"mm": 1.0, "cm": 10.0, "m": 1000.0, "in": 25.4, "": 1.0}
_LENGTH = re.compile(r"([0-9]+(?:\.[0-9]+)?|\.[0-9]+) *(mm|cm|m|in|)")
_LONGEST = 1_000_000.0
_LARGEST_PAGE = 5080.0
"""Millimetres of a side; readers of PDFs know no larger page."""
_DIGITS = 3
_THR_STEPS = 200
"""At least so many rows a way across a sand table."""


def millimetres(words: str) -> float:
    """A length such as `180mm`, `18cm`, `12m` or `7in` in millimetres.

    >>> millimetres("180mm"), millimetres("12m"), millimetres("0.4")
    (180.0, 12000.0, 0.4)
    """
    found = _LENGTH.fullmatch(words.strip())
    if found is None:
        raise UnicursalError(f"{words!r} is not a length: expected for example 180mm, 12m or 7in")
    length = float(found[1]) * _MILLIMETRES[found[2]]
    if length > _LONGEST:
        raise UnicursalError(f"{words} is too long: at most {_LONGEST / 1000:,.0f} m")
    return length


def check_name(path: Path) -> None:
    """Refuse a file that cannot be written before any work is done."""
    if path.suffix.lower() not in FORMATS:
        raise UnicursalError(f"{path}: a plain drawing is one of {' '.join(FORMATS)}")
    check_folder(path)


@dataclass(frozen=True)
class Sheet:
    """How large a plain drawing is, in millimetres; `radius` is that of turns, in cells."""

    width: float | None = None
    height: float | None = None
    margin: float = 10.0
    stroke: float = 0.4
    radius: float = 0.5
    layers: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.radius <= 0.5:
            raise UnicursalError(f"a radius is from 0 to 0.5 of a cell, not {self.radius}")
        if not self.stroke > 0:
            raise UnicursalError("a stroke has a width of more than 0 mm")
        for name, side in (("width", self.width), ("height", self.height)):
            if side is not None and side <= 2 * self.margin:
                raise UnicursalError(
                    f"the margins of {_short(self.margin)} mm leave nothing of a {name} of "
                    f"{_short(side)} mm"
                )


@dataclass(frozen=True)
class Layer:
    """What one pen draws, in millimetres."""

    name: str
    colour: str
    tracks: Tracks


@dataclass(frozen=True)
class Plain(Drawing):
    """A picture's line, or its walls, on a sheet; or a line that shades.

    >>> from unicursal.draw import picture_of
    >>> plain = Plain(picture_of("9#1"), Sheet(width=180))
    >>> plain.size, plain.cell, plain.strokes
    ((180, 180.0), 20.0, 1)
    >>> plain.svg().count("<path")
    1
    """

    picture: Picture | Shaded
    sheet: Sheet = Sheet()
    caption: str = ""
    theme: str | None = None
    """Of its layers, unless a file is to have another."""

    @property
    def position(self) -> str:
        """The text form of what is drawn."""
        return self.picture.position

    @cached_property
    def _shapes(self) -> tuple[Shape, ...]:
        """What is drawn, in cells: the walls first."""
        picture = self.picture
        if isinstance(picture, Shaded):
            return (picture.shape,)
        line = picture.line
        shapes: list[Shape] = []
        if picture.shows_walls:
            hole = None if self.rings is None else self.rings.hole
            walls = walls_view.walls_of(picture.board, line, hole)
            strokes = merged(segments(walls.across, walls.upright))
            shapes.append(Shape(tuple(strokes), line="wall"))
            if picture.solution and line is not None and len(line) > 1:
                points = walls_view.through_the_gaps(line, walls)
                shapes.append(line_view.line_shape(line, points, "solution", 0.0))
        elif line is not None and len(line) > 1:
            points = line_view.points_of(line)
            shapes.append(line_view.line_shape(line, points, "line", 0.0))
        if not shapes:
            raise UnicursalError(f"{self.position}: there is no line to draw")
        if self.rings is not None:
            turned = (replace(each, corner=self._corner(each)) for each in shapes)
            bent = map(self.rings.bent_shape, turned)
            return tuple(replace(each, strokes=tuple(joined(each.strokes))) for each in bent)
        return tuple(shapes)

    @cached_property
    def rings(self) -> Rings | None:
        """Where its points lie, if its rows are rings."""
        picture = self.picture
        if isinstance(picture, Shaded) or not picture.is_round:
            return None
        return Rings.of(picture.board)

    @property
    def line(self) -> Line | None:
        """The line on a board, also where its walls are drawn."""
        return None if isinstance(self.picture, Shaded) else self.picture.line

    @property
    def shows_walls(self) -> bool:
        """Whether walls are drawn."""
        return not isinstance(self.picture, Shaded) and self.picture.shows_walls

    @property
    def path_length(self) -> float:
        """Millimetres of the line, also where its walls are drawn."""
        picture = self.picture
        if isinstance(picture, Shaded):
            return self.length
        view: View = "circles-line" if picture.is_round else "line"
        alone = Plain(replace(picture, view=view), Sheet(radius=self.sheet.radius))
        return alone.length / alone.cell * self.cell

    @cached_property
    def _places(self) -> tuple[float, float, float, float, float]:
        """Millimetres of a cell, of the sheet's sides, and of the place of the board's corner."""
        points = np.concatenate([tracks_of(each.strokes).points for each in self._shapes])
        (left, top), (right, bottom) = points.min(axis=0).tolist(), points.max(axis=0).tolist()
        wide, high = right - left, bottom - top
        sheet, margins = self.sheet, 2 * self.sheet.margin
        scales = [
            (side - margins) / extent
            for side, extent in ((sheet.width, wide), (sheet.height, high))
            if side is not None and extent
        ]
        cell = min(scales, default=_CELL)
        width = wide * cell + margins if sheet.width is None else sheet.width
        height = high * cell + margins if sheet.height is None else sheet.height
        x, y = (width - wide * cell) / 2 - left * cell, (height - high * cell) / 2 - top * cell
        return cell, width, height, x, y

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the sheet."""
        return self._places[1:3]

    @property
    def cell(self) -> float:
        """Millimetres of a cell."""
        return self._places[0]

    @property
    def strokes(self) -> int:
        """How often the pen is put down."""
        return sum(len(layer.tracks.firsts) for layer in self.layers())

    @property
    def length(self) -> float:
        """How many millimetres the pen draws."""
        return sum(layer.tracks.length for layer in self.layers())

    def layers(self, theme: str | None = None) -> list[Layer]:
        """What each pen draws: all in one layer, unless the sheet asks for several."""
        cell, _, _, *corner = self._places
        by = corner[0], corner[1]
        if not self.sheet.layers:
            parts = [self._tracks(shape) for shape in self._shapes]
            return [Layer("1 line", "#000000", _together(parts).scaled(cell, by))]
        colours = theme_named(theme or self.theme or "light")
        made: list[Layer] = []
        for shape in self._shapes:
            is_coloured = is_by_length(colours) and shape.along is not None
            for piece in by_length(shape, PENS) if is_coloured else [shape]:
                name = f"{len(made) + 1} {shape.line}"
                tracks = self._tracks(piece).scaled(cell, by)
                made.append(Layer(name, colour_of(piece.line, colours) or "", tracks))
        return made

    def _tracks(self, shape: Shape) -> Tracks:
        """In cells."""
        return tracks_of(shape.strokes, self._corner(shape))

    def _corner(self, shape: Shape) -> float:
        """Only lines have rounded turns, because walls meet in theirs."""
        return self.sheet.radius if shape.corner else 0.0

    def scene(self) -> Scene:
        """The shapes in cells, for those who show a plain drawing on a screen."""
        return replace(self.picture.scene(), shapes=self._shapes)

    def save(
        self, path: str | PathLike[str], *, theme: str | None = None, paper: str | None = None
    ) -> None:
        """Write the drawing to a file, whole or not at all; the ending chooses the format."""
        place = Path(path)
        check_name(place)
        write_file(place, self.content(FORMATS[place.suffix.lower()], theme, paper))

    def content(self, form: str, theme: str | None = None, paper: str | None = None) -> bytes:
        """What a file of a format holds."""
        if form == "dxf":
            return self.dxf(theme)
        if form == "pdf":
            return self.pdf(theme, paper)
        return self.thr() if form == "thr" else content_of(self, form, theme)

    def text(self, *, ascii_only: bool = False, dense: bool = False) -> str:
        """The picture in characters."""
        return self.picture.text(ascii_only=ascii_only, dense=dense)

    def json(self) -> dict[str, Any]:
        """The size of the sheet and of a cell, how often a pen is put down, and how far it goes."""
        width, height = self.size
        numbers = {"width": width, "height": height, "cell": self.cell, "length": self.length}
        made: dict[str, Any] = {
            **{f"{name}_mm": round(value, _DIGITS) for name, value in numbers.items()},
            "strokes": self.strokes,
        }
        if self.rings is not None and self.line is not None:
            made["path_mm"] = round(self.path_length, _DIGITS)
            made["hole_mm"] = round(self.rings.hole * self.cell, _DIGITS)
            made["arcs"] = [arc.to_json(self.cell) for arc in self.rings.arcs(self.line)]
        return made

    def svg(self, theme: str | None = None) -> str:
        """An SVG document in millimetres; layers have names that Inkscape shows."""
        width, height = map(_short, self.size)
        pen = (
            f'fill="none" stroke-width="{_short(self.sheet.stroke)}" '
            'stroke-linecap="round" stroke-linejoin="round"'
        )
        layers = self.layers(theme)
        space = ""
        if self.sheet.layers:
            space = ' xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg"{space} width="{width}mm" '
            f'height="{height}mm" viewBox="0 0 {width} {height}">',
            f"<title>{escape(self.picture.scene().title)}</title>",
        ]
        for layer in layers:
            data = path_data(layer.tracks, _DIGITS)
            path = f'<path d="{data}" {pen} stroke="{layer.colour}"/>'
            if self.sheet.layers:
                name = f'inkscape:groupmode="layer" inkscape:label="{layer.name}"'
                path = f"<g {name}>{path}</g>"
            parts.append(path)
        return "\n".join([*parts, "</svg>\n"])

    def pdf(self, theme: str | None = None, paper: str | None = None) -> bytes:
        """A PDF file with a page as large as the sheet; it has no other paper."""
        if paper is not None:
            raise UnicursalError("a plain PDF is as large as its sheet: it takes no paper")
        if max(self.size) > _LARGEST_PAGE:
            raise UnicursalError(
                f"a page of a PDF is at most {_LARGEST_PAGE / 1000} m wide and high: try SVG or DXF"
            )
        paths = [(layer.tracks, layer.colour) for layer in self.layers(theme)]
        return pdf.sheet(paths, self.size, self.sheet.stroke, self.picture.scene().title)

    def dxf(self, theme: str | None = None) -> bytes:
        """A DXF file in millimetres: a polyline a stroke, whose arcs are arcs."""
        import ezdxf
        from ezdxf import options, units
        from PIL import ImageColor

        options.write_fixed_meta_data_for_testing = True  # the same bytes on every day
        made = ezdxf.new("R2010", units=units.MM)
        height = self.size[1]
        for layer in self.layers(theme):
            of_layer = made.layers.add(layer.name)
            if self.sheet.layers:
                of_layer.rgb = ImageColor.getrgb(layer.colour)[:3]
            for track, is_closed in layer.tracks:
                # There y goes up, so what turns right here turns left.
                points = [(x, height - y, -bulge) for x, y, bulge in track]
                where = {"layer": layer.name}
                made.modelspace().add_lwpolyline(points, "xyb", close=is_closed, dxfattribs=where)
        text = io.StringIO()
        made.write(text)
        return text.getvalue().encode(made.output_encoding)

    def thr(self) -> bytes:
        """A track of a sand table: angles that never jump, and distances from the middle up to 1.

        The middle is that of the rings, if there are any.

        Between two rows a table moves along a spiral, so straight pieces come in short steps.
        """
        if self.strokes != 1:
            raise UnicursalError("a sand table draws one line: not its walls")
        ((track, _),) = self.layers()[0].tracks
        points = np.array(list(_flattened(track, max(self.size) / _THR_STEPS)))
        middle = (points.min(axis=0) + points.max(axis=0)) / 2
        if self.rings is not None:
            cell, _, _, *corner = self._places
            middle = np.asarray(corner) + self.rings.radius * cell
        points -= middle
        rho = np.hypot(*points.T)
        rho /= rho.max()
        theta = np.unwrap(np.arctan2(points[:, 0], -points[:, 1]))
        rows = zip(theta.tolist(), rho.tolist(), strict=True)
        return ("".join(f"{angle:.5f} {distance:.5f}\n" for angle, distance in rows)).encode()


def _together(parts: Sequence[Tracks]) -> Tracks:
    """Several tracks as those of one path."""
    before = np.cumsum([0, *(len(part.points) for part in parts)]).tolist()
    return Tracks(
        np.concatenate([part.points for part in parts]),
        np.concatenate([part.bulges for part in parts]),
        np.concatenate([part.firsts + begin for part, begin in zip(parts, before, strict=False)]),
        tuple(is_closed for part in parts for is_closed in part.closed),
    )


def _flattened(track: Sequence[tuple[float, float, float]], step: float) -> Iterator[Point]:
    """A track as points of which none is farther from the next than a step."""
    x, y, _ = track[0]
    yield x, y
    for numbers in bends(track):
        *handles, u, v = numbers
        (a, b, c, d) = handles or (
            x + (u - x) / 3,
            y + (v - y) / 3,
            u - (u - x) / 3,
            v - (v - y) / 3,
        )
        steps = ceil(hypot(u - x, v - y) / step)
        for i in range(1, steps + 1):
            t = i / steps
            s = 1 - t
            yield (
                s**3 * x + 3 * s * s * t * a + 3 * s * t * t * c + t**3 * u,
                s**3 * y + 3 * s * s * t * b + 3 * s * t * t * d + t**3 * v,
            )
        x, y = u, v


def _short(value: float) -> str:
    return f"{value:.{_DIGITS}f}".rstrip("0").rstrip(".")
