"""Where nothing is wrong yet: the loops of the flow, and the edges to ask about next.

Strategy. The flow that balances the colours gives every cell the edges it needs: it is a line from
v to t and some loops. The smallest loop must be opened somewhere, so the edges that leave it are
the ones to ask about first; next come those of the loop itself, then all others by their distance
from the step. If there is no loop, the flow is a walkthrough.

Cost: O(grid).
"""

from unicursal._arrays import Int
from unicursal._jit import inlined, kernel, part
from unicursal.exact.prover._question import (
    CARRIED,
    FACT,
    IN,
    NEED,
    NO_CELL,
    OPEN,
    SEEN,
    STAMP,
    STEP,
    STRIDE,
    Ints,
    Question,
    edge_at,
    far_end,
    neighbour,
)


@inlined
def onward(q: Question, cell: Int, last: Int) -> Int:
    """The edge by which the flow's line or loop goes on from a cell, or -1."""
    stride = q.num[STRIDE]
    found = -1
    for direction in range(4):
        edge = edge_at(cell, direction, stride)
        fact = q.edge[edge, FACT]
        if edge != last and (fact == IN or (fact == OPEN and q.edge[edge, CARRIED] == 1)):
            found = edge
    return found


@part
def stamp_from(q: Question, cell: Int) -> Int:
    """Stamp the line or loop that a cell is on, from an end of the line or all round; its size."""
    stride = q.num[STRIDE]
    q.num[STAMP] += 1
    size, last = 0, -1
    while q.cell[cell, SEEN] != q.num[STAMP]:
        q.cell[cell, SEEN] = q.num[STAMP]
        size += 1
        last = onward(q, cell, last)
        if last < 0:
            break
        cell = (last >> 1) + far_end(last, stride) - cell
    return size


@inlined
def smallest_loop(q: Question) -> Int:
    """The stamp of the smallest loop; 0 if there is none."""
    num = q.num
    before = num[STAMP]
    stamp_from(q, num[STEP])
    loop, best = 0, 0
    for cell in range(q.cell.shape[0]):
        if q.cell[cell, NEED] != NO_CELL and q.cell[cell, SEEN] <= before:
            size = stamp_from(q, cell)
            if best == 0 or size < best:
                loop, best = num[STAMP], size
    return loop


@kernel
def rank_open_edges(q: Question, ranks: Ints) -> bool:
    """Rank the open edges, after a flow that serves all cells; False if it is a walkthrough.

    0 for those that leave the smallest loop, 1 for those on it, 2 and more for the others; -1 for
    edges that are not open.
    """
    num, stride = q.num, q.num[STRIDE]
    loop = smallest_loop(q)
    if loop == 0:
        return False
    ranks[:] = -1
    for cell in range(q.cell.shape[0]):
        if q.cell[cell, NEED] == NO_CELL:
            continue
        far = abs(cell // stride - num[STEP] // stride) + abs(cell % stride - num[STEP] % stride)
        for direction in range(4):
            edge = edge_at(cell, direction, stride)
            if q.edge[edge, FACT] != OPEN:
                continue
            there = neighbour(cell, direction, stride)
            inside = q.cell[cell, SEEN] == loop
            if inside and q.cell[there, SEEN] != loop:
                ranks[edge] = 0
            elif inside and q.edge[edge, CARRIED] == 1:
                ranks[edge] = 1
            elif ranks[edge] < 0:
                ranks[edge] = 2 + far
    return True
