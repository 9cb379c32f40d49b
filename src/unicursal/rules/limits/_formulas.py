"""Black/white limits of an area beside the live end: which steps they forbid.

Strategy. A border line of free cells from the live end to an older part of the wall (the line or
the edge of the board) cuts off an area. What the border line can carry limits by how much one
colour may outweigh the other in the area (`_carry`), one way for a line that enters it with the
next step and another for one that enters later. So each border line asks three things: are its
cells free, does it enclose an area on the wanted side, what is the area's surplus of black (both
`_enclosing`)? If the surplus is not within the limits for a step, the step is forbidden.

A frame is the picture's `ahead` and `aside`, any two directions at right angles; cells are
(aside, ahead). Where border lines start at (1, 1) the area holds (1, 0), and the step there is the
near one; where they run straight ahead from (0, 1), that is the near step. Other steps into the
area are far ones, steps elsewhere enter later. All eight frames are tried; those in which the near
step leads back or onto the wall have nothing to say. The paper's big areas are its small ones with
`ahead` and `aside` exchanged.

A corner counts only if it is open: the cells beside and behind the obstacle that touch the border
line are free. Then the area has an inside, and the obstacle is never the rim.

Cost: one pass over each of the straight and stair-shaped rays from the live end.
"""

import numpy as np

from unicursal._arrays import Int, Integers
from unicursal._jit import inlined, kernel, part
from unicursal.rules.limits._carry import (
    AHEAD_BIG,
    AHEAD_SMALL,
    BESIDE,
    CORNER,
    ENTER_FAR,
    ENTER_LATER,
    ENTER_NEAR,
    STRAIGHT,
    STRAIGHT_PAPER,
    corner_carries,
    stretch_carries,
)
from unicursal.rules.limits._enclosing import (
    CLOCKWISE,
    FREE,
    OPEN,
    View,
    closing,
    offset,
    turn,
)

# While a frame is looked at, `scratch` holds the masks of moves for near, far and later, then how
# many areas were found. Of those for which `found` has rows it tells the rule, the moves that it
# forbids, for near, far and later how much more white and black can be carried, and the border
# line: its kind, its frame, how far it reaches, and the obstacle.
FOUND = 3
SCRATCH = 4
RULE, FORBIDS, LIMITS = 0, 1, 2
KIND, AHEAD, ASIDE, ACROSS, ALONG, OBSTACLE = range(8, 14)
COLUMNS = 14


@part
def move_bit(direction: Int) -> Int:
    """The bit of a direction in masks over U, D, L, R."""
    return 1 << ((direction & 1) * 3 - (direction == 3) + (direction == 2))


@part
def rule_of(kind: Int, across: Int, along: Int, big: Int) -> Int:
    """The number of the rule; at a corner with the near step straight on, the sides change."""
    if kind != CORNER:
        return kind
    case = 0
    if across != along:
        case = (1 if (across > along) != big else 3) + (across + along & 1)
    return CORNER + case + 5 * big


@part
def has_inside(v: View, kind: Int) -> bool:
    """Whether the area behind a border line of one or two cells has more than these and (1, 0)."""
    if kind == AHEAD_BIG:
        return True
    visits, beside = v.visits, v.live + v.out
    if kind == BESIDE:
        return visits[beside + v.out] == FREE or visits[beside - v.up] == FREE
    behind = v.heading == v.aside and visits[v.live - v.up] == FREE
    return behind or visits[beside] == FREE or visits[beside + v.up] == FREE


@part
def carries(kind: Int, entry: Int, across: Int, along: Int, inside: Int) -> tuple[Int, Int]:
    """How much more white and black the border line can carry if the area is entered so."""
    if kind == CORNER:
        return corner_carries(entry, across, along)
    return stretch_carries(kind, entry, max(across, along), inside)


@part
def try_border(
    v: View, kind: Int, across: Int, along: Int, obstacle: Int, way: Int, turns: Int, surplus: Int
) -> None:
    """If a border line encloses an area, forbid the steps after which it cannot carry it.

    `turns` and `surplus` are those of the walk along it, up to the step this way to the obstacle.
    """
    rest = closing(v, obstacle, way)
    if rest == OPEN:
        return
    surplus += (turns + rest) // 4
    inside = 1 if max(across, along) > 2 or has_inside(v, kind) else 0
    forbids = np.int64(0)
    for entry in range(3):
        if v.scratch[entry] != 0:
            white, black = carries(kind, np.int64(entry), across, along, inside)
            if not -white <= surplus <= black:
                forbids |= v.scratch[entry]
    if forbids == 0:
        return
    rule = rule_of(kind, across, along, 1 if v.aside == v.heading else 0)
    v.forbidden[rule] |= forbids
    if v.scratch[FOUND] < v.found.shape[0]:
        row = v.found[v.scratch[FOUND]]
        row[RULE], row[FORBIDS] = rule, forbids
        for entry in range(3):
            white, black = carries(kind, np.int64(entry), across, along, inside)
            row[LIMITS + 2 * entry], row[LIMITS + 2 * entry + 1] = white, black
        row[KIND], row[AHEAD], row[ASIDE], row[OBSTACLE] = kind, v.ahead, v.aside, obstacle
        row[ACROSS], row[ALONG] = across, along
    v.scratch[FOUND] += 1


