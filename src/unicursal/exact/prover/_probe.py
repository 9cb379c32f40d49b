"""What if an edge were in, or out? Quick looks ahead for a search, without evidence.

Strategy. A context is refuted if the forced edges run into a contradiction or leave an area
enclosed or out of balance; `probe` says so and how far it is from there. If nothing is wrong, the
flow that balances the colours gives every cell the edges it needs: it is a line from v to t and
some loops. The smallest loop must be opened somewhere, so the edges that leave it are the ones to
ask about first; next come those of the loop itself.

Cost: one round of conclusions, one low-link pass, one flow: about 0.2 ms at 21 x 21.
"""

import numpy as np

from unicursal._jit import maker
from unicursal.exact.prover._areas import number, smallest
from unicursal.exact.prover._case import (
    BEST,
    CARRIED,
    FACT,
    FACTS,
    IN,
    NEED,
    NO_CELL,
    OPEN,
    SEEN,
    STAMP,
    STEP,
    STRIDE,
    Case,
    Ints,
    assume,
    edge_at,
    neighbour,
)
from unicursal.exact.prover._chain import draw_conclusions
from unicursal.exact.prover._surplus import any_surplus

AREA_STEPS = 6
"""What an enclosed or unbalanced area counts for, compared with the steps of a chain."""


@maker
def probe(case: Case, context: Ints) -> tuple[bool, int]:
    """Whether a context is refuted, and by how many steps; if not, how many facts it forces."""
    assume(case, context)
    if not draw_conclusions(case, case.lists.shape[1]):
        return True, case.num[BEST]
    if smallest(case, number(case)) >= 0 or any_surplus(case):
        return True, AREA_STEPS + case.num[FACTS] // 8
    return False, case.num[FACTS]


@maker
def onward(case: Case, cell: int, last: int) -> int:
    """The edge by which the flow's line or loop goes on from a cell, or -1."""
    stride = case.num[STRIDE]
    for direction in range(4):
        edge = edge_at(cell, direction, stride)
        fact = case.edge[edge, FACT]
        if edge != last and (fact == IN or (fact == OPEN and case.edge[edge, CARRIED] == 1)):
            return edge
    return -1


@maker
def stamp_from(case: Case, cell: int) -> int:
    """Stamp the line or loop that a cell is on, from an end of the line or all round."""
    stride = case.num[STRIDE]
    case.num[STAMP] += 1
    size, last = 0, -1
    while case.cell[cell, SEEN] != case.num[STAMP]:
        case.cell[cell, SEEN] = case.num[STAMP]
        size += 1
        last = onward(case, cell, last)
        if last < 0:
            break
        cell = 2 * (last >> 1) + (stride if last & 1 else 1) - cell
    return size


@maker
def questions(case: Case, edges: Ints) -> int:
    """List the edges to ask about, after a probe that refuted nothing; how many they are.

    First come those that leave the smallest loop, then those on it, then the others by their
    distance from the step. If there is no loop the flow is a walkthrough: -1.
    """
    num, stride = case.num, case.num[STRIDE]
    before = num[STAMP]
    stamp_from(case, num[STEP])
    loop, best = 0, 0
    for cell in range(case.cell.shape[0]):
        if case.cell[cell, NEED] != NO_CELL and case.cell[cell, SEEN] <= before:
            size = stamp_from(case, cell)
            if best == 0 or size < best:
                loop, best = num[STAMP], size
    if best == 0:
        return -1
    distance = np.full(case.edge.shape[0], -1, np.int64)
    for cell in range(case.cell.shape[0]):
        if case.cell[cell, NEED] == NO_CELL:
            continue
        far = abs(cell // stride - num[STEP] // stride) + abs(cell % stride - num[STEP] % stride)
        for direction in range(4):
            edge = edge_at(cell, direction, stride)
            if case.edge[edge, FACT] != OPEN:
                continue
            there = neighbour(cell, direction, stride)
            inside = case.cell[cell, SEEN] == loop
            if inside and case.cell[there, SEEN] != loop:
                distance[edge] = 0
            elif inside and case.edge[edge, CARRIED] == 1:
                distance[edge] = 1
            elif distance[edge] < 0:
                distance[edge] = 2 + far
    count = 0
    for edge in np.argsort(distance, kind="mergesort"):
        if distance[edge] >= 0:
            edges[count] = edge
            count += 1
    return count
