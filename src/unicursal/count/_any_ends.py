"""Counting lines with any ends: a frontier that carries up to two ends, cell by cell.

Strategy. As in `_sweep` the cells are taken row by row, and a state says how the edges that cross
the frontier belong together. There each cell knows whether it is an end; here any cell may be one,
so the ends that were taken are a part of the state: every strand that begins at one has a plug of
its own kind. A state has two bits for each column, and two for the edge to the next cell: 0 no
plug, 1 opens a strand, 2 closes it, 3 leads to an end. The sweep runs forwards, and states are
found by a table with open addressing, for no list of all of them tells which occur.

Invariant: after a cell, the number of a state is that of the sets of edges at the cells so far that
give all of these two edges, or one where an end is, and join them to the strands that it names. No
strand is closed before the last cell, so each end that was taken has its plug.

Cost: about 100 nanoseconds a state and cell. For n x n cells there are at most 120 states at n = 5,
8 thousand at 9, 66 thousand at 11; where n is even the ends may be of either colour, and there are
44 thousand at 10, 395 thousand at 12.
"""

import numpy as np
import numpy.typing as npt

from unicursal._arrays import Indices, Int, Integers
from unicursal._jit import inlined, kernel, part

Words64 = npt.NDArray[np.uint64]

PLACE, RIGHT, DOWN, END, LAST = range(5)
"""What is said of a cell: its column; the states of its edges, as a region has them; whether it may
be an end; and whether it is the last one."""
FIELDS = 5
NO_END, MAY_END, MUST_END = range(3)

DONE, STATES = 0, 1
"""What stands in `counts`: how many states behind were taken, and how many there are ahead."""
MOST_FROM_ONE = 6
"""Of one state, a cell makes fewer."""


@kernel
def take_cell(
    step: Integers,
    behind: Integers,
    numbers_behind: Words64,
    portion: int,
    counts: Integers,
    slots: Indices,
    ahead: Integers,
    numbers: Words64,
) -> None:
    """The states after a cell, from those behind, until room or the portion is used up."""
    place, right, down = step[PLACE], step[RIGHT], step[DOWN]
    shift = 2 * place
    first = 2 if step[END] == NO_END else 1
    most = 1 if step[END] == MUST_END else 2
    room = min(len(ahead), len(slots) // 2) - MOST_FROM_ONE
    stop = min(len(behind), counts[DONE] + portion)
    while counts[DONE] < stop and counts[STATES] < room:
        at = counts[DONE]
        counts[DONE] += 1
        state = behind[at]
        left, up = (state >> shift) & 3, (state >> (shift + 2)) & 3
        rest = state & ~(15 << shift)
        plugs = int(left > 0) + int(up > 0)
        for degree in range(first, most + 1):
            new = degree - plugs
            if new < 0 or (degree == 1 and _ends(state) == 2 and left != 3 and up != 3):
                continue
            if new == 2:
                if right > 0 and down > 0:
                    made = rest | 1 << shift | 2 << (shift + 2)
                    _add(made, numbers_behind, at, counts, slots, ahead, numbers)
            elif new == 1:
                plug = 3 if plugs == 0 else left + up
                if down > 0 and right < 2:
                    made = rest | plug << shift
                    _add(made, numbers_behind, at, counts, slots, ahead, numbers)
                if right > 0 and down < 2:
                    made = rest | plug << (shift + 2)
                    _add(made, numbers_behind, at, counts, slots, ahead, numbers)
            elif right < 2 and down < 2:
                made = _joined(rest, place, left, up)
                if made > 0 or (made == 0 and step[LAST] == 1):
                    _add(made, numbers_behind, at, counts, slots, ahead, numbers)


@inlined
def _ends(state: Int) -> Int:
    """How many plugs lead to an end."""
    both = state & (state >> 1) & 0x5555555555555555
    count = 0
    while both:
        both &= both - 1
        count += 1
    return count


@part
def _joined(rest: Int, place: Int, left: Int, up: Int) -> Int:
    """The state in which the plugs that lead into a cell are joined, or the only one ends there.

    -1 where that closes a loop, or the line before all cells are taken; 0 where it completes it.
    """
    if left == 1 and up == 2:
        return -1
    if left == 0 or up == 0 or left == 3 or up == 3:
        # The other plug of the strand leads to an end from now on.
        one = left | up if left == 0 or up == 0 else up if left == 3 else left
        if one == 3:
            return 0 if rest == 0 else -1
        return _with_partner(rest, place, one, 3)
    if left == up:
        return _with_partner(rest, place, left, left)
    return rest


@part
def _with_partner(rest: Int, place: Int, plug: Int, new: Int) -> Int:
    """The state in which the other end of the strand of a plug at the cell is another plug."""
    at, step = (place + 2, 1) if plug == 1 else (place - 1, -1)
    depth = 1
    while True:
        met = (rest >> (2 * at)) & 3
        if met == plug:
            depth += 1
        elif met == 3 - plug:
            depth -= 1
            if depth == 0:
                return rest & ~(3 << (2 * at)) | new << (2 * at)
        at += step


@part
def _add(
    state: Int,
    numbers_behind: Words64,
    at: Int,
    counts: Integers,
    slots: Indices,
    ahead: Integers,
    numbers: Words64,
) -> None:
    """Add the number of a state behind to that of a state ahead."""
    slot = _slot(state, slots, ahead)
    place = slots[slot]
    if place < 0:
        place = counts[STATES]
        counts[STATES] += 1
        slots[slot] = place
        ahead[place] = state
        for limb in range(numbers.shape[1]):
            numbers[place, limb] = numbers_behind[at, limb]
        return
    carry = np.uint64(0)
    for limb in range(numbers.shape[1]):
        summand = numbers_behind[at, limb]
        total = numbers[place, limb] + summand
        with_carry = total + carry
        carry = np.uint64(total < summand) | np.uint64(with_carry < carry)
        numbers[place, limb] = with_carry


@inlined
def _slot(state: Int, slots: Indices, states: Integers) -> Int:
    """Where a state stands in the table, or where it should."""
    last = len(slots) - 1
    # Folded to 31 bits, so that the product stays below 2^63.
    folded = (state ^ (state >> 31)) & 0x7FFFFFFF
    slot = ((folded * 0x9E3779B1) >> 20) & last
    while slots[slot] >= 0 and states[slots[slot]] != state:
        slot = (slot + 1) & last
    return slot


@kernel
def find_again(states: Integers, slots: Indices) -> None:
    """Fill a new table, larger than the one before, for states that are all different."""
    slots[:] = -1
    for at in range(len(states)):
        slots[_slot(states[at], slots, states)] = at
