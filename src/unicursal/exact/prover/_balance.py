"""Colour balance: a small area with more cells of one colour than its border can make up for.

Strategy. Call one colour *giving*. Every edge joins a giving and a taking cell, so the giving
cells of an area can be served only by the taking cells around them: each giving cell must be given
its edges, each taking cell takes no more than it needs, each open edge serves once. Whether a set
of giving cells can be served is a flow; if not, it is a *hungry* set X, and with the taking cells
that more edges lead to from X than they need, it is an area whose surplus its border cannot carry.

Giving cells are inserted one by one in the order of their distance from a centre, each with
augmenting paths. The first that cannot be served proves, with all cells that its search reached, a
hungry set near the centre. Then cells are taken away, the farthest first, as long as the first one
that could not be served still cannot: what remains has no hungry proper subset. (Mostly nothing
can be taken away: see `take_away`.) Other centres may give smaller areas, so several are tried and
the smallest is kept. Edges known to be IN are served in advance: cells then need less, and those
edges are not open.

Where all cells can be served, the flow is a line from v to t and some loops. The smallest loop must
be opened somewhere, so the edges that leave it are the ones to ask about first; next come those of
the loop itself, then all others by their distance from the step. Without a loop the flow is a
walkthrough.

Invariant: `LEFT` is what a cell still needs, `CARRIED` marks the open edges that serve. The giving
cells are `NEAR[:num[LISTED]]`. Cost: one search for each cell inserted and for each cell tried to
be taken away; a search reaches the area at most. All of it is done in portions.
"""

from unicursal._arrays import Int
from unicursal._jit import inlined, kernel, part
from unicursal.exact.prover import _question as at
from unicursal.exact.prover._question import (
    ABSENT,
    IN,
    NO_CELL,
    OPEN,
    Ints,
    Question,
    edge_at,
    far_end,
    neighbour,
)


