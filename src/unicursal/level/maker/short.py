"""Ways of a given length that use the whole map: a lattice whose cells stand farther apart.

Columns and rows of cells are spread over the map, with both ends on cells, so the way gets shorter
the fewer there are. Then it bulges here and there, which makes it longer by two tiles each time,
until it is as long as it may be.
"""

from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from unicursal.board import STEP
from unicursal.chance import Chance
from unicursal.level.maker.frame import Axis, Frame
from unicursal.level.maker.lattice import Lattice
from unicursal.level.maker.rooms import rooms_of
from unicursal.level.maker.task import Draft, Task
from unicursal.level.map.length import Length
from unicursal.level.map.reach import shortest_way
from unicursal.level.map.tiles import Tile, Walls

_TRIES = 24


def of_length(task: Task, length: Length, chance: Chance) -> Draft | None:
    """A level whose way has a length within bounds; None if none was found."""
    assert length.most is not None
    for way in _ways(task, length.most, chance):
        walls: Walls = np.ones((task.height, task.width), dtype=np.uint8)
        for x, y in way:
            walls[y, x] = 0
        missing = (length.least or 0) - len(way)
        before = missing + 1
        while 0 < missing < before:
            before = missing
            missing = _bulged(walls, shortest_way(walls == 0, task.a, task.b), missing, chance)
        if missing <= 0:
            return Draft(walls, (task.whole,))
    return None


def _ways(task: Task, most: int, chance: Chance) -> Iterator[list[Tile]]:
    """Ways of at most so many tiles, the best first; at last the direct one."""
    for columns, rows in _sizes(task, most)[:_TRIES]:
        xs = _spread(columns, task.width, task.a[0], task.b[0])
        ys = _spread(rows, task.height, task.a[1], task.b[1])
        way = None if xs is None or ys is None else _way(task, xs, ys, chance)
        if way is not None and len(way) <= most:
            yield way
    way = [task.a]
    while way[-1] != task.b:
        (x, y), (u, v) = way[-1], task.b
        way.append((x + (u > x) - (u < x), y) if x != u else (x, y + (v > y) - (v < y)))
    if len(way) <= most:
        yield way


def _sizes(task: Task, most: int) -> list[tuple[int, int]]:
    """Numbers of columns and rows, those whose way should be nearest below the length first."""
    found = []
    for columns in range(2, task.width // 2 + 1):
        for rows in range(2, task.height // 2 + 1):
            pitch = (task.width - 3) / (columns - 1), (task.height - 3) / (rows - 1)
            expected = (columns * rows - 1) * (pitch[0] + pitch[1]) / 2 + 1
            if expected <= 1.1 * most:
                # As even across as down.
                uneven = max(pitch) / min(pitch)
                found.append((abs(most - expected) / most + (uneven - 1) / 2, columns, rows))
    return [(columns, rows) for _, columns, rows in sorted(found)]


def _spread(number: int, side: int, a: int, b: int) -> list[int] | None:
    """So many places from the first inner column to the last, as evenly as two of them allow."""
    low, high = sorted((a, b))
    fixed = sorted({1, low, high, side - 2}) if number >= 2 else [low]
    fixed = [x for x in fixed if x in (low, high) or all(abs(x - y) > 1 for y in (low, high))]
    if any(y - x == 1 for x, y in pairwise(fixed)):
        return None
    gaps = number - len(fixed)
    if gaps < 0:
        fixed = sorted({low, high})
        gaps = number - len(fixed)
        if gaps < 0:
            return None
    places = [*fixed]
    for _ in range(gaps):
        wide = max(pairwise(places), key=lambda pair: pair[1] - pair[0])
        if wide[1] - wide[0] < 4:
            return None
        places = sorted([*places, (wide[0] + wide[1]) // 2])
    return places


def _way(task: Task, xs: list[int], ys: list[int], chance: Chance) -> list[Tile] | None:
    """The tiles of a way through all cells at these columns and rows."""
    start, target = ((xs.index(x), ys.index(y)) for x, y in (task.a, task.b))
    frame = Frame(Axis(2 * len(xs) + 1), Axis(2 * len(ys) + 1))
    lattice = Lattice(frame, np.ones((len(ys), len(xs)), dtype=bool), start, target)
    if start == target or not lattice.can_be_walked(lattice.whole, start, target):
        return None
    moves = lattice.walked(rooms_of(task.style, lattice, chance), chance)
    if moves is None:
        return None
    way = [task.a]
    i, j = start
    for move in moves:
        i, j = i + STEP[move][0], j + STEP[move][1]
        while way[-1] != (xs[i], ys[j]):
            x, y = way[-1]
            way.append((x + STEP[move][0], y + STEP[move][1]))
    return way


def _bulged(walls: Walls, way: list[Tile], missing: int, chance: Chance) -> int:
    """Bulges made in place until as many tiles were added; how many are missing then."""
    height, width = walls.shape
    for number in chance.order(len(way)):
        if missing <= 0:
            return missing
        if not 0 < number < len(way) - 1:
            continue
        (x0, y0), (x, y), (x1, y1) = way[number - 1 : number + 2]
        dx, dy = x1 - x, y1 - y
        if (x - x0, y - y0) != (dx, dy) or walls[y, x] or walls[y0, x0] or walls[y1, x1]:
            continue
        for side in (1, -1):
            u, v = dy * side, dx * side
            # The bulge, and all around it but for the way itself.
            bulge = [(x0 + u, y0 + v), (x + u, y + v), (x1 + u, y1 + v)]
            beyond = [(x0 + 2 * u, y0 + 2 * v), (x + 2 * u, y + 2 * v), (x1 + 2 * u, y1 + 2 * v)]
            beside = [(x0 + u - dx, y0 + v - dy), (x1 + u + dx, y1 + v + dy)]
            corners = [(p + u, q + v) for p, q in beside]
            if all(0 < p < width - 1 and 0 < q < height - 1 for p, q in bulge) and all(
                walls[q, p] for p, q in (*bulge, *beyond, *beside, *corners)
            ):
                for p, q in bulge:
                    walls[q, p] = 0
                walls[y, x] = 1
                missing -= 2
                break
    return missing
