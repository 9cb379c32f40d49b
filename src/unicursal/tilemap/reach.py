"""How far tiles are from each other, which are connected, and the way of a map."""

from typing import NamedTuple

import numpy as np

from unicursal._arrays import Booleans, Integers
from unicursal._grid import index_of
from unicursal.tilemap._flood import flood, survey, walk_back
from unicursal.tilemap.blocks import goal_room, openings
from unicursal.tilemap.rectangle import Rectangle
from unicursal.tilemap.tiles import Tile, TileMap


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


def way_of(tiles: TileMap, entrance: Tile, exit_: Tile) -> list[Tile]:
    r"""The tiles of the shortest way, both ends included; empty if there is none.

    Where both ends are one tile, the way leaves the room around it by one opening and comes back by
    another, over other tiles of the room wherever there are.

    >>> tiles = TileMap.from_text("#####\n#<  #\n# # #\n#   #\n#####")
    >>> way_of(tiles, (1, 1), (1, 1))[:3], len(way_of(tiles, (1, 1), (1, 1)))
    ([(1, 1), (1, 2), (1, 3)], 9)
    """
    if entrance != exit_:
        return shortest_way(tiles.open, entrance, exit_)
    room = goal_room(tiles, entrance) or Rectangle(*entrance, *entrance)
    beyond = tiles.open.copy()
    beyond[room.slices] = False
    one, *others = [*openings(tiles, room)] or [entrance]
    for other in others:
        if round_it := shortest_way(beyond, one, other):
            out, home = _apart(tiles, entrance, one, other)
            return [*out, *round_it[1:-1], *home[::-1]]
    return []


def _apart(tiles: TileMap, end: Tile, one: Tile, other: Tile) -> tuple[list[Tile], list[Tile]]:
    """The ways from an end to two openings; without a common tile, if such are found."""
    for first, second in ((one, other), (other, one)):
        way = shortest_way(tiles.open, end, first)
        free = tiles.open.copy()
        for x, y in way[1:]:
            free[y, x] = False
        if apart := shortest_way(free, end, second):
            return (way, apart) if first == one else (apart, way)
    return shortest_way(tiles.open, end, one), shortest_way(tiles.open, end, other)


def _tiles_at(indices: Integers, stride: int) -> Integers:
    """The tiles `x, y` that stand at some places of the padded map."""
    return np.column_stack((indices % stride, indices // stride)) - 1


def _prepared(enterable: Booleans) -> tuple[Booleans, Integers, Integers]:
    height, width = enterable.shape
    padded = np.zeros((height + 2, width + 2), np.bool_)
    padded[1:-1, 1:-1] = enterable
    flat = padded.reshape(-1)
    return flat, np.full(flat.size, -1, np.int64), np.empty(flat.size, np.int64)
