"""Crossing: what the line must meet in an order, and how it lies around one gap of the board.

Strategy. The ways between cells that are still open make a graph drawn in the plane, and a gap is
one of its faces: what is left of somebody who walks along with the left hand on the wall. The rim
of the whole board is one, with the line drawn so far where it has grown from there; a hole is
another one, and so is every square of four cells. Two parts of the line that have no cell in common
cannot join four cells that lie in turn around one gap: they would cross. Now the part of the line
up to some mark and the part behind it have none in common, whichever mark it is. So around each gap
the ranks of the marks must rise once and fall once, and no more often.

Forced segments count as a whole: all of their cells have the rank of a mark that lies on them. On
one with several marks each cell has that of a mark beside it, so that the ranks rise along it: it
can be walked in one direction only; where it cannot at all, something else is wrong.

An edge is a row whose first column is 0 or 1 while the line may use it, and 1 if it must, as it is
in the arrays of the solver and of the prover, which both use this.

Invariant: of `traced`, bit d of a cell is set where a walk has left it in direction d; each
direction of each edge lies on one gap. Cost: O(cells).
"""

from typing import Any

import numpy.typing as npt

from unicursal import _grid
from unicursal._arrays import Int
from unicursal._jit import inlined, kernel, part

Ints = npt.NDArray[Any]

MUST = 1

neighbour = inlined(_grid.neighbour)
edge_at = inlined(_grid.edge_at)
turned = inlined(_grid.turned)


@kernel
def crossed_gap(edge: Ints, rank: Ints, traced: Ints, marks: Ints, stride: Int) -> Int:
    """A gap where marked cells could not be met in their order; what `first_crossed` says.

    `rank` and `traced` are 0 everywhere at first; afterwards the marks have the ranks 1, 2, 3 ...
    """
    for i in range(marks.size):
        rank[marks[i]] = i + 1
    for i in range(marks.size):
        rank_segment(edge, rank, marks[i], stride)
    return first_crossed(edge, rank, traced, stride)


@part
def rank_segment(edge: Ints, rank: Ints, mark: Int, stride: Int) -> None:
    """Give the rank of a mark to the cells of its segment, both ways, up to the next mark."""
    for d in range(4):
        came = edge_at(mark, d, stride)
        if edge[came, 0] != MUST:
            continue
        c = neighbour(mark, d, stride)
        while rank[c] == 0:
            rank[c] = rank[mark]
            for onward in range(4):
                e = edge_at(c, onward, stride)
                if e != came and edge[e, 0] == MUST:
                    came = e
                    c = neighbour(c, onward, stride)
                    break


@part
def first_crossed(edge: Ints, rank: Ints, traced: Ints, stride: Int) -> Int:
    """A gap around which the ranks rise twice: four times a cell, plus a direction; or -1."""
    grid = edge.shape[0] // 2
    for c in range(grid):
        traced[c] = 0
    for c in range(grid):
        if rank[c] == 0:
            continue
        for d in range(4):
            if traced[c] >> d & 1 or edge[edge_at(c, d, stride), 0] > MUST:
                continue
            if turns_around(edge, rank, traced, stride, c, d) > 2:
                return 4 * c + d
    return -1


@part
def turns_around(edge: Ints, rank: Ints, traced: Ints, stride: Int, cell: Int, way: Int) -> Int:
    """How often the ranks turn from rising to falling or back, once around a gap."""
    c, d = cell, way
    last = rank[c]
    turns, first_trend, trend = 0, 0, 0
    while True:
        traced[c] |= 1 << d
        c = neighbour(c, d, stride)
        d = along(edge, c, d, stride)
        if rank[c] != 0 and rank[c] != last:
            now = 1 if rank[c] > last else -1
            if trend == 0:
                first_trend = now
            elif now != trend:
                turns += 1
            trend, last = now, rank[c]
        if c == cell and d == way:
            return turns + (trend != first_trend)


@part
def along(edge: Ints, cell: Int, heading: Int, stride: Int) -> Int:
    """The direction in which a walk along a gap leaves a cell: the first way from the left on."""
    for k in range(4):
        d = turned(heading, k)
        if edge[edge_at(cell, d, stride), 0] <= MUST:
            return d
    return -1  # never: the way back is open
