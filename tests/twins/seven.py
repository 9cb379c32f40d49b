"""The rule sets 5 and 7 by hand: the paper's near field as plain code, with the future lines.

The rule engine reads its patterns from files; here each stands as it is worded, cell by cell, in
code of its own, so that the two can be compared. The future lines are the product's.

A view is the board around the live end in one of four frames. Its cells are (left, straight) from
the live end; the negative ones are counted from the end of the array, as Python does it anyway.
Constants that kernels pass on are typed, for Numba compiles anew for every plain one.
"""

from typing import Any, NamedTuple

import numpy as np

from unicursal._jit import kernel, part
from unicursal._random import Generator, below
from unicursal.rules._names import ALL_LOOKS
from unicursal.rules.future._lines import after_step
from unicursal.rules.future._links import (
    TRAIL_LENGTH,
    FutureLines,
    is_future,
    is_near_end,
    is_section,
    new_future_lines,
    next_field,
    undo,
)

# All kernels of the twin stand in this file: Numba's cache notices when it changes.

LEFT, STRAIGHT, RIGHT = 1, 2, 4
"""Turns, as bits."""

MATCHED = 8
"""A pattern was there, whatever was counted."""

UP, RIGHTWARDS, DOWN, LEFTWARDS = np.arange(4)
"""Headings; the next one is a turn to the right."""

NO_TURN, TURNED, MIRRORED = np.arange(3)
"""Frames are sums of these."""

CLOSE, FAR = np.int64(2), np.int64(3)
"""How far ahead a wall is."""

NO_CELL = np.int64(0)

STEPS, POSITIONS, BLOCKED = range(3)
"""Entries of `num`: the steps made; positions and blocked steps seen."""

COMPLETE, DEAD_END, LIMIT, EXHAUSTED = range(4)
"""How a walk or a run has ended."""


LEFT_FIRST = np.zeros(0, np.uint64)
"""No generator: nothing is left to chance."""


class Land(NamedTuple):
    """The board and what a count of an area needs."""

    index: Any  # by cell, with a rim: -2 outside, -1 free, else the visiting number
    seen: Any  # by cell: the stamp of the last count that came here; at 0 the last stamp
    stack: Any


class View(NamedTuple):
    """What lies around the live end: by left and straight."""

    taken: Any  # visited by the line
    empty: Any  # inside the board and not taken; what is neither is border
    number: Any  # visiting number, -1 if not taken
    cell: Any  # NO_CELL outside


class Game(NamedTuple):
    """A board, the line on it and its future lines."""

    n: Any
    with_7: Any  # 1: items 3-7 and 9 too
    land: Land
    lines: FutureLines
    path: Any  # by step: the cell
    heading: Any  # by step: how it was reached
    open: Any  # by step: the open turns that have not been tried
    trail: Any  # by step: the length of the trail of the future lines before it
    views: Any  # by frame: as is, turned, mirrored, mirrored and turned
    num: Any


def new_game(n: int, with_7: bool) -> Game:
    """A line of one cell."""
    index = np.full((n + 2, n + 2), -2, np.int64)
    index[1:-1, 1:-1] = -1
    index[1, 1] = 0
    row = np.zeros((6, (n + 2) ** 2), np.int64)
    land = Land(index.reshape(-1), row[0], row[1])
    view = np.zeros((4, 4, 7, 7), np.int64)
    lines = new_future_lines(land.index, n, ALL_LOOKS)
    num = np.zeros(3, np.int64)
    game = Game(n, int(with_7), land, lines, row[2], row[3], row[4], row[5], view, num)
    game.path[0] = n + 3
    game.heading[0] = DOWN
    return game


def moves(game: Game) -> str:
    """The line as moves."""
    return "".join("URDL"[heading] for heading in game.heading[1 : game.num[STEPS] + 1])


@part
def step_of(heading, n):
    """What a step adds to a cell."""
    if heading == UP:
        return -n - 2
    if heading == DOWN:
        return n + 2
    return 1 if heading == RIGHTWARDS else -1


