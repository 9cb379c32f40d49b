"""Stages 2 and 3 for one step: whether it parts the free cells, and turning the witness to it.

Parting, on boards without holes. Where the line starts on the border of a board without holes,
border and line are one connected wall, so the free cells have no hole either (`SOLID`). Then a free
cell u parts them just if the free cells beside it are not connected around it, which its eight
neighbours tell. The witness says what lies on which side, without any flood fill. It leads from the
live end over all free cells, u once, to the target; so the cells before u are connected without it,
and so are the cells after u, and these two are the parts. A step to a cell v that comes after such
a u, or is one itself, leaves the first part behind u, with neither the live end nor the target in
it: enclosed. Only where u is the very next cell of the witness there is no first part. A cell that
parted the free cells before the line came to its live end comes after all cells beside the live
end, for else that last step would have been blocked. So only the eight cells around the live end
matter.

Turning. The position is settled: the witness is one loop, and it leaves the live end for a cell w.
A step to another cell v gives v an edge too many and takes one from w; both have the same colour,
so an alternating path between them that avoids the live end mends it (see `_balance`). It is looked
for before the step is asserted, because a search that runs dry then proves more than this step.
Two sets of edges that serve all cells differ in alternating cycles. No such cycle crosses the
border of the cells that a dry search has reached: there is a way in but none out, and a cycle over
the live end would have to run from w to the step's cell on one side. So every edge over the border,
those of the live end aside, is used or not in all walkthroughs alike, just as in the witness, and
can be decided at once. At the live end, what the source's side has reached if v is there (and what
the search from w has not reached) can be stepped on as little as v itself.

Invariant: afterwards the witness has two edges at every cell and, unless the step is blocked, uses
it. Cost: O(log cells) for the visiting numbers, and the cells that the search reaches.
"""

import numpy as np

from unicursal._arrays import Int
from unicursal._jit import inlined, part
from unicursal.exact.solver import _state as at
from unicursal.exact.solver._balance import FOUND, SOURCE_DRY, carry, toggle
from unicursal.exact.solver._forced import assert_edge, propagate, take
from unicursal.exact.solver._state import (
    FREE,
    NOTHING,
    OPEN,
    OUT,
    State,
    edge_at,
    neighbour,
    record,
)
from unicursal.exact.solver._strands import position


@part
def turn_to(s: State, direction: Int) -> bool:
    """Let the witness of a settled position take a step that it does not; False if that is blocked.

    A blocked step, and all that its proof shows, is decided; the witness is then as it was.
    """
    edge, num = s.edge, s.num
    live, stride = num[at.LIVE], num[at.STRIDE]
    e = edge_at(live, direction, stride)
    there = neighbour(live, direction, stride)
    onward, taken = there, e
    for d in range(4):
        beside = edge_at(live, d, stride)
        if edge[beside, at.WIT] == 1 and edge[beside, at.STATE] == OPEN:
            onward, taken = neighbour(live, d, stride), beside
    if num[at.SOLID] == 1 and parts_the_free_cells(s, there, onward):
        assert_edge(s, e, OUT, NOTHING)
        num[at.AGREED] = num[at.TRAIL]
        return False
    # With the step a dark cell has an edge too many, which makes it a sink.
    is_sink = s.cell[there, at.COLOUR] == 0
    result = carry(s, onward if is_sink else there, there if is_sink else onward, live)
    if result == FOUND:
        toggle(s, e)
        toggle(s, taken)
        return True
    decide_border(s, result == SOURCE_DRY, is_sink)
    return False


@part
def decide_border(s: State, from_source: bool, step_is_sink: bool) -> None:
    """Decide all edges over the border of what a dry search has reached as they are used now."""
    cell, edge, num = s.cell, s.edge, s.num
    live, stride, stamp = num[at.LIVE], num[at.STRIDE], num[at.STAMP]
    reached = s.lists[at.QUEUE_A if from_source else at.QUEUE_B]
    seen = at.SEEN_A if from_source else at.SEEN_B
    # The live end bears the stamp, so its edges are passed over here.
    for i in range(num[at.REACHED]):
        c = np.int64(reached[i])
        for d in range(4):
            e = edge_at(c, d, stride)
            if edge[e, at.STATE] == OPEN and cell[neighbour(c, d, stride), seen] != stamp:
                if edge[e, at.WIT] == 1:
                    take(s, e, NOTHING)
                else:
                    record(s, e, OUT, NOTHING)
    from_step = from_source != step_is_sink
    for d in range(4):
        e = edge_at(live, d, stride)
        if edge[e, at.STATE] == OPEN and edge[e, at.WIT] == 0:
            is_reached = cell[neighbour(live, d, stride), seen] == stamp
            if is_reached == from_step:
                record(s, e, OUT, NOTHING)
    propagate(s)
    num[at.AGREED] = num[at.TRAIL]


@inlined
def is_parting(s: State, c: Int) -> bool:
    """Whether the free cells beside a cell are not connected around it."""
    cell, stride = s.cell, s.num[at.STRIDE]
    sides, links = 0, 0
    side, turned = -stride, 1
    for _ in range(4):
        if cell[c + side, at.KIND] == FREE:
            sides += 1
            if cell[c + side + turned, at.KIND] == FREE and cell[c + turned, at.KIND] == FREE:
                links += 1
        side, turned = turned, -side  # up, right, down, left
    return sides - links > 1


@part
def parts_the_free_cells(s: State, there: Int, onward: Int) -> bool:
    """Whether a step from the live end leaves an area behind; settled, on a solid board.

    `onward` is where the witness goes, another cell than `there`.
    """
    cell, num = s.cell, s.num
    live, stride, n = num[at.LIVE], num[at.STRIDE], num[at.CELLS]
    here = position(s, live)
    # The visiting numbers may run along the line or against it.
    forward = position(s, onward) == (here + 1 if here + 1 < n else 0)
    ahead = -1
    for row in range(-stride, stride + 1, stride):
        for u in range(live + row - 1, live + row + 2):
            if cell[u, at.KIND] == FREE and u != onward and is_parting(s, u):
                if u == there:
                    return True
                if ahead < 0:
                    ahead = steps_ahead(position(s, there), here, forward, n)
                if steps_ahead(position(s, u), here, forward, n) < ahead:
                    return True
    return False


@inlined
def steps_ahead(number: Int, here: Int, forward: bool, n: Int) -> Int:
    """How many steps of the witness lead from the live end to a cell with this visiting number."""
    gap = number - here if forward else here - number
    return gap if gap >= 0 else gap + n
