"""Walkthroughs one after the other, in left-first order, a block at a time.

Strategy: depth first, one step at a time, with tests that see nearly every dead end at once.
The free cells and the live end, with a virtual edge from the live end to the target, must stay
biconnected (each cell lies on some loop). A step takes one cell away from them; what can go wrong
then goes wrong around that cell, so it is enough to look at the eight cells around the live end:

- a neighbour that would be left behind with a single free neighbour must be stepped on now;
- a neighbour that holds two parts of the free cells together cannot be stepped on;
- a free cell around the live end that has become a *neck* between two parts must be passed on the
  way to the target, so the step must not lead into the target's part; nor may the colours of that
  part, which the line will alternate through to the target, be out of balance.

Where only one neighbour is free nothing new can go wrong, and nothing is tested.

Invariant: `around` holds for every cell a bit for each of its eight neighbours that is free, so
that "how many parts meet here" is one look into a table of 256 entries. Only a neck needs a flood.
`choices` holds for every step of the line the turns that have not been tried: bit 0 for left, then
straight, right, back (there is a way back only before the first step). A block can end after any
walkthrough; the arrays are all that is needed to go on.

Every test is a proof, also on boards with holes: there a neck may be none because its parts meet
behind a hole, and the flood finds that out. Dead ends that no test sees are left by the search
itself. Near the end, walkthroughs repeat each other, and `_endings` copies what has been found.
Cost: under a microsecond for each step that has an alternative.
"""

from typing import Final, NamedTuple

import numpy as np

from unicursal._arrays import Bytes, Integers
from unicursal._jit import inlined, kernel, part
from unicursal.count._endings import Endings, begin, is_known, leave, place_of, write

LENGTH, FREE, TARGET, BASE, IS_WHOLE, FRESH, PAUSED = range(7)
COUNTS = 7
"""What stands in `counts`: the steps made; the free cells; the target; the steps that
stay as they are; whether walls and line are one piece with the outside; whether the present line is
a walkthrough not handed out yet; whether the last call ended before its block was full."""

HEADINGS: Final = "URDL"
"""The moves clockwise: a turn to the left is one back in this list."""


class Search(NamedTuple):
    """The arrays of a search. Cells are indices on a padded board; headings 0 U, 1 R, 2 D, 3 L."""

    counts: Integers
    is_free: Integers
    bits: Integers  # the same as bits
    around: Integers  # by cell: bits of free neighbours, clockwise from above
    barred: Integers  # by cell: bits of headings that must not be taken from it
    colour: Integers  # by cell: 0 or 1, as on a checkerboard
    needed: Integers  # by cell: bits of headings that the line must take from it or come by
    path: Integers  # by step: the cell reached
    heading: Integers  # by step: how it was reached
    choices: Integers  # by step: bits of the turns to try from there
    letters: Bytes  # by step: the move that reached it
    seen: Integers  # by cell: the number of the last flood that came here
    stack: Integers
    ring: Integers  # the eight neighbours as differences, clockwise from above


def _parts_of_ring() -> Integers:
    """For each set of free cells around a cell: in how many runs its free neighbours fall."""
    parts = np.zeros(256, dtype=np.int64)
    for bits in range(256):
        runs = 0
        for place in range(0, 8, 2):
            # A neighbour begins a run if no free cells join it to the neighbour before it.
            before = (bits >> ((place - 2) % 8)) & 1 and (bits >> ((place - 1) % 8)) & 1
            runs += (bits >> place) & 1 and not before
        parts[bits] = 1 if bits == 255 else runs
    return parts


_PARTS: Final = _parts_of_ring()
_DEGREE: Final = np.array([(bits & 0x55).bit_count() for bits in range(256)], dtype=np.int64)
_LETTERS: Final = np.frombuffer(HEADINGS.encode(), dtype=np.uint8)


