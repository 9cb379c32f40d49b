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

from unicursal._jit import maker
from unicursal.exact.prover._case import (
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
    Case,
    edge_at,
    neighbour,
)


@maker
def number(case: Case) -> int:
    """Visit all free cells and number them; how many they are."""
    num = case.num
    case.cell[:, PLACE] = -1
    step, target = num[STEP], num[TARGET]
    count = 0
    if target >= 0 and target != step:
        enter(case, step, -1, count)
        enter(case, target, step, count + 1)
        case.cell[target, LOW] = 0
        count = explore(case, target, count + 2)
        count = explore(case, step, count)
    else:
        enter(case, step, -1, count)
        count = explore(case, step, count + 1)
    for cell in range(case.cell.shape[0]):
        if case.cell[cell, NEED] != NO_CELL and case.cell[cell, PLACE] < 0:
            enter(case, cell, -1, count)
            count = explore(case, cell, count + 1)
    return count


@maker
def enter(case: Case, cell: int, parent: int, count: int) -> None:
    """Give a cell its number."""
    case.cell[cell, PLACE] = case.cell[cell, LOW] = count
    case.cell[cell, PARENT] = parent
    case.lists[VISITED, count] = cell
    case.cell[cell, SIZE] = 1
    case.cell[cell, TURN] = 0


@maker
def explore(case: Case, root: int, count: int) -> int:
    """Number all that can be reached from a cell; the next number."""
    stride = case.num[STRIDE]
    cell = root
    while True:
        direction = case.cell[cell, TURN]
        if direction == 4:
            case.cell[cell, SIZE] = count - case.cell[cell, PLACE]
            if cell == root:
                return count
            above = case.cell[cell, PARENT]
            case.cell[above, LOW] = min(case.cell[above, LOW], case.cell[cell, LOW])
            cell = above
            continue
        case.cell[cell, TURN] += 1
        if case.edge[edge_at(cell, direction, stride), FACT] >= OUT:
            continue
        there = neighbour(cell, direction, stride)
        if case.cell[there, PLACE] < 0:
            enter(case, there, cell, count)
            count += 1
            cell = there
        elif there != case.cell[cell, PARENT]:
            case.cell[cell, LOW] = min(case.cell[cell, LOW], case.cell[there, PLACE])


@maker
def encloses(case: Case, cell: int) -> bool:
    """Whether the subtree of a cell is an area that the line cannot come back from."""
    parent = case.cell[cell, PARENT]
    if cell == case.num[STEP] or (cell == case.num[TARGET] and parent == case.num[STEP]):
        return False
    return bool(parent < 0 or case.cell[cell, LOW] >= case.cell[parent, PLACE])


@maker
def smallest(case: Case, count: int) -> int:
    """The cell whose subtree is the smallest enclosed area, nearest to v among equals; -1: none."""
    num = case.num
    stride, step = num[STRIDE], num[STEP]
    best, best_size, best_far = -1, 0, 0
    for i in range(count):
        cell = case.lists[VISITED, i]
        if not encloses(case, cell):
            continue
        far = abs(cell // stride - step // stride) + abs(cell % stride - step % stride)
        size = case.cell[cell, SIZE]
        if best < 0 or size < best_size or (size == best_size and far < best_far):
            best, best_size, best_far = cell, size, far
    return best
