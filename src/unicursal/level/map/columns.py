"""Columns that can be drawn twice: those that the way only crosses."""

import numpy as np

from unicursal.level.map.tiles import Tile, Walls


def doubled(walls: Walls, low: int, high: int, keep: list[Tile]) -> tuple[Walls, int] | None:
    """Draw a column with low <= x < high twice; the wider map and the column; None if none can be.

    The tiles to `keep` must not lie on the column.

    >>> wider, column = doubled(np.array([[1, 1, 1], [1, 0, 0], [1, 1, 1]]), 1, 3, [(1, 1)])
    >>> wider.tolist(), column
    ([[1, 1, 1, 1], [1, 0, 0, 0], [1, 1, 1, 1]], 2)
    """
    thick = thickness(walls)
    able = [x for x in range(low, high) if x in thick and all(x != tile[0] for tile in keep)]
    if not able:
        return None
    best = min(able, key=lambda x: (thick[x], x))
    return np.insert(walls, best, walls[:, best], axis=1), best


def thickness(walls: Walls) -> dict[int, int]:
    """For each column in which no open tiles touch the number of places where walls do."""
    wall = walls == 1
    touching = (~wall[1:] & ~wall[:-1]).any(axis=0)
    thick = (wall[1:] & wall[:-1]).sum(axis=0)
    return {x: int(thick[x]) for x in range(walls.shape[1]) if not touching[x]}