@inlined
def colour(cell: Int, stride: Int) -> Int:
    """The checkerboard colour of a cell: that of x + y."""
    return (cell // stride + cell % stride) & 1


@kernel
def list_from(q: Question, centre: Int, giving: Int) -> None:
    """List the giving cells by their distance from a centre, and take all service away."""
    num, stride = q.num, q.num[at.STRIDE]
    num[at.STAMP] += 1
    stamp = num[at.STAMP]
    num[at.GIVING], num[at.TURN_OF], num[at.ROOT] = giving, 0, -1
    q.lists[at.QUEUE, 0] = centre
    q.cell[centre, at.SEEN] = stamp
    head, tail, count = 0, 1, 0
    while head < tail:
        cell = q.lists[at.QUEUE, head]
        head += 1
        gives = colour(cell, stride) == giving
        if gives:
            q.lists[at.NEAR, count] = cell
            count += 1
        q.cell[cell, at.LEFT] = q.cell[cell, at.NEED] - q.cell[cell, at.N_IN]
        for direction in range(4):
            there = neighbour(cell, direction, stride)
            if gives:
                q.edge[edge_at(cell, direction, stride), at.CARRIED] = 0
            if q.cell[there, at.NEED] != NO_CELL and q.cell[there, at.SEEN] != stamp:
                q.cell[there, at.SEEN] = stamp
                q.lists[at.QUEUE, tail] = there
                tail += 1
    num[at.LISTED] = count


@part
def serve(q: Question, source: Int) -> Int:
    """Serve a giving cell once more; 0, or the number of cells reached if it cannot be.

    The cells reached are then on the queue and bear the stamp.
    """
    stride = q.num[at.STRIDE]
    q.num[at.STAMP] += 1
    stamp = q.num[at.STAMP]
    q.lists[at.QUEUE, 0] = source
    q.cell[source, at.SEEN] = stamp
    q.cell[source, at.CAME] = -1
    # Cells are reached in layers of one colour: over edges that do not serve, then over such as do.
    head, tail, wanted, layer = 0, 1, 0, 1
    while head < tail:
        if head == layer:
            wanted, layer = 1 - wanted, tail
        cell = q.lists[at.QUEUE, head]
        head += 1
        for direction in range(4):
            edge = edge_at(cell, direction, stride)
            if q.edge[edge, at.FACT] != OPEN or q.edge[edge, at.CARRIED] != wanted:
                continue
            there = neighbour(cell, direction, stride)
            if q.cell[there, at.SEEN] == stamp:
                continue
            q.cell[there, at.SEEN] = stamp
            q.cell[there, at.CAME] = direction
            if wanted == 0 and q.cell[there, at.LEFT] > 0:
                q.cell[there, at.LEFT] -= 1
                q.num[at.TAKERS + q.num[at.SERVED]] = there
                q.num[at.SERVED] += 1
                hand_back(q, there)
                q.num[at.WORK] += tail
                return 0
            q.lists[at.QUEUE, tail] = there
            tail += 1
    q.num[at.WORK] += tail
    return tail


@inlined
def hand_back(q: Question, cell: Int) -> None:
    """Exchange the edges along the way by which a search came, and remember them in `TOGGLED`."""
    num, stride = q.num, q.num[at.STRIDE]
    while q.cell[cell, at.CAME] >= 0:
        direction = q.cell[cell, at.CAME]
        back = neighbour(cell, direction ^ 1, stride)
        edge = edge_at(back, direction, stride)
        q.edge[edge, at.CARRIED] ^= 1
        q.lists[at.TOGGLED, num[at.TOGGLES]] = edge
        num[at.TOGGLES] += 1
        cell = back
    q.cell[cell, at.LEFT] -= 1


@kernel
def serve_listed(q: Question, portion: Int) -> bool:
    """Serve the listed cells in order; False if the work is not done.

    `num[ROOT]` is the first that cannot be served, or -1; its search reached the first
    `num[REACHED]` cells of the queue.
    """
    num = q.num
    num[at.WORK] = 0
    while num[at.TURN_OF] < num[at.LISTED]:
        if num[at.WORK] > portion:
            return False
        cell = q.lists[at.NEAR, num[at.TURN_OF]]
        while q.cell[cell, at.LEFT] > 0:
            open_log(q)
            reached = serve(q, cell)
            if reached > 0:
                num[at.ROOT], num[at.REACHED] = cell, reached
                return True
        num[at.TURN_OF] += 1
    return True


@inlined
def release(q: Question, cell: Int) -> Int:
    """Take a giving cell's service away; the directions from which it came, as bits."""
    stride = q.num[at.STRIDE]
    served_by = 0
    for direction in range(4):
        edge = edge_at(cell, direction, stride)
        if q.edge[edge, at.FACT] == OPEN and q.edge[edge, at.CARRIED] == 1:
            q.edge[edge, at.CARRIED] = 0
            q.cell[neighbour(cell, direction, stride), at.LEFT] += 1
            served_by |= 1 << direction
    return served_by


@inlined
def serve_again(q: Question, cell: Int, served_by: Int) -> None:
    """Undo `release`."""
    stride = q.num[at.STRIDE]
    for direction in range(4):
        if served_by >> direction & 1:
            q.edge[edge_at(cell, direction, stride), at.CARRIED] = 1
            q.cell[neighbour(cell, direction, stride), at.LEFT] -= 1


@inlined
def undo_services(q: Question, source: Int) -> None:
    """Undo what `serve` has done for a cell since the log was opened."""
    num = q.num
    for i in range(num[at.SERVED]):
        q.cell[num[at.TAKERS + i], at.LEFT] += 1
        q.cell[source, at.LEFT] += 1
    for i in range(num[at.TOGGLES]):
        q.edge[q.lists[at.TOGGLED, i], at.CARRIED] ^= 1


@inlined
def open_log(q: Question) -> None:
    """Begin to remember what is done for a cell."""
    q.num[at.TOGGLES] = q.num[at.SERVED] = 0


@kernel
def take_away(q: Question, portion: Int) -> bool:
    """Drop cells, the last first, as long as the root stays hungry; False if work is not done.

    A cell is needed if without it the root can be served. Whatever serves a cell that was reached
    could serve the root instead, once; so where the root lacks a single edge, all cells are needed.
    Where it lacks two, a search decides, and is undone.
    """
    num = q.num
    num[at.WORK] = 0
    root = num[at.ROOT]
    while num[at.TURN_OF] >= 0 and q.cell[root, at.LEFT] > 1:
        if num[at.WORK] > portion:
            return False
        cell = q.lists[at.NEAR, num[at.TURN_OF]]
        num[at.TURN_OF] -= 1
        if cell == root:
            continue
        served_by = release(q, cell)
        open_log(q)
        while q.cell[root, at.LEFT] > 0 and serve(q, root) == 0:
            pass
        if q.cell[root, at.LEFT] == 0:
            undo_services(q, root)
            serve_again(q, cell, served_by)
            continue
        q.cell[cell, at.SEEN] = 0
        remaining = 0
        for i in range(num[at.TURN_OF] + 1):
            remaining += q.cell[q.lists[at.NEAR, i], at.SEEN] == num[at.STAMP]
        drop_unreached(q)
        num[at.TURN_OF] = remaining - 1
    return True


@kernel
def drop_unreached(q: Question) -> None:
    """Release the listed cells that the last search did not reach and strike them off the list."""
    num = q.num
    kept = 0
    for i in range(num[at.LISTED]):
        cell = q.lists[at.NEAR, i]
        if q.cell[cell, at.SEEN] == num[at.STAMP]:
            q.lists[at.NEAR, kept] = cell
            kept += 1
        else:
            release(q, cell)
    num[at.WORK] += num[at.LISTED]
    num[at.LISTED] = kept


@kernel
def mark_area(q: Question) -> Int:
    """Stamp the area of a hungry set: its cells and the taking cells that it asks too much of."""
    num, stride = q.num, q.num[at.STRIDE]
    num[at.STAMP] += 1
    stamp = num[at.STAMP]
    size = num[at.LISTED]
    for i in range(num[at.LISTED]):
        q.cell[q.lists[at.NEAR, i], at.SEEN] = stamp
    for i in range(num[at.LISTED]):
        for direction in range(4):
            there = neighbour(q.lists[at.NEAR, i], direction, stride)
            if q.cell[there, at.NEED] == NO_CELL or q.cell[there, at.SEEN] == stamp:
                continue
            asked = 0
            for back in range(4):
                beyond = neighbour(there, back, stride)
                is_open = q.edge[edge_at(there, back, stride), at.FACT] == OPEN
                if is_open and q.cell[beyond, at.SEEN] == stamp:
                    asked += 1
            if asked > q.cell[there, at.NEED] - q.cell[there, at.N_IN]:
                q.cell[there, at.SEEN] = stamp
                size += 1
    return size


@kernel
def resume_flow(q: Question) -> None:
    """Take over what still holds of the last flow that served all cells, and list all cells.

    A search asks again and again for nearly the same facts, so the last flow is only mended. First
    come the cells of one colour; what the others still lack then, nobody can give them.
    """
    num = q.num
    stride = num[at.STRIDE]
    num[at.TURN_OF], num[at.ROOT], num[at.LISTED] = 0, -1, 0
    for first in range(2):
        for cell in range(q.cell.shape[0]):
            if q.cell[cell, at.NEED] != NO_CELL and colour(cell, stride) == first:
                q.lists[at.NEAR, num[at.LISTED]] = cell
                num[at.LISTED] += 1
    for cell in range(q.cell.shape[0]):
        q.cell[cell, at.LEFT] = q.cell[cell, at.NEED] - q.cell[cell, at.N_IN]
    for cell in range(q.cell.shape[0]):
        for direction in range(2):
            edge = 2 * cell + direction
            if q.edge[edge, at.FACT] == ABSENT:
                continue
            there = cell + (stride if direction else 1)
            holds = q.edge[edge, at.FACT] == OPEN and q.edge[edge, at.KEPT] == 1
            if holds and q.cell[cell, at.LEFT] > 0 and q.cell[there, at.LEFT] > 0:
                q.edge[edge, at.CARRIED] = 1
                q.cell[cell, at.LEFT] -= 1
                q.cell[there, at.LEFT] -= 1
            else:
                q.edge[edge, at.CARRIED] = 0


@kernel
def list_reached(q: Question) -> None:
    """List the giving cells that the search for the hungry one reached."""
    num, stride = q.num, q.num[at.STRIDE]
    num[at.GIVING], num[at.LISTED] = colour(num[at.ROOT], stride), 0
    for i in range(num[at.REACHED]):
        cell = q.lists[at.QUEUE, i]
        if colour(cell, stride) == num[at.GIVING]:
            q.lists[at.NEAR, num[at.LISTED]] = cell
            num[at.LISTED] += 1


@inlined
def onward(q: Question, cell: Int, last: Int) -> Int:
    """The edge by which the flow's line or loop goes on from a cell, or -1."""
    stride = q.num[at.STRIDE]
    found = -1
    for direction in range(4):
        edge = edge_at(cell, direction, stride)
        fact = q.edge[edge, at.FACT]
        if edge != last and (fact == IN or (fact == OPEN and q.edge[edge, at.CARRIED] == 1)):
            found = edge
    return found


@part
def stamp_from(q: Question, cell: Int) -> Int:
    """Stamp the line or loop that a cell is on, from an end of the line or all round; its size."""
    stride = q.num[at.STRIDE]
    q.num[at.STAMP] += 1
    size, last = 0, -1
    while q.cell[cell, at.SEEN] != q.num[at.STAMP]:
        q.cell[cell, at.SEEN] = q.num[at.STAMP]
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
    before = num[at.STAMP]
    stamp_from(q, num[at.STEP])
    loop, best = 0, 0
    for cell in range(q.cell.shape[0]):
        if q.cell[cell, at.NEED] != NO_CELL and q.cell[cell, at.SEEN] <= before:
            size = stamp_from(q, cell)
            if best == 0 or size < best:
                loop, best = num[at.STAMP], size
    return loop


@kernel
def rank_open_edges(q: Question, ranks: Ints) -> bool:
    """Rank the open edges, after a flow that serves all cells; False if it is a walkthrough.

    0 for those that leave the smallest loop, 1 for those on it, 2 and more for the others; -1 for
    edges that are not open.
    """
    stride, step = q.num[at.STRIDE], q.num[at.STEP]
    loop = smallest_loop(q)
    if loop == 0:
        return False
    ranks[:] = -1
    for cell in range(q.cell.shape[0]):
        if q.cell[cell, at.NEED] == NO_CELL:
            continue
        far = abs(cell // stride - step // stride) + abs(cell % stride - step % stride)
        for direction in range(4):
            edge = edge_at(cell, direction, stride)
            if q.edge[edge, at.FACT] != OPEN:
                continue
            there = neighbour(cell, direction, stride)
            inside = q.cell[cell, at.SEEN] == loop
            if inside and q.cell[there, at.SEEN] != loop:
                ranks[edge] = 0
            elif inside and q.edge[edge, at.CARRIED] == 1:
                ranks[edge] = 1
            elif ranks[edge] < 0:
                ranks[edge] = 2 + far
    return True
