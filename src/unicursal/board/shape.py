"""Whether a shape hangs together, and its pieces.

A shape may have millions of cells, so cells are not visited one by one: each row is a handful of
runs, and runs of neighbouring rows that overlap are united (union-find). The cost is the number
of runs.
"""

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from unicursal.board.directions import Cell
from unicursal.errors import BoardError

Mask = npt.NDArray[np.bool_]
"""An array `[y, x]` that is true where there is a cell."""

Run = tuple[int, int, int]
"""A run of cells in a row: its first x, the x behind its last, its number."""


def unreachable_cell(mask: Mask, start: Cell) -> Cell | None:
    """The first cell, row by row, that no way leads to from the start; None if there is none."""
    is_tall = mask.shape[0] > mask.shape[1]  # then columns make fewer runs
    rows = _rows_of_runs(mask.T if is_tall else mask)
    piece = _pieces(rows)
    along, row = (start[1], start[0]) if is_tall else start
    home = next(piece[run] for first, end, run in rows[row] if first <= along < end)
    lonely = (
        (first, number) if is_tall else (number, first)
        for number, runs in enumerate(rows)
        for first, _, run in runs
        if piece[run] != home
    )
    y, x = min(lonely, default=(-1, -1))
    return None if y < 0 else (x, y)


def largest_piece(mask: Mask) -> tuple[Mask, int]:
    """The largest piece of a shape (the first of several) and the number of its pieces.

    >>> largest, pieces = largest_piece(np.array([[1, 0, 0], [0, 1, 1]], dtype=bool))
    >>> largest.tolist(), pieces
    ([[False, False, False], [False, True, True]], 2)
    """
    rows = _rows_of_runs(mask)
    piece = _pieces(rows)
    sizes: dict[int, int] = {}
    for runs in rows:
        for first, end, run in runs:
            sizes[piece[run]] = sizes.get(piece[run], 0) + end - first
    if not sizes:
        raise BoardError("a shape needs at least one cell")
    if len(sizes) == 1:
        return mask, 1
    chosen = max(sizes, key=lambda number: sizes[number])
    kept = np.zeros_like(mask)
    for y, runs in enumerate(rows):
        for first, end, run in runs:
            kept[y, first:end] = piece[run] == chosen
    return kept, len(sizes)


def _pieces(rows: list[list[Run]]) -> list[int]:
    """Of each run, by its number, the number of the piece that it belongs to."""
    parent = list(range(sum(len(runs) for runs in rows)))

    def root(run: int) -> int:
        while parent[run] != run:
            parent[run] = parent[parent[run]]
            run = parent[run]
        return run

    for upper, lower in pairwise(rows):
        for one, other in _touching(upper, lower):
            parent[root(one)] = root(other)
    return [root(run) for run in range(len(parent))]


def _rows_of_runs(mask: Mask) -> list[list[Run]]:
    changes = np.diff(np.pad(mask.astype(np.int8), ((0, 0), (1, 1))), axis=1)
    ys, xs = np.nonzero(changes)
    edges = xs.tolist()
    bounds = [0, *np.cumsum(np.bincount(ys, minlength=len(mask))).tolist()]
    return [
        list(zip(edges[i:j:2], edges[i + 1 : j : 2], range(i // 2, j // 2), strict=True))
        for i, j in pairwise(bounds)
    ]


def _touching(upper: list[Run], lower: list[Run]) -> Iterator[tuple[int, int]]:
    """The pairs of runs of two neighbouring rows that share a column."""
    i = j = 0
    while i < len(upper) and j < len(lower):
        if upper[i][0] < lower[j][1] and lower[j][0] < upper[i][1]:
            yield upper[i][2], lower[j][2]
        if upper[i][1] < lower[j][1]:
            i += 1
        else:
            j += 1
