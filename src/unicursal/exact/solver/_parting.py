"""Stage 2 for one step, on boards without holes: whether the step parts the free cells.

Strategy. Where the line starts on the border of a board without holes, border and line are one
connected wall, so the free cells have no hole either (`SOLID`). Then a free cell u parts them just
if the free cells beside it do not hang together around it, which its eight neighbours tell.

The witness says what lies on which side, without any flood fill. It leads from the live end over
all free cells, u once, to the target; so the cells before u hang together without it, and the cells
after u do too, and these two are the parts. A step to a cell v that comes after such a u, or is one
itself, leaves the first part behind u, with neither the live end nor the target in it: enclosed.
Only where u is the very next cell of the witness there is no first part.

A cell that parted the free cells before the line came to its live end comes after all cells beside
the live end, for else that last step would have been blocked. So only the eight cells around the
live end matter.

Cost: O(log cells) a step, for the visiting numbers.
"""

from unicursal._arrays import Int
from unicursal._jit import inlined, part
from unicursal.exact.solver._state import CELLS, FREE, KIND, LIVE, STRIDE, State
from unicursal.exact.solver._strands import position


@inlined
def is_parting(s: State, c: Int) -> bool:
    """Whether the free cells beside a cell do not hang together around it."""
    cell, stride = s.cell, s.num[STRIDE]
    sides, links = 0, 0
    side, turned = -stride, 1
    for _ in range(4):
        if cell[c + side, KIND] == FREE:
            sides += 1
            if cell[c + side + turned, KIND] == FREE and cell[c + turned, KIND] == FREE:
                links += 1
        side, turned = turned, -side  # up, right, down, left
    return sides - links > 1


@part
def parts_the_free_cells(s: State, there: Int, onward: Int) -> bool:
    """Whether a step from the live end leaves an area behind; settled, on a solid board.

    `onward` is where the witness goes, another cell than `there`.
    """
    cell, num = s.cell, s.num
    live, stride, n = num[LIVE], num[STRIDE], num[CELLS]
    here = position(s, live)
    # The visiting numbers may run along the line or against it.
    forward = position(s, onward) == (here + 1 if here + 1 < n else 0)
    ahead = -1
    for row in range(-stride, stride + 1, stride):
        for u in range(live + row - 1, live + row + 2):
            if cell[u, KIND] == FREE and u != onward and is_parting(s, u):
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
