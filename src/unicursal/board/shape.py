"""Whether a shape hangs together.

A shape may have millions of cells, so cells are not visited one by one: each row is a handful of
runs, and runs of neighbouring rows that overlap are united (union-find). The cost is the number
of runs.
"""

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from unicursal.board.directions import Cell

Run = tuple[int, int, int]
"""A run of cells in a row: its first x, the x behind its last, its number."""


def unreachable_cell(mask: npt.NDArray[np.bool_], start: Cell) -> Cell | None:
    """The first cell, row by row, that no way leads to from the start; None if there is none."""
    rows = _rows_of_runs(mask)
    parent = list(range(sum(len(runs) for runs in rows)))

    def root(run: int) -> int:
        while parent[run] != run:
            parent[run] = parent[parent[run]]
            run = parent[run]
        return run

    for upper, lower in pairwise(rows):
        for one, other in _touching(upper, lower):
            parent[root(one)] = root(other)
    home = next(root(run) for first, end, run in rows[start[1]] if first <= start[0] < end)
    for y, runs in enumerate(rows):
        for first, _, run in runs:
            if root(run) != home:
                return first, y
    return None


def _rows_of_runs(mask: npt.NDArray[np.bool_]) -> list[list[Run]]:
    rows: list[list[Run]] = []
    count = 0
    for row in mask:
        edges = np.flatnonzero(np.diff(row.astype(np.int8), prepend=0, append=0)).tolist()
        numbers = range(count, count + len(edges) // 2)
        rows.append(list(zip(edges[::2], edges[1::2], numbers, strict=True)))
        count += len(numbers)
    return rows


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
