"""The line as it is drawn, step by step: an SVG that plays by itself in every browser.

Two strokes grow at the same pace: a broad one that tints the visited cells and the thin line above
it; the live end travels in front. Walls and given pieces lie between them, numbers and stops above
all. A rounded corner is shorter than a cell, so the thin line is
given a table of how much of it is drawn at each step.
"""

from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from itertools import accumulate, pairwise
from math import pi

from unicursal.draw import svg
from unicursal.draw.clue_shapes import above_the_line, below_the_line, words_about
from unicursal.draw.length_colours import coloured
from unicursal.draw.line_view import (
    LINE_WIDTH,
    LIVE_END,
    MARGIN,
    START,
    description,
    ground,
    line_points,
    share_visited,
    target_ring,
    title,
)
from unicursal.draw.picture import Picture
from unicursal.draw.scene import Disc, Scene, Shape, Stroke, centre, lines
from unicursal.draw.theme import is_by_length, theme_named
from unicursal.errors import UnicursalError
from unicursal.line import Line

MAX_STEPS = 20_000
_PAUSE = 2.0
"""Seconds that the finished line stands before it begins again."""


def write(line: Line, theme: str = "light", steps_a_second: float = 12.0) -> str:
    """An SVG document in which the line draws itself, again and again.

    >>> document = write(Line("5:RRDD"), steps_a_second=4)
    >>> document.count("<animate "), 'dur="3s"' in document
    (2, True)
    """
    steps = len(line.moves)
    if not steps:
        raise UnicursalError("an empty line cannot be played: draw at least one step")
    if steps > MAX_STEPS:
        raise UnicursalError(
            f"a line of {steps:,} steps is too long to play: {MAX_STEPS:,} at most"
        )
    colours = theme_named(theme)
    seconds = steps / steps_a_second + _PAUSE
    shown = steps / steps_a_second / seconds
    board = line.board
    empty = Picture(board)
    still = Scene(
        board.width,
        board.height,
        MARGIN,
        title(empty),
        description(Picture(board, line)) + words_about(board),
        tuple(ground(empty)),
    )
    background = svg.write(still, theme).removesuffix("</svg>\n")
    thin = _path(line, still, corner=0.5)
    timing = f'dur="{_short(seconds)}s" repeatCount="indefinite"'
    lengths = _lengths(line.moves)
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
        *svg.elements(below_the_line(board, None, LINE_WIDTH), still, colours),
        *svg.elements(target_ring(empty), still, colours),
        *_growing(line, still, theme, thin, f'values="{drawn}" keyTimes="{times}" {timing}'),
        *svg.elements([Disc(centre(board.start), START, fill="start")], still, colours),
        f'<circle r="{_short(LIVE_END * unit)}" fill="{colours["live end"]}">'
        f'<animateMotion path="{thin}" keyPoints="{places}" keyTimes="{times}" '
        f'calcMode="linear" {timing}/></circle>',
        *svg.elements(above_the_line(board), still, colours),
    ]
    return background + "\n".join(parts) + "\n</svg>\n"


def _growing(line: Line, still: Scene, theme: str, thin: str, timing: str) -> Iterator[str]:
    """The thin line; colours of its length all lie there, and a growing mask bares them."""
    colours = theme_named(theme)
    by_length = is_by_length(colours)
    shape = replace(
        lines([line_points(line.path)], "line", LINE_WIDTH, 0.5), along=share_visited(line)
    )
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


def _path(line: Line, scene: Scene, corner: float) -> str:
    shape = Shape((Stroke(tuple(line_points(line.path))),), line="line", corner=corner)
    return svg.path(shape, scene)


def _short(value: float) -> str:
    return f"{value:.5f}".rstrip("0").rstrip(".")
