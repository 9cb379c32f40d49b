"""The kernels that walk over a tile map: distances, connected pieces, the way back.

Strategy: breadth first over a flat array with a rim of tiles that are not to be entered, so no
step leaves it. `distance` is -1 where nobody has been, so several calls share one array and each
tile is visited once in all.

The way back goes from a tile to any neighbour that is one step nearer, in the order left, right,
up, down.

Cost: linear in the tiles reached. `reach` is 4 (sides) or 8 (corners too).
"""

from unicursal._arrays import Booleans, Integers
from unicursal._jit import kernel


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


@kernel
def survey(
    enterable: Booleans,
    stride: int,
    reach: int,
    distance: Integers,
    queue: Integers,
    firsts: Integers,
    counts: Integers,
) -> int:
    """Write the first tile (row by row) of each piece and its size; how many pieces there are."""
    found = 0
    for start in range(len(enterable)):
        if enterable[start] and distance[start] < 0:
            firsts[found] = start
            counts[found] = flood(enterable, stride, start, reach, distance, queue)
            found += 1
    return found


@kernel
def walk_back(distance: Integers, stride: int, end: int, way: Integers) -> None:
    """Write the tiles of a shortest way to `end`, whose distance is one less than `way` is long."""
    here = end
    for left in range(len(way) - 1, -1, -1):
        way[left] = here
        for k in range(4):
            there = here - 1 + 2 * k if k < 2 else here + (2 * k - 5) * stride
            if left > 0 and distance[there] == left - 1:
                here = there
                break