@part
def look(view, index, n, live, aside, ahead):
    """Fill a view in which (1, 0) lies in the heading `aside` and (0, 1) in `ahead`."""
    x, y = live % (n + 2), live // (n + 2)
    for left in range(-2, 5):
        for straight in range(-2, 5):
            there_x, there_y = x, y
            for count, heading in ((left, aside), (straight, ahead)):
                if heading % 2 == 1:
                    there_x += count if heading == RIGHTWARDS else -count
                else:
                    there_y += count if heading == DOWN else -count
            is_inside = 1 <= there_x <= n and 1 <= there_y <= n
            cell = there_y * (n + 2) + there_x if is_inside else NO_CELL
            view[0, left, straight] = index[cell] >= 0
            view[1, left, straight] = index[cell] == -1
            view[2, left, straight] = max(-1, index[cell])
            view[3, left, straight] = cell


@part
def look_around(views, index, n, live, heading):
    """Fill all four views. Turned: (1, 0) lies ahead and (0, 1) to the right."""
    left, right = (heading + 3) % 4, (heading + 1) % 4
    look(views[0], index, n, live, left, heading)
    look(views[TURNED], index, n, live, heading, right)
    look(views[MIRRORED], index, n, live, right, heading)
    look(views[MIRRORED + TURNED], index, n, live, heading, left)


@part
def view_in(views, frame):
    """The view in one frame."""
    return View(views[frame, 0], views[frame, 1], views[frame, 2], views[frame, 3])


@part
def as_seen(mask, frame):
    """What a frame forbids as turns of the live end; a turn that lands behind is dropped."""
    if frame & TURNED:
        mask = (mask & LEFT) << 1 | (mask & STRAIGHT) << 1
    if frame & MIRRORED:
        mask = (mask & STRAIGHT) | (mask & LEFT) << 2 | (mask & RIGHT) >> 2
    return mask


@part
def turn_to(heading, there):
    """The turn that leads from a heading to another one."""
    if heading == there:
        return STRAIGHT
    return RIGHT if (heading + 1) % 4 == there else LEFT


@part
def is_odd(land, start, end, door, door_2, door_3, stride):
    """Whether the area of the start is odd, the door being wall; False if it is not counted."""
    index, seen, stack = land
    if index[start] != -1 or index[end] != -1:
        return False
    stamp = seen[0] + 1
    seen[door] = seen[door_2] = seen[door_3] = stamp
    seen[0] = seen[start] = stamp
    stack[0] = start
    height = 1
    count = 0
    while height > 0:
        height -= 1
        cell = stack[height]
        count += 1
        for step in (1, -1, stride, -stride):
            there = cell + step
            if index[there] == -1 and seen[there] != stamp:
                seen[there] = stamp
                stack[height] = there
                height += 1
    return count & 1 == 1


@part
def c_shape(v, corner):
    """Item 1 in one frame."""
    if v.empty[1, 0] and v.cell[1, 0] != corner and not v.empty[2, 0] and not v.empty[1, -1]:
        return STRAIGHT | RIGHT
    return 0


@part
def border(index, n, live, heading):
    """Item 2."""
    x, y = live % (n + 2), live // (n + 2)
    ahead = live + step_of(heading, n)
    mask = 0
    if heading == UP and (x == 2 or x == n - 1):
        edge = LEFTWARDS if x == 2 else RIGHTWARDS
        if index[ahead + step_of(edge, n)] == -1:
            mask |= turn_to(heading, edge)
    if heading == LEFTWARDS and (y == 2 or y == n - 1):
        edge = UP if y == 2 else DOWN
        if index[ahead + step_of(edge, n)] == -1:
            mask |= turn_to(heading, edge)
    if (heading == LEFTWARDS and x == 2) or (heading == RIGHTWARDS and x == n - 1):
        mask |= turn_to(heading, DOWN)
        if index[ahead + step_of(UP, n)] < 0 and not (heading == RIGHTWARDS and y == 1):
            mask |= STRAIGHT
    if (heading == UP and y == 2) or (heading == DOWN and y == n - 1):
        mask |= turn_to(heading, RIGHTWARDS)
        if index[ahead + step_of(LEFTWARDS, n)] < 0 and not (heading == DOWN and x == 1):
            mask |= STRAIGHT
    return mask


@part
def is_left(v, distance):
    """Whether the area before a wall straight ahead lies to the left (items 3 and 6a)."""
    if v.taken[1, distance]:
        return v.number[1, distance] > v.number[0, distance]
    return v.number[0, distance] > v.number[-1, distance]


