"""The kernel of the snake: lengthen a way by rewriting small patterns until none applies.

Strategy: two rules, each in all its turns and mirror images ('#' wall, '.' open, '?' anything, D a
wall only where corners are guarded; outside the map all is wall):

    bulge                    push (one way moves into the space that another one gives up)
    D###D      ?###?         ??.#??      ?..#??
    #####  ->  ?...?         ##...?      #.##.?
    ?...?      ?.#.?         ######  ->  #....#
                             ...##D      #####D
                             .#.#??      ...#??

Each rule makes the way two tiles longer, so this ends. Pattern and replacement go through the same
frame, so both are always mirrored alike. A bulge is looked for at its middle tile, a push at the
turn of the way in its second row. Two queues hold the tiles at which a rule may apply: at first all
open ones, then those around each rewriting. Pushes wait until no bulge is left.

Invariant: the open tiles stay one way. A bulge keeps it by its pattern alone. After a push every
open tile nearby is counted again, and if one has too many or too few neighbours (the pattern says
nothing about some tiles beside it), or if corners touch that should not, the push is undone. Where
a rule applies its tile stands in a queue.
Cost: linear. There are at most half as many rewritings as tiles, and each puts at most a few dozen
tiles into the queues; a million tiles take half a second.
"""

import numpy as np
import numpy.typing as npt

from unicursal._arrays import Int
from unicursal._jit import kernel, part

Walls = npt.NDArray[np.uint8]

FIRST, WAITING, LEFT_TO_DO = 0, 2, 4
"""Where the state says for both rules (bulge, push) at which place of its queue the first tile
stands and how many tiles wait there, and how many rewritings may still be made."""

BEFORE = np.array(
    [
        [2, 2, 0, 1, 2, 2],
        [1, 1, 0, 0, 0, 2],
        [1, 1, 1, 1, 1, 1],
        [0, 0, 0, 1, 1, 3],
        [0, 1, 0, 1, 2, 2],
    ],
    dtype=np.uint8,
)
"""The push's pattern: 0 open, 1 wall, 2 anything, 3 a wall if corners are guarded."""
AFTER = np.array(
    [
        [2, 0, 0, 1, 2, 2],
        [1, 0, 1, 1, 0, 2],
        [1, 0, 0, 0, 0, 1],
        [1, 1, 1, 1, 1, 2],
        [0, 0, 0, 1, 2, 2],
    ],
    dtype=np.uint8,
)


@part
def _is_wall(walls: Walls, x: Int, y: Int) -> bool:
    height, width = walls.shape
    return x < 0 or y < 0 or x >= width or y >= height or walls[y, x] == 1


@part
def _bulge(walls: Walls, fixed: Walls, x: Int, y: Int, dx: Int, dy: Int, guarded: bool) -> bool:
    """Bend three tiles in a row, the middle one at (x, y), towards (dx, dy)."""
    ax, ay = dy, dx  # along the row
    if walls[y, x] == 1 or fixed[y, x] == 1:
        return False
    if _is_wall(walls, x - ax, y - ay) or _is_wall(walls, x + ax, y + ay):
        return False
    height, width = walls.shape
    for k in range(-2, 3):
        u, v = x + k * ax + dx, y + k * ay + dy
        if not _is_wall(walls, u, v):
            return False
        if abs(k) < 2 and (
            u <= 0 or v <= 0 or u >= width - 1 or v >= height - 1 or fixed[v, u] == 1
        ):
            return False
        if (abs(k) < 2 or guarded) and not _is_wall(walls, u + dx, v + dy):
            return False
    walls[y, x] = 1
    for k in range(-1, 2):
        walls[y + k * ay + dy, x + k * ax + dx] = 0
    return True


@part
def _ways_on(walls: Walls, x: Int, y: Int) -> Int:
    count = 0
    for there_x, there_y in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
        if not _is_wall(walls, there_x, there_y):
            count += 1
    return count


@part
def _fits(
    walls: Walls,
    fixed: Walls,
    pattern: Walls,
    frame: tuple[Int, Int, Int, Int, Int, Int],
    guarded: bool,
) -> bool:
    """Whether the pattern stands there and no tile that would change is fixed or on the border."""
    x, y, ux, uy, vx, vy = frame
    height, width = walls.shape
    for v in range(5):
        for u in range(6):
            tx, ty = x + u * ux + v * vx, y + u * uy + v * vy
            want = pattern[v, u]
            wall = _is_wall(walls, tx, ty)
            if (want == 0 and wall) or (want == 1 and not wall):
                return False
            if want == 3 and guarded and not wall:
                return False
            new = AFTER[v, u]
            if new != 2 and (new == 1) != wall:
                inside = 0 < tx < width - 1 and 0 < ty < height - 1
                if not inside or fixed[ty, tx] == 1:
                    return False
    return True


@part
def _sound(
    walls: Walls, fixed: Walls, x: Int, y: Int, far_x: Int, far_y: Int, guarded: bool
) -> bool:
    """Whether all tiles of a rectangle are as tiles of one way must be."""
    height, width = walls.shape
    for v in range(max(y, 0), min(far_y, height - 1) + 1):
        for u in range(max(x, 0), min(far_x, width - 1) + 1):
            if walls[v, u] == 0 and fixed[v, u] == 0 and _ways_on(walls, u, v) != 2:
                return False
            if guarded and u + 1 < width and v + 1 < height:
                a, b = walls[v, u], walls[v, u + 1]
                c, d = walls[v + 1, u], walls[v + 1, u + 1]
                if a == d and b == c and a != b:
                    return False
    return True


