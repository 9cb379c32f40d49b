"""How far the ends of a future line can be drawn on: while there is one way only.

Strategy. The ends take turns. An end looks at the three cells beside it; some may be closed, some
are ruled out by a C-shape that would be left behind. With one left the end goes there, and where
that is the end of another line the two become one chain. It ends when neither end moves, or with a
mistake when an end has nowhere to go: then the line cannot be completed.

A frame is two steps on the board, `aside` for the first coordinate of the paper's (left, straight)
and `ahead` for the second one, so a turned or mirrored pattern is the same pattern with other
steps. Cells are looked at in such an order that one beyond the rim is never asked for. `inward` is
the column in which an end finds its own line: `NEXT` for a near end, `PREVIOUS` for a far one.

Invariant: an end never goes to a taken cell or to an end of its own chain, so there are no loops.
Cost: each cell is added once; a look at an end takes about 30 cells.
"""

import numpy as np

from unicursal import _grid
from unicursal._arrays import Int
from unicursal._jit import part
from unicursal.rules.future import _links as links
from unicursal.rules.future._links import (
    FutureLines,
    is_far_end,
    is_future,
    is_near_end,
    merge,
    move_end,
)

# What stands for a cell where there is none: an end stays where it is, or it cannot.
STAY = 0
MISTAKE = -1

# From this stride on (n >= 21) the paper's program knew one pattern more.
STRIDE_OF_21 = 23

# By frame, the turns that a pattern takes: straight and right as the frame has it, as bits (1 left,
# 2 straight, 4 right); what lands behind is no turn.
DROPPED = np.array([2 | 4, 4, 2 | 1, 1], np.int64)

left_of = part(_grid.left_of)


@part
def frame(k: Int, left: Int, straight: Int) -> tuple[Int, Int]:
    """`aside` and `ahead` of the four frames: as is, turned, mirrored, mirrored and turned."""
    if k == 0:
        return left, straight
    if k == 1:
        return straight, -left
    if k == 2:
        return -left, straight
    return straight, left


@part
def extend(lines: FutureLines, near: Int, inward: Int) -> bool:
    """Draw on the ends of a line in turn until neither moves; False if one has nowhere to go."""
    num = lines.num
    far = abs(lines.link[near, links.OTHER])
    num[links.FUTURE_BOUND] = 1 if lines.number[near] >= 0 else 0
    unmoved = 0
    while unmoved < 2:
        end = near if inward == links.NEXT else far
        there = draw_on(lines, end, inward)
        if there == MISTAKE:
            return False
        unmoved = unmoved + 1 if there == end else 0
        if inward == links.NEXT:
            near = there
        else:
            far = there
        inward = links.PREVIOUS - inward
    return True


@part
def draw_on(lines: FutureLines, end: Int, inward: Int) -> Int:
    """Let one end go on while it has one way only; where it stops, or MISTAKE."""
    num = lines.num
    while lines.number[end] == -1 and (inward == links.NEXT or end != num[links.FUTURE_CORNER]):
        cell = candidate(lines, end, inward)
        if cell == MISTAKE and num[links.FUTURE_LENIENT] == 0:
            return MISTAKE
        if inward == links.NEXT:
            num[links.FUTURE_BOUND] = 1 if cell == num[links.FUTURE_LIVE] else 0
        if cell <= 0 or cell == num[links.FUTURE_LIVE]:
            return end
        if is_future(lines, cell):
            beyond = abs(lines.link[cell, links.OTHER])
            if inward == links.NEXT:
                merge(lines, cell, end)
            else:
                merge(lines, end, cell)
            end = beyond
        else:
            move_end(lines, end, cell, inward)
            end = cell
    if inward == links.NEXT:
        num[links.FUTURE_BOUND] = 1
    return end


