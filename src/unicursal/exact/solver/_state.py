"""The state of one question: every edge of the board is in, out or open, and a trail undoes it.

Strategy. A virtual edge from the target to the start turns "a line from the start over all cells
to the target" into "one closed loop over all cells": every cell then uses exactly two edges, the
ends of the line are no special case, and a step of the line is nothing but an edge asserted *in*.
So one state serves a whole walk; what was once deduced stays true while the line grows.

Cells and edges are numbered as in `_grid`; the last edge is the virtual one. Edges that do not
exist are *out* from the beginning and never on the trail.

What is known of a cell stands in one row of `cell`, of an edge in one row of `edge`; lists that
grow and shrink are rows of `lists`, so that a kernel passes on seven arrays and no more. The
columns and rows are the constants below. `num` holds the numbers that belong to no cell. What scans
along the witness read of a cell stands apart from the rest and close together, because on large
boards they mostly wait for the memory: a byte of `sides` tells which of its edges are open (bit d
for direction d) and which are in the witness (bit d + 4), a row of `lists` its place.

Invariants, whenever no kernel runs:
- `N_IN`, `N_OPEN` count a cell's edges by state; a *segment* is a path of *in* edges, and `OTHER`
  of one of its ends is the other one (the cell itself where it has no *in* edge); a cell inside a
  segment keeps the value it had when it was last an end, which is just what `undo` needs to take
  the segment apart again.
- the first `num[TRAIL]` entries of the list `DECIDED` are the decided edges in order; undoing them
  backwards restores every array.
- `WIT` marks the witness. With `num[LOOP] = 1` it is one closed loop over all cells that agrees
  with all edges on the first `num[AGREED]` of them, whose visiting order the strands give.

Cost: deciding and undoing an edge is O(1).
"""

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from unicursal import _grid
from unicursal._arrays import Int
from unicursal._grid import DOWN, LEFT, RIGHT, UP
from unicursal._interrupt import interrupt_pending
from unicursal._jit import inlined, part

Ints = NDArray[np.int32]
Numbers = NDArray[np.int64]

# What is known of an edge. Typed, for Numba compiles a kernel anew for every plain constant
# passed to it.
OPEN, IN, OUT = np.int64(0), np.int64(1), np.int64(2)

# What a fact of the position itself rests on: no assumption, see `_forced`.
NOTHING = np.int64(0)

# Columns of `cell`.
OTHER = 0  # the other end of the segment that ends here
N_IN = 1  # edges decided in
N_OPEN = 2  # edges still open
DEGREE = 3  # edges in the witness; two unless it is being mended
COLOUR = 4  # 0 or 1, as on a checkerboard
UNEVEN = 5  # 1 while the cell stands on the list `UNEVEN_CELLS`
SEEN_A = 6  # stamp of the last search that came from the source's side
FROM_A = np.int64(7)  # the edge by which it came
SEEN_B = np.int64(8)  # the same for the search from the sink's side
FROM_B = np.int64(9)
KIND = 10  # NO_CELL (frame, blocked), FREE or ON_LINE
SEGMENT_RESTS_ON = 11  # of an end of a segment: what its edges rest on, see `_forced`
NUMBER = 12  # the place on the way that a clue gives the cell, 0 for none, see `_clue_order` ...
STOP_NUMBER = 13  # ... and which of the stops it is, -1 for none
CELL_COLUMNS = 14

# Where the bits of `sides` begin.
OPEN_SIDES, WIT_SIDES = np.int64(0), np.int64(4)

# Kinds of cells.
NO_CELL, FREE, ON_LINE = 0, 1, 2

# Columns of `edge`.
STATE = 0
WIT = 1  # 1 while the edge is in the witness
RESTS_ON = 2  # the assumptions that the state rests on, see `_forced`
TOUCHED = 3  # 0, or 1 + what `WIT` was when the edge was put on the list `TOUCHED_EDGES`
EDGE_COLUMNS = 4

