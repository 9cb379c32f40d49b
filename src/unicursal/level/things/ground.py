"""What things can stand on: the way tile by tile, its dead ends, the walls between its stretches.

A shortcut may be opened from either side, so it never leads past a door that is locked. A one-way
door opens from its later side only and leads back; it spares the way back, and nobody gets past
anything by it, so it may stand anywhere.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np

from unicursal._arrays import Booleans
from unicursal.errors import UnicursalError
from unicursal.level.map.reach import distances
from unicursal.level.map.rectangle import Rectangle
from unicursal.level.map.tiles import Tile, TileMap, beside
from unicursal.level.things.along import Mark
from unicursal.level.things.thing import DOOR, ONE_WAY, SHORTCUT

LEAST_SAVED = 4
"""A shortcut that saves fewer steps is none."""


class DeadEnd(NamedTuple):
    """A dead end: the step of the way at which it leaves, and its tile farthest from there."""

    step: int
    tip: Tile


class Passage(NamedTuple):
    """A wall between two tiles of the way, by their steps."""

    at: Tile
    earlier: int
    later: int


class Ground:
    r"""The way through a map, and what lies beside it.

    Open rectangles at the ends of the way are no place for a door or a dead end.

    >>> tiles = TileMap.from_text("#######\n#<    #\n### # #\n###  >#\n#######")
    >>> way = [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (5, 2), (5, 3)]
    >>> Ground(tiles, way, ()).lockable.nonzero()[0].tolist()
    [1]
    """

    def __init__(self, tiles: TileMap, way: Sequence[Tile], goal_rooms: Sequence[Rectangle]):
        self.tiles, self.way = tiles, way
        xs, ys = np.array(way).T
        self.step_at = np.full(tiles.walls.shape, -1, np.int64)
        """The step of each tile `[y, x]`, -1 off the way."""
        self.step_at[ys, xs] = np.arange(len(way))
        in_room = np.zeros(tiles.walls.shape, np.bool_)
        for room in goal_rooms:
            in_room[room.slices] = True
        padded = np.pad(tiles.open, 1)
        left, right, up, down = (padded[ys + v, xs + u] for u, v in _BESIDE)
        self.lockable: Booleans = (left & right & ~up & ~down) | (up & down & ~left & ~right)
        """For each step: whether a door there stands in a corridor and locks all later ones."""
        self.lockable &= ~in_room[ys, xs]
        self.lockable[[0, -1]] = False
        self.dead_ends: list[DeadEnd] = []
        steps = np.pad(self.step_at, 1, constant_values=-1)
        far = distances(tiles.open, way[0])
        for piece in _pieces(tiles.open & (self.step_at < 0)):
            xs, ys = np.array(piece).T
            around = np.stack([steps[ys + v, xs + u] for u, v in _BESIDE])
            met = around[around >= 0]
            if not met.size:
                continue
            first, last = int(met.min()), int(met.max())
            if first < last:  # a way round: doors between its ends would lock nothing
                self.lockable[first + 1 : last] = False
            elif 0 < first < len(way) - 1 and not in_room[ys, xs].any():
                tip = min(piece, key=lambda tile: (-far[tile[1], tile[0]], tile[1], tile[0]))
                self.dead_ends.append(DeadEnd(first, tip))
        self.dead_ends.sort(key=lambda end: end.step)


_BESIDE = ((0, 1), (2, 1), (1, 0), (1, 2))
"""The neighbours of a tile in a map with a frame: on the left, on the right, above, below."""


def _pieces(flags: Booleans) -> Iterator[list[Tile]]:
    """The tiles off the way, each with those that it is connected to."""
    ys, xs = np.nonzero(flags)
    left = dict.fromkeys(zip(xs.tolist(), ys.tolist(), strict=True))
    while left:
        piece = [next(iter(left))]
        del left[piece[0]]
        for tile in chain.from_iterable(map(beside, piece)):
            if tile in left:
                del left[tile]
                piece.append(tile)
        yield piece


def passages(ground: Ground) -> list[Passage]:
    """All walls with the way on two opposite sides and walls on the others, the best first."""
    last, found = len(ground.way) - 1, []
    across = ground.step_at, ~ground.tiles.open
    for steps, closed in (across, tuple(table.T for table in across)):
        one, other = steps[1:-1, :-2], steps[1:-1, 2:]
        shut = closed[:-2, 1:-1] & closed[1:-1, 1:-1] & closed[2:, 1:-1]
        inside = (one > 0) & (other > 0) & (one < last) & (other < last)  # not beside an end
        able = shut & inside & (np.abs(one - other) - 2 >= LEAST_SAVED)
        for y, x in np.argwhere(able).tolist():
            at = (x + 1, y + 1) if steps is across[0] else (y + 1, x + 1)
            ends = sorted((int(one[y, x]), int(other[y, x])))
            found.append(Passage(at, *ends))
    return sorted(found, key=lambda p: (p.earlier - p.later, p.at[1], p.at[0]))


def with_passages(ground: Ground, marks: list[Mark], shortcuts: int, one_way: int) -> list[Mark]:
    """The marks with this many shortcuts and one-way doors, the best ones, spread over the map."""
    if not shortcuts and not one_way:
        return marks
    steps = {int(ground.step_at[m.at[1], m.at[0]]): m.kind for m in marks}
    doors = [step for step, kind in steps.items() if kind == DOOR]
    able = [p for p in passages(ground) if p.earlier not in steps and p.later not in steps]
    harmless = [p for p in able if not any(p.earlier < door < p.later for door in doors)]
    is_loop = ground.way[0] == ground.way[-1]  # so both sides of a door can be walked to
    chosen: list[Passage] = []
    made = [*marks]
    for kind, words, wished, here in (
        (SHORTCUT, "shortcut", shortcuts, harmless),
        (ONE_WAY, "one-way door", one_way, harmless if is_loop else able),
    ):
        found = _spread([p for p in here if p not in chosen], wished, chosen, len(ground.way))
        if len(found) < wished:
            many = f"{len(found):,} {words}{'' if len(found) == 1 else 's'}"
            raise UnicursalError(f"this level has places for {many}, not for {wished:,}")
        chosen += found
        made += [Mark(kind, passage.at) for passage in found]
    return made


def _spread(able: list[Passage], number: int, others: list[Passage], length: int) -> list[Passage]:
    """The first ones that are far from each other; what is far gets less until there are enough."""
    far, near = length / (3 * number + 3), 8
    while True:
        chosen: list[Passage] = []
        for one in able:
            if len(chosen) == number:
                break
            (x, y), all_others = one.at, [*others, *chosen]
            tiles = (max(abs(x - p.at[0]), abs(y - p.at[1])) for p in all_others)
            steps = (abs(one.earlier - p.earlier) + abs(one.later - p.later) for p in chosen)
            if all(many >= near for many in tiles) and all(many >= far for many in steps):
                chosen.append(one)
        if len(chosen) == number or (far < 1 and near <= 2):
            return chosen
        far, near = far / 2, max(2, near // 2)
