"""The sweep over a room: what a tile, as wall or open, does to the frontier.

Strategy. The tiles of a room's inside are taken row by row. Two open tiles side by side are always
neighbours on the path, so a map is told by its tiles alone: a tile is a wall, or open, and open
either as a path tile (two open neighbours) or as an end of the path (one). A state says of the
last tile taken in each column, in three bits: a wall; open and complete; open with one neighbour
still to come, and to what the strand behind it leads: the strand's other such tile lies to the
right, or to the left, or it is an end of the path; and, only for the tile just taken, open with two
neighbours to come. One bit more tells whether the tile up and left of the next one is open, for the
2 x 2 blocks; and one whether the path is complete.

Two of the neighbours of a tile decide most: below a tile that still waits it must be open, beside a
complete tile it must be a wall. In a strict room only a strand that may go on to the right or
downwards leaves a choice, in a perfect one also the tile between two walls.

A goal room is *hollow*: its tiles are open to the 2 x 2 blocks, but walls to the path, whose second
end is the tile in front of the room's opening.

Invariant: the states after a tile are all those, each once, that some map of the tiles taken so far
reaches without breaking a rule; `kids` leads from each state before it to those after it. Behind
the last tile there is one state at most: the path is complete.

Cost: with 13 tiles in a row about 100,000 states a tile in a perfect room, 7,000 in a strict one,
and 7 times as many for every 2 tiles more; 100 to 200 ns for each, most of it cache misses.
"""

import numpy as np
import numpy.typing as npt

from unicursal._arrays import Indices, Integers
from unicursal._jit import inlined, kernel, part

Keys = npt.NDArray[np.int64]

WALL, THROUGH, END, LONE, HOLLOW = range(5)
"""What a tile can be: a wall; open with two open neighbours, one or none; part of a goal room."""

STRICT, THICK = 1, 2
"""Rules of a room: corners never touch; a 2 x 2 block may be all wall."""

STEP, STATES, TAKEN, FOUND, BASE, USED = range(6)
"""How far a sweep is: the next tile, the states before it, how many of them are taken and how many
states behind it that led to; the number of those in the table; the rows of `kids` in use."""
READY, TIRED, MORE_KEYS, MORE_KIDS = range(4)
"""Why a sweep returned."""

MOST_COLUMNS = 20
"""Three bits a column and two more fit into a key."""

_WALL, _COMPLETE, _HOLLOW, _OPENS, _CLOSES, _TO_END, _FRESH = range(7)
_NO = -1
_DEGREE = (0, 2, 1, 0, 0)


@kernel
def advance(
    options: Integers,
    columns: int,
    rules: int,
    portion: int,
    at: Integers,
    keys: Keys,
    table: Integers,
    kids: Indices,
    many: Integers,
) -> int:
    """Take tiles until all are taken, a portion of states is, or an array is too short.

    `options[step]` is what a tile can be, filled up with -1. The states before and behind it stand
    in the two rows of `keys`, in turn; each has a row of `kids`, unless there are none, with its
    kids' places among the states behind. `many` receives the number of states before each tile. A
    place of `table` is in use if its number is not below that of this tile.
    """
    last_place = len(table) - 1
    for step in range(at[STEP], len(options)):
        before, behind = keys[step % 2], keys[1 - step % 2]
        column = step % columns
        is_last_row = step >= len(options) - columns
        base, used, found = at[BASE], at[USED], at[FOUND]
        if 0 < len(kids) < used + at[STATES]:
            return MORE_KIDS
        end = min(at[STATES], at[TAKEN] + portion)
        portion -= end - at[TAKEN]
        for i in range(at[TAKEN], end):
            for k in range(options.shape[1]):
                key, kid = _NO, -1
                if options[step, k] >= 0:
                    key = _key_after(
                        before[i], column, columns, is_last_row, rules, options[step, k]
                    )
                if key >= 0:
                    # Folded to 31 bits, so that the product stays below 2^63.
                    folded = (key ^ (key >> 31)) & 0x7FFFFFFF
                    place = ((folded * 0x9E3779B1) >> 24) & last_place
                    while table[place] >= base and behind[table[place] - base] != key:
                        place = (place + 1) & last_place
                    if table[place] < base:
                        if found == len(behind):
                            return MORE_KEYS
                        behind[found] = key
                        table[place] = base + found
                        found += 1
                    kid = table[place] - base
                if len(kids) > 0:
                    kids[used + i, k] = kid
        at[TAKEN], at[FOUND] = end, found
        if end < at[STATES]:
            return TIRED
        many[step] = at[STATES]
        at[USED] += at[STATES]
        at[STEP], at[STATES], at[TAKEN], at[FOUND], at[BASE] = step + 1, found, 0, 0, base + found
    return READY


