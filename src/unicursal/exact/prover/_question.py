"""One question on flat arrays: whether a line leads from v over all free cells to t.

Cells and edges are numbered as in `_grid`.

A cell needs two edges, the step v and the target t one each, a cell of the frame or of the line
drawn so far none (NO_CELL). What is known of an edge is its `FACT`: OPEN, IN, OUT, or ABSENT where
one of its ends is no free cell. A fact has an order: 0 for what is assumed (the context), and 1,
2, 3 ... for what `_chain` deduces; with its rule and the cell of the rule, the order is enough to
find again all that a deduction rests on.

Invariants: `N_IN` and `N_USABLE` count the edges of a cell that are IN, and those that are IN or
OPEN; a segment is a path of IN edges, and `OTHER` of one of its ends is the other one, of a cell
without IN edges the cell itself. A cell inside a segment keeps the `OTHER` that it had when it was
an end, so that the last decision can always be undone.

Long work is done in portions: kernels count in `WORK` about how many cells and edges they look at,
and return to Python, which hears Ctrl-C, when they have done enough.

Cost: to begin afresh is O(grid); to decide and to undo O(1).
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from unicursal import _grid
from unicursal._arrays import Int
from unicursal._jit import inlined, kernel, part

Ints = npt.NDArray[Any]

OPEN, IN, OUT, ABSENT = 0, 1, 2, 3
NO_CELL = -1

# Entries of `num`.
STRIDE = 0
STEP = 1  # v, the cell stepped on
TARGET = 2  # t, or -1 if the line has passed it
CELLS = 3  # how many free cells there are
IN_TOTAL = 4  # how many edges are IN
ASSUMED = 5  # how many facts are assumed
FACTS = 6  # how many facts `_chain` has deduced
STAMP = 7  # the last stamp given to a search
CANDIDATES = 8  # how many conclusions wait in `_chain` ...
COST = 9  # ... and the cost whose turn it is
BEST = 10  # steps of the best chain so far, or -1
BEST_KIND = 11
BEST_CELL = 12
CORE = 13  # how many assumptions that chain rests on
WORK = 14  # cells and edges looked at in this portion
GIVING = 15  # the colour that the last area out of balance has too much of
LISTED = 16  # giving cells on the list `near` (see `_balance`) ...
TURN_OF = 17  # ... the place on it that comes next ...
ROOT = 18  # ... and the cell that cannot be served
TOGGLES = 19  # how many edges the last services have toggled
SERVED = 20  # how many services that were ...
TAKERS = 21  # ... and the cells that took them (two entries)
REACHED = 23  # how many cells the search for that cell has reached
NUMBERS = 24


# Columns of `cell`.
NEED = 0  # edges that the line uses of the cell, or NO_CELL
N_IN = 1  # edges that are IN
N_USABLE = 2  # edges that are IN or OPEN
OTHER = 3  # the other end of the segment that ends here
PLACE = 4  # number in the order of the low-link pass (see `_enclosed`) ...
LOW = 5  # ... the lowest number that can be reached from below ...
SIZE = 6  # ... cells in the subtree ...
PARENT = 7
TURN = 8  # ... and the direction that comes next
LEFT = 9  # edges still needed in the flow (see `_balance`)
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
NEAR = 6  # giving cells by their distance from a centre
TOGGLED = 7  # edges that the last services have toggled
FIRST = 8  # the first conclusion that waits, for each cost
ASSUMPTION = 9  # assumed edges in order
CORE_EDGE = 10  # those that the best chain rests on
LISTS = 11

# Columns of `waiting`: a conclusion and the number of the next one of the same cost.
WAITING_COLUMNS = 5


class Question(NamedTuple):
    """All arrays of one question; kernels receive it whole and keep nothing else.

    They are few on purpose, since every call of a kernel by another pays for each array, and all
    of 64 bits, so that each kernel is compiled for one type of number only and no stamp overflows.
    """

    num: Ints
    cell: Ints
    edge: Ints
    lists: Ints
    waiting: Ints


neighbour = inlined(_grid.neighbour)
edge_at = inlined(_grid.edge_at)
far_end = inlined(_grid.edge_end)
edge_between = inlined(_grid.edge_between)


@kernel
def assume(q: Question, context: Ints) -> None:
    """Begin afresh with a context, rows of an edge and IN or OUT; all other edges are OPEN."""
    num = q.num
    stride = num[STRIDE]
    num[IN_TOTAL] = num[FACTS] = num[CANDIDATES] = num[ASSUMED] = num[COST] = num[CORE] = 0
    num[BEST] = -1
    for cell in range(q.cell.shape[0]):
        q.cell[cell, OTHER] = cell
        q.cell[cell, N_IN] = 0
        q.cell[cell, N_USABLE] = 0
    for cell in range(q.cell.shape[0]):
        here = q.cell[cell, NEED] != NO_CELL
        for direction in range(2):
            edge = 2 * cell + direction
            there = cell + (stride if direction else 1)
            q.edge[edge, ORDER] = 0
            if here and q.cell[there, NEED] != NO_CELL:
                q.edge[edge, FACT] = OPEN
                q.cell[cell, N_USABLE] += 1
                q.cell[there, N_USABLE] += 1
            else:
                q.edge[edge, FACT] = ABSENT
    for i in range(context.shape[0]):
        decide(q, context[i, 0], context[i, 1])
        q.lists[ASSUMPTION, i] = context[i, 0]
    num[ASSUMED] = context.shape[0]


@part
def decide(q: Question, edge: Int, value: Int) -> None:
    """Make an OPEN edge IN or OUT; whether that can be is the caller's business."""
    a, b = edge >> 1, far_end(edge, q.num[STRIDE])
    q.edge[edge, FACT] = value
    if value == OUT:
        q.cell[a, N_USABLE] -= 1
        q.cell[b, N_USABLE] -= 1
        return
    q.cell[a, N_IN] += 1
    q.cell[b, N_IN] += 1
    q.num[IN_TOTAL] += 1
    first, last = q.cell[a, OTHER], q.cell[b, OTHER]
    q.cell[first, OTHER] = last
    q.cell[last, OTHER] = first


