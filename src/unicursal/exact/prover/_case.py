"""One question on flat arrays: whether a line leads from v over all free cells to t.

Cells and edges are numbered as in `_grid`.

A cell needs two edges, the step v and the target t one each, a cell of the frame or of the line
drawn so far none (NO_CELL). What is known of an edge is its `fact`: OPEN, IN, OUT, or ABSENT where
one of its ends is no free cell. A fact has an order: 0 for what is assumed (the context), and 1,
2, 3 ... for what `_chain` deduces; with its rule and the cell of the rule, the order is enough to
find again all that a deduction rests on.

Invariants: `n_in` and `n_usable` count the edges of a cell that are IN, and those that are IN or
OPEN; `other` of an end of a run of IN edges is its other end, of a cell without IN edges the cell
itself.

Cost: a fresh case is O(grid); the caller keeps the arrays and refills them.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from unicursal._jit import maker
from unicursal.exact import _grid

Ints = npt.NDArray[Any]

OPEN, IN, OUT, ABSENT = 0, 1, 2, 3
NO_CELL = -1

# Entries of `num`.
STRIDE = 0
STEP = 1  # v, the cell stepped on
TARGET = 2  # t, or -1 if the line has passed it
CELLS = 3  # how many free cells there are
IN_TOTAL = 4  # how many edges are IN
FACTS = 5  # how many facts `_chain` has deduced
STAMP = 6  # the last stamp given to a search
CANDIDATES = 7  # how many conclusions wait in `_chain`
BEST = 8  # steps of the best chain so far, or -1
BEST_KIND = 9
BEST_CELL = 10
GIVING = 11  # the colour that the last area out of balance has too much of
TOGGLES = 12  # how many edges the last services have toggled
SERVED = 13  # how many services that were ...
TAKERS = 14  # ... and the cells that took them (two entries)
NUMBERS = 16


# Columns of `cell`.
NEED = 0  # edges that the line uses of the cell, or NO_CELL
N_IN = 1  # edges that are IN
N_USABLE = 2  # edges that are IN or OPEN
OTHER = 3  # the other end of the run that ends here
PLACE = 4  # number in the order of the low-link pass (see `_areas`) ...
LOW = 5  # ... the lowest number that can be reached from below ...
SIZE = 6  # ... cells in the subtree ...
PARENT = 7
TURN = 8  # ... and the direction that comes next
LEFT = 9  # edges still needed in the flow (see `_surplus`)
SEEN = 10  # the stamp of the last search
CAME = 11  # the direction in which it came
CELL_COLUMNS = 12

# Columns of `edge`.
FACT = 0
ORDER = 1
RULE = 2  # why a fact holds (see `_chain`), and the cell of the rule
RULE_CELL = 3
MARK = 4  # the stamp of the last proof
CARRIED = 5  # 1 where the flow runs
KEPT = 6  # 1 where the last flow ran that served all cells
EDGE_COLUMNS = 7

# Rows of `lists`.
TRAIL = 0  # deduced edges in order
CHAIN = 1  # the best chain found, edges in order ...
CHAIN_FACT = 2  # ... and what they are
STACK = 3
VISITED = 4  # cells in the order of the low-link pass
QUEUE = 5
NEAR = 6  # cells by their distance from a centre
TOGGLED = 7  # edges that the last services have toggled
FIRST = 8  # the first conclusion that waits, for each cost
LISTS = 9

# Columns of `waiting`: a conclusion and the number of the next one of the same cost.
WAITING_COLUMNS = 5


class Case(NamedTuple):
    """All arrays of one question; kernels receive it whole and keep nothing else.

    They are few on purpose, since every call of a kernel by another pays for each array, and all
    of 64 bits, so that each kernel is compiled for one type of number only.
    """

    num: Ints
    cell: Ints
    edge: Ints
    lists: Ints
    waiting: Ints


neighbour = maker(_grid.neighbour)
edge_at = maker(_grid.edge_at)


@maker
def far_end(edge: int, stride: int) -> int:
    """The right or lower end of an edge; `edge >> 1` is the other one."""
    return (edge >> 1) + (stride if edge & 1 else 1)


@maker
def edge_between(a: int, b: int, stride: int) -> int:
    """The edge of two neighbours, or -1."""
    if b - a == 1:
        return 2 * a
    if a - b == 1:
        return 2 * b
    if b - a == stride:
        return 2 * a + 1
    if a - b == stride:
        return 2 * b + 1
    return -1


@maker
def refill(case: Case, free: npt.NDArray[np.bool_], step: int, target: int) -> None:
    """Write free cells and ends into the arrays."""
    num = case.num
    height, width = free.shape
    stride = width + 2
    num[:] = 0
    num[STRIDE], num[STEP], num[TARGET] = stride, step, target
    case.cell[:, NEED] = NO_CELL
    for y in range(height):
        for x in range(width):
            if free[y, x]:
                case.cell[(y + 1) * stride + x + 1, NEED] = 2
                num[CELLS] += 1
    case.cell[step, NEED] -= 1
    if target >= 0:
        case.cell[target, NEED] -= 1
    case.edge[:, MARK] = 0
    case.cell[:, SEEN] = 0


@maker
def forget(case: Case) -> None:
    """Make every edge between free cells OPEN again."""
    num = case.num
    stride = num[STRIDE]
    case.edge[:, FACT] = ABSENT
    case.cell[:, N_IN] = 0
    case.cell[:, N_USABLE] = 0
    case.edge[:, ORDER] = 0
    num[IN_TOTAL] = num[FACTS] = num[CANDIDATES] = 0
    num[BEST] = -1
    for cell in range(case.cell.shape[0]):
        case.cell[cell, OTHER] = cell
        if case.cell[cell, NEED] == NO_CELL:
            continue
        for edge, there in ((2 * cell, cell + 1), (2 * cell + 1, cell + stride)):
            if case.cell[there, NEED] != NO_CELL:
                case.edge[edge, FACT] = OPEN
                case.cell[cell, N_USABLE] += 1
                case.cell[there, N_USABLE] += 1


@maker
def decide(case: Case, edge: int, value: int) -> None:
    """Make an OPEN edge IN or OUT; whether that can be is the caller's business."""
    stride = case.num[STRIDE]
    a, b = edge >> 1, far_end(edge, stride)
    case.edge[edge, FACT] = value
    if value == OUT:
        case.cell[a, N_USABLE] -= 1
        case.cell[b, N_USABLE] -= 1
        return
    case.cell[a, N_IN] += 1
    case.cell[b, N_IN] += 1
    case.num[IN_TOTAL] += 1
    first, last = case.cell[a, OTHER], case.cell[b, OTHER]
    case.cell[first, OTHER] = last
    case.cell[last, OTHER] = first


@maker
def assume(case: Case, context: Ints) -> None:
    """Begin afresh with the context: rows of an edge and IN or OUT."""
    forget(case)
    for i in range(context.shape[0]):
        decide(case, int(context[i, 0]), int(context[i, 1]))


def context_of(facts: Iterable[tuple[int, int]]) -> Ints:
    """The rows that `assume` reads."""
    return np.array(list(facts), np.int64).reshape(-1, 2)


def new_case(free: npt.NDArray[np.bool_], step: int, target: int) -> Case:
    """Allocate the arrays for one question and write the free cells into them."""
    height, width = free.shape
    grid = (height + 2) * (width + 2)
    case = Case(
        num=np.zeros(NUMBERS, np.int64),
        cell=np.zeros((grid, CELL_COLUMNS), np.int64),
        edge=np.zeros((2 * grid, EDGE_COLUMNS), np.int64),
        lists=np.zeros((LISTS, 2 * grid + 2), np.int64),
        waiting=np.zeros((16 * grid, WAITING_COLUMNS), np.int64),
    )
    refill(case, free, step, target)
    return case
