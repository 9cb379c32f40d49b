"""Stage 2: an area enclosed behind one cell, from which the line cannot come back.

Strategy. A closed loop over all cells leaves no cutting cell: the graph of the edges that are not
out must be biconnected. A low-link pass over the board decides that in O(cells); here the loops
of a mended witness decide it where it matters, with no pass over the board at all.

Every loop of the witness lies within one block of the graph. So if a cutting cell exists, the
largest loop lies on one side of it, and some other loop lies on the other; then all ways from
that loop to the largest one lead through the cutting cell. Conversely a cell through which all
ways between two loops lead is a cutting cell. Hence the graph is biconnected iff from every other
loop two ways lead to the largest loop that share no cell, their first and last cells included
(Menger).

Two such ways are looked for as follows. Find one way W = w0 ... wk by breadth-first search from
all cells of the loop. Then flood from the loop without w0, never entering W. The flood touches W
at some index; let f be the farthest one touched. All of w0 ... w(f-1) can now be reached beside a
way that leaves at wf, so flood on from them too. If the flood reaches the largest loop anywhere
but at wk, the second way exists. If it runs dry, wf is the cutting cell, and the flooded cells
lie behind it. The virtual edge is a way like any other.

This runs only when flips could not join all loops. Mostly it ends at once, without any search: a
loop that touches a block, or another loop, by two edges without a common cell is part of it. Each
loop but the largest so joins another block than its own or is tied to the largest loop by two ways,
and after the last one all are one block.

Cost: O(cells of the loop + cells between it and the largest loop).
"""

import numpy as np

from unicursal._arrays import Int
from unicursal._jit import inlined, part
from unicursal.exact.solver import _state as at
from unicursal.exact.solver._join_loops import (
    AGENDA,
    BLOCK,
    NO_EDGE,
    cross,
    list_loop,
    loop_of,
)
from unicursal.exact.solver._state import (
    NOTHING,
    OUT,
    Ints,
    State,
    edge_at,
    neighbour,
    new_stamp,
    spare_sides,
    stopped,
)


@inlined
def start_from_loop(s: State, loop: Int, column: Int, stamp: Int, queue: Ints) -> Int:
    """Put all cells of a loop on a queue and stamp them; how many they are."""
    count = list_loop(s, loop, queue)
    for k in range(count):
        s.cell[queue[k], column] = stamp
    return count


@inlined
def side(s: State, c: Int, d: Int) -> Int:
    """The edge at a cell in a direction; the fifth one is the virtual edge, or -1."""
    num = s.num
    if d < 4:
        return edge_at(c, d, num[at.STRIDE])
    return num[at.VIRTUAL] if c == num[at.START] or c == num[at.TARGET] else NO_EDGE


@inlined
def first_way(s: State, loop: Int, largest: Int) -> Int:
    """Search a way from a loop to the largest one; its last cell, or -1. `FROM_A` leads back."""
    cell, edge, num = s.cell, s.edge, s.num
    stamp = new_stamp(s)
    queue = s.lists[at.QUEUE_A]
    tail = start_from_loop(s, loop, at.SEEN_A, stamp, queue)
    for i in range(tail):
        cell[queue[i], at.FROM_A] = -1
    head = 0
    while head < tail:
        c = np.int64(queue[head])
        head += 1
        for d in range(5):
            e = side(s, c, d)
            if e < 0 or edge[e, at.STATE] == OUT:
                continue
            far = cross(s, e, c)
            if cell[far, at.SEEN_A] != stamp:
                cell[far, at.SEEN_A] = stamp
                cell[far, at.FROM_A] = e
                if loop_of(s, far) == largest:
                    num[at.WORK] += tail
                    return far
                queue[tail] = far
                tail += 1
    num[at.WORK] += tail
    num[at.REACHED] = tail
    return -1


