"""After the forced edges: the area that is in trouble for the fewest of them.

Strategy. At the fixpoint of `_chain` an area may be enclosed or out of balance though no cell and
no loop is. It is so because some edges over its border are OUT (nobody can leave there), or IN
(taking cells are served from outside). These border facts and all that they rest on are the chain.
Among the enclosed areas the one with the shortest chain is chosen; an area out of balance by more
than one edge can do without some of its border facts, and gives up the dearest ones first.

Invariant: the chain is left in `chain[:num[BEST]]`, as for other contradictions. Cost: O(border
facts * length of their chains) for each area.
"""

from unicursal._arrays import Int
from unicursal._jit import inlined, kernel, part
from unicursal.exact.prover._balance import colour
from unicursal.exact.prover._chain import keep_marked, lean_on, rest_on
from unicursal.exact.prover._enclosed import encloses
from unicursal.exact.prover._question import (
    BEST,
    FACT,
    IN,
    NEED,
    NO_CELL,
    OUT,
    PARENT,
    PLACE,
    QUEUE,
    SEEN,
    SIZE,
    STAMP,
    STRIDE,
    VISITED,
    WORK,
    Ints,
    Question,
    edge_at,
    neighbour,
)

EFFORT = 20_000_000
"""With so much work done, the best chain so far is good enough."""


@part
def enclosing_steps(q: Question, root: Int) -> Int:
    """Mark all that the enclosure of a subtree rests on; how many steps that are."""
    stride = q.num[STRIDE]
    q.num[STAMP] += 1
    first, cut = q.cell[root, PLACE], q.cell[root, PARENT]
    behind = first + q.cell[root, SIZE]
    top = 0
    for i in range(first, behind):
        cell = q.lists[VISITED, i]
        for direction in range(4):
            edge = edge_at(cell, direction, stride)
            if q.edge[edge, FACT] != OUT:
                continue
            there = neighbour(cell, direction, stride)
            if there != cut and not first <= q.cell[there, PLACE] < behind:
                top = rest_on(q, edge, top)
    q.num[WORK] += behind - first
    return lean_on(q, top)


@kernel
def easiest_enclosed(q: Question, count: Int) -> Int:
    """The enclosed area with the shortest chain, the smallest among equals: its root, or -1."""
    best, best_steps, best_size = -1, 0, 0
    q.num[WORK] = 0
    for i in range(count - 1, -1, -1):  # of areas within each other the smaller one comes first
        if best >= 0 and q.num[WORK] > EFFORT:
            break
        root = q.lists[VISITED, i]
        if not encloses(q, root):
            continue
        steps = enclosing_steps(q, root)
        size = q.cell[root, SIZE]
        if best < 0 or steps < best_steps or (steps == best_steps and size <= best_size):
            best, best_steps, best_size = root, steps, size
    if best >= 0:
        q.num[BEST] = enclosing_steps(q, best)
        keep_marked(q)
    return best


@inlined
def border_facts(q: Question, giving: Int) -> tuple[Int, Int]:
    """List the facts that put the stamped area out of balance; how many, and by how many edges."""
    stride, inside = q.num[STRIDE], q.num[STAMP]
    count, lack = 0, 0
    for cell in range(q.cell.shape[0]):
        if q.cell[cell, NEED] == NO_CELL or q.cell[cell, SEEN] != inside:
            continue
        gives = colour(cell, stride) == giving
        lack += q.cell[cell, NEED] if gives else -q.cell[cell, NEED]
        for direction in range(4):
            there = neighbour(cell, direction, stride)
            if q.cell[there, NEED] == NO_CELL or q.cell[there, SEEN] == inside:
                continue
            edge = edge_at(cell, direction, stride)
            fact = q.edge[edge, FACT]
            if gives and fact != OUT:
                lack -= 1
            elif not gives and fact == IN:
                lack += 1
            if fact == (OUT if gives else IN):
                q.lists[QUEUE, count] = edge
                count += 1
    return count, lack


@part
def steps_without(q: Question, count: Int, without: Int) -> Int:
    """Mark all that border facts rest on, leaving one of them out; how many steps that are."""
    q.num[STAMP] += 1
    top = 0
    for i in range(count):
        if i != without:
            top = rest_on(q, q.lists[QUEUE, i], top)
    q.num[WORK] += count
    return lean_on(q, top)


@kernel
def balance_steps(q: Question, area: Ints, giving: Int) -> None:
    """Find a short chain that puts an area out of balance."""
    q.num[STAMP] += 1
    for i in range(area.size):
        q.cell[area[i], SEEN] = q.num[STAMP]
    count, lack = border_facts(q, giving)
    q.num[WORK] = 0
    while lack > 1 and count > 0:
        best, best_steps = 0, -1
        for i in range(count):
            if best_steps >= 0 and q.num[WORK] > EFFORT:
                break
            steps = steps_without(q, count, i)
            if best_steps < 0 or steps < best_steps:
                best, best_steps = i, steps
        q.lists[QUEUE, best] = q.lists[QUEUE, count - 1]
        count -= 1
        lack -= 1
    q.num[BEST] = steps_without(q, count, -1)
    keep_marked(q)