@inlined
def look_aside(v: View, turns: Int) -> None:
    """Border lines that run aside from (1, 1), to an obstacle beside or up stairs to a corner.

    `turns` are those at the live end and at (1, 0).
    """
    visits, target, up, out = v.visits, v.target, v.up, v.out
    foot = v.live + out + up
    length = 1
    while True:
        colour = 2 * (length & 1) - 1
        surplus = (length & 1) - 1
        at, climbed = foot, 0
        came_ahead, sum_here = length == 1, turns + (length > 1)
        while visits[at + out] == FREE:
            top = at + out + up
            if visits[top] != FREE and visits[at + up] == FREE:
                # On to the obstacle by the cell outside: ahead (a bend if the walk came aside),
                # then aside.
                bends = -colour if came_ahead else -2 * colour
                across, along = length + climbed, 1 + climbed
                try_border(v, CORNER, across, along, top, v.aside, sum_here + bends, surplus)
            if visits[top] != FREE or top == target or at + out == target:
                break
            # The cell between two corners and the next corner are of different colours.
            sum_here += (2 if came_ahead else 1) * colour
            at, climbed, came_ahead = top, climbed + 1, True
        foot += out
        if visits[foot] != FREE:
            try_border(v, BESIDE, length, 0, foot, v.aside, turns + 1, surplus)
        if visits[foot] != FREE or foot == target:
            return
        length += 1


@inlined
def look_ahead(v: View, turns: Int) -> None:
    """Border lines that run up stairs from (1, 1), then ahead, to an obstacle or to a corner.

    `turns` are those at the live end and at (1, 0).
    """
    visits, target, up, out = v.visits, v.target, v.up, v.out
    foot = v.live + out + up
    across = 1
    while True:
        at, along, surplus = foot, across, 0
        while visits[at + up] == FREE:
            top = at + up + out
            if along > across and visits[at + out] == FREE and visits[top] != FREE:
                colour = 1 - 2 * (across + along & 1)
                try_border(v, CORNER, across, along, top, v.aside, turns - colour, surplus)
            if at + up == target:
                break
            at, along = at + up, along + 1
            surplus += 1 - 2 * (across + along & 1)
        if across == 1 and visits[at + up] != FREE:
            try_border(v, AHEAD_SMALL, 1, along, at + up, v.ahead, turns, surplus)
        between, top = foot + out, foot + out + up
        if visits[between] != FREE or visits[top] != FREE or between == target or top == target:
            return
        foot, across, turns = top, across + 1, turns + 2


@inlined
def look_straight(v: View, turns: Int) -> None:
    """Border lines that run straight ahead from (0, 1), with the area aside.

    `turns` are those at the live end.
    """
    visits, target, up, out = v.visits, v.target, v.up, v.out
    at, along, surplus = v.live + up, 1, -1
    while at != target:
        if visits[at + up] != FREE:
            for kind in (STRAIGHT, STRAIGHT_PAPER):
                try_border(v, kind, 0, along, at + up, v.ahead, turns, surplus)
            return
        if visits[at - out] == FREE and visits[at - out + up] != FREE:
            # On to the obstacle by the cell outside: away from the area, then ahead.
            bends = 4 * (along & 1) - 2
            obstacle = at - out + up
            try_border(v, AHEAD_BIG, -1, along, obstacle, v.ahead, turns + bends, surplus)
        at, along = at + up, along + 1
        surplus += 1 - 2 * (along & 1)


@inlined
def look_around(v: View, free: Int) -> None:
    """All border lines of a frame; `free` is the mask of moves to free cells."""
    ahead, aside, moves = v.ahead, v.aside, v.scratch
    beside, corner = v.live + v.out, v.live + v.out + v.up
    front, back = move_bit(ahead) & free, move_bit(ahead ^ 2) & free
    near, away = move_bit(aside) & free, move_bit(aside ^ 2) & free
    if near and v.visits[corner] == FREE and beside != v.target and corner != v.target:
        moves[ENTER_NEAR] = near
        moves[ENTER_FAR] = back | (away if ahead == v.heading ^ 2 else 0)
        moves[ENTER_LATER] = front | (away if ahead == v.heading else 0)
        turns = turn(v.heading, aside, v.side) + 1
        look_aside(v, turns)
        look_ahead(v, turns)
    if front:
        moves[ENTER_NEAR] = front
        moves[ENTER_FAR] = near | (back if aside == v.heading else 0)
        moves[ENTER_LATER] = away | (back if aside == v.heading ^ 2 else 0)
        look_straight(v, turn(v.heading, ahead, v.side))


@kernel
def limit_marks(
    visits: Integers,
    n: Int,
    live: Int,
    heading: Int,
    walked: Integers,
    forbidden: Integers,
    scratch: Integers,
    found: Integers,
) -> None:
    """For each formula the moves that it forbids.

    `visits` is the padded board, -2 rim, -1 free, else the number of the visit; `heading` the last
    move in the order U, D, L, R, or -1; `walked` the line as `note_step` notes it.
    """
    forbidden[:] = 0
    scratch[FOUND] = 0
    if heading < 0:
        return
    stride, free = n + 2, np.int64(0)
    for direction in range(4):
        if visits[live + offset(direction, stride)] == FREE:
            free |= move_bit(direction)
    last, came, target = visits[live], CLOCKWISE[heading], n * stride + n
    for ahead in range(4):
        for side in (1, -1):
            aside = ahead + side & 3
            up, out = offset(ahead, stride), offset(aside, stride)
            frame = (target, ahead, aside, up, out, side)
            v = View(visits, n, live, last, came, *frame, walked, forbidden, scratch, found)
            look_around(v, free)