@part
def _key_after(
    key: int, column: int, columns: int, is_last_row: bool, rules: int, option: int
) -> int:
    is_last_column = column == columns - 1
    above = (key >> (3 * column)) & 7
    left, corner = 0, 0
    if column > 0:
        left = (key >> (3 * column - 3)) & 7
        corner = (key >> (3 * columns)) & 1
    open_above, open_left = above != _WALL, left != _WALL
    opened = int(option != WALL) + int(open_above) + int(open_left) + corner
    in_goal_room = option == HOLLOW and above == left == _HOLLOW
    if opened == 4 and not in_goal_room:
        return _NO
    if rules & STRICT and opened == 2 and open_above == open_left:
        return _NO
    if not rules & THICK and (
        opened == 0 or (option == WALL and _is_thick(is_last_column, is_last_row, above, left))
    ):
        return _NO
    if option in (WALL, HOLLOW):
        if above >= _OPENS or left == _FRESH or (left >= _OPENS and is_last_row):
            return _NO
        after = _put(key, column, _WALL if option == WALL else _HOLLOW)
    else:
        to_come = int(not is_last_column) + int(not is_last_row)
        left = _WALL if left == _HOLLOW else left
        above = _WALL if above == _HOLLOW else above
        after = _opened(key, column, columns, to_come, _DEGREE[option], left, above)
    if after == _NO:
        return _NO
    if is_last_row and is_last_column:
        return 0 if (after >> (3 * columns + 1)) & 1 else _NO
    after &= ~(1 << (3 * columns))
    if open_above and not is_last_column:
        after |= 1 << (3 * columns)
    return after


@inlined
def _is_thick(is_last_column: bool, is_last_row: bool, above: int, left: int) -> bool:
    """Whether a wall makes a block of walls with the border."""
    beside = is_last_column and (above == _WALL or is_last_row)
    return beside or (is_last_row and left == _WALL)


@part
def _opened(
    key: int, column: int, columns: int, to_come: int, degree: int, left: int, above: int
) -> int:
    """The key after a tile that the path takes, with this many neighbours in all.

    Of its neighbours `left` and `above` are open, or 0, and at most so many are `to_come`.
    """
    neighbours = int(left != 0) + int(above != 0)
    missing = degree - neighbours
    if left == _COMPLETE or above == _COMPLETE or missing < 0 or missing > to_come:
        return _NO
    if (key >> (3 * columns + 1)) & 1:
        return _NO
    if neighbours == 0:
        if degree == 0:
            return _finished(_put(key, column, _COMPLETE), columns)
        return _put(key, column, _FRESH if degree == 2 else _TO_END)
    if left == _FRESH:
        # Of its two strands one goes down, the other leads here.
        if above != 0:
            return _put(_put(key, column - 1, above), column, _COMPLETE)
        if missing == 0:
            return _put(_put(key, column - 1, _TO_END), column, _COMPLETE)
        return _put(_put(key, column - 1, _OPENS), column, _CLOSES)
    if missing == 1:
        return _put(_put(key, column - 1, _COMPLETE), column, left) if left else key
    after = _put(key, column, _COMPLETE)
    if left != 0:
        after = _put(after, column - 1, _COMPLETE)
    # An end of the path joins its strand to what leads to an end.
    left, above = left or _TO_END, above or _TO_END
    if left == _TO_END and above == _TO_END:
        return _finished(after, columns)
    if left == _TO_END:
        return _put(after, _partner(key, column), _TO_END)
    if above == _TO_END:
        return _put(after, _partner(key, column - 1), _TO_END)
    if left == _OPENS and above == _CLOSES:
        return _NO  # a loop
    one, other = _partner(key, column - 1), _partner(key, column)
    return _put(_put(after, min(one, other), _OPENS), max(one, other), _CLOSES)


@part
def _finished(key: int, columns: int) -> int:
    """The key of a complete path; none if other strands are left over."""
    for column in range(columns):
        if (key >> (3 * column)) & 7 >= _OPENS:
            return _NO
    return key | 1 << (3 * columns + 1)


@part
def _partner(key: int, at: int) -> int:
    """Where the strand that is seen at `at` is seen again."""
    own = (key >> (3 * at)) & 7
    other = _OPENS + _CLOSES - own
    step = 1 if own == _OPENS else -1
    depth = 1
    while depth > 0:
        at += step
        sign = (key >> (3 * at)) & 7
        depth += int(sign == own) - int(sign == other)
    return at


@inlined
def _put(key: int, column: int, sign: int) -> int:
    return (key & ~(7 << (3 * column))) | sign << (3 * column)
