"""Enclosed areas: one low-link pass names them all.

Strategy. Add a virtual edge between v and t; then the line is a closed loop, and a loop cannot
pass through a cell twice. So an area that hangs on the rest by one cell (or by none) and holds
neither v nor t cannot be part of it. Depth first from v, with t as the first child, every such
area is the subtree of a cell whose low number is not below the number of its parent, the cutting
cell; what the search never reaches hangs on nothing. A subtree is a stretch of the visiting order,
so an area is two numbers. Subtrees below the virtual edge itself are no areas: they hold t.

Invariant: `visited[place[c] : place[c] + size[c]]` is the subtree of c; parent is -1 for the first
cell of a piece of the board.

Cost: O(free cells). No recursion: `turn` remembers which direction of a cell comes next.
"""

from unicursal._arrays import Int
from unicursal._jit import inlined, kernel, part
from unicursal.exact.prover._question import (
    FACT,
    LOW,
    NEED,
    NO_CELL,
    OUT,
    PARENT,
    PLACE,
    SIZE,
    STEP,
    STRIDE,
    TARGET,
    TURN,
    VISITED,
    Question,
    edge_at,
    neighbour,
)


@kernel
def number(q: Question) -> Int:
    """Visit all free cells and number them; how many they are."""
    num = q.num
    q.cell[:, PLACE] = -1
    step, target = num[STEP], num[TARGET]
    count = 0
    if target >= 0 and target != step:
        enter(q, step, -1, count)
        enter(q, target, step, count + 1)
        q.cell[target, LOW] = 0
        count = explore(q, target, count + 2)
        count = explore(q, step, count)
    else:
        enter(q, step, -1, count)
        count = explore(q, step, count + 1)
    for cell in range(q.cell.shape[0]):
        if q.cell[cell, NEED] != NO_CELL and q.cell[cell, PLACE] < 0:
            enter(q, cell, -1, count)
            count = explore(q, cell, count + 1)
    return count


@inlined
def enter(q: Question, cell: Int, parent: Int, count: Int) -> None:
    """Give a cell its number."""
    q.cell[cell, PLACE] = q.cell[cell, LOW] = count
    q.cell[cell, PARENT] = parent
    q.lists[VISITED, count] = cell
    q.cell[cell, SIZE] = 1
    q.cell[cell, TURN] = 0


@part
def explore(q: Question, root: Int, count: Int) -> Int:
    """Number all that can be reached from a cell; the next number."""
    stride = q.num[STRIDE]
    cell = root
    while True:
        direction = q.cell[cell, TURN]
        if direction == 4:
            q.cell[cell, SIZE] = count - q.cell[cell, PLACE]
            if cell == root:
                return count
            above = q.cell[cell, PARENT]
            q.cell[above, LOW] = min(q.cell[above, LOW], q.cell[cell, LOW])
            cell = above
            continue
        q.cell[cell, TURN] += 1
        if q.edge[edge_at(cell, direction, stride), FACT] >= OUT:
            continue
        there = neighbour(cell, direction, stride)
        if q.cell[there, PLACE] < 0:
            enter(q, there, cell, count)
            count += 1
            cell = there
        elif there != q.cell[cell, PARENT]:
            q.cell[cell, LOW] = min(q.cell[cell, LOW], q.cell[there, PLACE])


@inlined
def encloses(q: Question, cell: Int) -> bool:
    """Whether the subtree of a cell is an area that the line cannot come back from."""
    parent = q.cell[cell, PARENT]
    if cell == q.num[STEP] or (cell == q.num[TARGET] and parent == q.num[STEP]):
        return False
    return bool(parent < 0 or q.cell[cell, LOW] >= q.cell[parent, PLACE])


@kernel
def smallest(q: Question, count: Int) -> Int:
    """The cell whose subtree is the smallest enclosed area, nearest to v among equals; -1: none."""
    num = q.num
    stride, step = num[STRIDE], num[STEP]
    best, best_size, best_far = -1, 0, 0
    for i in range(count):
        cell = q.lists[VISITED, i]
        if not encloses(q, cell):
            continue
        far = abs(cell // stride - step // stride) + abs(cell % stride - step % stride)
        size = q.cell[cell, SIZE]
        if best < 0 or size < best_size or (size == best_size and far < best_far):
            best, best_size, best_far = cell, size, far
    return best