# Rows of `lists`.
ORDER = 0  # the cells in the visiting order of an older witness, see `_strands`
TOUCHED_EDGES = 1  # edges in which the witness may differ from the loop in `ORDER`
UNEVEN_CELLS = 2  # cells whose degree in the witness may not be two
QUEUE_A = 3
QUEUE_B = 4
LINE = 5  # the cells of the line
MARKS = 6  # the length of the trail before each step of the line
FRAME_MARK = 7  # see `_search`
FRAME_EDGE = 8
CHANGED_EDGES = 9  # edges of the witness as they were exchanged, see `_join_loops`
SAVED = 10  # four rows, one a direction: see `_witness`
DECIDED = 14  # the trail: the decided edges
PLACE = 15  # by cell: where it stands in the list `ORDER`, see `_strands`
LOOP_MARK = 16  # by cell: stamp of the last loop that was marked as a whole
NUMBERED = (
    17  # by place on the way, from 1: the cell that has it by a clue, or 0, see `_clue_order`
)
WAY = (
    18  # the cells of the witness from the start to the target, or of a segment, see `_clue_order`
)
# By cell, for the ends of segments, see `_clue_order`:
WALKED = 19  # whether the line can leave the segment there, or enter it, and whether it has grown
NEXT_STOP = 20  # the stop that lies nearest to it on the segment, or -1
FIRST_PLACE = 21  # its place on the way where the segment is entered there, 0 if not known ...
LAST_PLACE = 22  # ... and where the segment is left there
LENGTH = 23  # how many cells the segment has
FAR_END = 24  # the other end; of the start and the target without the virtual edge
# By place on the way, from 1:
AFTER = 25  # the next place that a clue gives to a cell, one beyond the last if there is none ...
BEFORE = 26  # ... and the one before, or 0
LISTS = 27
# By cell, once the segments have been looked at and the rows above are no longer needed:
RANK = NEXT_STOP  # the rank of a mark on the cell's segment, or 0, see `_crossing` ...
TRACED = LENGTH  # ... and the directions that its walks have taken

# Entries of `num`.
STRIDE = 0
CELLS = 1  # how many cells the board has
START = 2
TARGET = 3
VIRTUAL = 4  # number of the virtual edge
TRAIL = 5  # length of the trail
DONE = 6  # how much of the trail has been propagated
IN_TOTAL = 7  # edges in, the virtual one included
AGREED = 8  # the witness agrees with the trail up to here
LOOP = 9  # 1: the witness is one loop and `ORDER` lists it
TOUCHED_COUNT = 10
UNEVEN_COUNT = 11
STAMP = 12  # the last stamp given to a search
CUTS = 13  # pieces of the loop while it is cut, see `_join_loops`
LOOPS = 14  # loops that the witness has fallen into, see `_join_loops`
VERSION = 15  # counts the changes of `ORDER`
CONFLICT = 16  # what the last contradiction rests on, see `_forced`
REACHED = 17  # how many cells the last dry search has reached, see `_balance`
LIVE = 18  # live end of the line
STEPS = 19  # length of the line
LOST = 20  # the length at which the line was seen to be lost, -1 while it was not
STRANDS = 21  # how many strands the loop consists of, see `_strands`
AIM_RANK = 22  # of the strand that was last asked for a cell: its first visiting number, ...
NODES = 23  # search nodes spent since the caller last set this to 0
WORK = 24  # cells looked at since the last look for an interrupt
TIMED_OUT = 25  # 1: the clock of a budget has rung, see `stopped`
SOLID = 26  # 1: the free cells have no hole, see `_parting`
CHANGES = 27  # how many edges were exchanged since the witness was one loop ...
SCANNED_CHANGES = 28  # ... and up to which of them flips have been looked for
SPAN_BEGIN = 29  # the places between which all cells lie on one piece, see `_join_loops` ...
SPAN_END = 30
SPAN_PIECE = 31  # ... and on which
AIM_LENGTH = 32  # ... how many cells it has, or 0 where there is none, ...
AIM_PLACE = 33  # ... the place of the first one, and where the next one stands from there
AIM_STEP = 34
ORDERED = 35  # 1: clues speak of the order of the line, see `_clue_order`
# 1: Ctrl-C was pressed, see `stopped`. Apart from the clock, whose thread writes at any moment and
# must not wipe this out: the interpreter has forgotten the signal by then.
INTERRUPTED = 36
NUMBERS = 37

# Stamps and versions are kept in columns of 32 bits. Where they would leave them they begin anew.
LAST_STAMP = (1 << 31) - 2
LAST_VERSION = (1 << 31) - 2

# A look for an interrupt costs a microsecond or two, this many cells some milliseconds.
WORK_BETWEEN_LOOKS = 100_000

# Below this many cells the visiting order is written anew at every change.
SMALL_BOARD = 1000
STRANDS_A_ROW = 4
STRAND_ROWS = 11  # see `_strands`


class State(NamedTuple):
    """All arrays of one instance; kernels receive it whole and keep nothing else."""

    cell: Ints
    edge: Ints
    num: Numbers
    lists: Ints  # one list a row, see above
    sides: NDArray[np.uint8]  # by cell, see above
    piece: Ints  # see `_join_loops`
    strand: Ints  # see `_strands`


neighbour = inlined(_grid.neighbour)
edge_at = inlined(_grid.edge_at)
board_edge = inlined(_grid.edge_between)


