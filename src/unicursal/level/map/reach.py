"""How far tiles are from each other, and which are connected."""

from typing import NamedTuple

import numpy as np

from unicursal._arrays import Booleans, Integers
from unicursal._grid import index_of
from unicursal.level.map._flood import flood, survey, walk_back
from unicursal.level.map.tiles import Tile


def distances(enterable: Booleans, start: Tile) -> Integers:
    """Steps from a tile to each tile `[y, x]`, -1 where no way leads.

    >>> distances(np.array([[True, True, False, True]]), (0, 0)).tolist()
    [[0, 1, -1, -1]]
    """
    padded, distance, queue = _prepared(enterable)
    stride = enterable.shape[1] + 2
    flood(padded, stride, index_of(*start, stride), 4, distance, queue)
    return distance.reshape(-1, stride)[1:-1, 1:-1]


class Pieces(NamedTuple):
    """Pieces of a map in the order of their first tiles: these (row by row), and their sizes."""

    firsts: Integers
    """A row `x, y` for each."""
    sizes: Integers


def pieces(enterable: Booleans, reach: int = 4) -> Pieces:
    """The connected pieces, by sides (4) or by corners too (8).

    >>> found = pieces(np.array([[True, True, False], [False, False, True]]))
    >>> found.firsts.tolist(), found.sizes.tolist()
    ([[0, 0], [2, 1]], [2, 1])
    """
    stride = enterable.shape[1] + 2
    padded, distance, queue = _prepared(enterable)
    # No two pieces have their first tiles side by side.
    firsts, sizes = np.empty(padded.size // 2, np.int64), np.empty(padded.size // 2, np.int64)
    found = survey(padded, stride, reach, distance, queue, firsts, sizes)
    return Pieces(_tiles_at(firsts[:found], stride), sizes[:found])


def shortest_way(enterable: Booleans, start: Tile, end: Tile) -> list[Tile]:
    """The tiles of a shortest way, both ends included; empty if there is none.

    >>> shortest_way(np.ones((2, 2), bool), (0, 0), (1, 1))
    [(0, 0), (0, 1), (1, 1)]
    """
    padded, distance, queue = _prepared(enterable)
    stride = enterable.shape[1] + 2
    flood(padded, stride, index_of(*start, stride), 4, distance, queue)
    target = index_of(*end, stride)
    if distance[target] < 0:
        return []
    way = np.empty(distance[target] + 1, np.int64)
    walk_back(distance, stride, target, way)
    return [(x, y) for x, y in _tiles_at(way, stride).tolist()]


def _tiles_at(indices: Integers, stride: int) -> Integers:
    """The tiles `x, y` that stand at some places of the padded map."""
    return np.column_stack((indices % stride, indices // stride)) - 1


def _prepared(enterable: Booleans) -> tuple[Booleans, Integers, Integers]:
    height, width = enterable.shape
    padded = np.zeros((height + 2, width + 2), np.bool_)
    padded[1:-1, 1:-1] = enterable
    flat = padded.reshape(-1)
    return flat, np.full(flat.size, -1, np.int64), np.empty(flat.size, np.int64)
