"""Areas that the line cannot pass through: those enclosed, and why an area is in trouble.

Enclosed areas. Add a virtual edge between v and t; then the line is a closed loop, and a loop
cannot pass through a cell twice. So an area that is joined to the rest by one cell (or by none) and
holds neither v nor t cannot be part of it. Depth first from v, with t as the first child, every
such area is the subtree of a cell whose low number is not below the number of its parent, the
cutting cell; what the search never reaches is joined to nothing. A subtree is a stretch of the
visiting order, so an area is two numbers. Subtrees below the virtual edge itself are no areas: they
hold t. One low-link pass names them all.

After forced edges. At the fixpoint of `_chain` an area may be enclosed or out of balance though no
cell and no loop is. It is so because some edges over its border are OUT (nobody can leave there),
or IN (taking cells are served from outside). These border facts and all that they rest on are the
chain. Among the enclosed areas the one with the shortest chain is chosen; an area out of balance by
more than one edge can do without some of its border facts, and gives up the dearest ones first.

Invariants: `VISITED[PLACE of c :][:SIZE of c]` is the subtree of c; its `PARENT` is -1 for the
first cell of a component. The chain is left in `CHAIN[:num[BEST]]`, as for other contradictions.
Cost: O(free cells) for the pass, without recursion (`TURN` remembers which direction of a cell
comes next); for each area O(border facts * length of their chains).
"""

from unicursal._arrays import Int
from unicursal._jit import inlined, kernel, part
from unicursal.exact.prover import _question as at
from unicursal.exact.prover._balance import colour
from unicursal.exact.prover._chain import keep_marked, lean_on, rest_on
from unicursal.exact.prover._question import IN, NO_CELL, OUT, Ints, Question, edge_at, neighbour


@kernel
def number(q: Question) -> Int:
    """Visit all free cells and number them; how many they are."""
    num = q.num
    q.cell[:, at.PLACE] = -1
    step, target = num[at.STEP], num[at.TARGET]
    count = 0
    if target >= 0 and target != step:
        enter(q, step, -1, count)
        enter(q, target, step, count + 1)
        q.cell[target, at.LOW] = 0
        count = explore(q, target, count + 2)
        count = explore(q, step, count)
    else:
        enter(q, step, -1, count)
        count = explore(q, step, count + 1)
    for cell in range(q.cell.shape[0]):
        if q.cell[cell, at.NEED] != NO_CELL and q.cell[cell, at.PLACE] < 0:
            enter(q, cell, -1, count)
            count = explore(q, cell, count + 1)
    return count


@inlined
def enter(q: Question, cell: Int, parent: Int, count: Int) -> None:
    """Give a cell its number."""
    q.cell[cell, at.PLACE] = q.cell[cell, at.LOW] = count
    q.cell[cell, at.PARENT] = parent
    q.lists[at.VISITED, count] = cell
    q.cell[cell, at.SIZE] = 1
    q.cell[cell, at.TURN] = 0


@part
def explore(q: Question, root: Int, count: Int) -> Int:
    """Number all that can be reached from a cell; the next number."""
    stride = q.num[at.STRIDE]
    cell = root
    while True:
        direction = q.cell[cell, at.TURN]
        if direction == 4:
            q.cell[cell, at.SIZE] = count - q.cell[cell, at.PLACE]
            if cell == root:
                return count
            above = q.cell[cell, at.PARENT]
            q.cell[above, at.LOW] = min(q.cell[above, at.LOW], q.cell[cell, at.LOW])
            cell = above
            continue
        q.cell[cell, at.TURN] += 1
        if q.edge[edge_at(cell, direction, stride), at.FACT] >= OUT:
            continue
        there = neighbour(cell, direction, stride)
        if q.cell[there, at.PLACE] < 0:
            enter(q, there, cell, count)
            count += 1
            cell = there
        elif there != q.cell[cell, at.PARENT]:
            q.cell[cell, at.LOW] = min(q.cell[cell, at.LOW], q.cell[there, at.PLACE])


@inlined
def encloses(q: Question, cell: Int) -> bool:
    """Whether the subtree of a cell is an area that the line cannot come back from."""
    parent = q.cell[cell, at.PARENT]
    if cell == q.num[at.STEP] or (cell == q.num[at.TARGET] and parent == q.num[at.STEP]):
        return False
    return bool(parent < 0 or q.cell[cell, at.LOW] >= q.cell[parent, at.PLACE])


