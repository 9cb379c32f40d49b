"""Areas: filling and counting them.

Strategy. The area is filled over four neighbours from its seeds, with its outline (or its doors)
barred, and its cells are counted by colour. A walked area counts its outline too, which must be
empty; one with doors begins with its start, and start and end must be empty. One whose surplus is
asked for begins with whatever of its seeds is empty, which may be nothing.

Because line and border are one connected wall, and an outline leads from wall to wall, the filling
cannot leave the area: this is what following the wall encloses, without its trouble in necks.
Cost: the cells of the area.
"""

import numpy as np

from unicursal._arrays import Int
from unicursal._jit import inlined, kernel, part
from unicursal.rules._colour import colour
from unicursal.rules.engine._match import cell_at
from unicursal.rules.engine._tables import (
    AREA_IMPAIR,
    AREA_KIND,
    AREA_PAIR,
    AREA_SURPLUS,
    COLOUR_DX,
    COLOUR_DY,
    END_SEED,
    FILLED,
    FIRST_BARRED,
    FIRST_SEED,
    FREE,
    HAS_DOORS,
    STRIDE,
    Numbers,
    Position,
    Tables,
)


@inlined
def listed(t: Tables, num: Numbers, at: Int) -> Int:
    """A cell of the list `cells`, seen from the live end."""
    return cell_at(num, t.cells[at, 0], t.cells[at, 1])


@kernel
def fill(t: Tables, p: Position, area: Int) -> tuple[Int, Int, Int]:
    """Fill an area; how many cells it has of either colour, and how many stand in `queue`.

    (-1, -1, 0) if its outline is not empty.
    """
    num, stride = p.num, p.num[STRIDE]
    num[FILLED] += 1
    stamp = num[FILLED]
    first_seed, end_seed = t.areas[area, FIRST_SEED], t.areas[area, END_SEED]
    has_doors = t.areas[area, HAS_DOORS] == 1
    size = 0
    for at in range(t.areas[area, FIRST_BARRED], first_seed):
        cell = listed(t, num, at)
        p.mark[cell] = stamp
        if not has_doors:
            if p.number[cell] != FREE:
                return -1, -1, 0
            p.queue[size] = cell
            size += 1
    done = size
    for at in range(first_seed, end_seed):
        cell = listed(t, num, at)
        if p.number[cell] == FREE and p.mark[cell] != stamp:
            p.mark[cell] = stamp
            p.queue[size] = cell
            size += 1
    while done < size:
        cell = p.queue[done]
        done += 1
        for way in (-stride, stride, -1, 1):
            near = cell + way
            if p.number[near] == FREE and p.mark[near] != stamp:
                p.mark[near] = stamp
                p.queue[size] = near
                size += 1
    odd = 0
    for at in range(size):
        odd += colour(p.queue[at])
    return size - odd, odd, size


@part
def area_holds(t: Tables, p: Position, area: Int) -> bool:
    """Whether the count of an area is of the kind that its rule asks for."""
    kind = t.areas[area, AREA_KIND]
    if kind == AREA_SURPLUS:
        even, odd, size = fill(t, p, area)
        surplus = odd - even if colour(cell_at(p.num, 0, 0)) == 1 else even - odd
        return t.areas[area, COLOUR_DX] <= surplus <= t.areas[area, COLOUR_DY]
    if t.areas[area, HAS_DOORS] == 1:
        # The start is the only seed; behind it stands the end.
        for at in range(t.areas[area, FIRST_SEED], t.areas[area, END_SEED] + 1):
            if p.number[listed(t, p.num, at)] != FREE:
                return False
    even, odd, size = fill(t, p, area)
    if size == 0:
        return False
    if kind == AREA_PAIR:
        return size & 1 == 0
    if size & 1 == 0:
        return False
    if kind == AREA_IMPAIR:
        return True
    # Determined: the surplus of one must not be of the colour of the start, or of the entry.
    named = cell_at(p.num, t.areas[area, COLOUR_DX], t.areas[area, COLOUR_DY])
    surplus = odd - even if colour(named) == 1 else even - odd
    return surplus != 1


@inlined
def areas_hold(t: Tables, p: Position, case: Int) -> bool:
    """Whether all counted areas of a case hold."""
    area = np.int64(t.first_area[case])
    while area < t.first_area[case + 1] and area_holds(t, p, area):
        area += 1
    return area == t.first_area[case + 1]
