"""Numbers as pictures: a chart of several series in one frame, and a heat map of a board."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from unicursal.board import Board, LineLike
from unicursal.draw.lettering import Strokes, lettering, lettering_width
from unicursal.draw.line_view import MARGIN
from unicursal.draw.picture import Drawing
from unicursal.draw.scene import Disc, Figure, Point, Scene, boxes, lines, rim, segments
from unicursal.errors import UnicursalError
from unicursal.line import line_of

_WIDTH, _HEIGHT = 16.0, 10.0
_NAME = 24
"""The longest name in a legend; two of them fit."""
_ROW = 0.7
"""The height of a row of the legend."""
_COLUMN = 10
"""The width of a column in text; four digits with sign and exponent fit."""
# From early to late; even steps in lightness, so the order shows without colours too.
_RAMP = np.array([(253, 231, 37), (94, 201, 98), (33, 145, 140), (59, 82, 139), (68, 1, 84)])
_SHADES = 32


@dataclass(frozen=True)
class Series:
    """One run of points, drawn in the colour of a role; `errors` are half the error bars."""

    name: str
    points: Mapping[float, float]
    role: str = "future"
    errors: Mapping[float, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Chart(Drawing):
    """Series over labelled ticks; the first and the last tick bound the frame.

    >>> walks = Series("walks", {9: 19.5, 11: 5.7})
    >>> print(Chart("Walks before an error", (walks,), (9, 11), (0, 10, 20)).text())
    Walks before an error
                  9        11
    walks      19.5       5.7
    """

    title: str
    series: tuple[Series, ...]
    x_ticks: tuple[float, ...]
    y_ticks: tuple[float, ...]
    is_log_x: bool = False
    is_log_y: bool = False
    caption: str = ""
    x_name: str = "side of the board"

    def scene(self) -> Scene:
        """A grid with labels, and each series as a line with dots."""
        left, right = self.x_ticks[0], self.x_ticks[-1]
        bottom, top = self.y_ticks[0], self.y_ticks[-1]
        grid = [(self._place(left, y), self._place(right, y)) for y in self.y_ticks]
        grid += [(self._place(x, bottom), self._place(x, top)) for x in self.x_ticks]
        shapes: list[Figure] = [
            lines(grid, "grid", 0.03),
            lines(self._labels(), "label", 0.05),
            *self._legend(),
        ]
        for series in self.series:
            shapes += self._shapes_of(series)
        margin = 2.2 + _ROW * (len(self._legend_rows()) - 1)
        return Scene(_WIDTH, _HEIGHT, margin, self.title, self._words(), tuple(shapes))

    def _labels(self) -> Strokes:
        """The title, the numbers at the ticks and what the lower ones are."""
        left, bottom = self.x_ticks[0], self.y_ticks[0]
        top = -1.55 - _ROW * (len(self._legend_rows()) - 1)
        strokes = lettering(self.title, (0, top), 0.5, anchor=0)
        for y in self.y_ticks:
            strokes += lettering(_tick(y), (-0.3, self._place(left, y)[1]), 0.42, anchor=1)
        for x in self.x_ticks:
            strokes += lettering(_tick(x), (self._place(x, bottom)[0], _HEIGHT + 0.6), 0.42)
        return strokes + lettering(self.x_name, (_WIDTH / 2, _HEIGHT + 1.4), 0.38)

    def _legend(self) -> list[Figure]:
        """The name of each series behind a piece of its line."""
        shapes: list[Figure] = []
        rows = self._legend_rows()
        for place, row in enumerate(rows):
            left, y = 0.0, -0.65 - _ROW * (len(rows) - 1 - place)
            for series in row:
                name = _short(series.name)
                shapes += [
                    lines([((left, y), (left + 1, y))], series.role, 0.09),
                    Disc((left + 0.5, y), 0.16, fill=series.role),
                    lines(lettering(name, (left + 1.3, y), 0.38, anchor=0), "label", 0.05),
                ]
                left += _legend_width(series)
        return shapes

    def _legend_rows(self) -> list[list[Series]]:
        """The series as they stand in the legend: as many in a row as fit."""
        rows: list[list[Series]] = [[]]
        for series in self.series:
            if rows[-1] and sum(map(_legend_width, [*rows[-1], series])) > _WIDTH + 2.3:
                rows.append([])
            rows[-1].append(series)
        return rows

    def text(self, *, ascii_only: bool = False, dense: bool = False) -> str:  # noqa: ARG002
        """The numbers as a table."""
        xs = sorted({x for series in self.series for x in series.points})
        wide = max(len(series.name) for series in self.series)
        rows = [self.title, " " * wide + "".join(f"{x:{_COLUMN}g}" for x in xs)]
        for series in self.series:
            points = series.points
            numbers = (f"{points[x]:.4g}" if x in points else "" for x in xs)
            cells = "".join(f"{number:>{_COLUMN}}" for number in numbers)
            rows.append(f"{series.name:{wide}}{cells}".rstrip())
        return "\n".join(rows)

    def json(self) -> dict[str, Any]:
        """The numbers by series."""
        return {"title": self.title, "series": {s.name: dict(s.points) for s in self.series}}

    def _shapes_of(self, series: Series) -> list[Figure]:
        points = [self._place(x, y) for x, y in sorted(series.points.items())]
        bars = [
            (self._place(x, series.points[x] - error), self._place(x, series.points[x] + error))
            for x, error in series.errors.items()
        ]
        return [
            lines([points], series.role, 0.09),
            lines(bars, series.role, 0.06),
            *(Disc(point, 0.16, fill=series.role) for point in points),
        ]

    def _place(self, x: float, y: float) -> Point:
        across = _share(x, self.x_ticks, is_log=self.is_log_x)
        upwards = _share(y, self.y_ticks, is_log=self.is_log_y)
        return across * _WIDTH, (1 - upwards) * _HEIGHT

    def _words(self) -> str:
        return "; ".join(
            f"{series.name}: " + ", ".join(f"{x:g}: {y:.3g}" for x, y in series.points.items())
            for series in self.series
        )


def _tick(value: float) -> str:
    """The number at a tick; thousands and millions are short: 50k, 10M."""
    for unit, name in ((1e6, "M"), (1e3, "k")):
        if value >= 10 * unit or (value >= unit and value % unit == 0):
            return f"{value / unit:g}{name}"
    return f"{value:g}"


def _short(name: str) -> str:
    return name if len(name) <= _NAME else name[: _NAME - 2] + ".."


def _legend_width(series: Series) -> float:
    return 2.3 + lettering_width(_short(series.name), 0.38)


def _share(value: float, ticks: tuple[float, ...], *, is_log: bool) -> float:
    first, last = ticks[0], ticks[-1]
    if is_log:
        # Nothing leaves the frame: an error bar may reach below the least that can be shown.
        return math.log(max(value, first) / first) / math.log(last / first)
    return (value - first) / (last - first)


@dataclass(frozen=True)
class HeatMap(Drawing):
    """Mean visiting times `[y, x]` from 0 (the start) to 1 (the target); nan where no cell is."""

    board: Board
    times: npt.NDArray[np.float64]
    caption: str = ""

    def scene(self) -> Scene:
        """One square a cell, grouped by shade."""
        filled = np.nan_to_num(self.times)
        shade = np.clip((filled * _SHADES).astype(int), 0, _SHADES - 1)
        shapes = []
        for number in range(_SHADES):
            ys, xs = np.nonzero(self.board.mask & (shade == number))
            if len(xs):
                squares = ((x, y, 1.0, 1.0) for x, y in zip(xs.tolist(), ys.tolist(), strict=True))
                shapes.append(boxes(squares, _colour((number + 0.5) / _SHADES)))
        shapes.append(lines(segments(*rim(self.board.mask)), "rim", 0.06))
        words = "Mean visiting time of each cell over a sample, light early, dark late."
        width, height = self.board.width, self.board.height
        return Scene(width, height, MARGIN, f"Heat map {width} x {height}", words, tuple(shapes))

    def text(self, *, ascii_only: bool = False, dense: bool = False) -> str:  # noqa: ARG002
        """One digit a cell, tenths of the way: plain and dense whatever was asked for."""
        rows = np.clip((np.nan_to_num(self.times) * 10).astype(int), 0, 9)
        return "\n".join(
            " ".join(str(digit) if there else " " for digit, there in zip(row, mask, strict=True))
            for row, mask in zip(rows.tolist(), self.board.mask.tolist(), strict=True)
        )

    def json(self) -> dict[str, Any]:
        """The times as rows."""
        return {"board": str(self.board), "times": np.nan_to_num(self.times).tolist()}


def picture_of_times(sample: Iterable[LineLike]) -> HeatMap:
    """The heat map of a sample of walkthroughs of one board.

    >>> print(picture_of_times(["3:RRDLLDRR"]).text())
    0 1 2
    6 5 3
    7 8 9
    """
    walkthroughs = [line_of(line) for line in sample]
    boards = {line.board for line in walkthroughs}
    if len(boards) != 1:
        raise UnicursalError(f"a heat map is of walkthroughs of one board, not of {len(boards)}")
    board = boards.pop()
    times = np.zeros((board.height, board.width))
    for line in walkthroughs:
        times += line.numbers
    times /= max(1, len(board) - 1) * len(walkthroughs)
    return HeatMap(board, np.where(board.mask, times, np.nan))


def _colour(share: float) -> str:
    place = share * (len(_RAMP) - 1)
    lower = min(int(place), len(_RAMP) - 2)
    red, green, blue = (_RAMP[lower] + (place - lower) * (_RAMP[lower + 1] - _RAMP[lower])).round()
    return f"#{int(red):02x}{int(green):02x}{int(blue):02x}"
