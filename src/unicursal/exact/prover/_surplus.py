"""Colour balance: a small area with more fields of one colour than its border can make up for.

Strategy. Call one colour *giving*. Every edge joins a giving and a taking cell, so the giving
cells of an area can be served only by the taking cells around them: each giving cell must be given
its edges, each taking cell takes no more than it needs, each open edge serves once. Whether a set
of giving cells can be served is a flow; if not, it is a *hungry* set X, and with the taking cells
that more edges lead to from X than they need, it is an area whose surplus its border cannot carry.

Giving cells are inserted one by one in the order of their distance from a centre, each with
augmenting paths. The first that cannot be served proves, with all cells that its search reached, a
hungry set near the centre. Then cells are taken away, the farthest first, as long as the first one
that could not be served still cannot: what remains has no hungry proper subset. Other centres may
give smaller areas, so several are tried and the smallest is kept.

Edges known to be IN are served in advance: cells then need less, and those edges are not open.

Invariant: `left` is what a cell still needs, `carried` marks the open edges that serve. Cost: one
search for each cell inserted and for each cell tried to be taken away; a search reaches the area
at most.
"""

import numpy as np

from unicursal._jit import maker
from unicursal.exact.prover._case import (
    CAME,
    CARRIED,
    FACT,
    GIVING,
    KEPT,
    LEFT,
    N_IN,
    NEAR,
    NEED,
    NO_CELL,
    OPEN,
    QUEUE,
    SEEN,
    SERVED,
    STAMP,
    STRIDE,
    TAKERS,
    TOGGLED,
    TOGGLES,
    Case,
    Ints,
    edge_at,
    neighbour,
)