@part
def _push(
    walls: Walls,
    fixed: Walls,
    spare: Walls,
    frame: tuple[Int, Int, Int, Int, Int, Int],
    guarded: bool,
) -> bool:
    if not _fits(walls, fixed, BEFORE, frame, guarded):
        return False
    x, y, ux, uy, vx, vy = frame
    for v in range(5):
        for u in range(6):
            tx, ty = x + u * ux + v * vx, y + u * uy + v * vy
            new = AFTER[v, u]
            if new != 2 and _is_wall(walls, tx, ty) != (new == 1):
                spare[v, u] = 1
                walls[ty, tx] = new
            else:
                spare[v, u] = 0
    far_x, far_y = x + 5 * ux + 4 * vx, y + 5 * uy + 4 * vy
    if _sound(
        walls,
        fixed,
        min(x, far_x) - 1,
        min(y, far_y) - 1,
        max(x, far_x) + 1,
        max(y, far_y) + 1,
        guarded,
    ):
        return True
    for v in range(5):
        for u in range(6):
            if spare[v, u] == 1:
                tx, ty = x + u * ux + v * vx, y + u * uy + v * vy
                walls[ty, tx] = 1 - walls[ty, tx]
    return False


@kernel
def improve(
    walls: Walls,
    fixed: Walls,
    waits: Walls,
    queues: npt.NDArray[np.int32],
    spare: Walls,
    guarded: bool,
    state: npt.NDArray[np.int64],
    looks: int,
) -> bool:
    """Go on with rewriting for this many looks at a tile; whether nothing is left to do.

    Tiles that are `fixed` stay. `spare` is a 5 x 6 array that remembers what a push changed.
    `queues` are rings of tiles, one for each rule; in `waits` each tile has a bit for each of them.
    """
    width = walls.shape[1]
    for _ in range(looks):
        if state[LEFT_TO_DO] == 0:
            return True
        rule = 0 if state[WAITING] > 0 else 1
        if state[WAITING + rule] == 0:
            return True
        tile = queues[rule, state[FIRST + rule]]
        state[FIRST + rule] += 1
        if state[FIRST + rule] == queues.shape[1]:
            state[FIRST + rule] = 0
        state[WAITING + rule] -= 1
        y, x = tile // width, tile % width
        waits[y, x] &= 255 - (1 << rule)
        if walls[y, x] == 1:
            continue
        if rule == 0:
            _bulges(walls, fixed, waits, queues, state, x, y, guarded)
        else:
            _pushes(walls, fixed, waits, queues, state, spare, x, y, guarded)
    return False


@part
def _bulges(
    walls: Walls,
    fixed: Walls,
    waits: Walls,
    queues: npt.NDArray[np.int32],
    state: npt.NDArray[np.int64],
    x: Int,
    y: Int,
    guarded: bool,
) -> None:
    """Bend the way at a tile towards some side."""
    height, width = walls.shape
    if x == 0 or y == 0 or x == width - 1 or y == height - 1:
        return
    for dx, dy in ((0, -1), (0, 1), (-1, 0), (1, 0)):
        if _bulge(walls, fixed, x, y, dx, dy, guarded):
            state[LEFT_TO_DO] -= 1
            _look_again(walls, waits, queues, state, x, y, x, y)
            return


@part
def _pushes(
    walls: Walls,
    fixed: Walls,
    waits: Walls,
    queues: npt.NDArray[np.int32],
    state: npt.NDArray[np.int64],
    spare: Walls,
    x: Int,
    y: Int,
    guarded: bool,
) -> None:
    """Push at a turn of the way: either of its arms may be the one that leads along."""
    for sign_x in (-1, 1):
        if _is_wall(walls, x + sign_x, y):
            continue
        for sign_y in (-1, 1):
            if _is_wall(walls, x, y + sign_y):
                continue
            for swap in (False, True):
                ux, uy, vx, vy = sign_x, 0, 0, -sign_y
                if swap:
                    ux, uy, vx, vy = 0, sign_y, -sign_x, 0
                left, top = x - 2 * ux - vx, y - 2 * uy - vy
                frame = (left, top, ux, uy, vx, vy)
                if _push(walls, fixed, spare, frame, guarded):
                    state[LEFT_TO_DO] -= 1
                    right, bottom = left + 5 * ux + 4 * vx, top + 5 * uy + 4 * vy
                    _look_again(
                        walls,
                        waits,
                        queues,
                        state,
                        min(left, right),
                        min(top, bottom),
                        max(left, right),
                        max(top, bottom),
                    )
                    return


@part
def _look_again(
    walls: Walls,
    waits: Walls,
    queues: npt.NDArray[np.int32],
    state: npt.NDArray[np.int64],
    left: Int,
    top: Int,
    right: Int,
    bottom: Int,
) -> None:
    """Put the open tiles around a change into the queues of the rules that may now apply there."""
    height, width = walls.shape
    size = queues.shape[1]
    for y in range(max(0, top - 5), min(height, bottom + 6)):
        for x in range(max(0, left - 5), min(width, right + 6)):
            if walls[y, x] == 1:
                continue
            near = left - 3 < x < right + 3 and top - 3 < y < bottom + 3
            for rule in range(2):
                if (rule == 1 or near) and waits[y, x] & (1 << rule) == 0:
                    waits[y, x] |= 1 << rule
                    queues[rule, (state[FIRST + rule] + state[WAITING + rule]) % size] = (
                        y * width + x
                    )
                    state[WAITING + rule] += 1
