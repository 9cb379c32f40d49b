"""Where things come to stand: spread by progress along the way, with space between them.

Each kind has its own equal stretches of the way, one for each of its things, and a jitter that the
seed draws. Around a thing that stands, a part of the way and of the map is kept free as long as
there is room elsewhere: with M things on a way of L tiles no two are nearer than L / 3M steps. So
many always fit, because the parts around M things cover two thirds of the way at most.

Doors stand first, then their keys: the first key and the first door, and so on along the way; each
key lies before its door, in a dead end if there is one, and now and then already before the door
of the key before it. Monsters come next, none of them right behind the entrance, then all else.

In walls between stretches of the way stand shortcuts and one-way doors, the best ones, spread over
the map. A shortcut may be opened from either side, so it never leads past a door that is locked. A
one-way door opens from its later side only and leads back; it spares the way back, and nobody gets
past anything by it, so it may stand anywhere.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from math import isqrt
from typing import NamedTuple

import numpy as np

from unicursal._arrays import Booleans
from unicursal.chance import Chance
from unicursal.errors import UnicursalError
from unicursal.level.things.thing import DOOR, KEY, MONSTER, ONE_WAY, SHORTCUT, Mark, plural
from unicursal.tilemap.reach import distances
from unicursal.tilemap.rectangle import Rectangle
from unicursal.tilemap.tiles import Tile, TileMap, beside

LEAST_SAVED = 4
"""A shortcut that saves fewer steps is none."""
_FINE = 1000
"""Chance is drawn in this many parts."""
_SAFE_STEPS = 5
"""At least this many steps from the entrance there is no monster; on long ways a tenth of them."""
_BESIDE = ((0, 1), (2, 1), (1, 0), (1, 2))
"""The neighbours of a tile in a map with a frame: on the left, on the right, above, below."""


class DeadEnd(NamedTuple):
    """A dead end: the step of the way at which it leaves, and its tile farthest from there."""

    step: int
    tip: Tile


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


def placed(ground: Ground, wishes: Mapping[str, int], chance: Chance) -> list[Mark]:
    """The kinds and tiles of all that is requested; an error if it does not fit."""
    keys, length = wishes.get(KEY, 0), len(ground.way)
    total = sum(wishes.values()) + keys
    room = max(0, length - 2) + len(ground.dead_ends)
    if total > room:
        words = "things do" if total > 1 else "thing does"
        raise UnicursalError(f"{total:,} {words} not fit: this level has room for {room:,}")
    if not total:
        return []
    shelf = _Shelf(ground, total, chance)
    if keys:
        shelf.put_keys(shelf.put_doors(keys))
    for kind in dict.fromkeys((MONSTER, *wishes)):
        first = min(max(_SAFE_STEPS, length // 10), length // 2) if kind == MONSTER else 1
        for number in range(wishes.get(kind, 0) if kind != KEY else 0):
            shelf.put_one(kind, number, wishes[kind], first)
    return shelf.marks


class _Shelf:
    """What stands where, and which steps of the way are free: roomy ones, distant ones, any."""

    def __init__(self, ground: Ground, total: int, chance: Chance) -> None:
        self.ground, self.chance = ground, chance
        self.length = len(ground.way)
        self.gap = max(1, self.length // (3 * total))
        """Steps of the way to the next thing, where there is room."""
        area = ground.tiles.width * ground.tiles.height
        self.reach = max(0, min(5, isqrt(area // total) // 2) - 1)
        """Tiles of the map to the next thing, where there is room."""
        steps = np.ones((3, self.length), np.bool_)
        steps[:, [0, -1]] = False
        self.roomy, self.distant, self.free = steps
        self.dead_ends = list(ground.dead_ends)
        self.marks: list[Mark] = []

    def put_doors(self, number: int) -> list[int]:
        """Put doors on the way, a tile or more before each; their steps.

        Doors are two steps apart at least, so that a key fits between them; the first has step 2 or
        more. The last step at which each can stand leaves a place for all later ones.
        """
        able = self.ground.lockable
        latest: list[int] = []
        for last in reversed(np.flatnonzero(able).tolist()):
            if len(latest) < number and last >= 2 and (not latest or last <= latest[-1] - 2):
                latest.append(last)
        if len(latest) < number:
            many = "a key needs its door" if number == 1 else f"{number:,} keys need as many doors"
            found = f"places for {len(latest):,}" if latest else "no place for one"
            raise UnicursalError(f"{many}, but the way has {found}")
        steps = [0]
        stretch = (self.length - 1) / (number + 0.5)
        for count, last in enumerate(reversed(latest), start=1):
            wished = stretch * (count + (self.share() - 0.5) / 2)
            step = self.put(DOOR, wished, slice(steps[-1] + 2, last + 1), able)
            assert step is not None
            steps.append(step)
        return steps[1:]

    def put_keys(self, doors: list[int]) -> None:
        """Put a key before each door, and behind the key before it."""
        last = 0
        for number, door in enumerate(doors):
            earlier = number > 0 and self.chance.below(3) == 0
            before = [0, 0, *doors][number if earlier else number + 1]
            first = max(before, last) + 1
            ends = self.ends_between(first, door)
            if ends and self.chance.below(3):
                last = self.put_in(KEY, self.chance.choice(ends))
                continue
            wished = first + (door - first) * (0.2 + 0.5 * self.share())
            step = self.put(KEY, wished, slice(first, door))
            assert step is not None  # doors leave a tile between them: only keys stand there yet
            last = step

    def put_one(self, kind: str, number: int, many: int, first: int) -> None:
        """Put the thing of a number among this many of its kind, from a first step on."""
        stretch = (self.length - 1 - first) / many
        begin = first + number * stretch
        ends = self.ends_between(begin, begin + stretch)
        wished = begin + stretch * (0.5 + 0.7 * (self.share() - 0.5))
        if ends and kind != MONSTER and self.chance.below(2):
            self.put_in(kind, self.chance.choice(ends))
            return
        own = slice(max(first, int(begin)), min(self.length - 1, int(begin + stretch) + 1))
        if self.put(kind, wished, own, grades=2) is not None:
            return
        if self.put(kind, wished, slice(first, self.length - 1)) is not None:
            return
        ends = self.ends_between(first, self.length)
        if not ends:
            raise UnicursalError(
                f"the {plural(kind)} do not all fit: the way has no room left for them"
            )
        self.put_in(kind, ends[0])

    def ends_between(self, first: float, end: float) -> list[DeadEnd]:
        """The dead ends that leave the way from a first step to before an end."""
        return [each for each in self.dead_ends if first <= each.step < end]

    def put(
        self, kind: str, wished: float, steps: slice, able: Booleans | None = None, grades: int = 3
    ) -> int | None:
        """Let a thing stand on the best of some steps near a desired one; None if all are taken.

        Room around it counts more than nearness: of three grades of room some will do.
        """
        for grade in (self.roomy, self.distant, self.free)[:grades]:
            found = np.flatnonzero((grade if able is None else grade & able)[steps])
            if found.size:
                first: int = steps.start
                step = first + int(found[np.abs(found + (first - wished)).argmin()])
                self.free[step] = False
                around = slice(max(0, step - self.gap + 1), step + self.gap)
                self.distant[around] = self.roomy[around] = False
                self._mark(kind, self.ground.way[step])
                return step
        return None

    def put_in(self, kind: str, end: DeadEnd) -> int:
        """Let a thing stand in a dead end; the step at which that leaves the way."""
        self.dead_ends.remove(end)
        self._mark(kind, end.tip)
        return end.step

    def _mark(self, kind: str, at: Tile) -> None:
        self.marks.append(Mark(kind, at))
        rows, columns = (slice(max(0, v - self.reach), v + self.reach + 1) for v in at[::-1])
        steps = self.ground.step_at[rows, columns]
        self.roomy[steps[steps >= 0]] = False

    def share(self) -> float:
        """A share from 0 to 1."""
        return self.chance.below(_FINE) / (_FINE - 1)


class Passage(NamedTuple):
    """A wall between two tiles of the way, by their steps."""

    at: Tile
    earlier: int
    later: int


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
            many = f"{len(found):,} {words if len(found) == 1 else plural(words)}"
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
