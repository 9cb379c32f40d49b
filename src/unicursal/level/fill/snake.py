"""The snake: a way through a room that goes straight for its end, lengthened by rewriting rules."""

import numpy as np

from unicursal.board import Symmetry
from unicursal.chance import Chance
from unicursal.level.fill._snake import LEFT_TO_DO, improve
from unicursal.level.fill.chamber import Chamber, closed, turned
from unicursal.level.map.blocks import blocks, checkerboards, covered
from unicursal.level.map.length import full_length
from unicursal.level.map.reach import shortest_way
from unicursal.level.map.tiles import Tile, Walls

_PORTION = 100_000
"""Looks at a tile before Python is in control again."""
_ATTEMPTS = 24
"""First ways that are tried at most."""
_GOOD_SHARE = 0.97
"""No other first way is tried if this much of the area is used."""


def snake(room: Chamber, chance: Chance, most: int | None = None) -> Walls:
    """A way from end to end, lengthened; corners never touch, so it serves every game.

    The first way is a random stair. Where it has no space to grow, or would cut off a large part of
    the room, others are tried that make a detour, and the longest result is taken. With `most` the
    way inside has at most this many tiles, if the ends are not farther apart.

    >>> from unicursal.level import TileMap
    >>> room = Chamber(0, 0, 9, 7, (0, 1), (8, 5))
    >>> print(TileMap(snake(room, Chance(3)), room.a, room.b))
    #########
    < #     #
    # # ### #
    # # #   #
    # # # ###
    #   #   >
    #########
    """
    (ax, ay), (bx, by) = room.inner_a, room.inner_b
    apart = abs(ax - bx) + abs(ay - by) + 1
    possible = int(full_length(room.width, room.height))
    wanted = possible if most is None else min(most, possible)
    best: Walls | None = None
    longest = 0
    # Ends that touch, if only by a corner, leave no choice: any other way would touch itself.
    for attempt in range(_ATTEMPTS if max(abs(ax - bx), abs(ay - by)) > 1 else 1):
        # The rules prefer some sides to others: vary which.
        symmetry = chance.choice(list(Symmetry))
        image = room.image(symmetry)
        walls = _stair(image, chance) if attempt % 3 == 0 else _detour(image, chance)
        if walls is None:
            continue
        length = _length(walls)
        if best is not None and most is not None and length > max(most, apart):
            continue
        ends = [image.local_a, image.local_b, image.inner_a, image.inner_b]
        length += 2 * lengthen(walls, ends, to_spare=None if most is None else most - length)
        if length > longest:
            best, longest = turned(walls, symmetry.inverse), length
        if longest >= _GOOD_SHARE * wanted:
            break
    assert best is not None  # a stair always is
    return best


def lengthen(
    walls: Walls, ends: list[Tile], *, guarded: bool = True, to_spare: int | None = None
) -> int:
    """Lengthen the way in place by the rewriting rules; its ends and open blocks stay.

    At most `to_spare` tiles are added, if it is given. Returns the number of rewritings.
    """
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
    # In portions, so that Ctrl-C is noticed in between.
    while not improve(walls, fixed, waits, queues, spare, guarded, state, _PORTION):
        pass
    return most - int(state[LEFT_TO_DO])


def _length(walls: Walls) -> int:
    """The number of open tiles inside the border."""
    return int((walls[1:-1, 1:-1] == 0).sum())


def _detour(room: Chamber, chance: Chance) -> Walls | None:
    """A way by some other tile that nowhere comes near to itself; None if that tile fails."""
    by = (1 + chance.below(room.width - 2), 1 + chance.below(room.height - 2))
    if by in (room.inner_a, room.inner_b):
        return None
    there = Chamber(0, 0, room.width, room.height, room.local_a, by)
    walls = _stair(there, chance)
    free = np.zeros(walls.shape, np.bool_)
    free[1:-1, 1:-1] = True
    first = shortest_way(walls == 0, room.inner_a, by)
    for x, y in first[:-2]:
        free[y - 1 : y + 2, x - 1 : x + 2] = False
    for x, y in first[-2:-1]:
        free[y, x - 1 : x + 2] = False
        free[y - 1 : y + 2, x] = False
    free[by[1], by[0]] = True
    second = shortest_way(free, by, room.inner_b)
    if not second:
        return None
    for x, y in (*second, room.local_b):
        walls[y, x] = 0
    opened = walls == 0
    if checkerboards(opened).any() or blocks(opened).any():
        return None
    return walls


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
