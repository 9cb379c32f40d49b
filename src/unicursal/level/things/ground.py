"""What things can stand on: the way tile by tile, where a door would lock it, its dead ends."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from unicursal._arrays import Booleans, Integers
from unicursal.level.map.reach import distances
from unicursal.level.map.rectangle import Rectangle
from unicursal.level.map.tiles import Tile, TileMap, beside


@dataclass(frozen=True)
class DeadEnd:
    """A dead end: the step of the way at which it leaves, and its tile farthest from there."""

    step: int
    tip: Tile


@dataclass(frozen=True, eq=False)
class Ground:
    r"""The way through a map, and what lies beside it.

    >>> tiles = TileMap.from_text("#######\n#<    #\n### # #\n###  >#\n#######")
    >>> way = [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (5, 2), (5, 3)]
    >>> Ground.of(tiles, way, ()).lockable.nonzero()[0].tolist()
    [1]
    """

    tiles: TileMap
    way: Sequence[Tile]
    step_at: Integers
    """The step of each tile `[y, x]`, -1 off the way."""
    lockable: Booleans
    """For each step: whether a door there stands in a corridor and locks all that comes later."""
    dead_ends: tuple[DeadEnd, ...]

    @classmethod
    def of(cls, tiles: TileMap, way: Sequence[Tile], goal_rooms: Sequence[Rectangle]) -> "Ground":
        """Look at a way; open rectangles at its ends are no place for a door or a dead end."""
        step_at = np.full(tiles.walls.shape, -1, np.int64)
        places = np.array(way)
        step_at[places[:, 1], places[:, 0]] = np.arange(len(way))
        lockable = _corridor(tiles, places)
        lockable[[0, -1]] = False
        in_room = np.zeros(tiles.walls.shape, np.bool_)
        for room in goal_rooms:
            in_room[room.slices] = True
        lockable &= ~in_room[places[:, 1], places[:, 0]]
        dead_ends = []
        padded = np.pad(step_at, 1, constant_values=-1)
        far = distances(tiles.open, way[0])
        for piece in _pieces(tiles.open & (step_at < 0)):
            xs, ys = np.array(piece).T
            around = np.stack([padded[ys + v, xs + u] for u, v in ((0, 1), (2, 1), (1, 0), (1, 2))])
            met = around[around >= 0]
            if not met.size:
                continue
            first, last = int(met.min()), int(met.max())
            if first < last:  # a way round: doors between its ends would lock nothing
                lockable[first + 1 : last] = False
            elif 0 < first < len(way) - 1 and not in_room[ys, xs].any():
                tip = min(piece, key=lambda tile: (-far[tile[1], tile[0]], tile[1], tile[0]))
                dead_ends.append(DeadEnd(first, tip))
        return cls(tiles, way, step_at, lockable, tuple(sorted(dead_ends, key=lambda e: e.step)))


def _pieces(flags: Booleans) -> Iterator[list[Tile]]:
    """The tiles off the way, each with those that it is connected to."""
    ys, xs = np.nonzero(flags)
    left = dict.fromkeys(zip(xs.tolist(), ys.tolist(), strict=True))
    while left:
        piece = [next(iter(left))]
        del left[piece[0]]
        for here in piece:
            for tile in beside(here):
                if tile in left:
                    del left[tile]
                    piece.append(tile)
        yield piece


def _corridor(tiles: TileMap, places: Integers) -> Booleans:
    """Which tiles have exactly two open neighbours, on opposite sides."""
    padded = np.pad(tiles.open, 1)
    xs, ys = places[:, 0] + 1, places[:, 1] + 1
    left, right = padded[ys, xs - 1], padded[ys, xs + 1]
    up, down = padded[ys - 1, xs], padded[ys + 1, xs]
    straight: Booleans = (left & right & ~up & ~down) | (up & down & ~left & ~right)
    return straight