@part
def close_mid_across(v):
    """Item 4 on one side."""
    if not (v.taken[1, 2] and v.empty[0, 1] and v.empty[1, 1]):
        return 0
    return STRAIGHT | RIGHT if v.number[2, 2] > v.number[1, 2] else STRAIGHT | LEFT


@part
def close_across(v):
    """Item 5 on one side."""
    if not (v.taken[2, 2] and v.empty[0, 1] and v.empty[1, 1] and v.empty[2, 1]):
        return 0
    return STRAIGHT | RIGHT if v.number[3, 2] > v.number[2, 2] else LEFT


@part
def close(one, other):
    """Items 3, 4, 5; 0 if none of them holds."""
    if one.taken[0, 2] and one.empty[0, 1]:
        return STRAIGHT | RIGHT if is_left(one, CLOSE) else STRAIGHT | LEFT
    mask = close_mid_across(one) | as_seen(close_mid_across(other), MIRRORED)
    if mask == 0:
        mask = close_across(one) | as_seen(close_across(other), MIRRORED)
    return mask


@part
def far_straight(v, land, stride):
    """Item 6a with the area to the left."""
    c = v.cell
    odd = (
        v.empty[1, 1]
        and v.empty[2, 1]
        and is_odd(land, c[1, 1], c[1, 2], c[0, 1], c[0, 2], NO_CELL, stride)
    )
    return STRAIGHT | RIGHT if odd else 0


@part
def far_mid_across(v, land, stride):
    """Item 6b on one side."""
    c = v.cell
    if not (v.taken[1, 3] and v.taken[2, 3] and v.empty[0, 1] and v.empty[1, 1]):
        return 0
    if v.number[2, 3] > v.number[1, 3]:
        if v.empty[2, 1] and is_odd(land, c[1, 1], c[1, 2], c[0, 1], c[0, 2], NO_CELL, stride):
            return MATCHED | STRAIGHT | RIGHT
    elif v.empty[-1, 1] and is_odd(land, c[0, 1], c[0, 2], c[1, 1], c[1, 2], NO_CELL, stride):
        return MATCHED | STRAIGHT | LEFT
    return MATCHED


@part
def far_across(v, land, stride):
    """Item 6c on one side."""
    c = v.cell
    if not (v.taken[2, 3] and v.taken[3, 3]):
        return 0
    if not (v.empty[0, 1] and v.empty[1, 1] and v.empty[2, 1]):
        return 0
    if v.number[3, 3] > v.number[2, 3]:
        if is_odd(land, c[1, 1], c[1, 2], c[0, 1], c[0, 2], c[1, 3], stride):
            return STRAIGHT | RIGHT
    elif is_odd(land, c[1, 1], c[1, 2], c[1, 0], c[2, 1], c[2, 2], stride):
        return LEFT
    return 0


@part
def far(one, other, land, stride):
    """Item 6."""
    if one.taken[0, 3] and one.empty[0, 1]:
        if is_left(one, FAR):
            return far_straight(one, land, stride)
        return as_seen(far_straight(other, land, stride), MIRRORED)
    left, right = far_mid_across(one, land, stride), far_mid_across(other, land, stride)
    if left == 0 and right == 0:
        left, right = far_across(one, land, stride), far_across(other, land, stride)
    return (left & ~MATCHED) | as_seen(right, MIRRORED)


