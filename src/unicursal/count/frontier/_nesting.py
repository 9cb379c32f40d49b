"""The kernel behind the lists of nestings: what joining, opening or ending strands does to one.

A nesting is a number with two bits a plug, the first plug lowest: 1 opens a strand, 2 closes it, 3
leads to an end of the line. A cell acts on the plugs at one position of the nesting:

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

from typing import Final

import numpy as np
import numpy.typing as npt

from unicursal._jit import inlined, kernel, part

OPENING: Final = 1
CLOSING: Final = 2
END: Final = 3

OPEN_PAIR: Final = 0
KEEP: Final = 1
JOIN: Final = 2
START: Final = 3
STOP: Final = 4


@kernel
def fill_map(
    action: int,
    length: int,
    position: int,
    source: npt.NDArray[np.int64],
    goal: npt.NDArray[np.int64],
    places: npt.NDArray[np.int32],
) -> None:
    """For each nesting of that length the place in `goal` of what an action makes of it."""
    for at in range(len(source)):
        changed = _changed(action, length, source[at], position)
        places[at] = -1 if changed < 0 else _place(goal, changed)


@part
def _changed(action: int, length: int, nesting: int, position: int) -> int:
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
def _place(goal: npt.NDArray[np.int64], nesting: int) -> int:
    low, high = 0, len(goal)
    while low < high:
        middle = (low + high) // 2
        if goal[middle] < nesting:
            low = middle + 1
        else:
            high = middle
    return low if low < len(goal) and goal[low] == nesting else -1
