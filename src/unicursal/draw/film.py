"""The line as it is drawn, step by step: a GIF that every program shows, or an SVG for browsers.

Of the GIF only three images are drawn: the empty board, the tinted one and the whole line. Each
picture takes its cells from them, and all share one table of colours. A long line takes several
steps a picture.

A closed loop begins and ends halfway along the edge that closes it, which is its last step here.

In the SVG two strokes grow at the same pace: a broad one that tints the visited cells and the thin
line above it; the live end travels in front. Walls and given pieces lie between them, numbers and
stops above all. A rounded corner is shorter than a cell, so the thin line is given a table of how
much of it is drawn at each step.
"""

import io
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from itertools import accumulate, pairwise
from math import pi
from typing import TYPE_CHECKING

from unicursal.board import BACK, STEP, Board
from unicursal.draw import line_view, rings, svg
from unicursal.draw.marks import Subject
from unicursal.draw.names import View
from unicursal.draw.scene import Disc, Scene, Shape, Stroke, centre
from unicursal.draw.theme import coloured, is_by_length, theme_named
from unicursal.errors import UnicursalError
from unicursal.line import Line
from unicursal.progress import Progress, silent

if TYPE_CHECKING:
    from PIL import Image

MAX_CELLS = 101 * 101
"""Of the board of a GIF."""
MAX_STEPS = 20_000
"""Of the line of an SVG."""
_PAUSE = 2.0
"""Seconds that the finished line stands before it begins again."""
_MOST_PICTURES = 150
_SIDE = 600
"""About the pixels of its longer side."""
_LEAST_CELL, _LARGEST_CELL = 8, 32
_COLOURS = 96
_LEAST_TIME = 20
"""Milliseconds: faster pictures are slowed down by most programs."""


