"""The paper's future lines: what the line will have to walk later, as the paper draws it.

Strategy. A future line is created beside the line where a pocket of two or three cells can be
filled in one way only. From then on it is drawn on when a step touches it: the line enters it, or
leaves a cell beside its near end. This is what the paper's program knew in October 2023, and no
proof: some of its edges are not forced, and much that is forced it does not see. The proof is in
`exact`.

All patterns but one are seen from the cell *before* the live end: what was open to the live end
there is open no more. Frames and the order of looks are explained in `_growth`, the arrays
in `_links`.

Invariant: after `after_step` was called for every step, the state depends on the steps alone; going
back to the length that the trail had before a step restores it.
Cost: 0.20 microseconds a step on 9x9, 0.27 on 21x21.
"""

from unicursal._arrays import Int, Integers
from unicursal._jit import kernel, part
from unicursal.rules.future import _links as links
from unicursal.rules.future._growth import extend, frame, is_shut, left_of
from unicursal.rules.future._links import (
    FutureLines,
    is_far_end,
    is_near_end,
    move_end,
    next_field,
    put,
)

# From this stride on (n >= 7) a near end two cells away is drawn on too.
STRIDE_OF_7 = 9


@part
def after_step(lines: FutureLines, live: Int, before: Int, earlier: Int) -> bool:
    """Bring the future lines up to date after a step; False if one cannot be completed.

    The last three cells of the line, the live end first; the board holds the step already. With
    less than three cells there is nothing to do.
    """
    num = lines.num
    if lines.number[live] < 2:
        return True
    num[links.FUTURE_LIVE] = live
    num[links.FUTURE_INSIDE] = 1 if next_field(lines, live) != 0 else 0
    stride, looks = num[links.FUTURE_STRIDE], num[links.FUTURE_LOOKS]
    straight = live - before
    if not step_on(lines, live):
        return False
    left, one_thins = left_of(straight, stride), links.LOOK_ONE_THIN | links.LOOK_ONE_THIN_ANYWHERE
    if looks & one_thins and not one_thin(lines, live, left, straight):
        return False
    straight = before - earlier
    left = left_of(straight, stride)
    if looks & links.LOOK_STEP_AWAY and not step_away(lines, before, left, straight):
        return False
    if (
        looks & links.LOOK_STEP_AWAY_2
        and stride >= STRIDE_OF_7
        and not step_away_2(lines, before, left, straight)
    ):
        return False
    return create_all(lines, before, left, straight)


@kernel
def follow(lines: FutureLines, path: Integers) -> None:
    """Walk a whole line, past mistakes too; the board holds its first cell."""
    for k in range(1, len(path)):
        lines.number[path[k]] = k
        if k >= 2:
            after_step(lines, path[k], path[k - 1], path[k - 2])


@part
def step_on(lines: FutureLines, live: Int) -> bool:
    """Where the line enters a future line, its far end may now know where to go."""
    num = lines.num
    if num[links.FUTURE_INSIDE] == 0 or lines.link[live, links.PREVIOUS] != 0:
        return True
    stride = num[links.FUTURE_STRIDE]
    far = abs(lines.link[live, links.OTHER])
    apart = abs(far - live)
    to_corner = num[links.FUTURE_CORNER] - far
    is_close = apart == 2 or apart == 2 * stride or apart == stride - 1 or apart == stride + 1
    is_at_corner = to_corner == 1 or to_corner == stride
    if not is_close and not is_at_corner:
        return True
    num[links.FUTURE_LENIENT] = 1 if is_at_corner else 0
    good = extend(lines, live, links.PREVIOUS)
    num[links.FUTURE_LENIENT] = 0
    return good


@part
def one_thin(lines: FutureLines, live: Int, left: Int, straight: Int) -> bool:
    """A near end beside the live end, whose line leads to the end corner, goes ahead.

    The far end of another line behind it may still join it, and then it stays; the author's own
    program did not ask.
    """
    anywhere = lines.num[links.FUTURE_LOOKS] & links.LOOK_ONE_THIN_ANYWHERE != 0
    for k in range(4):
        aside, ahead = frame(k, left, straight)
        near = live + aside
        if (
            is_near_end(lines, near)
            and abs(lines.link[near, links.OTHER]) == lines.num[links.FUTURE_CORNER]
            and is_shut(lines, near + aside)
            and (anywhere or not is_other_far_end(lines, near + aside, near))
            and not is_shut(lines, near + ahead)
        ) and not go_ahead(lines, near, ahead):
            return False
    return True


