"""The first blocked step that a set with forced lines leaves open, over listed walkthroughs.

Strategy. The rows are walkthroughs in left-first order, and with each come the exact options at its
positions, so a blocked step is a free neighbour that is no option. Most blocked steps close an area
off at once, which the fields around the step show; nearly all others contradict themselves by
forced lines. Only for what is left the whole set is asked. So no position is judged that the set
could not miss, and the first miss tells where its left-first run would be lost.

Invariant: between calls the line stands at the end of the last row.
Cost: a step forth and back for each new position, some look-ups for each blocked step.
"""

import numpy as np
from numpy.typing import NDArray

from unicursal import _grid
from unicursal._jit import Int, inlined, kernel, part
from unicursal.rules.engine._judge import judge, step, step_back
from unicursal.rules.engine._tables import FREE, LENGTH, STRIDE, TARGET, Numbers, Position, Tables
from unicursal.rules.forced._forced import FORCED_FINE, force
from unicursal.rules.future._lines import FutureLines

Bytes = NDArray[np.uint8]

# Entries of `found`: the row and the length of the first miss, -1 if there is none, and the step;
# then how many blocked steps there were, how many forced lines were drawn, how often rules asked.
MISS_ROW, MISS_LENGTH, MISS_MOVE, MISS_BLOCKED, MISS_DRAWN, MISS_JUDGED = range(6)
MISS_NUMBERS = 6

neighbour = inlined(_grid.neighbour)


@part
def is_closed_off(p: Position, live: Int, cell: Int) -> bool:
    """Whether a step parts the free fields, or leaves a field beside the line with one way."""
    stride, number = p.num[STRIDE], p.number
    arcs = 0
    before = number[cell - stride - 1] == FREE
    for way in (-stride, -stride + 1, 1, stride + 1, stride, stride - 1, -1, -stride - 1):
        is_free = number[cell + way] == FREE
        if is_free and not before:
            arcs += 1
        before = is_free
    if arcs > 1:
        return True
    for move in range(4):
        left = neighbour(live, move, stride)
        if left == cell or left == p.num[TARGET] or number[left] != FREE:
            continue
        ways = 0
        for k in range(4):
            ways += number[neighbour(left, k, stride)] == FREE
        if ways < 2:
            return True
    return False


@part
def missed_move(t: Tables, p: Position, future: FutureLines, options: Int, found: Numbers) -> Int:
    """A blocked step of the position that the set leaves open, or -1."""
    num = p.num
    live = p.path[num[LENGTH] - 1]
    for move in range(4):
        cell = neighbour(live, move, num[STRIDE])
        if p.number[cell] != FREE or options >> move & 1 == 1:
            continue
        found[MISS_BLOCKED] += 1
        if is_closed_off(p, live, cell):
            continue
        found[MISS_DRAWN] += 1
        if force(p.forced, p.number, num[STRIDE], cell, num[TARGET], np.int64(1)) != FORCED_FINE:
            continue
        found[MISS_JUDGED] += 1
        if judge(t, p, future) >> move & 1 == 1:
            return np.int64(move)
    return np.int64(-1)


@kernel
def miss_in_rows(
    t: Tables,
    p: Position,
    future: FutureLines,
    rows: Bytes,
    shared: Numbers,
    goes_on: Numbers,
    options: Bytes,
    found: Numbers,
) -> None:
    """Look at the positions that are new in each row but the first, up to the first miss.

    A row shares `shared` moves with the one before it. Up to `goes_on` moves of it are those of a
    row behind the last one too: of such positions not all options are known here.
    """
    num = p.num
    found[MISS_ROW] = -1
    for row in range(rows.shape[0]):
        branch = max(shared[row], 0)
        while num[LENGTH] - 1 > branch:
            step_back(p, future)
        for at in range(branch, rows.shape[1]):
            if row > 0 and at > shared[row] and at > goes_on[row]:
                move = missed_move(t, p, future, np.int64(options[row, at]), found)
                if move >= 0:
                    found[MISS_ROW], found[MISS_LENGTH], found[MISS_MOVE] = row, at, move
                    return
            step(p, future, np.int64(rows[row, at]))
