"""The line as it is drawn, step by step: an animated GIF that every program shows.

Only three images are drawn: the empty board, the tinted one and the whole line. Each picture takes
its cells from them, and all share one table of colours. A long line takes several steps a picture.
"""

import io
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from unicursal.board import STEP
from unicursal.draw import png
from unicursal.draw.line_view import LIVE_END
from unicursal.draw.picture import Picture
from unicursal.draw.scene import Disc, Scene
from unicursal.draw.theme import theme_named
from unicursal.errors import UnicursalError
from unicursal.line import Line
from unicursal.progress import Progress, silent

if TYPE_CHECKING:
    from PIL import Image

MAX_CELLS = 101 * 101
_MOST_PICTURES = 150
_SIDE = 600
"""About the pixels of its longer side."""
_LEAST_CELL, _LARGEST_CELL = 8, 32
_COLOURS = 96
_PAUSE = 2000
"""Milliseconds that the finished line stands before it begins again."""
_LEAST_TIME = 20
"""Milliseconds: faster pictures are slowed down by most programs."""


def write(
    line: Line,
    theme: str = "light",
    steps_a_second: float = 12.0,
    progress: Progress = silent,
) -> bytes:
    """A GIF in which the line draws itself, again and again.

    >>> write(Line("3:DDRU"))[:6]
    b'GIF89a'
    """
    from PIL import Image

    if not line.moves:
        raise UnicursalError("an empty line cannot be played: draw at least one step")
    if line.board.width * line.board.height > MAX_CELLS:
        raise UnicursalError(
            f"a GIF of {line.board.width} x {line.board.height} cells is too large "
            f"(at most {MAX_CELLS:,}): try SVG"
        )
    steps = -(-len(line.moves) // _MOST_PICTURES)
    film = _Film(line, theme)
    colours = film.sample.quantize(_COLOURS)
    pictures = [
        image.quantize(palette=colours, dither=Image.Dither.NONE)
        for image in film.pictures(steps, progress)
    ]
    times = [max(_LEAST_TIME, round(1000 * steps / steps_a_second))] * len(pictures)
    times[-1] = _PAUSE
    made = io.BytesIO()
    first, *others = pictures
    first.save(made, "GIF", save_all=True, append_images=others, duration=times, loop=0)
    return made.getvalue()


class _Film:
    """Three images of the board, from whose cells all pictures are put together."""

    def __init__(self, line: Line, theme: str) -> None:
        drawn = Picture(line.board, line).scene()
        bare = [shape for shape in drawn.shapes if isinstance(shape, Disc) or shape.along is None]
        side = max(drawn.width, drawn.height) + 2 * drawn.margin
        wished = min(_LARGEST_CELL, max(_LEAST_CELL, _SIDE / side))
        self._pixels = 4 * round(wished / 4)  # so that each cell begins at a whole pixel
        self._margin = round(self._pixels * drawn.margin)
        self._cells = line.path.tolist()
        self._empty = self._image(Picture(line.board).scene(), theme)
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
                self._paste(passed, self.whole, *self._box(cell))
            begin = length
            yield self._with_live_end(passed.copy(), length) if length < last else self.whole

    def _with_live_end(self, picture: "Image.Image", length: int) -> "Image.Image":
        left, top, right, bottom = self._box(self._cells[length])
        self._paste(picture, self._tinted, left, top, right, bottom)
        if length:
            before, here = self._cells[length - 1], self._cells[length]
            side = (before[0] - here[0], before[1] - here[1])
            box = (left, top, right, bottom)
            picture.paste(self.whole.crop(box), (left, top), self._wedges[side])
        picture.paste(self._live_end, (left, top), self._disc)
        return picture

    def _box(self, cell: list[int]) -> tuple[int, int, int, int]:
        left, top = (self._margin + self._pixels * value for value in cell)
        return left, top, left + self._pixels, top + self._pixels

    @property
    def sample(self) -> "Image.Image":
        """All that the pictures show, side by side: the first image bears no line, the last all."""
        from PIL import Image

        width, height = self.whole.size
        made = Image.new("RGB", (2 * width, height))
        made.paste(self._with_live_end(self._empty.copy(), 0), (0, 0))
        made.paste(self.whole, (width, 0))
        return made

    @staticmethod
    def _paste(onto: "Image.Image", source: "Image.Image", *box: int) -> None:
        left, top, right, bottom = box
        onto.paste(source.crop((left, top, right, bottom)), (left, top))

    def _image(self, scene: Scene, theme: str) -> "Image.Image":
        from PIL import Image

        return Image.open(io.BytesIO(png.write(scene, theme, self._pixels))).convert("RGB")


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
    near, far = (0.5 - LIVE_END) * 8 * pixels, (0.5 + LIVE_END) * 8 * pixels
    ImageDraw.Draw(large).ellipse((near, near, far, far), fill=255)
    return large.resize((pixels, pixels), Image.Resampling.LANCZOS)
