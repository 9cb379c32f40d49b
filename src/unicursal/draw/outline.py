"""Straight pieces of a board's grid: runs of cells, of grid lines and of walls, merged.

Everything is vectorised over rows, because a board may have a million cells and a picture of it
should not take longer than the board.
"""

from collections.abc import Iterator

import numpy as np

from unicursal._arrays import Booleans
from unicursal.draw.scene import Point


def runs(flags: Booleans) -> Iterator[tuple[int, int, int]]:
    """For each row the maximal runs of true flags as `row, first, end`.

    >>> list(runs(np.array([[True, True, False, True]])))
    [(0, 0, 2), (0, 3, 4)]
    """
    padded = np.pad(flags.astype(np.int8), ((0, 0), (1, 1)))
    change = np.diff(padded, axis=1)
    rows, firsts = np.nonzero(change == 1)
    _, ends = np.nonzero(change == -1)
    return zip(rows.tolist(), firsts.tolist(), ends.tolist(), strict=True)


def cell_boxes(flags: Booleans, inset: float = 0.0) -> Iterator[tuple[float, float, float, float]]:
    """Rectangles that cover the flagged cells: whole runs, or single inset squares."""
    if inset:
        ys, xs = np.nonzero(flags)
        size = 1 - 2 * inset
        for x, y in zip(xs.tolist(), ys.tolist(), strict=True):
            yield x + inset, y + inset, size, size
    else:
        for y, first, end in runs(flags):
            yield first, y, end - first, 1


def segments(across: Booleans, upright: Booleans) -> Iterator[tuple[Point, Point]]:
    """Straight lines along the grid.

    `across[y, x]` is the piece from the grid point (x, y) to (x + 1, y), `upright[y, x]` the one
    from (x, y) to (x, y + 1).
    """
    for y, first, end in runs(across):
        yield (first, y), (end, y)
    for x, first, end in runs(upright.T):
        yield (x, first), (x, end)


def rim(mask: Booleans) -> tuple[Booleans, Booleans]:
    """The pieces of the grid (across, upright) that have a cell on exactly one side."""
    padded = np.pad(mask, 1)
    across = padded[1:, 1:-1] != padded[:-1, 1:-1]
    upright = padded[1:-1, 1:] != padded[1:-1, :-1]
    return across, upright


def inner_grid(mask: Booleans) -> tuple[Booleans, Booleans]:
    """The pieces of the grid (across, upright) that lie between two cells."""
    padded = np.pad(mask, 1)
    across = padded[1:, 1:-1] & padded[:-1, 1:-1]
    upright = padded[1:-1, 1:] & padded[1:-1, :-1]
    return across, upright