@part
def two_ways(s: State, loop: Int, largest: Int) -> bool:
    """Whether two ways that share no cell lead from a loop to the largest one.

    If not, `CONFLICT` tells what that rests on.
    """
    cell, edge, num = s.cell, s.edge, s.num
    last = first_way(s, loop, largest)
    if last < 0:
        num[at.CONFLICT] = border_rests_on(s, s.lists[at.QUEUE_A], at.SEEN_A, NO_EDGE)
        return False
    # Number the way: SEEN_A = stamp, FROM_B = index from its first cell on.
    length = 0
    c = last
    while cell[c, at.FROM_A] >= 0:
        length += 1
        c = cross(s, np.int64(cell[c, at.FROM_A]), c)
    stamp = new_stamp(s)
    queue, way = s.lists[at.QUEUE_B], s.lists[at.QUEUE_A]
    tail = start_from_loop(s, loop, at.SEEN_B, stamp, queue)
    c = last
    for index in range(length, -1, -1):
        way[index] = c
        cell[c, at.SEEN_A] = stamp
        cell[c, at.FROM_B] = index
        e = np.int64(cell[c, at.FROM_A])
        if e >= 0:
            c = cross(s, e, c)
    first = np.int64(way[0])
    farthest, released = np.int64(0), np.int64(0)
    head = 0
    while True:
        while head < tail:
            c = np.int64(queue[head])
            head += 1
            if c == first and farthest == 0:
                # Its turn comes with the rest of the way.
                continue
            for d in range(5):
                e = side(s, c, d)
                if e < 0 or edge[e, at.STATE] == OUT:
                    continue
                far = cross(s, e, c)
                if cell[far, at.SEEN_A] == stamp:
                    farthest = max(farthest, np.int64(cell[far, at.FROM_B]))
                elif cell[far, at.SEEN_B] != stamp:
                    if loop_of(s, far) == largest:
                        num[at.WORK] += tail
                        return True
                    cell[far, at.SEEN_B] = stamp
                    queue[tail] = far
                    tail += 1
        if released == farthest:
            num[at.WORK] += tail
            num[at.REACHED] = tail
            num[at.CONFLICT] = border_rests_on(s, queue, at.SEEN_B, np.int64(way[farthest]))
            return False
        while released < farthest:
            cell[way[released], at.SEEN_B] = stamp
            queue[tail] = way[released]
            tail += 1
            released += 1


@part
def border_rests_on(s: State, flooded: Ints, seen: Int, cut: Int) -> Int:
    """What an enclosed area rests on: the edges *out* between it and all but the cutting cell.

    The flooded cells bear the last stamp in the column `seen`; the cutting cell may be one of them.
    """
    cell, edge, num = s.cell, s.edge, s.num
    stride = num[at.STRIDE]
    together = NOTHING
    for i in range(num[at.REACHED]):
        c = np.int64(flooded[i])
        if c == cut:
            continue
        for d in range(4):
            e = edge_at(c, d, stride)
            if edge[e, at.STATE] == OUT:
                far = neighbour(c, d, stride)
                if far != cut and cell[far, seen] != num[at.STAMP]:
                    together |= edge[e, at.RESTS_ON]
    return together


@part
def block_of(s: State, loop: Int) -> Int:
    """The block that a loop has been found to belong to, as a root of a union-find."""
    piece = s.piece
    while piece[loop, BLOCK] != loop:
        piece[loop, BLOCK] = piece[piece[loop, BLOCK], BLOCK]
        loop = np.int64(piece[loop, BLOCK])
    return loop


@part
def touches_a_block_twice(s: State, loop: Int) -> bool:
    """Whether two edges without a common cell lead straight from a loop to another block.

    If so, the two blocks are one from now on. Of the blocks beside the loop the first two are
    looked at.
    """
    piece, stride = s.piece, s.num[at.STRIDE]
    own = block_of(s, loop)
    near_1, beyond_1, block_1 = NO_EDGE, NO_EDGE, NO_EDGE
    near_2, beyond_2, block_2 = NO_EDGE, NO_EDGE, NO_EDGE
    cells = s.lists[at.QUEUE_A]
    for k in range(list_loop(s, loop, cells)):
        c = np.int64(cells[k])
        # An edge of the witness stays on its loop, and those that are *in* are such edges.
        sides = spare_sides(s, c)
        for d in range(4):
            if (sides >> d) & 1 == 0:
                continue
            far = neighbour(c, d, stride)
            beyond = loop_of(s, far)
            if beyond == loop:
                continue
            block = block_of(s, beyond)
            if block == own:
                continue
            if block_1 < 0:
                near_1, beyond_1, block_1 = c, far, block
            elif block == block_1:
                if near_1 != c and beyond_1 != far:
                    piece[own, BLOCK] = block
                    return True
            elif block_2 < 0:
                near_2, beyond_2, block_2 = c, far, block
            elif block == block_2 and near_2 != c and beyond_2 != far:
                piece[own, BLOCK] = block
                return True
    return False


@inlined
def enclosed(s: State) -> bool:
    """Whether some cell separates loops of the witness from the others; no where it is stopped."""
    piece, num = s.piece, s.num
    for i in range(num[at.LOOPS]):
        piece[piece[i, AGENDA], BLOCK] = piece[i, AGENDA]
    largest = np.int64(piece[num[at.LOOPS] - 1, AGENDA])
    for i in range(num[at.LOOPS] - 1):
        if stopped(s):
            return False
        loop = np.int64(piece[i, AGENDA])
        if not touches_a_block_twice(s, loop):
            if not two_ways(s, loop, largest):
                return True
            piece[block_of(s, loop), BLOCK] = block_of(s, largest)
    return False
