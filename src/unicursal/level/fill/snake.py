"""The snake: a way through a room that goes straight for its end, lengthened by rewriting rules."""

import numpy as np

from unicursal.board import Symmetry
from unicursal.chance import Chance
from unicursal.level.fill.chamber import Chamber, closed, turned
from unicursal.level.map.blocks import blocks, covered
from unicursal.level.map.tiles import Tile, Walls

_PORTION = 100_000
"""Looks at a tile before Python is in control again."""


def snake(room: Chamber, chance: Chance, most: int | None = None) -> Walls:
    """A random stair from end to end, lengthened; corners never touch, so it serves every game.

    With `most` the way inside has at most so many tiles, if the ends are not farther apart.

    >>> from unicursal.level import TileMap
    >>> room = Chamber(0, 0, 9, 7, (0, 1), (8, 5))
    >>> print(TileMap(snake(room, Chance(3)), room.a, room.b))
    #########
    < #     #
    # # ### #
    # #   # #
    # ### # #
    #     # >
    #########
    """
    symmetry = chance.choice(list(Symmetry))  # the rules sweep row by row: vary where they begin
    image = room.image(symmetry)
    walls = _stair(image, chance)
    (ax, ay), (bx, by) = image.inner_a, image.inner_b
    to_spare = None if most is None else most - abs(ax - bx) - abs(ay - by) - 1
    ends = [image.local_a, image.local_b, image.inner_a, image.inner_b]
    lengthen(walls, ends, to_spare=to_spare)
    return turned(walls, symmetry.inverse)


def lengthen(
    walls: Walls, ends: list[Tile], *, guarded: bool = True, to_spare: int | None = None
) -> int:
    """Lengthen the way in place by the rewriting rules; its ends and open blocks stay.

    At most `to_spare` tiles are added, if it is given. Returns the number of rewritings.
    """
    from unicursal.level.fill._snake import LEFT_TO_DO, improve

    fixed = np.zeros_like(walls)
    for x, y in ends:
        fixed[y, x] = 1
    fixed |= covered(blocks(walls == 0)).astype(np.uint8)
    most = walls.size if to_spare is None else max(0, to_spare // 2)
    spare = np.zeros((5, 6), np.uint8)
    opened = np.flatnonzero(walls == 0)
    queues = np.empty((2, walls.size), np.int32)
    queues[:, : len(opened)] = opened
    waits = ((walls == 0) * 3).astype(np.uint8)
    state = np.array([0, 0, len(opened), len(opened), most], np.int64)
    # In portions, so that Ctrl-C is heard in between.
    while not improve(walls, fixed, waits, queues, spare, guarded, state, _PORTION):
        pass
    return most - int(state[LEFT_TO_DO])


def _stair(room: Chamber, chance: Chance) -> Walls:
    """A way that never turns back: it cannot meet itself."""
    walls = closed(room)
    (x, y), (bx, by) = room.inner_a, room.inner_b
    along_x = chance.below(2) == 0
    while (x, y) != (bx, by):
        left = abs(bx - x) if along_x else abs(by - y)
        step = left if left < 3 else 1 + chance.below(left)
        if along_x:
            there = x + (step if bx > x else -step)
            walls[y, min(x, there) : max(x, there) + 1] = 0
            x = there
        else:
            there = y + (step if by > y else -step)
            walls[min(y, there) : max(y, there) + 1, x] = 0
            y = there
        along_x = not along_x
    return walls