@inlined
def _take(search: Search, cell: int) -> None:
    search.is_free[cell] = 0
    search.bits[cell >> 6] ^= 1 << (cell & 63)
    search.counts[FREE] -= 1
    for place in range(8):
        search.around[cell + search.ring[place]] &= ~(1 << ((place + 4) & 7))


@inlined
def _release(search: Search, cell: int) -> None:
    search.is_free[cell] = 1
    search.bits[cell >> 6] ^= 1 << (cell & 63)
    search.counts[FREE] += 1
    for place in range(8):
        search.around[cell + search.ring[place]] |= 1 << ((place + 4) & 7)


@kernel
def arrive(search: Search) -> None:
    """Decide which turns to try from the live end."""
    _arrive(search)


@inlined
def _arrive(search: Search) -> None:
    at = search.counts[LENGTH]
    heading = search.heading[at]
    headings = _headings(search, search.path[at], heading)
    # Turned so that left of the last step is bit 0.
    search.choices[at] = (headings << 4 | headings) >> ((heading + 3) & 3) & 15


@kernel
def follow(search: Search, turn: int) -> None:
    """Make a step; turns before it are left out for good."""
    at = search.counts[LENGTH]
    search.choices[at] &= ~((2 << turn) - 1)
    _push(search, turn)


@kernel
def fill_block(search: Search, endings: Endings, block: Bytes, most_steps: int) -> int:
    """Write the moves of the next walkthroughs, one a row, and say how many there are.

    After `most_steps` steps forth and back the search pauses, so that Ctrl-C is heard where
    walkthroughs are rare; the next call goes on from there.
    """
    counts = search.counts
    width = block.shape[1]
    filled = 0
    left = most_steps
    counts[PAUSED] = 0
    while True:
        left -= 1
        if left < 0:
            counts[PAUSED] = 1
            break
        if counts[FRESH]:
            if filled == len(block):
                break
            counts[FRESH] = 0
            for step in range(width):
                block[filled, step] = search.letters[step + 1]
            filled += 1
            write(endings, search.letters)
        if endings.copied[2]:
            _copy_ending(search, endings)
            continue
        at = counts[LENGTH]
        choices = search.choices[at]
        if choices:
            turn = 0
            while not (choices >> turn) & 1:
                turn += 1
            search.choices[at] = choices & (choices - 1)
            _push(search, turn)
            if counts[FREE] == 0:
                search.choices[at + 1] = 0
                counts[FRESH] = 1
            elif endings.level_of[counts[FREE]] < 0 or not _look_up(search, endings):
                _arrive(search)
        elif at > counts[BASE]:
            leave(endings, at)
            _release(search, search.path[at])
            counts[LENGTH] = at - 1
        else:
            break
    return filled


@part
def _look_up(search: Search, endings: Endings) -> bool:
    """If all endings of this position are known get ready to copy them, else to write them."""
    at = search.counts[LENGTH]
    live, heading = search.path[at], search.heading[at]
    level = endings.level_of[search.counts[FREE]]
    place = place_of(endings, search.bits, live, heading)
    if not is_known(endings, level, place, search.bits, live, heading):
        begin(endings, level, place, search.bits, live, heading, at)
        return False
    search.choices[at] = 0
    endings.copied[0] = level
    endings.copied[1] = endings.first[level, place]
    endings.copied[2] = endings.rows[level, place]
    return True


@inlined
def _copy_ending(search: Search, endings: Endings) -> None:
    level, row = endings.copied[0], endings.copied[1]
    length = endings.lengths[level]
    letters = search.letters
    for step in range(length):
        letters[len(letters) - length + step] = endings.letters[level, row * length + step]
    endings.copied[1] = row + 1
    endings.copied[2] -= 1
    search.counts[FRESH] = 1


@inlined
def _push(search: Search, turn: int) -> None:
    at = search.counts[LENGTH]
    heading = (search.heading[at] + turn + 3) & 3
    cell = search.path[at] + search.ring[2 * heading]
    search.path[at + 1] = cell
    search.heading[at + 1] = heading
    search.letters[at + 1] = _LETTERS[heading]
    search.counts[LENGTH] = at + 1
    _take(search, cell)


