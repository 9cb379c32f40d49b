"""Making a level one column or row larger by drawing one of them twice.

A column can be drawn twice if no two of its open tiles touch, so that the way only crosses it.
Where two of its walls touch, the wall gets two tiles thick; the column with the fewest such places
is taken, on the side of the exit where it brings the exit to its tile.
"""

import numpy as np

from unicursal.level.tiles import Tile, Walls


def doubled(walls: Walls, low: int, high: int, keep: list[Tile]) -> tuple[Walls, int] | None:
    """Draw a column with low <= x < high twice; the wider map and the column; None if none can be.

    The tiles to `keep` must not lie on the column.

    >>> wider, column = doubled(np.array([[1, 1, 1], [1, 0, 0], [1, 1, 1]]), 1, 3, [(1, 1)])
    >>> wider.tolist(), column
    ([[1, 1, 1, 1], [1, 0, 0, 0], [1, 1, 1, 1]], 2)
    """
    wall = walls == 1
    touching = (~wall[1:] & ~wall[:-1]).any(axis=0)
    thick = (wall[1:] & wall[:-1]).sum(axis=0)
    able = [x for x in range(low, high) if not touching[x] and all(x != tile[0] for tile in keep)]
    if not able:
        return None
    best = min(able, key=lambda x: (int(thick[x]), x))
    return np.insert(walls, best, walls[:, best], axis=1), best