@part
def side(v, land, item, stride):
    """One of items 7 a-e on one side."""
    if not (v.empty[1, 0] and v.empty[1, 1]):
        return 0
    c = v.cell
    mask = 0
    if item == 0 and v.taken[2, 0]:
        mask = MATCHED | LEFT
    if item == 1 and (v.taken[2, 1] or (v.taken[2, -1] and v.empty[1, -1])):
        mask = MATCHED | LEFT
    if item == 2 and v.taken[3, 0]:
        mask = MATCHED
        runs_up = (
            v.number[3, 0] > v.number[3, -1] if v.taken[3, -1] else v.number[3, 1] > v.number[3, 0]
        )
        if runs_up and is_odd(land, c[1, 1], c[2, 1], c[1, 0], c[2, 0], NO_CELL, stride):
            mask |= LEFT
    if item == 3 and v.taken[3, -1] and v.taken[3, -2] and v.empty[1, -1]:
        mask = MATCHED
        if v.number[3, -1] > v.number[3, -2] and is_odd(
            land, c[1, 0], c[2, 0], c[1, -1], c[2, -1], NO_CELL, stride
        ):
            mask |= LEFT
    if item == 3 and v.taken[3, 1] and v.taken[3, 2]:
        mask |= MATCHED
        if v.number[3, 2] > v.number[3, 1] and is_odd(
            land, c[1, 1], c[2, 1], c[1, 0], c[2, 0], NO_CELL, stride
        ):
            mask |= LEFT
    if item == 4 and v.taken[3, 2] and v.taken[3, 3] and v.empty[1, 2]:
        mask = MATCHED
        if v.number[3, 3] > v.number[3, 2] and is_odd(
            land, c[1, 1], c[2, 1], c[1, 0], c[2, 0], c[3, 1], stride
        ):
            mask |= LEFT
    return mask


@part
def sides(one, other, land, stride):
    """Item 7."""
    for item in range(5):
        left, right = side(one, land, item, stride), side(other, land, item, stride)
        if left or right:
            return (left & LEFT) | as_seen(right & LEFT, MIRRORED)
    return 0


@part
def border_area(game, live, heading):
    """Item 8."""
    n, index = game.n, game.land.index
    x, y = live % (n + 2), live // (n + 2)
    for k, want, edge, here in (
        (0, LEFTWARDS, LEFTWARDS, x == 3),
        (1, UP, UP, y == 3),
        (2, RIGHTWARDS, RIGHTWARDS, x == n - 2 and y >= 2),
        (3, DOWN, DOWN, y == n - 2 and x >= 2),
        (4, UP, LEFTWARDS, x == 3 and y >= 4),
        (5, LEFTWARDS, UP, y == 3 and x >= 4),
        (6, UP, RIGHTWARDS, x == n - 2 and y >= 3),
        (7, LEFTWARDS, DOWN, y == n - 2 and x >= 3),
    ):
        if not here or heading != want:
            continue
        out = step_of(edge, n)
        along = step_of(UP if k % 2 == 0 else LEFTWARDS, n)  # away from the end corner
        if index[live + along] >= 0 or index[live + 2 * out] >= 0:
            continue
        if k < 4 and (index[live + out] != -1 or is_future(game.lines, live + out)):
            continue
        start, end = live + out + along, live + 2 * out + along
        if not is_odd(game.land, start, end, live + out, live + 2 * out, NO_CELL, n + 2):
            return 0
        mask = turn_to(heading, edge)
        if k < 4:
            mask |= turn_to(heading, DOWN if k % 2 == 0 else RIGHTWARDS)
        return mask
    return 0


@part
def size_rules(v, lines, is_turned, corner):
    """Item 9 in one frame."""
    c = v.cell
    mask = 0
    if is_section(lines, c[2, 0], c[2, 2]):
        mask |= STRAIGHT | RIGHT
    if is_section(lines, c[0, 1], c[0, 3]):
        walled = not v.empty[1, 4] and not v.empty[2, 4] and not v.empty[3, 4]
        walled = walled and not v.empty[4, 3] and not v.empty[4, 2] and not v.empty[4, 1]
        if walled and v.empty[3, 3] and c[3, 3] != corner and v.empty[3, 1]:
            mask |= STRAIGHT
    if is_turned:
        return mask
    if is_section(lines, c[1, 0], c[3, 0]):
        bent = v.taken[0, 3] and v.taken[-1, 2] and v.taken[-1, 1]
        if bent and v.empty[0, 2] and not v.empty[4, 1]:
            mask |= LEFT
    if is_section(lines, c[0, 1], c[2, 1]) and v.empty[1, -1] and not v.empty[1, -2]:
        mask |= LEFT
    return mask