@inlined
def _headings(search: Search, live: int, heading: int) -> int:
    """The headings that may lead to a walkthrough, as bits."""
    around, ring, target = search.around, search.ring, search.counts[TARGET]
    free_around = around[live]
    headings = 0
    must = 0
    for way in range(4):
        if not (free_around >> (2 * way)) & 1:
            continue
        cell = live + ring[2 * way]
        if cell == target:
            if search.counts[FREE] == 1:
                headings |= 1 << way
            elif _DEGREE[around[cell]] == 0:
                return 0
            continue
        headings |= 1 << way
        if _DEGREE[around[cell]] < 2:
            must |= 1 << way
    if must & (must - 1):
        return 0
    if must:
        headings = must
    headings &= ~search.barred[live]
    needed = search.needed[live]
    if search.counts[LENGTH]:  # the start has no step behind it that could be the needed one
        needed &= ~(1 << ((heading + 2) & 3))
    if needed:
        headings = headings & needed if needed & (needed - 1) == 0 else 0
    if headings == 0 or _DEGREE[free_around] == 1:
        return headings
    is_whole = search.counts[IS_WHOLE]
    for place in range(8):
        if not (free_around >> place) & 1:
            continue
        cell = live + ring[place]
        parts = _PARTS[around[cell]]
        if parts > 1:
            if is_whole and place & 1 == 0:
                headings &= ~(1 << (place >> 1))
            # A neck that was one before the live end came here lies ahead, as it should.
            with_live_end = around[cell] | 1 << ((place + 4) & 7)
            if not is_whole or _PARTS[with_live_end] < parts:
                headings = _past_neck(search, live, cell, headings)
            if headings == 0:
                return 0
    return headings


@part
def _past_neck(search: Search, live: int, neck: int, headings: int) -> int:
    """The headings that a possible neck leaves."""
    ring, seen, target = search.ring, search.seen, search.counts[TARGET]
    is_whole = search.counts[IS_WHOLE]
    if neck == target:
        if is_whole:
            return 0
        reached, _ = _flood(search, _free_neighbour(search, neck), neck)
        return headings if reached == search.counts[FREE] - 1 else 0
    reached, surplus = _flood(search, target, neck)
    if reached == search.counts[FREE] - 1:
        return headings  # its parts meet behind a hole
    number = seen[neck]
    outside = 0
    for way in range(4):
        cell = live + ring[2 * way]
        if (headings >> way) & 1 and cell != neck and seen[cell] != number:
            outside |= 1 << way
    if outside == 0:
        return 0
    # The line comes from the neck, alternates through this part and ends on the target.
    if surplus != (1 if search.colour[neck] != search.colour[target] else 0):
        return 0
    if is_whole and _PARTS[search.around[neck]] > 2:
        return 0
    return outside


@part
def _flood(search: Search, cell: int, wall: int) -> tuple[int, int]:
    """How many free cells a cell reaches without the wall, and the surplus of its own colour.

    `seen` marks them, and the wall, with a new number.
    """
    ring, seen, stack, is_free = search.ring, search.seen, search.stack, search.is_free
    seen[0] += 1
    number = seen[0]
    seen[wall] = number
    seen[cell] = number
    colour = search.colour
    stack[0] = cell
    held, reached, surplus = 1, 0, 0
    while held:
        held -= 1
        here = stack[held]
        reached += 1
        surplus += 1 - 2 * (colour[here] ^ colour[cell])
        for way in range(0, 8, 2):
            there = here + ring[way]
            if is_free[there] and seen[there] != number:
                seen[there] = number
                stack[held] = there
                held += 1
    return reached, surplus


@part
def _free_neighbour(search: Search, cell: int) -> int:
    for place in range(0, 8, 2):
        if search.is_free[cell + search.ring[place]]:
            return cell + search.ring[place]
    return cell
