"""How far tiles are from each other, and which hang together."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from unicursal.board.padded import padded_index
from unicursal.level.map.tiles import Tile

Booleans = npt.NDArray[np.bool_]
Integers = npt.NDArray[np.int64]


def distances(enterable: Booleans, start: Tile) -> Integers:
    """Steps from a tile to each tile `[y, x]`, -1 where no way leads.

    >>> distances(np.array([[True, True, False, True]]), (0, 0)).tolist()
    [[0, 1, -1, -1]]
    """
    from unicursal.level.map._flood import flood

    padded, distance, queue = _prepared(enterable)
    stride = enterable.shape[1] + 2
    flood(padded, stride, padded_index(*start, stride), 4, distance, queue)
    return distance.reshape(-1, stride)[1:-1, 1:-1]


def pieces(enterable: Booleans, reach: int = 4) -> Iterator[list[Tile]]:
    """The pieces that hang together by sides (4) or by corners too (8), each as its tiles."""
    from unicursal.level.map._flood import flood

    padded, distance, queue = _prepared(enterable)
    stride = enterable.shape[1] + 2
    for start in np.flatnonzero(padded).tolist():
        if distance[start] < 0:
            count = flood(padded, stride, start, reach, distance, queue)
            ys, xs = np.divmod(queue[:count], stride)
            yield list(zip((xs - 1).tolist(), (ys - 1).tolist(), strict=True))


def shortest_way(enterable: Booleans, start: Tile, end: Tile) -> list[Tile]:
    """The tiles of a shortest way, both ends included; empty if there is none.

    >>> shortest_way(np.ones((2, 2), bool), (0, 0), (1, 1))
    [(0, 0), (0, 1), (1, 1)]
    """
    distance = np.pad(distances(enterable, start), 1, constant_values=-1)
    here = (end[0] + 1, end[1] + 1)
    left = int(distance[here[1], here[0]])
    way = [end] if left >= 0 else []
    while left > 0:
        left -= 1
        x, y = here
        here = next(
            (u, v)
            for u, v in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
            if distance[v, u] == left
        )
        way.append((here[0] - 1, here[1] - 1))
    return way[::-1]


def _prepared(enterable: Booleans) -> tuple[Booleans, Integers, Integers]:
    padded = np.pad(enterable, 1).reshape(-1)
    return padded, np.full(padded.size, -1, np.int64), np.empty(padded.size, np.int64)
