"""A heat map: when, on average, the lines of a sample visit each cell."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from unicursal.board import Board, LineLike
from unicursal.draw.line_view import MARGIN
from unicursal.draw.outline import rim, segments
from unicursal.draw.picture import Drawing
from unicursal.draw.scene import Scene, boxes, lines
from unicursal.errors import UnicursalError
from unicursal.line import line_of

# From early to late; even steps in lightness, so the order shows without colours too.
_RAMP = np.array([(253, 231, 37), (94, 201, 98), (33, 145, 140), (59, 82, 139), (68, 1, 84)])
_SHADES = 32


@dataclass(frozen=True)
class HeatMap(Drawing):
    """Mean visiting times `[y, x]` from 0 (the start) to 1 (the target); nan where no cell is."""

    board: Board
    times: npt.NDArray[np.float64]
    caption: str = ""

    @property
    def position(self) -> str:
        """The map in digits: a text file of it holds these."""
        return self.text()

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
    lines = [line_of(line) for line in sample]
    boards = {line.board for line in lines}
    if len(boards) != 1:
        raise UnicursalError(f"a heat map is of walkthroughs of one board, not of {len(boards)}")
    board = boards.pop()
    times = np.zeros((board.height, board.width))
    for line in lines:
        times += line.numbers
    times /= max(1, len(board) - 1) * len(lines)
    return HeatMap(board, np.where(board.mask, times, np.nan))


def _colour(share: float) -> str:
    place = share * (len(_RAMP) - 1)
    lower = min(int(place), len(_RAMP) - 2)
    red, green, blue = (_RAMP[lower] + (place - lower) * (_RAMP[lower + 1] - _RAMP[lower])).round()
    return f"#{int(red):02x}{int(green):02x}{int(blue):02x}"