@kernel
def smallest(q: Question, count: Int) -> Int:
    """The cell whose subtree is the smallest enclosed area, nearest to v among equals; -1: none."""
    num = q.num
    stride, step = num[at.STRIDE], num[at.STEP]
    best, best_size, best_far = -1, 0, 0
    for i in range(count):
        cell = q.lists[at.VISITED, i]
        if not encloses(q, cell):
            continue
        far = abs(cell // stride - step // stride) + abs(cell % stride - step % stride)
        size = q.cell[cell, at.SIZE]
        if best < 0 or size < best_size or (size == best_size and far < best_far):
            best, best_size, best_far = cell, size, far
    return best


EFFORT = 20_000_000
"""With this much work done, the best chain so far is good enough."""


@part
def enclosing_steps(q: Question, root: Int) -> Int:
    """Mark all that the enclosure of a subtree rests on; how many steps that are."""
    stride = q.num[at.STRIDE]
    q.num[at.STAMP] += 1
    first, cut = q.cell[root, at.PLACE], q.cell[root, at.PARENT]
    behind = first + q.cell[root, at.SIZE]
    top = 0
    for i in range(first, behind):
        cell = q.lists[at.VISITED, i]
        for direction in range(4):
            edge = edge_at(cell, direction, stride)
            if q.edge[edge, at.FACT] != OUT:
                continue
            there = neighbour(cell, direction, stride)
            if there != cut and not first <= q.cell[there, at.PLACE] < behind:
                top = rest_on(q, edge, top)
    q.num[at.WORK] += behind - first
    return lean_on(q, top)


@kernel
def easiest_enclosed(q: Question, count: Int) -> Int:
    """The enclosed area with the shortest chain, the smallest among equals: its root, or -1."""
    best, best_steps, best_size = -1, 0, 0
    q.num[at.WORK] = 0
    for i in range(count - 1, -1, -1):  # of areas within each other the smaller one comes first
        if best >= 0 and q.num[at.WORK] > EFFORT:
            break
        root = q.lists[at.VISITED, i]
        if not encloses(q, root):
            continue
        steps = enclosing_steps(q, root)
        size = q.cell[root, at.SIZE]
        if best < 0 or steps < best_steps or (steps == best_steps and size <= best_size):
            best, best_steps, best_size = root, steps, size
    if best >= 0:
        enclosing_steps(q, best)
        keep_marked(q)
    return best


@kernel
def border_facts(q: Question, area: Ints) -> tuple[Int, Int]:
    """List the facts that put an area out of balance; how many, and by how many edges it is."""
    q.num[at.STAMP] += 1
    stride, inside = q.num[at.STRIDE], q.num[at.STAMP]
    for i in range(area.size):
        q.cell[area[i], at.SEEN] = inside
    count, lack = 0, 0
    for i in range(area.size):
        cell = area[i]
        gives = colour(cell, stride) == q.num[at.GIVING]
        lack += q.cell[cell, at.NEED] if gives else -q.cell[cell, at.NEED]
        for direction in range(4):
            there = neighbour(cell, direction, stride)
            if q.cell[there, at.NEED] == NO_CELL or q.cell[there, at.SEEN] == inside:
                continue
            edge = edge_at(cell, direction, stride)
            fact = q.edge[edge, at.FACT]
            if gives and fact != OUT:
                lack -= 1
            elif not gives and fact == IN:
                lack += 1
            if fact == (OUT if gives else IN):
                q.lists[at.QUEUE, count] = edge
                count += 1
    return count, lack


@part
def steps_without(q: Question, count: Int, without: Int) -> Int:
    """Mark all that border facts rest on, leaving one of them out; how many steps that are."""
    q.num[at.STAMP] += 1
    top = 0
    for i in range(count):
        if i != without:
            top = rest_on(q, q.lists[at.QUEUE, i], top)
    q.num[at.WORK] += count
    return lean_on(q, top)


@kernel
def balance_steps(q: Question, area: Ints) -> None:
    """Find a short chain that puts an area out of balance."""
    count, lack = border_facts(q, area)
    q.num[at.WORK] = 0
    while lack > 1 and count > 0:
        best, best_steps = 0, -1
        for i in range(count):
            if best_steps >= 0 and q.num[at.WORK] > EFFORT:
                break
            steps = steps_without(q, count, i)
            if best_steps < 0 or steps < best_steps:
                best, best_steps = i, steps
        q.lists[at.QUEUE, best] = q.lists[at.QUEUE, count - 1]
        count -= 1
        lack -= 1
    steps_without(q, count, -1)
    keep_marked(q)
