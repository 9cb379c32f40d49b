"""Rare branching: a few dead ends, for those who want them ("it will annoy purists").

A branch is made without new space: a wall between two stretches of the way is opened, which makes
a loop, and the loop is closed elsewhere by a wall on the way. What lies behind that wall becomes
two dead ends; the way itself gets shorter. Where corners must not touch, a place at which they
would is not taken: a wall on a turn of the way, for one, leaves its neighbours touching so. In the
first half of the tries no wall gets thick either.
"""

from unicursal.chance import Chance
from unicursal.tilemap.blocks import blocks, checkerboards
from unicursal.tilemap.reach import way_of
from unicursal.tilemap.tiles import Tile, TileMap, Walls, beside

_STRETCH = 60
"""Tiles of the way for each of which a branch is possible."""
_TRIES = 80
_LEAST_LOOP = 8
_MOST_LOOP = 40
_LOOPS_IN_A_WAY = 3
"""The way is at least this many times as long as a loop; none begins at an end of it."""


def branched(
    walls: Walls,
    ends: tuple[Tile, Tile],
    probability: float,
    chance: Chance,
    *,
    diagonal: bool = False,
) -> tuple[Walls, int]:
    """The walls with a branch on each stretch of the way that has the luck, and how many.

    With `diagonal` no branch makes open tiles touch by a corner only.
    """
    made, count = walls.copy(), 0
    length = len(way_of(TileMap(walls), *ends))
    stretches = max(1, length // _STRETCH)
    for number in range(stretches):
        if chance.happens(probability):
            share = number / stretches, (number + 1) / stretches
            count += _branch(made, ends, share, chance, diagonal)
    return made, count


def _branch(
    walls: Walls,
    ends: tuple[Tile, Tile],
    share: tuple[float, float],
    chance: Chance,
    diagonal: bool,
) -> bool:
    """Make one branch on a stretch, in place; False if no place for one was found."""
    way = way_of(TileMap(walls), *ends)
    place = {tile: i for i, tile in enumerate(way)}
    most_loop = min(_MOST_LOOP, len(way) // _LOOPS_IN_A_WAY)
    begin, end = (round(part * (len(way) - 1)) for part in share)
    for attempt in range(_TRIES):
        x, y = way[begin + chance.below(max(1, end - begin))]
        dx, dy = chance.choice(((1, 0), (-1, 0), (0, 1), (0, -1)))
        x, y = x + dx, y + dy
        if not (0 < x < walls.shape[1] - 1 and 0 < y < walls.shape[0] - 1) or not walls[y, x]:
            continue
        around = beside((x, y))
        opened = sorted(place[t] for t in around if t in place)
        if sum(walls[v, u] == 0 for u, v in around) != 2 or len(opened) != 2:
            continue
        first, last = opened
        if not _LEAST_LOOP <= last - first <= most_loop or first == 0 or last == len(way) - 1:
            continue
        block = walls[y - 1 : y + 2, x - 1 : x + 2] == 0
        block[1, 1] = True
        if blocks(block).any():
            continue
        shut_x, shut_y = way[first + 2 + chance.below(last - first - 3)]
        walls[y, x] = 0
        walls[shut_y, shut_x] = 1
        opened_block, shut_block = (
            walls[v - 1 : v + 2, u - 1 : u + 2] == 1 for u, v in ((x, y), (shut_x, shut_y))
        )
        touching = checkerboards(opened_block).any() or checkerboards(shut_block).any()
        if (diagonal and touching) or (attempt < _TRIES // 2 and blocks(shut_block).any()):
            walls[y, x] = 1
            walls[shut_y, shut_x] = 0
            continue
        return True
    return False