def gif(
    line: Line,
    theme: str = "light",
    steps_a_second: float = 12.0,
    progress: Progress = silent,
    view: View = "line",
) -> bytes:
    """A GIF in which the line draws itself, again and again; on rings for a view that has them.

    >>> gif(Line("3:DDRU"))[:6]
    b'GIF89a'
    """
    from PIL import Image

    _refuse_empty(line)
    if line.board.width * line.board.height > MAX_CELLS:
        raise UnicursalError(
            f"a GIF of {line.board.width} x {line.board.height} cells is too large "
            f"(at most {MAX_CELLS:,}): try SVG"
        )
    steps = -(-len(line.moves) // _MOST_PICTURES)
    is_round = Subject(line.board, view=view).is_round
    film = _RoundFilm(line, theme) if is_round else _Film(line, theme)
    colours = film.sample.quantize(_COLOURS)
    pictures = [
        image.quantize(palette=colours, dither=Image.Dither.NONE)
        for image in film.pictures(steps, progress)
    ]
    times = [max(_LEAST_TIME, round(1000 * steps / steps_a_second))] * len(pictures)
    times[-1] = round(1000 * _PAUSE)
    made = io.BytesIO()
    first, *others = pictures
    first.save(made, "GIF", save_all=True, append_images=others, duration=times, loop=0)
    return made.getvalue()


def _refuse_empty(line: Line) -> None:
    if not line.moves:
        raise UnicursalError("an empty line cannot be played: draw at least one step")


class _Film:
    """Three images of the board, from whose cells all pictures are put together."""

    def __init__(self, line: Line, theme: str) -> None:
        drawn = line_view.scene(Subject(line.board, line))
        bare = [shape for shape in drawn.shapes if isinstance(shape, Disc) or shape.along is None]
        side = max(drawn.width, drawn.height) + 2 * drawn.margin
        wished = min(_LARGEST_CELL, max(_LEAST_CELL, _SIDE / side))
        self._pixels = 4 * round(wished / 4)  # so that each cell begins at a whole pixel
        self._margin = round(self._pixels * drawn.margin)
        self._cells = line.path.tolist()
        self._empty = self._image(line_view.scene(Subject(line.board)), theme)
        self._tinted = self._image(replace(drawn, shapes=tuple(bare)), theme)
        self.whole = self._image(drawn, theme)
        self._live_end = theme_named(theme)["live end"]
        self._disc = _disc(self._pixels)
        self._wedges = {side: _wedge(self._pixels, side) for side in STEP.values()}

    def pictures(self, steps: int, progress: Progress) -> "Iterator[Image.Image]":
        """The empty board with the live end at its start, and so on to the whole line."""
        passed = self._empty.copy()
        last = len(self._cells) - 1
        begin = 0
        for length in [*range(0, last, steps), last]:
            progress("drawing", length / last)
            for cell in self._cells[begin:length]:
                box = self._box(cell)
                passed.paste(self.whole.crop(box), box[:2])
            begin = length
            yield self._with_live_end(passed.copy(), length) if length < last else self.whole

    def _with_live_end(self, picture: "Image.Image", length: int) -> "Image.Image":
        box = self._box(self._cells[length])
        picture.paste(self._tinted.crop(box), box[:2])
        if length:
            before, here = self._cells[length - 1], self._cells[length]
            side = (before[0] - here[0], before[1] - here[1])
            picture.paste(self.whole.crop(box), box[:2], self._wedges[side])
        picture.paste(self._live_end, box[:2], self._disc)
        return picture

    def _box(self, cell: list[int]) -> tuple[int, int, int, int]:
        left, top = (self._margin + self._pixels * value for value in cell)
        return left, top, left + self._pixels, top + self._pixels

    @property
    def sample(self) -> "Image.Image":
        """All that the pictures show, side by side: the first image bears no line, the last all."""
        return _side_by_side(self._with_live_end(self._empty.copy(), 0), self.whole)

    def _image(self, drawn: Scene, theme: str) -> "Image.Image":
        from PIL import Image

        return Image.open(io.BytesIO(svg.png(drawn, theme, self._pixels))).convert("RGB")


class _RoundFilm:
    """The same on rings, where each picture is drawn anew."""

    def __init__(self, line: Line, theme: str) -> None:
        self._line, self._theme = line, theme
        self.whole = self._image(len(line.moves))

    def pictures(self, steps: int, progress: Progress) -> "Iterator[Image.Image]":
        """The start, and so on to the whole line."""
        last = len(self._line.moves)
        for length in range(0, last, steps):
            progress("drawing", length / last)
            yield self._image(length)
        yield self.whole

    @property
    def sample(self) -> "Image.Image":
        """The first and the last picture, side by side."""
        return _side_by_side(self._image(0), self.whole)

    def _image(self, length: int) -> "Image.Image":
        from PIL import Image

        line = Line(self._line.board, self._line.moves[:length])
        drawn = rings.scene(Subject(line.board, line, "circles-line"))
        return Image.open(io.BytesIO(svg.png(drawn, self._theme, pixels=_SIDE))).convert("RGB")


def _side_by_side(one: "Image.Image", other: "Image.Image") -> "Image.Image":
    from PIL import Image

    made = Image.new("RGB", (one.width + other.width, one.height))
    made.paste(one, (0, 0))
    made.paste(other, (one.width, 0))
    return made


def _wedge(pixels: int, side: tuple[int, int]) -> "Image.Image":
    """The triangle between a side of a cell and its middle, as a mask.

    It holds what a line has drawn when it has come from that side to the middle, wherever it goes.
    """
    from PIL import Image, ImageDraw

    made = Image.new("L", (pixels, pixels))
    middle = (pixels - 1) / 2
    x, y = middle * (1 + side[0]), middle * (1 + side[1])
    across, upright = middle * side[1], middle * side[0]
    corners = [(middle, middle), (x - across, y - upright), (x + across, y + upright)]
    ImageDraw.Draw(made).polygon(corners, fill=255)
    return made


def _disc(pixels: int) -> "Image.Image":
    """A smooth disc in the middle of a cell, as a mask."""
    from PIL import Image, ImageDraw

    large = Image.new("L", (8 * pixels, 8 * pixels))
    near, far = (0.5 - line_view.LIVE_END) * 8 * pixels, (0.5 + line_view.LIVE_END) * 8 * pixels
    ImageDraw.Draw(large).ellipse((near, near, far, far), fill=255)
    return large.resize((pixels, pixels), Image.Resampling.LANCZOS)


def animated_svg(line: Line, theme: str = "light", steps_a_second: float = 12.0) -> str:
    """An SVG document in which the line draws itself, again and again.

    >>> document = animated_svg(Line("5:RRDD"), steps_a_second=4)
    >>> document.count("<animate "), 'dur="3s"' in document
    (2, True)
    """
    _refuse_empty(line)
    steps = len(line.moves) + line.is_closed
    if steps > MAX_STEPS:
        raise UnicursalError(
            f"a line of {steps:,} steps is too long to play: {MAX_STEPS:,} at most"
        )
    colours = theme_named(theme)
    seconds = steps / steps_a_second + _PAUSE
    shown = steps / steps_a_second / seconds
    board = line.board
    empty = Subject(board)
    words = line_view.description(Subject(board, line)) + line_view.words_about(board)
    still = replace(
        line_view.scene(empty), description=words, shapes=tuple(line_view.ground(empty))
    )
    background = svg.write(still, theme).removesuffix("</svg>\n")
    thin = _path(line, still, corner=0.5)
    timing = f'dur="{_short(seconds)}s" repeatCount="indefinite"'
    lengths = _lengths_of_loop(line.moves) if line.is_closed else _lengths(line.moves)
    times = ";".join(_short(shown * i / steps) for i in range(steps + 1)) + ";1"
    drawn = ";".join(_short(1 - length) for length in lengths) + ";0"
    places = ";".join(_short(length) for length in lengths) + ";1"
    unit = svg.UNITS_A_CELL
    parts = [
        f'<path d="{_path(line, still, corner=0.0)}" fill="none" stroke="{colours["visited"]}" '
        f'stroke-width="{unit - 1}" stroke-linejoin="miter" stroke-linecap="square" '
        f'pathLength="1" stroke-dasharray="1 1" stroke-dashoffset="0">'
        f'<animate attributeName="stroke-dashoffset" values="1;0;0" '
        f'keyTimes="0;{_short(shown)};1" {timing}/></path>',
        *svg.elements(line_view.below_the_line(board, None), still, colours),
        *svg.elements(line_view.target_ring(empty), still, colours),
        *_growing(line, still, theme, thin, f'values="{drawn}" keyTimes="{times}" {timing}'),
        *svg.elements(_start(board), still, colours),
        f'<circle r="{_short(line_view.LIVE_END * unit)}" fill="{colours["live end"]}">'
        f'<animateMotion path="{thin}" keyPoints="{places}" keyTimes="{times}" '
        f'calcMode="linear" {timing}/></circle>',
        *svg.elements(line_view.above_the_line(board), still, colours),
    ]
    return background + "\n".join(parts) + "\n</svg>\n"


def _growing(line: Line, still: Scene, theme: str, thin: str, timing: str) -> Iterator[str]:
    """The thin line; colours of its length all lie there, and a growing mask bares them."""
    colours = theme_named(theme)
    by_length = is_by_length(colours)
    shape = line_view.line_shape(line, line_view.points_of(line), "line", line_view.LINE_WIDTH)
    pieces = coloured(replace(still, shapes=(shape,)), colours).shapes
    broadest = max(piece.width for piece in pieces)
    grown = (
        f'<path d="{thin}" fill="none" stroke="{"#ffffff" if by_length else colours["line"]}" '
        f'stroke-width="{_short(broadest * svg.UNITS_A_CELL)}" '
        f'stroke-linejoin="round" pathLength="1" stroke-dasharray="1 1" stroke-dashoffset="0">'
        f'<animate attributeName="stroke-dashoffset" {timing}/></path>'
    )
    if not by_length:
        yield grown
        return
    # Other pictures on a page have other masks, unless they are the same picture.
    name = f"drawn-{sha256(grown.encode()).hexdigest()[:12]}"
    yield f'<mask id="{name}" maskUnits="userSpaceOnUse">{grown}</mask><g mask="url(#{name})">'
    yield from svg.elements(pieces, still, colours)
    yield "</g>"


def _lengths(moves: str) -> list[float]:
    """How much of the rounded line is drawn after each step, as a share of all of it."""
    # Half a cell on each side of a step: straight, or half of a quarter circle where it turns.
    turns = [False, *(one != other for one, other in pairwise(moves)), False]
    half = [pi / 8 if turn else 0.5 for turn in turns]
    made = list(accumulate((half[i] + half[i + 1] for i in range(len(moves))), initial=0.0))
    return [length / made[-1] for length in made]


def _lengths_of_loop(moves: str) -> list[float]:
    """The same for a loop, which begins halfway along the edge that closes it."""
    around = BACK["D"] + moves + BACK["D"]
    half = [pi / 8 if one != other else 0.5 for one, other in pairwise(around)]
    # The place of each cell's middle, but for the first cell: there it begins.
    places = accumulate((half[i] + half[i + 1] for i in range(len(moves))), initial=half[0])
    return [0.0, *(length / (2 * sum(half)) for length in [*places][1:]), 1.0]


def _start(board: Board) -> list[Disc]:
    """The disc at the start of a line that has one."""
    return [] if board.is_loop else [Disc(centre(board.start), line_view.START, fill="start")]


def _path(line: Line, still: Scene, corner: float) -> str:
    shape = Shape((Stroke(tuple(line_view.points_of(line))),), line="line", corner=corner)
    return svg.path(shape, still)


def _short(value: float) -> str:
    return f"{value:.5f}".rstrip("0").rstrip(".")