@maker
def colour(cell: int, stride: int) -> int:
    """The checkerboard colour of a cell: that of x + y."""
    return (cell // stride + cell % stride) & 1


@maker
def list_from(case: Case, centre: int, giving: int) -> int:
    """List the giving cells by their distance from a centre in `near`; how many they are."""
    stride = case.num[STRIDE]
    case.num[STAMP] += 1
    stamp = case.num[STAMP]
    case.lists[QUEUE, 0] = centre
    case.cell[centre, SEEN] = stamp
    head, tail, count = 0, 1, 0
    while head < tail:
        cell = case.lists[QUEUE, head]
        head += 1
        if colour(cell, stride) == giving:
            case.lists[NEAR, count] = cell
            count += 1
        for direction in range(4):
            there = neighbour(cell, direction, stride)
            if case.cell[there, NEED] != NO_CELL and case.cell[there, SEEN] != stamp:
                case.cell[there, SEEN] = stamp
                case.lists[QUEUE, tail] = there
                tail += 1
    return count


@maker
def clear(case: Case, sources: Ints, count: int) -> None:
    """Take all service away from some giving cells and the cells around them."""
    stride = case.num[STRIDE]
    for i in range(count):
        cell = sources[i]
        case.cell[cell, LEFT] = case.cell[cell, NEED] - case.cell[cell, N_IN]
        for direction in range(4):
            there = neighbour(cell, direction, stride)
            case.edge[edge_at(cell, direction, stride), CARRIED] = 0
            if case.cell[there, NEED] != NO_CELL:
                case.cell[there, LEFT] = case.cell[there, NEED] - case.cell[there, N_IN]


@maker
def serve(case: Case, source: int) -> int:
    """Serve a giving cell once more; 0, or the number of cells reached if it cannot be.

    The cells reached are then on the queue and bear the stamp.
    """
    stride = case.num[STRIDE]
    case.num[STAMP] += 1
    stamp = case.num[STAMP]
    giving = colour(source, stride)
    case.lists[QUEUE, 0] = source
    case.cell[source, SEEN] = stamp
    case.cell[source, CAME] = -1
    head, tail = 0, 1
    while head < tail:
        cell = int(case.lists[QUEUE, head])
        head += 1
        wanted = 0 if colour(cell, stride) == giving else 1
        for direction in range(4):
            edge = edge_at(cell, direction, stride)
            if case.edge[edge, FACT] != OPEN or case.edge[edge, CARRIED] != wanted:
                continue
            there = neighbour(cell, direction, stride)
            if case.cell[there, SEEN] == stamp:
                continue
            case.cell[there, SEEN] = stamp
            case.cell[there, CAME] = direction
            if wanted == 0 and case.cell[there, LEFT] > 0:
                case.cell[there, LEFT] -= 1
                case.num[TAKERS + case.num[SERVED]] = there
                case.num[SERVED] += 1
                hand_back(case, there)
                return 0
            case.lists[QUEUE, tail] = there
            tail += 1
    return tail


@maker
def hand_back(case: Case, cell: int) -> None:
    """Exchange the edges along the way by which a search came, and remember them in `toggled`."""
    num, stride = case.num, case.num[STRIDE]
    while case.cell[cell, CAME] >= 0:
        direction = case.cell[cell, CAME]
        back = neighbour(cell, direction ^ 1, stride)
        edge = edge_at(back, direction, stride)
        case.edge[edge, CARRIED] ^= 1
        case.lists[TOGGLED, num[TOGGLES]] = edge
        num[TOGGLES] += 1
        cell = back
    case.cell[cell, LEFT] -= 1


@maker
def first_hungry(case: Case, sources: Ints, count: int) -> int:
    """Serve giving cells in order; the first that cannot be served, or -1.

    After a failure the cells that its search reached bear the stamp.
    """
    clear(case, sources, count)
    for i in range(count):
        cell = int(sources[i])
        while case.cell[cell, LEFT] > 0:
            open_log(case)
            if serve(case, cell) > 0:
                return cell
    return -1


@maker
def keep_reached(case: Case, sources: Ints, count: int) -> int:
    """Keep those of the listed cells that the last search reached, in their order."""
    kept = 0
    for i in range(count):
        if case.cell[sources[i], SEEN] == case.num[STAMP]:
            sources[kept] = sources[i]
            kept += 1
    return kept


@maker
def release(case: Case, cell: int, served_by: Ints) -> int:
    """Take a giving cell's service away; by how many edges it was served."""
    stride = case.num[STRIDE]
    count = 0
    for direction in range(4):
        edge = edge_at(cell, direction, stride)
        if case.edge[edge, FACT] == OPEN and case.edge[edge, CARRIED] == 1:
            case.edge[edge, CARRIED] = 0
            case.cell[neighbour(cell, direction, stride), LEFT] += 1
            served_by[count] = direction
            count += 1
    return count


@maker
def serve_again(case: Case, cell: int, served_by: Ints, count: int) -> None:
    """Undo `release`."""
    stride = case.num[STRIDE]
    for i in range(count):
        case.edge[edge_at(cell, served_by[i], stride), CARRIED] = 1
        case.cell[neighbour(cell, served_by[i], stride), LEFT] -= 1


@maker
def undo_services(case: Case, source: int) -> None:
    """Undo what `serve` has done for a cell since the log was opened."""
    num = case.num
    for i in range(num[SERVED]):
        case.cell[num[TAKERS + i], LEFT] += 1
        case.cell[source, LEFT] += 1
    for i in range(num[TOGGLES]):
        case.edge[case.lists[TOGGLED, i], CARRIED] ^= 1


@maker
def open_log(case: Case) -> None:
    """Begin to remember what is done for a cell."""
    case.num[TOGGLES] = case.num[SERVED] = 0


@maker
def take_away(case: Case, sources: Ints, count: int, root: int) -> int:
    """Drop cells, the last first, as long as the root stays hungry; how many remain.

    A cell is needed if without it the root can be served: one search decides, and is undone.
    """
    served_by = np.empty(4, np.int64)
    i = count - 1
    while i >= 0:
        cell = int(sources[i])
        i -= 1
        if cell == root:
            continue
        edges = release(case, cell, served_by)
        open_log(case)
        while case.cell[root, LEFT] > 0 and serve(case, root) == 0:
            pass
        if case.cell[root, LEFT] == 0:
            undo_services(case, root)
            serve_again(case, cell, served_by, edges)
            continue
        case.cell[cell, SEEN] = 0
        remaining = 0
        for j in range(count):
            other = int(sources[j])
            if case.cell[other, SEEN] == case.num[STAMP]:
                remaining += j <= i
        count = drop_unreached(case, sources, count)
        i = remaining - 1
    return count


@maker
def mark_area(case: Case, sources: Ints, count: int) -> int:
    """Stamp the area of a hungry set: its cells and the taking cells that it asks too much of."""
    stride = case.num[STRIDE]
    case.num[STAMP] += 1
    stamp = case.num[STAMP]
    size = count
    for i in range(count):
        case.cell[sources[i], SEEN] = stamp
    for i in range(count):
        for direction in range(4):
            there = neighbour(sources[i], direction, stride)
            if case.cell[there, NEED] == NO_CELL or case.cell[there, SEEN] == stamp:
                continue
            asked = 0
            for back in range(4):
                beyond = neighbour(there, back, stride)
                is_open = case.edge[edge_at(there, back, stride), FACT] == OPEN
                if is_open and case.cell[beyond, SEEN] == stamp:
                    asked += 1
            if asked > case.cell[there, NEED] - case.cell[there, N_IN]:
                case.cell[there, SEEN] = stamp
                size += 1
    return size


@maker
def smallest_surplus(case: Case, centres: Ints, area: Ints) -> int:
    """The smallest area out of balance that is found from some centres; its size, 0 for none.

    If the first centre shows no hungry set of either colour there is none at all.
    """
    best = 0
    for i in range(centres.size):
        for giving in range(2):
            count = list_from(case, int(centres[i]), giving)
            root = first_hungry(case, case.lists[NEAR], count)
            if root < 0:
                continue
            count = drop_unreached(case, case.lists[NEAR], count)
            count = take_away(case, case.lists[NEAR], count, root)
            size = mark_area(case, case.lists[NEAR], count)
            if best == 0 or size < best:
                best = copy_area(case, area)
                case.num[GIVING] = giving
        if best == 0:
            return 0
    return best


@maker
def drop_unreached(case: Case, sources: Ints, count: int) -> int:
    """Release the listed cells that the last search did not reach and strike them off the list."""
    served_by = np.empty(4, np.int64)
    for i in range(count):
        if case.cell[sources[i], SEEN] != case.num[STAMP]:
            release(case, sources[i], served_by)
    return keep_reached(case, sources, count)


@maker
def copy_area(case: Case, area: Ints) -> int:
    """Copy the stamped cells; how many they are."""
    size = 0
    for cell in range(case.cell.shape[0]):
        if case.cell[cell, NEED] != NO_CELL and case.cell[cell, SEEN] == case.num[STAMP]:
            area[size] = cell
            size += 1
    return size


@maker
def resume_flow(case: Case) -> None:
    """Take over what still holds of the last flow that served all cells."""
    num = case.num
    stride = num[STRIDE]
    for cell in range(case.cell.shape[0]):
        case.cell[cell, LEFT] = case.cell[cell, NEED] - case.cell[cell, N_IN]
    for cell in range(case.cell.shape[0]):
        for edge, there in ((2 * cell, cell + 1), (2 * cell + 1, cell + stride)):
            holds = case.edge[edge, FACT] == OPEN and case.edge[edge, KEPT] == 1
            if holds and case.cell[cell, LEFT] > 0 and case.cell[there, LEFT] > 0:
                case.edge[edge, CARRIED] = 1
                case.cell[cell, LEFT] -= 1
                case.cell[there, LEFT] -= 1
            else:
                case.edge[edge, CARRIED] = 0


@maker
def any_surplus(case: Case) -> bool:
    """Whether some area is out of balance; if not, the flow serves all cells of both colours.

    The search asks this again and again for nearly the same facts, so the last flow is kept and
    only mended.
    """
    resume_flow(case)
    stride = case.num[STRIDE]
    for cell in range(case.cell.shape[0]):
        if case.cell[cell, NEED] != NO_CELL and colour(cell, stride) == 0:
            while case.cell[cell, LEFT] > 0:
                open_log(case)
                if serve(case, cell) > 0:
                    return True
    for cell in range(case.cell.shape[0]):
        if case.cell[cell, NEED] != NO_CELL and case.cell[cell, LEFT] > 0:
            return True
    case.edge[:, KEPT] = case.edge[:, CARRIED]
    return False
