"""The frontier of a sweep: where it runs, and what a cell does to the strands that cross it.

The cells of a region are taken row by row, each row from the left. The frontier is the list of the
edges between cells taken and cells not yet taken, from left to right: the edges down from the cells
taken in this row, the edge to the cell that comes next, then the edges down from the row above. A
cell finds the edges that lead into it (from the left, from above) side by side, at one place in
this list, and puts the edges that lead out of it (down, to the right) in their stead. Nothing else
moves, neither at a row's end nor at a hole, and edges that are not there take no room.

An end of the line is *open* once a wall (cells that are not there, and the outside) leads away from
it within the rows above the present one: then no strand can close around it. Walls touch diagonally
too, because a line cannot slip through there. The cost of a survey is one look at each cell.

A *nesting* says how the edges that are used (*plugs*) belong together. It is a number with two bits
a plug, the first plug lowest: 1 opens a strand, 2 closes it, 3 leads to an end of the line. A cell
acts on the plugs at one position of the nesting:

- it opens a pair, `..` becomes `()`: a new strand with both its plugs here;
- it joins the two plugs here, which vanish: `)(` leaves the others as they are; of `((` the strand
  that closes first now opens, of `))` the one that opened last now closes; `()` would be a loop and
  is forbidden; next to an end, the other plug of the strand leads to the end now; two ends meet
  only in the last cell of all;
- it starts the line: a new plug that leads to an end;
- it stops the line: the plug here vanishes and its partner leads to an end.

Each of these is the same for all frontiers whose plugs nest in the same way, so it is tabulated
once: the map from the place of a nesting in its list to the place of the new one. Finding the
partner takes the length of the nesting, finding the new one's place a binary search. A table for 21
plugs takes a twentieth of a second.
"""

import numpy as np
import numpy.typing as npt

from unicursal._arrays import Booleans, Indices, Integers
from unicursal._jit import inlined, kernel, part

PLACE, INTO, OUT_OF, NEEDED, DEGREE, WIDTH, ENDS, OPEN, CELL = range(9)
"""What a survey says of each step: where in the frontier its edges stand; how many lead in and out;
which of those that lead in must be used (bits); how many of its edges the line uses; and, before
the step, how long the frontier is, how many ends are swept, whether all of these are open; the
cell (row by row)."""
FIELDS = 9

OPENING, CLOSING, END = 1, 2, 3
"""What a plug of a nesting does."""
OPEN_PAIR, KEEP, JOIN, START, STOP = range(5)
"""What a cell does to a nesting."""
ACTIONS = {2: (OPEN_PAIR, KEEP, JOIN), 1: (START, STOP)}
"""What a cell does, by how many of its edges the line uses and how many plugs lead into it."""


@kernel
def survey(
    mask: Booleans,
    right: npt.NDArray[np.int8],
    down: npt.NDArray[np.int8],
    ends: Integers,
    outside: Booleans,
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
def _is_open(outside: Booleans, y: int, x: int) -> bool:
    for row in range(y, y + 3):
        for column in range(x, x + 3):
            if outside[row, column]:
                return True
    return False


@part
def _reach_outside(mask: Booleans, y: int, outside: Booleans, stack: Integers) -> None:
    """Let row y count as swept: mark the walls that are now connected with the outside.

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


def changed(action: int, length: int, nesting: int, position: int) -> int:
    """What an action makes of a nesting of that length, or -1; in Python, of any length."""
    if action == KEEP:
        return nesting
    if action == OPEN_PAIR:
        return _inserted(nesting, position, OPENING | CLOSING << 2, 2)
    if action == START:
        return _inserted(nesting, position, END, 1)
    one = _plug(nesting, position)
    if action == STOP:
        if one == END:
            return 0 if length == 1 else -1
        return _removed(_with_partner(nesting, position, END), position, 1)
    other = _plug(nesting, position + 1)
    if one == OPENING and other == CLOSING:
        return -1
    if one == END and other == END:
        return 0 if length == 2 else -1
    if one == END:
        nesting = _with_partner(nesting, position + 1, END)
    elif other == END:
        nesting = _with_partner(nesting, position, END)
    elif one == OPENING and other == OPENING:
        nesting = _with_partner(nesting, position + 1, OPENING)
    elif one == CLOSING and other == CLOSING:
        nesting = _with_partner(nesting, position, CLOSING)
    return _removed(nesting, position, 2)


_changed = part(changed)


@kernel
def fill_map(
    action: int,
    length: int,
    position: int,
    source: Integers,
    goal: Integers,
    places: Indices,
) -> None:
    """For each nesting of that length the place in `goal` of what an action makes of it."""
    for at in range(len(source)):
        made = _changed(action, length, source[at], position)
        places[at] = -1 if made < 0 else _place(goal, made)


@inlined
def _plug(nesting: int, position: int) -> int:
    return (nesting >> (2 * position)) & 3


@inlined
def _inserted(nesting: int, position: int, plugs: int, how_many: int) -> int:
    low = nesting & ((1 << (2 * position)) - 1)
    high = nesting >> (2 * position)
    return low | plugs << (2 * position) | high << (2 * (position + how_many))


@inlined
def _removed(nesting: int, position: int, how_many: int) -> int:
    low = nesting & ((1 << (2 * position)) - 1)
    return low | (nesting >> (2 * (position + how_many))) << (2 * position)


@part
def _with_partner(nesting: int, position: int, plug: int) -> int:
    """The nesting in which the plug at the other end of a strand is another one."""
    kind = _plug(nesting, position)
    step = 1 if kind == OPENING else -1
    depth = 1
    at = position
    while depth:
        at += step
        met = _plug(nesting, at)
        if met == kind:
            depth += 1
        elif met != END:
            depth -= 1
    return nesting & ~(3 << (2 * at)) | plug << (2 * at)


@part
def _place(goal: Integers, nesting: int) -> int:
    low, high = 0, len(goal)
    while low < high:
        middle = (low + high) // 2
        if goal[middle] < nesting:
            low = middle + 1
        else:
            high = middle
    return low if low < len(goal) and goal[low] == nesting else -1