@inlined
def edge_end(s: State, edge: Int) -> Int:
    """The right or lower end of an edge of the board; `edge >> 1` is the other one."""
    return (edge >> 1) + (s.num[STRIDE] if edge & 1 else 1)


@inlined
def switch_sides(s: State, e: Int, first_bit: Int) -> None:
    """Switch the bits of an edge at both of its cells."""
    a = e >> 1
    if e & 1:
        s.sides[a] ^= 1 << (first_bit + DOWN)
        s.sides[a + s.num[STRIDE]] ^= 1 << (first_bit + UP)
    else:
        s.sides[a] ^= 1 << (first_bit + RIGHT)
        s.sides[a + 1] ^= 1 << (first_bit + LEFT)


@inlined
def used_sides(s: State, c: Int) -> Int:
    """The directions of a cell's open edges that are in the witness, a bit each."""
    sides = np.int64(s.sides[c])
    return sides & (sides >> WIT_SIDES)


@inlined
def spare_sides(s: State, c: Int) -> Int:
    """The directions of a cell's open edges that are not in the witness."""
    sides = np.int64(s.sides[c])
    return sides & ~(sides >> WIT_SIDES) & 15


@part
def edge_between(s: State, a: Int, b: Int) -> Int:
    """The edge of two cells, the virtual one for target and start, or -1."""
    num = s.num
    if (a == num[START] and b == num[TARGET]) or (b == num[START] and a == num[TARGET]):
        return num[VIRTUAL]
    return board_edge(a, b, num[STRIDE])


@part
def cells_along(s: State, c: Int, came: Int, column: Int, cells: NDArray[Any]) -> Int:
    """Write the cells of the witness (`WIT`) or of a segment (`STATE`) from one on to its end.

    It is followed away from the edge `came`; how many cells there are.
    """
    edge, stride = s.edge, s.num[STRIDE]
    length = np.int64(0)
    while True:
        cells[length] = c
        length += 1
        for d in range(4):
            e = edge_at(c, d, stride)
            if e != came and edge[e, column] == 1:
                came = e
                c = (e >> 1) + edge_end(s, e) - c
                break
        else:
            return length


@part
def new_stamp(s: State) -> Int:
    """A stamp that no cell bears yet."""
    num = s.num
    num[STAMP] += 1
    if num[STAMP] > LAST_STAMP:
        for c in range(s.cell.shape[0]):
            s.cell[c, SEEN_A] = s.cell[c, SEEN_B] = s.lists[LOOP_MARK, c] = 0
        num[STAMP] = 1
    return num[STAMP]


@inlined
def new_version(s: State) -> None:
    """Count a change of the visiting order; witnesses saved before it are good no longer."""
    num = s.num
    num[VERSION] += 1
    if num[VERSION] > LAST_VERSION:
        num[VERSION] = 0
        for slot in range(4):
            s.lists[SAVED + slot, 2] = 0


@part
def stopped(s: State) -> bool:
    """Whether a kernel must stop: the caller's clock said so, or Ctrl-C was pressed."""
    num = s.num
    if num[WORK] > WORK_BETWEEN_LOOKS:
        num[WORK] = 0
        if interrupt_pending():
            num[INTERRUPTED] = 1
    return bool(num[TIMED_OUT] != 0 or num[INTERRUPTED] != 0)


@part
def record(s: State, e: Int, state: Int, rests_on: Int) -> None:
    """Put an open edge on the trail as in or out; an edge that is in joins two segments."""
    cell, edge, num = s.cell, s.edge, s.num
    edge[e, STATE] = state
    edge[e, RESTS_ON] = rests_on
    switch_sides(s, e, OPEN_SIDES)
    s.lists[DECIDED, num[TRAIL]] = e
    num[TRAIL] += 1
    a = e >> 1
    b = edge_end(s, e)
    cell[a, N_OPEN] -= 1
    cell[b, N_OPEN] -= 1
    if state == IN:
        first = np.int64(cell[a, OTHER])
        last = np.int64(cell[b, OTHER])
        cell[first, OTHER] = last
        cell[last, OTHER] = first
        joined = cell[a, SEGMENT_RESTS_ON] | cell[b, SEGMENT_RESTS_ON] | rests_on
        cell[first, SEGMENT_RESTS_ON] = joined
        cell[last, SEGMENT_RESTS_ON] = joined
        cell[a, N_IN] += 1
        cell[b, N_IN] += 1
        num[IN_TOTAL] += 1


@inlined
def part_again(s: State, a: Int) -> None:
    """Make a cell an end of its segment again, after an edge at it was taken back."""
    cell = s.cell
    if cell[a, N_IN] == 0:
        cell[a, OTHER] = a
        cell[a, SEGMENT_RESTS_ON] = 0
    else:
        first = np.int64(cell[a, OTHER])
        cell[first, OTHER] = a
        cell[first, SEGMENT_RESTS_ON] = cell[a, SEGMENT_RESTS_ON]


