"""The line as it is drawn, step by step: a GIF that every program shows, or an SVG for browsers.

Of the GIF only three images are drawn: the empty board, the tinted one and the whole line. Each
picture takes its cells from them, flat or on rings, and all share one table of colours. A long line
takes several steps a picture.

A closed loop begins and ends halfway along the edge that closes it, which is its last step here.

In the SVG two strokes grow at the same pace: a broad one that tints the visited cells and the thin
line above it; the live end travels in front. Walls and given pieces lie between them, numbers and
stops above all. A rounded corner is shorter than a cell, so the thin line is given a table of how
much of it is drawn at each step.
"""

import io
from collections.abc import Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import accumulate, pairwise
from math import pi

import numpy as np
import numpy.typing as npt

from unicursal._arrays import Bytes, Decimals
from unicursal.board import BACK, Board, Cell
from unicursal.draw import line_view, rings, svg
from unicursal.draw.marks import Subject
from unicursal.draw.names import View
from unicursal.draw.scene import Disc, Scene, Shape, Stroke, centre
from unicursal.draw.theme import coloured, is_by_length, theme_named
from unicursal.errors import UnicursalError
from unicursal.line import Line
from unicursal.progress import Progress, silent

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
    film = _Film(line, theme, "circles-line" if is_round else "line")
    colours = Image.fromarray(film.sample).quantize(_COLOURS)
    pictures = [
        Image.fromarray(image).quantize(palette=colours, dither=Image.Dither.NONE)
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


@dataclass(frozen=True, eq=False)
class _Place:
    """The pixels of a cell: their rows and columns, and how much of each the live end covers."""

    pixels: tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]
    offsets: Decimals
    """From the middle of the cell to each, along its row and its column."""
    disc: Decimals


class _Film:
    """Three images of the board, from whose cells all pictures are put together."""

    def __init__(self, line: Line, theme: str, view: View) -> None:
        from PIL import ImageColor

        subject = Subject(line.board, line, view)
        drawn = _scene(subject)
        bare = [shape for shape in drawn.shapes if isinstance(shape, Disc) or shape.along is None]
        side = max(drawn.width, drawn.height) + 2 * drawn.margin
        wished = min(_LARGEST_CELL, max(_LEAST_CELL, _SIDE / side))
        self._scale = 4 * round(wished / 4)  # so that each flat cell begins at a whole pixel
        self._cells: list[Cell] = [(x, y) for x, y in line.path.tolist()]
        self._empty = self._image(_scene(Subject(line.board, view=view)), theme)
        self._tinted = self._image(replace(drawn, shapes=tuple(bare)), theme)
        self.whole = self._image(drawn, theme)
        self._live_end = np.array(ImageColor.getrgb(theme_named(theme)["live end"]))
        self._places = self._found_places(subject, drawn.margin)

    def pictures(self, steps: int, progress: Progress) -> Iterator[Bytes]:
        """The empty board with the live end at its start, and so on to the whole line."""
        passed = self._empty.copy()
        last = len(self._cells) - 1
        begin = 0
        for length in [*range(0, last, steps), last]:
            progress("drawing", length / last)
            for cell in self._cells[begin:length]:
                here = self._places[cell].pixels
                passed[here] = self.whole[here]
            begin = length
            yield self._with_live_end(passed.copy(), length) if length < last else self.whole

    @property
    def sample(self) -> Bytes:
        """All that the pictures show, side by side: the first image bears no line, the last all."""
        return np.hstack([self._with_live_end(self._empty.copy(), 0), self.whole])

    def _with_live_end(self, picture: Bytes, length: int) -> Bytes:
        x, y = self._cells[length]
        place = self._places[x, y]
        rows, columns = place.pixels
        picture[rows, columns] = self._tinted[rows, columns]
        if length:
            # What the line has drawn when it has come from a side to the middle, wherever it goes.
            before = self._cells[length - 1]
            side = np.array([before[0] - x, before[1] - y])
            drawn = place.offsets @ side >= np.abs(place.offsets @ side[::-1])
            picture[rows[drawn], columns[drawn]] = self.whole[rows[drawn], columns[drawn]]
        under = picture[rows, columns]
        covered = under + place.disc[:, None] * (self._live_end - under)
        picture[rows, columns] = np.rint(covered).astype(np.uint8)
        return picture

    def _found_places(self, subject: Subject, margin: float) -> dict[Cell, _Place]:
        board = subject.board
        bent = rings.Rings.of(board) if subject.is_round else None
        ys, xs = (np.indices(self.whole.shape[:2]) + 0.5) / self._scale - margin
        us, vs = bent.points_of(xs, ys) if bent else (xs, ys)
        rows, columns = np.nonzero((us >= 0) & (us < board.width) & (vs >= 0) & (vs < board.height))
        numbers = vs[rows, columns].astype(int) * board.width + us[rows, columns].astype(int)
        order = np.argsort(numbers, kind="stable")
        bounds = np.searchsorted(numbers[order], range(board.width * board.height + 1))
        places: dict[Cell, _Place] = {}
        for x, y in self._cells:
            number = y * board.width + x
            mine = order[bounds[number] : bounds[number + 1]]
            here = rows[mine], columns[mine]
            flat = Disc(centre((x, y)), line_view.LIVE_END)
            disc = bent.bent_disc(flat) if bent else flat
            away = np.hypot(xs[here] - disc.centre[0], ys[here] - disc.centre[1])
            covered = np.clip((disc.radius - away) * self._scale + 0.5, 0, 1)
            offsets = np.column_stack([us[here], vs[here]]) - flat.centre
            if bent:
                offsets[:, 0] *= bent.length(flat.centre[1])
            places[x, y] = _Place(here, offsets, covered)
        return places

    def _image(self, drawn: Scene, theme: str) -> Bytes:
        from PIL import Image

        image = Image.open(io.BytesIO(svg.png(drawn, theme, self._scale)))
        return np.asarray(image.convert("RGB"))


def _scene(subject: Subject) -> Scene:
    return rings.scene(subject) if subject.is_round else line_view.scene(subject)


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