@part
def undecide(q: Question, edge: Int) -> None:
    """Make the edge that was decided last OPEN again."""
    a, b = edge >> 1, far_end(edge, q.num[STRIDE])
    value = q.edge[edge, FACT]
    q.edge[edge, FACT] = OPEN
    if value == OUT:
        q.cell[a, N_USABLE] += 1
        q.cell[b, N_USABLE] += 1
        return
    q.cell[a, N_IN] -= 1
    q.cell[b, N_IN] -= 1
    q.num[IN_TOTAL] -= 1
    first = a if q.cell[a, N_IN] == 0 else q.cell[a, OTHER]
    last = b if q.cell[b, N_IN] == 0 else q.cell[b, OTHER]
    q.cell[first, OTHER] = a
    q.cell[last, OTHER] = b
    q.cell[a, OTHER] = first
    q.cell[b, OTHER] = last


def new_question(free: npt.NDArray[np.bool_], step: int, target: int) -> Question:
    """The arrays for one question: with its free cells and ends, but nothing assumed yet."""
    framed = np.pad(free, 1).ravel()
    grid = framed.size
    question = Question(
        num=np.zeros(NUMBERS, np.int64),
        cell=np.zeros((grid, CELL_COLUMNS), np.int64),
        edge=np.zeros((2 * grid, EDGE_COLUMNS), np.int64),
        lists=np.zeros((LISTS, 2 * grid + 2), np.int64),
        waiting=np.zeros((16 * grid, WAITING_COLUMNS), np.int64),
    )
    question.num[[STRIDE, STEP, TARGET]] = free.shape[1] + 2, step, target
    question.num[CELLS] = framed.sum()
    question.cell[:, NEED] = np.where(framed, 2, NO_CELL)
    question.cell[step, NEED] -= 1
    if target >= 0:
        question.cell[target, NEED] -= 1
    return question
