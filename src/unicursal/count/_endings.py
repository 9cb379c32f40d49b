"""Endings that come again: what follows once only some free cells are left is kept and copied.

Strategy. Walkthroughs that follow each other in left-first order fill the same last cells in the
same ways again and again: among 100,000 of the 9x9 board the line came 59,000 times to a position
with 24 free cells, but only 1,700 of these differed. How a line can end depends only on the free
cells, the live end and the last heading. So at some numbers of free cells (*levels*) all endings
found behind such a position are written down in the order in which they were found, and when the
position comes again they are copied.

Invariant: an entry is used only if all its free cells agree, bit by bit, and only once its search
has been left for good (`rows` is negative until then). Each place of a level holds the entry that
came last; a level whose room is full is emptied as a whole. At a level at most one position is
being written down at any time, because the number of free cells falls along a line.

Cost: two bytes are moved for each step of an ending, instead of a search.
"""

from typing import NamedTuple

from unicursal._arrays import Bytes, Integers
from unicursal._jit import inlined, part


class Endings(NamedTuple):
    """What is kept; first index always the level."""

    level_of: Integers  # by number of free cells: the level, or -1
    lengths: Integers  # how many cells an ending has
    keys: Integers  # by place: the free cells as bits, live end and heading
    first: Integers  # by place: its first row
    rows: Integers  # by place: how many rows, or -1
    letters: Bytes  # the rows, one behind the other
    used: Integers  # how many rows are taken
    open_place: Integers  # the place being written, or -1
    open_at: Integers  # the length of the line there
    copied: Integers  # level, next row and number of rows still to be handed out


@part
def place_of(endings: Endings, bits: Integers, live: int, heading: int) -> int:
    """Where a position belongs."""
    number = live * 4 + heading
    for word in bits:
        # Folded to 31 bits, so that the product stays below 2^63.
        folded = (number ^ word ^ (word >> 31)) & 0x7FFFFFFF
        number = (folded * 0x9E3779B1) >> 17
    return (number >> 8) & (endings.rows.shape[1] - 1)


@part
def is_known(
    endings: Endings, level: int, place: int, bits: Integers, live: int, heading: int
) -> bool:
    """Whether all endings of a position are there."""
    if endings.rows[level, place] < 0:
        return False
    key = endings.keys[level, place]
    for i in range(len(bits)):
        if key[i] != bits[i]:
            return False
    return key[len(bits)] == live * 4 + heading


@part
def begin(
    endings: Endings, level: int, place: int, bits: Integers, live: int, heading: int, at: int
) -> None:
    """Begin to write down the endings of a position that a line of that length has reached."""
    key = endings.keys[level, place]
    for i in range(len(bits)):
        key[i] = bits[i]
    key[len(bits)] = live * 4 + heading
    endings.rows[level, place] = -1
    endings.first[level, place] = endings.used[level]
    endings.open_place[level] = place
    endings.open_at[level] = at


@inlined
def write(endings: Endings, letters: Bytes) -> None:
    """Add the ending of a walkthrough to all that are being written."""
    for level in range(len(endings.lengths)):
        if endings.open_place[level] >= 0:
            length = endings.lengths[level]
            row = endings.used[level]
            if (row + 1) * length > endings.letters.shape[1]:
                _empty(endings, level)
                continue
            for step in range(length):
                endings.letters[level, row * length + step] = letters[len(letters) - length + step]
            endings.used[level] = row + 1


@inlined
def leave(endings: Endings, at: int) -> None:
    """The line of that length will not be continued any more."""
    for level in range(len(endings.lengths)):
        place = endings.open_place[level]
        if place >= 0 and endings.open_at[level] == at:
            endings.rows[level, place] = endings.used[level] - endings.first[level, place]
            endings.open_place[level] = -1


@part
def _empty(endings: Endings, level: int) -> None:
    for place in range(endings.rows.shape[1]):
        endings.rows[level, place] = -1
    endings.used[level] = 0
    endings.open_place[level] = -1