@part
def forbidden(game, live, heading):
    """The turns that items 1-9 forbid."""
    n, index = game.n, game.land.index
    corner = n * (n + 3)
    look_around(game.views, index, n, live, heading)
    mask = 0
    for frame in range(4):
        v = view_in(game.views, frame)
        mask |= as_seen(c_shape(v, corner), frame)
    if mask:
        return mask
    mask = border(index, n, live, heading)
    near = 0
    one = view_in(game.views, NO_TURN)
    other = view_in(game.views, MIRRORED)
    if game.with_7:
        near = close(one, other)
        for frame in range(4):
            v = view_in(game.views, frame)
            mask |= as_seen(size_rules(v, game.lines, frame & TURNED, corner), frame)
        if near == 0:
            mask |= far(one, other, game.land, n + 2) | sides(one, other, game.land, n + 2)
    if near == 0:
        mask |= border_area(game, live, heading)
    return mask | near


@kernel
def open_turns(game):
    """The turns that the rules leave open."""
    steps = game.num[STEPS]
    live, heading = game.path[steps], game.heading[steps]
    index, lines = game.land.index, game.lines
    must = next_field(lines, live)
    mask, candidates, free, near_ends = 0, 0, 0, 0
    for k in range(3):
        cell = live + step_of((heading + k + 3) % 4, game.n)
        if index[cell] == -1:
            free += 1
            is_near = is_near_end(lines, cell)
            if (must == 0 and (is_near or not is_future(lines, cell))) or cell == must:
                mask |= 1 << k
                candidates += 1
                near_ends += 1 if is_near else 0
    if must == 0 and not (candidates == 1 and near_ends == 1):
        mask &= ~forbidden(game, live, heading)
    game.num[POSITIONS] += 1
    game.num[BLOCKED] += free - (mask & 1) - (mask >> 1 & 1) - (mask >> 2 & 1)
    return mask


@kernel
def step(game, k):
    """Turn (0 left, 1 straight, 2 right) and go; False if a future line cannot be completed."""
    num, path = game.num, game.path
    steps = num[STEPS]
    game.trail[steps] = game.lines.num[TRAIL_LENGTH]
    heading = (game.heading[steps] + k + 3) % 4
    cell = path[steps] + step_of(heading, game.n)
    steps += 1
    num[STEPS] = steps
    path[steps] = cell
    game.heading[steps] = heading
    game.land.index[cell] = steps
    if steps < 2:
        return True
    return after_step(game.lines, cell, path[steps - 1], path[steps - 2])


@kernel
def step_back(game, steps):
    """Take back all steps but this many."""
    while game.num[STEPS] > steps:
        game.land.index[game.path[game.num[STEPS]]] = -1
        game.num[STEPS] -= 1
        undo(game.lines, game.trail[game.num[STEPS]])


@kernel
def walk(game, rng, mask):
    """Go on with one of the turns `mask` (0: ask) to the end; at random if there is a generator."""
    num = game.num
    while num[STEPS] < game.n * game.n - 1:
        if mask == 0:
            mask = open_turns(game)
        if mask == 0:
            return DEAD_END
        chosen = 0
        if len(rng) > 0:
            chosen = below(rng, (mask & 1) + (mask >> 1 & 1) + (mask >> 2 & 1))
        k = 0
        while mask >> k & 1 == 0 or chosen > 0:
            chosen -= mask >> k & 1
            k += 1
        game.open[num[STEPS]] = mask >> (k + 1) << (k + 1)
        if not step(game, k):
            return DEAD_END
        mask = 0
    return COMPLETE


@kernel
def run_left_first(game, rng, limit):
    """Complete walkthroughs in left-first order: how many, and why it ended (limit 0: none)."""
    completed = 0
    mask = np.int64(0)
    while True:
        if walk(game, rng, mask) == DEAD_END:
            return completed, DEAD_END
        completed += 1
        if completed == limit:
            return completed, LIMIT
        mask = np.int64(0)
        while mask == 0:
            if game.num[STEPS] == 0:
                return completed, EXHAUSTED
            step_back(game, game.num[STEPS] - 1)
            mask = game.open[game.num[STEPS]]


def run_at_random(game: Game, rng: Generator, runs: int) -> int:
    """The number of walkthroughs completed in this many runs, each until its first dead end."""
    completed = 0
    for _ in range(runs):
        while walk(game, rng, 0) == COMPLETE:
            completed += 1
            step_back(game, 0)
        step_back(game, 0)
    return completed
