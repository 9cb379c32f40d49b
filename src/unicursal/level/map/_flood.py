"""The kernel that walks over a tile map: distances from a tile to all that it reaches.

Strategy: breadth first over a flat array with a rim of tiles that are not to be entered, so no
step leaves it. `distance` is -1 where nobody has been, so several calls share one array and each
tile is visited once in all.

Cost: linear in the tiles reached. `reach` is 4 (sides) or 8 (corners too).
"""

import numpy as np
import numpy.typing as npt

from unicursal._jit import kernel

Integers = npt.NDArray[np.int64]
Booleans = npt.NDArray[np.bool_]


@kernel
def flood(
    enterable: Booleans, stride: int, start: int, reach: int, distance: Integers, queue: Integers
) -> int:
    """Write distances from `start`, the tiles reached in order into `queue`; their number."""
    distance[start] = 0
    queue[0] = start
    count = 1
    head = 0
    while head < count:
        tile = queue[head]
        head += 1
        for k in range(reach):
            if k < 2:
                there = tile - 1 + 2 * k
            elif k < 4:
                there = tile + (2 * k - 5) * stride
            elif k < 6:
                there = tile - stride - 1 + 2 * (k - 4)
            else:
                there = tile + stride - 1 + 2 * (k - 6)
            if enterable[there] and distance[there] < 0:
                distance[there] = distance[tile] + 1
                queue[count] = there
                count += 1
    return count