@part
def go_ahead(lines: FutureLines, near: Int, ahead: Int) -> bool:
    """Move a near end ahead, unless something is there, and draw it on."""
    if not is_shut(lines, near + ahead):
        move_end(lines, near, near + ahead, links.NEXT)
        near = near + ahead
    return extend(lines, near, links.NEXT)


@part
def step_away(lines: FutureLines, before: Int, left: Int, straight: Int) -> bool:
    """A near end beside the cell that the live end has left must find its own way."""
    for k in range(4):
        aside, ahead = frame(k, left, straight)
        near = before + aside
        if (
            is_near_end(lines, near)
            and is_shut(lines, near + aside)
            and not is_other_far_end(lines, near + aside, near)
            and is_shut(lines, near - ahead)
        ) and not go_ahead(lines, near, ahead):
            return False
    return True


@part
def step_away_2(lines: FutureLines, before: Int, left: Int, straight: Int) -> bool:
    """A near end two cells beside the cell that the live end has left fills the gap."""
    for k in range(4):
        aside, ahead = frame(k, left, straight)
        gap = before + aside
        if (
            not is_shut(lines, gap)
            and is_near_end(lines, gap + aside)
            and is_shut(lines, gap - ahead)
            and not is_other_far_end(lines, gap - ahead, gap + aside)
        ):
            move_end(lines, gap + aside, gap, links.NEXT)
            if not go_ahead(lines, gap, ahead):
                return False
    return True


@part
def is_other_far_end(lines: FutureLines, cell: Int, near: Int) -> bool:
    """Whether a cell is the far end of another line than that of a near end."""
    return is_far_end(lines, cell) and abs(lines.link[cell, links.OTHER]) != near


@part
def create_all(lines: FutureLines, before: Int, left: Int, straight: Int) -> bool:
    """Draw lines through pockets of two cells, or else of three; False for a mistake."""
    for width in range(2, 4):
        if lines.num[links.FUTURE_LOOKS] & (links.LOOK_2X2 if width == 2 else links.LOOK_2X3) == 0:
            continue
        has_created = False
        for k in range(4):
            aside, ahead = frame(k, left, straight)
            if is_pocket(lines, before, aside, ahead, width):
                has_created = True
                near = create(lines, before, aside, ahead, width)
                if not extend(lines, near, links.PREVIOUS):
                    return False
        if has_created:
            break
    return True


@part
def is_pocket(lines: FutureLines, before: Int, aside: Int, ahead: Int, width: Int) -> bool:
    """Whether this many free cells in a row are walled in on three sides.

    The paper asks of one of them only that it is no future cell; none of the others has been
    seen to be one.
    """
    field = before
    for _ in range(width):
        field += aside
        if is_shut(lines, field) or lines.number[field - ahead] == -1:
            return False
    corner = lines.num[links.FUTURE_CORNER]
    return lines.number[field + aside] != -1 and field != corner and field + ahead != corner


@part
def create(lines: FutureLines, before: Int, aside: Int, ahead: Int, width: Int) -> Int:
    """Draw a new line through a pocket and out of it at both ends; its near end."""
    near, far = before + aside, before + width * aside
    put(lines, near, links.OTHER, far)
    put(lines, far, links.OTHER, near)
    for i in range(1, width):
        put(lines, before + i * aside, links.NEXT, before + (i + 1) * aside)
        put(lines, before + (i + 1) * aside, links.PREVIOUS, before + i * aside)
    # A way out that is a future cell already is not drawn again; `extend` joins the two.
    if not is_shut(lines, far + ahead):
        move_end(lines, far, far + ahead, links.PREVIOUS)
    if not is_shut(lines, near + ahead):
        move_end(lines, near, near + ahead, links.NEXT)
        near = near + ahead
    return near