@part
def candidate(lines: FutureLines, end: Int, inward: Int) -> Int:
    """The only cell that an end can go to; STAY if there are more, MISTAKE if there is none."""
    num = lines.num
    straight = end - lines.link[end, inward]
    left = left_of(straight, num[links.FUTURE_STRIDE])
    dropped = dropped_turns(lines, end, left, straight, inward)
    # What is left out if there are exactly two candidates.
    spare = 0
    if inward == links.NEXT and abs(lines.link[end, links.OTHER]) == num[links.FUTURE_CORNER]:
        spare = num[links.FUTURE_LIVE]
    elif inward == links.PREVIOUS and num[links.FUTURE_BOUND] == 1:
        spare = num[links.FUTURE_CORNER]
    count = 0
    only = MISTAKE
    has_spare = False
    for k in range(3):
        cell = end + (left if k == 0 else straight if k == 1 else -left)
        if dropped >> k & 1 == 0 and is_open(lines, end, cell, inward):
            count += 1
            if cell == spare:
                has_spare = True
            else:
                only = cell
    if count == 1 and has_spare:
        return spare
    if count <= 1 or (count == 2 and has_spare):
        return only
    return STAY


@part
def is_open(lines: FutureLines, end: Int, cell: Int, inward: Int) -> bool:
    """Whether the end of a line may go to a cell beside it."""
    if lines.number[cell] != -1:
        return is_live_end(lines, cell, inward)
    if not is_future(lines, cell):
        return True
    if abs(lines.link[cell, links.OTHER]) == end:
        return False  # the other end of the same chain
    if inward == links.NEXT:
        return is_far_end(lines, cell) and cell != lines.num[links.FUTURE_CORNER]
    return is_near_end(lines, cell)


@part
def is_live_end(lines: FutureLines, cell: Int, inward: Int) -> bool:
    """Whether a near end may be entered from a cell: the live end, outside future lines."""
    return (
        inward == links.NEXT
        and lines.num[links.FUTURE_INSIDE] == 0
        and cell == lines.num[links.FUTURE_LIVE]
    )


@part
def dropped_turns(lines: FutureLines, end: Int, left: Int, straight: Int, inward: Int) -> Int:
    """The turns that a pattern takes from the end of a line."""
    dropped = 0
    for k in range(4):
        aside, ahead = frame(k, left, straight)
        if is_c_shape(lines, end, aside, ahead, inward) or (
            lines.num[links.FUTURE_STRIDE] >= STRIDE_OF_21
            and inward == links.PREVIOUS
            and is_stair(lines, end, aside, ahead)
        ):
            dropped |= DROPPED[k]
    return dropped


@part
def is_c_shape(lines: FutureLines, end: Int, aside: Int, ahead: Int, inward: Int) -> bool:
    """A pocket of one cell beside the end of a line, in one frame."""
    pocket = end + aside
    return (
        not is_shut(lines, pocket)
        and pocket != lines.num[links.FUTURE_CORNER]
        and closes_pocket(lines, pocket + aside, inward)
        and closes_pocket(lines, pocket - ahead, inward)
    )


@part
def closes_pocket(lines: FutureLines, cell: Int, inward: Int) -> bool:
    """Whether a cell beside a pocket shuts it; one that could lead into it does not."""
    if lines.number[cell] != -1:
        return not is_live_end(lines, cell, inward)
    if not is_future(lines, cell):
        return False
    is_end = lines.link[cell, links.NEXT] == 0 or lines.link[cell, links.PREVIOUS] == 0
    return not is_end or cell == lines.num[links.FUTURE_CORNER]


@part
def is_stair(lines: FutureLines, end: Int, aside: Int, ahead: Int) -> bool:
    """The paper's pattern of 21x21 beside a far end, in one frame."""
    for i in range(1, 4):
        field = end + i * aside
        if is_shut(lines, field) or not is_filled(lines, field - ahead):
            return False
    last = end + 4 * aside
    return (
        is_filled(lines, last)
        and not is_shut(lines, last + ahead)
        and is_filled(lines, last + ahead + aside)
        and is_filled(lines, end + 2 * ahead)
    )


@part
def is_shut(lines: FutureLines, cell: Int) -> bool:
    """Wall or future."""
    return lines.number[cell] != -1 or is_future(lines, cell)


@part
def is_filled(lines: FutureLines, cell: Int) -> bool:
    """Taken or future."""
    return is_future(lines, cell) or bool(lines.number[cell] >= 0)