@part
def undo(s: State, mark: Int) -> None:
    """Take back everything on the trail from `mark` on."""
    cell, edge, num, trail = s.cell, s.edge, s.num, s.lists[DECIDED]
    for i in range(num[TRAIL] - 1, mark - 1, -1):
        e = np.int64(trail[i])
        a = e >> 1
        b = edge_end(s, e)
        if edge[e, STATE] == IN:
            num[IN_TOTAL] -= 1
            cell[a, N_IN] -= 1
            cell[b, N_IN] -= 1
            # A cell that was an inner one keeps what it knew of its old half of the segment.
            part_again(s, a)
            part_again(s, b)
        cell[a, N_OPEN] += 1
        cell[b, N_OPEN] += 1
        edge[e, STATE] = OPEN
        switch_sides(s, e, OPEN_SIDES)
    num[TRAIL] = mark
    num[DONE] = mark
    if num[AGREED] > mark:
        num[AGREED] = mark


@part
def fill(s: State) -> None:
    """Prepare arrays that know of the board only which cells are free: edges, colours, ends."""
    cell, edge, num = s.cell, s.edge, s.num
    stride = num[STRIDE]
    for e in range(edge.shape[0]):
        edge[e, STATE] = OUT
    for y in range(1, cell.shape[0] // stride - 1):
        for c in range(y * stride + 1, (y + 1) * stride - 1):
            if cell[c, KIND] == NO_CELL:
                continue
            cell[c, OTHER] = c
            cell[c, COLOUR] = (c - y * stride + y) & 1
            num[CELLS] += 1
            for e, d in ((2 * c, c + 1), (2 * c + 1, c + stride)):
                if cell[d, KIND] != NO_CELL:
                    edge[e, STATE] = OPEN
                    switch_sides(s, e, OPEN_SIDES)
                    cell[c, N_OPEN] += 1
                    cell[d, N_OPEN] += 1
    start, target = num[START], num[TARGET]
    edge[num[VIRTUAL], STATE] = IN
    edge[num[VIRTUAL], WIT] = 1
    for a, b in ((start, target), (target, start)):
        cell[a, N_IN] = 1
        cell[a, OTHER] = b
        cell[a, DEGREE] = 1
    num[IN_TOTAL] = 1
    num[LIVE] = start
    s.lists[LINE, 0] = start
    num[LOST] = -1
    cell[start, KIND] = ON_LINE


def new_state(mask: NDArray[np.bool_], start: tuple[int, int], target: tuple[int, int]) -> State:
    """The arrays for a board of two or more cells; they want to be filled (see `_tasks`)."""
    height, width = mask.shape
    stride = width + 2
    grid = stride * (height + 2)
    virtual = 2 * grid
    cells = int(mask.sum())
    num = np.zeros(NUMBERS, np.int64)
    num[STRIDE] = stride
    num[START] = _grid.index_of(*start, stride)
    num[TARGET] = _grid.index_of(*target, stride)
    num[VIRTUAL] = virtual
    num[SOLID] = is_solid(mask, start)
    edges = 2 * cells + 2
    # A small board has no room for a second strand: following its loop is as cheap.
    strands = 1 if cells < SMALL_BOARD else STRANDS_A_ROW * math.isqrt(cells)
    ground = np.zeros((grid, CELL_COLUMNS), np.int32)
    ground.reshape(height + 2, stride, CELL_COLUMNS)[1:-1, 1:-1, KIND] = mask
    return State(
        cell=ground,
        edge=np.zeros((virtual + 1, EDGE_COLUMNS), np.int32),
        num=num,
        lists=np.zeros((LISTS, max(edges + 3, grid)), np.int32),
        sides=np.zeros(grid, np.uint8),
        piece=np.zeros((cells + 1, 8), np.int32),
        strand=np.zeros((STRAND_ROWS, strands), np.int32),
    )


def is_solid(mask: NDArray[np.bool_], start: tuple[int, int]) -> bool:
    """Whether a connected shape has no hole and the start lies on its border, or touches a corner.

    Cells minus pairs of neighbours plus full squares of four make one minus the number of holes.
    """
    rows = mask[:, 1:] & mask[:, :-1]
    columns = mask[1:] & mask[:-1]
    squares = rows[1:] & rows[:-1]
    counts = [int(cells.sum()) for cells in (mask, rows, columns, squares)]
    x, y = start
    around = np.pad(mask, 1)[y : y + 3, x : x + 3]
    return bool(counts[0] - counts[1] - counts[2] + counts[3] == 1 and not around.all())
