"""After the forced edges: the area that is in trouble for the fewest of them.

Strategy. At the fixpoint of `_chain` an area may be enclosed or out of balance though no cell and
no loop is. It is so because some edges over its border are OUT (nobody can leave there), or IN
(taking cells are served from outside). These border facts and all that they rest on are the chain.
Among the enclosed areas the one with the shortest chain is chosen; an area out of balance by more
than one edge can do without some of its border facts, and gives up the dearest ones first.

Invariant: the chain is left in `chain[:num[BEST]]`, as for other contradictions. Cost: O(border
facts * length of their chains) for each area.
"""

from unicursal._jit import maker
from unicursal.exact.prover._areas import encloses
from unicursal.exact.prover._case import (
    BEST,
    FACT,
    IN,
    NEED,
    NO_CELL,
    ORDER,
    OUT,
    PARENT,
    PLACE,
    QUEUE,
    SEEN,
    SIZE,
    STAMP,
    STRIDE,
    VISITED,
    Case,
    Ints,
    edge_at,
    neighbour,
)
from unicursal.exact.prover._chain import keep_marked, lean_on, rest_on
from unicursal.exact.prover._surplus import colour


@maker
def enclosing_steps(case: Case, root: int) -> int:
    """Mark all that the enclosure of a subtree rests on; how many steps that are."""
    stride = case.num[STRIDE]
    case.num[STAMP] += 1
    first, cut = case.cell[root, PLACE], case.cell[root, PARENT]
    behind = first + case.cell[root, SIZE]
    top = 0
    for i in range(first, behind):
        cell = case.lists[VISITED, i]
        for direction in range(4):
            edge = edge_at(cell, direction, stride)
            if case.edge[edge, FACT] != OUT:
                continue
            there = neighbour(cell, direction, stride)
            if there != cut and not first <= case.cell[there, PLACE] < behind:
                top = rest_on(case, edge, top)
    return lean_on(case, top)


@maker
def easiest_enclosed(case: Case, count: int) -> int:
    """The enclosed area with the shortest chain, the smallest among equals: its root, or -1."""
    best, best_steps, best_size = -1, 0, 0
    for i in range(count):
        root = int(case.lists[VISITED, i])
        if not encloses(case, root):
            continue
        steps = enclosing_steps(case, root)
        size = case.cell[root, SIZE]
        if best < 0 or steps < best_steps or (steps == best_steps and size < best_size):
            best, best_steps, best_size = root, steps, size
    if best >= 0:
        case.num[BEST] = enclosing_steps(case, best)
        keep_marked(case)
    return best


@maker
def border_facts(case: Case, giving: int, border: Ints) -> tuple[int, int]:
    """List the facts that put the stamped area out of balance; how many, and by how many edges."""
    stride, inside = case.num[STRIDE], case.num[STAMP]
    count, lack = 0, 0
    for cell in range(case.cell.shape[0]):
        if case.cell[cell, NEED] == NO_CELL or case.cell[cell, SEEN] != inside:
            continue
        gives = colour(cell, stride) == giving
        lack += case.cell[cell, NEED] if gives else -case.cell[cell, NEED]
        for direction in range(4):
            there = neighbour(cell, direction, stride)
            if case.cell[there, NEED] == NO_CELL or case.cell[there, SEEN] == inside:
                continue
            edge = edge_at(cell, direction, stride)
            fact = case.edge[edge, FACT]
            if gives and fact != OUT:
                lack -= 1
            elif not gives and fact == IN:
                lack += 1
            if case.edge[edge, ORDER] > 0 and fact == (OUT if gives else IN):
                border[count] = edge
                count += 1
    return count, lack


@maker
def steps_without(case: Case, border: Ints, count: int, without: int) -> int:
    """Mark all that border facts rest on, leaving one of them out; how many steps that are."""
    case.num[STAMP] += 1
    top = 0
    for i in range(count):
        if i != without:
            top = rest_on(case, border[i], top)
    return lean_on(case, top)


@maker
def balance_steps(case: Case, area: Ints, size: int, giving: int) -> None:
    """Find a short chain that puts an area out of balance."""
    case.num[STAMP] += 1
    for i in range(size):
        case.cell[area[i], SEEN] = case.num[STAMP]
    border = case.lists[QUEUE]
    count, lack = border_facts(case, giving, border)
    while lack > 1 and count > 0:
        best, best_steps = 0, -1
        for i in range(count):
            steps = steps_without(case, border, count, i)
            if best_steps < 0 or steps < best_steps:
                best, best_steps = i, steps
        border[best] = border[count - 1]
        count -= 1
        lack -= 1
    case.num[BEST] = steps_without(case, border, count, -1)
    keep_marked(case)
