"""Ways of a given length that use the whole map: a lattice whose cells stand farther apart.

The way gets shorter the fewer columns and rows of cells there are. Then it bulges here and there,
which makes it longer by two tiles each time, until it is as long as it may be. Where ends leave no
other lattice, this gives the longest way that is found.
"""

from collections.abc import Iterator
from functools import cache, partial
from itertools import islice

import numpy as np

from unicursal.chance import Chance
from unicursal.level.maker.draft import Draft
from unicursal.level.maker.frame import Axis, Frame
from unicursal.level.maker.loop import closed
from unicursal.level.maker.search import Search
from unicursal.level.wishes import Wishes
from unicursal.room.question import Mode
from unicursal.tilemap.blocks import goal_places
from unicursal.tilemap.length import Length, full_length
from unicursal.tilemap.reach import shortest_way
from unicursal.tilemap.tiles import Tile, Walls

_TRIES = 40
_DRAWINGS = 4
"""Of a lattice of few cells: where cells stand farther apart across than down, lengths differ."""
_OPENINGS = 2
"""Places at which a loop may begin that are tried."""
_HASTE = 0.1
"""The share of the usual search for each lattice: another may be easier."""


def of_length(task: Wishes, length: Length, chance: Chance) -> Draft | None:
    """A level whose way has a length within bounds; None if none was found."""
    if task.is_loop:
        shorter = Length(*(bound and bound - 1 for bound in (length.least, length.most)))
        return closed(task, lambda way: of_length(way, shorter, chance), chance, _OPENINGS)
    most = length.most or int(full_length(*task.size))
    for draft in _drafts(task, most, chance):
        way = shortest_way(draft.walls == 0, task.entrance, task.exit)
        while way and len(way) <= most:
            _bulge(task, draft.walls, way, most - len(way), chance)
            longer = shortest_way(draft.walls == 0, task.entrance, task.exit)
            if len(longer) == len(way):
                break
            way = longer
        if way and len(way) <= most and len(way) >= (length.least or 0):
            return draft
    return None


def _drafts(task: Wishes, most: int, chance: Chance) -> Iterator[Draft]:
    """Levels in coarse lattices, the best first; at last the direct way."""
    for frame in islice(_frames(task, most), _TRIES):
        for _ in range(_DRAWINGS):
            mode: Mode = "strict" if task.is_guarded else "perfect"
            made = Search(task, chance, mode, patience=_HASTE).in_frame(frame)
            if made is None:
                break
            yield made
    if task.is_bare:
        walls: Walls = np.ones((task.height, task.width), dtype=np.uint8)
        (x, y), (u, v) = task.entrance, task.exit
        walls[y, min(x, u) : max(x, u) + 1] = 0
        walls[min(y, v) : max(y, v) + 1, u] = 0
        yield Draft(walls, (task.whole,))


def _frames(task: Wishes, most: int) -> Iterator[Frame]:
    """Lattices whose ways should be nearly as long as they may, as even across as down."""
    found = []
    for columns in range(2, task.width // 2 + 1):
        for rows in range(2, task.height // 2 + 1):
            pitch = (task.width - 3) / (columns - 1), (task.height - 3) / (rows - 1)
            expected = (columns * rows - 1) * (pitch[0] + pitch[1]) / 2 + 1
            if expected <= 1.1 * most:
                uneven = max(pitch) / min(pitch)
                found.append((abs(most - expected) / most + (uneven - 1) / 2, columns, rows))
    axis = cache(partial(_axis, task))
    for _, columns, rows in sorted(found):
        across, down = axis(0, columns), axis(1, rows)
        if across is not None and down is not None:
            yield Frame(across, down)


def _axis(task: Wishes, number: int, columns: int) -> Axis | None:
    """So many columns of cells: where open rooms begin and end, and where ends stand if it can."""
    rooms = [*task.halls]
    ends = []
    for end, room in ((task.entrance, task.entrance_room), (task.exit, task.goal_room)):
        if room is None:
            ends.append(end[number])
        else:
            rooms += goal_places(end, room, *task.size, in_middle=True)[:1]
    spans = [(room.corner[number], room.size[number]) for room in rooms]
    fixed = [x for first, side in spans for x in (first, first + side - 1)]
    fixed += [tile[number] for tile in sorted(task.through)]
    tries = (
        Axis.spread(task.size[number], columns, [*fixed, *also])
        for also in (ends, ends[:1], ends[1:], [])
    )
    return next((axis for axis in tries if axis is not None), None)


def _bulge(task: Wishes, walls: Walls, way: list[Tile], missing: int, chance: Chance) -> None:
    """Make bulges in place, two tiles each, which add as many tiles as are missing at the most."""
    height, width = walls.shape
    for number in chance.order(len(way)):
        if missing < 2:
            return
        if not 0 < number < len(way) - 1:
            continue
        (x0, y0), (x, y), (x1, y1) = way[number - 1 : number + 2]
        dx, dy = x1 - x, y1 - y
        if (x - x0, y - y0) != (dx, dy) or walls[y, x] or walls[y0, x0] or walls[y1, x1]:
            continue
        if (x, y) in task.through or not (walls[y + dx, x + dy] and walls[y - dx, x - dy]):
            continue  # it must be passed, or an open room is here
        for side in (1, -1):
            u, v = dy * side, dx * side
            # The bulge, and all around it but for the way itself.
            bulge = [(x0 + u, y0 + v), (x + u, y + v), (x1 + u, y1 + v)]
            beyond = [(x0 + 2 * u, y0 + 2 * v), (x + 2 * u, y + 2 * v), (x1 + 2 * u, y1 + 2 * v)]
            beside = [(x0 + u - dx, y0 + v - dy), (x1 + u + dx, y1 + v + dy)]
            corners = [(p + u, q + v) for p, q in beside]
            if all(
                0 < p < width - 1 and 0 < q < height - 1 and (p, q) not in task.walls
                for p, q in bulge
            ) and all(walls[q, p] for p, q in (*bulge, *beyond, *beside, *corners)):
                for p, q in bulge:
                    walls[q, p] = 0
                walls[y, x] = 1
                missing -= 2
                break
