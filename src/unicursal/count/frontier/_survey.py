"""Where the frontier runs: a survey of the sweep before it begins.

The cells of a region are taken row by row, each row from the left. The frontier is the list of the
edges between cells taken and cells not yet taken, from left to right: the edges down from the cells
taken in this row, the edge to the cell that comes next, then the edges down from the row above. A
cell finds the edges that lead into it (from the left, from above) side by side, at one place in
this list, and puts the edges that lead out of it (down, to the right) in their stead. Nothing else
moves, neither at a row's end nor at a hole, and edges that are not there take no room.

An end of the line is *open* once a wall (cells that are not there, and the outside) leads away from
it within the rows above the present one: then no strand can close around it. Walls touch diagonally
too, because a line cannot slip through there. The cost of a survey is one look at each cell.
"""

import numpy as np
import numpy.typing as npt

from unicursal._arrays import Integers
from unicursal._jit import kernel, part

PLACE, INTO, OUT_OF, NEEDED, DEGREE, WIDTH, ENDS, OPEN, CELL = range(9)
"""What a survey says of each step: where in the frontier its edges stand; how many lead in and out;
which of those that lead in must be used (bits); how many of its edges the line uses; and, before
the step, how long the frontier is, how many ends are swept, whether all of these are open; the
cell (row by row)."""
FIELDS = 9


@kernel
def survey(
    mask: npt.NDArray[np.bool_],
    right: npt.NDArray[np.int8],
    down: npt.NDArray[np.int8],
    ends: Integers,
    outside: npt.NDArray[np.bool_],
    stack: Integers,
    steps: Integers,
) -> int:
    """Fill `steps`, a row for each cell; `ends` are two cells, row by row.

    `outside` and `stack` are room to work: a board with a rim, all false, and as many numbers.
    """
    height, width = mask.shape
    swept = 0
    at = 0
    _reach_outside(mask, -1, outside, stack)
    for y in range(height):
        place = 0
        above = 0
        if y > 0:
            for x in range(width):
                above += int(down[y - 1, x] > 0)
        for x in range(width):
            if not mask[y, x]:
                continue
            left = right[y, x - 1] if x > 0 else 0
            up = down[y - 1, x] if y > 0 else 0
            step = steps[at]
            step[PLACE] = place
            into_left, into_up = int(left > 0), int(up > 0)
            step[INTO] = into_left + into_up
            step[OUT_OF] = int(down[y, x] > 0) + int(right[y, x] > 0)
            step[NEEDED] = int(left == 2) | int(up == 2) << into_left
            step[WIDTH] = place + into_left + above
            step[ENDS] = swept
            is_open = True
            cell = y * width + x
            step[DEGREE] = 2
            for end in ends:
                if end < cell:
                    is_open = is_open and _is_open(outside, end // width, end % width)
                elif end == cell:
                    step[DEGREE] = 1
                    swept += 1
            step[OPEN] = is_open
            step[CELL] = cell
            at += 1
            place += int(down[y, x] > 0)
            above -= into_up
        _reach_outside(mask, y, outside, stack)
    return at


@part
def _is_open(outside: npt.NDArray[np.bool_], y: int, x: int) -> bool:
    for row in range(y, y + 3):
        for column in range(x, x + 3):
            if outside[row, column]:
                return True
    return False


@part
def _reach_outside(
    mask: npt.NDArray[np.bool_], y: int, outside: npt.NDArray[np.bool_], stack: Integers
) -> None:
    """Let row y count as swept: mark the walls that now hang together with the outside.

    `outside` has a rim, so the cell (x, y) is `[y + 1, x + 1]`; row -1 is the rim above.
    """
    width = mask.shape[1]
    stride = width + 2
    held = 0
    for x in range(0, stride, 1 if y < 0 else stride - 1):
        outside[y + 1, x] = True
        stack[held] = (y + 1) * stride + x
        held += 1
    if y >= 0:
        for x in range(width):
            if not mask[y, x] and (outside[y, x] or outside[y, x + 1] or outside[y, x + 2]):
                outside[y + 1, x + 1] = True
                stack[held] = (y + 1) * stride + x + 1
                held += 1
    while held:
        held -= 1
        row, column = stack[held] // stride, stack[held] % stride
        for there in range(max(row - 1, 1), min(row + 1, y + 1) + 1):
            for beside in range(max(column - 1, 1), min(column + 1, width) + 1):
                if not outside[there, beside] and not mask[there - 1, beside - 1]:
                    outside[there, beside] = True
                    stack[held] = there * stride + beside
                    held += 1
