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
reaches without breaking a rule; `kids` leads from each state before it to those after it.

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

(
    COLUMN,
    WIDTH,
    LAST_COLUMN,
    LAST_ROW,
    STRICT,
    THICK,
    HOLLOW_LEFT,
    HOLLOW_ABOVE,
    HOLLOW_BLOCK,
) = range(9)
"""What the sweep must know of a tile: its column and the columns of the inside; whether it stands
last in its row, in the last row, in a strict room, in one where walls may be thick; whether the
tile to the left, the one above, or all of its block with the tiles left and above are hollow."""
FIELDS = 9

MOST_COLUMNS = 20
"""Three bits a column and two more fit into a key."""

_WALL, _COMPLETE, _OPENS, _CLOSES, _TO_END, _FRESH = range(6)
_NO = -1
_DEGREE = (0, 2, 1, 0, 0)


@kernel
def advance(
    keys: Keys,
    begin: int,
    end: int,
    tile: Integers,
    options: Integers,
    table: Indices,
    after: Keys,
    found: int,
    kids: Indices,
) -> int:
    """The states after a tile from some of those before it; `kids[i, k]` is what option k makes.

    `found` states have been found before, from the keys before `begin`. `table` has a power of two
    of places, more than `after`, all -1 at first. Returns how many states there are now, or -1 if
    `after` is too short.
    """
    last_place = len(table) - 1
    for i in range(begin, end):
        for k in range(len(options)):
            key = _key_after(keys[i], tile, options[k])
            if key < 0:
                kids[i, k] = -1
                continue
            # Folded to 31 bits, so that the product stays below 2^63.
            folded = (key ^ (key >> 31)) & 0x7FFFFFFF
            place = ((folded * 0x9E3779B1) >> 24) & last_place
            while table[place] >= 0 and after[table[place]] != key:
                place = (place + 1) & last_place
            if table[place] < 0:
                if found == len(after):
                    return -1
                after[found] = key
                table[place] = found
                found += 1
            kids[i, k] = table[place]
    return found


@kernel
def advance_far(
    fields: Integers,
    options: Integers,
    many: Integers,
    state: Integers,
    steps: int,
    keys: Keys,
    table: Indices,
    stamps: Indices,
) -> bool:
    """Take tiles up to number `steps` while all states fit into a row of `keys`; whether they did.

    Nothing is kept of the way. `options[i, :many[i]]` are those of tile i. `state` says how many
    tiles have been taken, how many states there are, and in which of the two rows of `keys` they
    stand. A place of `table` is in use if its stamp is the number of the tile behind this one.
    """
    last_place = len(table) - 1
    for step in range(state[0], steps):
        here, after = keys[state[2]], keys[1 - state[2]]
        found = 0
        for i in range(state[1]):
            for k in range(many[step]):
                key = _key_after(here[i], fields[step], options[step, k])
                if key < 0:
                    continue
                folded = (key ^ (key >> 31)) & 0x7FFFFFFF
                place = ((folded * 0x9E3779B1) >> 24) & last_place
                while stamps[place] == step + 1 and after[table[place]] != key:
                    place = (place + 1) & last_place
                if stamps[place] != step + 1:
                    if found == len(after):
                        return False
                    after[found] = key
                    table[place] = found
                    stamps[place] = step + 1
                    found += 1
        state[0], state[1], state[2] = step + 1, found, 1 - state[2]
    return True


@kernel
def mark_complete(keys: Keys, columns: int, ways: npt.NDArray[np.uint64]) -> None:
    """Give the states of the last layer one way to finish where the path is complete, else none."""
    for i in range(len(keys)):
        ways[i] = np.uint64((keys[i] >> (3 * columns + 1)) & 1)


@part
def _key_after(key: int, tile: Integers, option: int) -> int:
    column, columns = tile[COLUMN], tile[WIDTH]
    above = (key >> (3 * column)) & 7
    left, corner = 0, 0
    if column > 0:
        left = (key >> (3 * column - 3)) & 7
        corner = (key >> (3 * columns)) & 1
    open_above, open_left = above != _WALL, left != _WALL
    if not _block_is_fine(tile, option != WALL, open_above, open_left, corner):
        return _NO
    if option in (WALL, HOLLOW):
        after = _closed(key, tile, option, left, above)
    else:
        if tile[HOLLOW_ABOVE]:
            above = 0
        if tile[HOLLOW_LEFT]:
            left = 0
        after = _opened(key, tile, _DEGREE[option], left, above)
    if after == _NO:
        return _NO
    after &= ~(1 << (3 * columns))
    if open_above and not tile[LAST_COLUMN]:
        after |= 1 << (3 * columns)
    return after


@inlined
def _block_is_fine(
    tile: Integers, is_open: bool, open_above: bool, open_left: bool, corner: int
) -> bool:
    """Whether the 2 x 2 blocks that this tile completes, also with the border, are allowed."""
    opened = int(is_open) + int(open_above) + int(open_left) + corner
    fine = (opened != 0 or tile[THICK] != 0) and (opened != 4 or tile[HOLLOW_BLOCK] != 0)
    if tile[STRICT] and opened == 2 and open_above == open_left:
        fine = False
    if (
        not is_open
        and not tile[THICK]
        and (
            (tile[LAST_COLUMN] and (not open_above or tile[LAST_ROW]))
            or (tile[LAST_ROW] and not open_left)
        )
    ):
        fine = False
    return fine


@inlined
def _closed(key: int, tile: Integers, option: int, left: int, above: int) -> int:
    """The key after a tile that the path does not take."""
    after = _put(key, tile[COLUMN], _WALL if option == WALL else _COMPLETE)
    if above >= _OPENS or left == _FRESH or (left >= _OPENS and tile[LAST_ROW]):
        after = _NO
    return after


@part
def _opened(key: int, tile: Integers, degree: int, left: int, above: int) -> int:
    """The key after a tile that the path takes, with this many neighbours in all."""
    column, columns = tile[COLUMN], tile[WIDTH]
    neighbours = int(left != 0) + int(above != 0)
    missing = degree - neighbours
    to_come = int(not tile[LAST_COLUMN]) + int(not tile[LAST_ROW])
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
    if neighbours == 1:
        return _stopped(key, column - 1 if left else column, column, columns)
    return _joined(key, column, columns)


@part
def _stopped(key: int, at: int, column: int, columns: int) -> int:
    """The key after an end of the path that the strand at `at` leads to."""
    other = (key >> (3 * at)) & 7
    after = _put(_put(key, at, _COMPLETE), column, _COMPLETE)
    if other == _TO_END:
        return _finished(after, columns)
    return _put(after, _partner(key, at), _TO_END)


@part
def _joined(key: int, column: int, columns: int) -> int:
    """The key after a tile that joins the strands from the left and from above."""
    left, above = (key >> (3 * column - 3)) & 7, (key >> (3 * column)) & 7
    after = _put(_put(key, column - 1, _COMPLETE), column, _COMPLETE)
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
