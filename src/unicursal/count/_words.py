"""The kernels behind the lists of words: what joining, opening or ending strands does to a word.

A word is a number with two bits a plug, the first plug lowest: 1 opens a strand, 2 closes it, 3
leads to an end of the line. A cell acts on the plugs at one position of the word:

- it opens a pair, `..` becomes `()`: a new strand with both its plugs here;
- it joins the two plugs here, which vanish: `)(` leaves the others as they are; of `((` the strand
  that closes first now opens, of `))` the one that opened last now closes; `()` would be a loop and
  is forbidden; next to an end, the other plug of the strand leads to the end now; two ends meet
  only in the last cell of all;
- it starts the line: a new plug that leads to an end;
- it stops the line: the plug here vanishes and its partner leads to an end.

Each of these is the same for all frontiers whose plugs spell the same word, so it is tabulated
once: the map from the place of a word in its list to the place of the new word. Finding the partner
takes the length of the word, finding the new word's place a binary search. A table for 21 plugs
takes a twentieth of a second.
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
    source: npt.NDArray[np.int64],
    goal: npt.NDArray[np.int64],
    places: npt.NDArray[np.int32],
) -> None:
    """For each position, then each word of that length, the place of the new word in `goal`."""
    taken = 2 if action == JOIN else 1 if action in (KEEP, STOP) else 0
    at = 0
    for position in range(length - taken + 1):
        for word in source:
            changed = _changed(action, length, word, position)
            places[at] = -1 if changed < 0 else _place(goal, changed)
            at += 1


@part
def _changed(action: int, length: int, word: int, position: int) -> int:
    if action == KEEP:
        return word
    if action == OPEN_PAIR:
        return _inserted(word, position, OPENING | CLOSING << 2, 2)
    if action == START:
        return _inserted(word, position, END, 1)
    one = _plug(word, position)
    if action == STOP:
        if one == END:
            return 0 if length == 1 else -1
        return _removed(_with_partner(word, position, END), position, 1)
    other = _plug(word, position + 1)
    if one == OPENING and other == CLOSING:
        return -1
    if one == END and other == END:
        return 0 if length == 2 else -1
    if one == END:
        word = _with_partner(word, position + 1, END)
    elif other == END:
        word = _with_partner(word, position, END)
    elif one == OPENING and other == OPENING:
        word = _with_partner(word, position + 1, OPENING)
    elif one == CLOSING and other == CLOSING:
        word = _with_partner(word, position, CLOSING)
    return _removed(word, position, 2)


@inlined
def _plug(word: int, position: int) -> int:
    return (word >> (2 * position)) & 3


@inlined
def _inserted(word: int, position: int, plugs: int, how_many: int) -> int:
    low = word & ((1 << (2 * position)) - 1)
    high = word >> (2 * position)
    return low | plugs << (2 * position) | high << (2 * (position + how_many))


@inlined
def _removed(word: int, position: int, how_many: int) -> int:
    low = word & ((1 << (2 * position)) - 1)
    return low | (word >> (2 * (position + how_many))) << (2 * position)


@part
def _with_partner(word: int, position: int, plug: int) -> int:
    """The word in which the plug at the other end of a strand is another one."""
    kind = _plug(word, position)
    step = 1 if kind == OPENING else -1
    depth = 1
    at = position
    while depth:
        at += step
        met = _plug(word, at)
        if met == kind:
            depth += 1
        elif met != END:
            depth -= 1
    return word & ~(3 << (2 * at)) | plug << (2 * at)


@part
def _place(goal: npt.NDArray[np.int64], word: int) -> int:
    low, high = 0, len(goal)
    while low < high:
        middle = (low + high) // 2
        if goal[middle] < word:
            low = middle + 1
        else:
            high = middle
    return low if low < len(goal) and goal[low] == word else -1
