"""Where things come to stand: spread by progress along the way, with space between them.

Each kind has its own equal stretches of the way, one for each of its things, and a jitter that the
seed draws. Around a thing that stands, a part of the way and of the map is kept free as long as
there is room elsewhere: with M things on a way of L tiles no two are nearer than L / 3M steps. So
many always fit, because the parts around M things cover two thirds of the way at most.

Doors stand first, then their keys: the first key and the first door, and so on along the way; each
key lies before its door, in a dead end if there is one, and now and then already before the door
of the key before it. Monsters come next, none of them right behind the entrance, then all else.
"""

from collections.abc import Mapping
from math import isqrt

import numpy as np

from unicursal._arrays import Booleans
from unicursal.chance import Chance
from unicursal.errors import UnicursalError
from unicursal.level.map.tiles import Tile
from unicursal.level.things.along import Mark
from unicursal.level.things.ground import DeadEnd, Ground
from unicursal.level.things.thing import DOOR, KEY, MONSTER, plural

_FINE = 1000
"""Chance is drawn in this many parts."""
_SAFE_STEPS = 5
"""At least this many steps from the entrance there is no monster; on long ways a tenth of them."""


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


def _latest(able: list[int], number: int) -> list[int]:
    """The last step at which each door can stand so that later ones find a place, first door first.

    Doors are two steps apart at least, so that a key fits between them; the first has step 2 or
    more. There are fewer if that many do not fit.
    """
    found: list[int] = []
    for step in reversed(able):
        if len(found) == number or step < 2:
            break
        if not found or step <= found[-1] - 2:
            found.append(step)
    return found[::-1]


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
        self.free = np.ones(self.length, np.bool_)
        self.free[[0, -1]] = False
        self.roomy, self.distant = self.free.copy(), self.free.copy()
        self.dead_ends = list(ground.dead_ends)
        self.marks: list[Mark] = []

    def put_doors(self, number: int) -> list[int]:
        """Put doors on the way, a tile or more before each; their steps."""
        able = self.ground.lockable
        latest = _latest(np.flatnonzero(able).tolist(), number)
        if len(latest) < number:
            many = "a key needs its door" if number == 1 else f"{number:,} keys need as many doors"
            found = f"places for {len(latest):,}" if latest else "no place for one"
            raise UnicursalError(f"{many}, but the way has {found}")
        steps = [0]
        stretch = (self.length - 1) / (number + 0.5)
        for count, last in enumerate(latest, start=1):
            wished = stretch * (count + (self.share() - 0.5) / 2)
            step = self.nearest(wished, steps[-1] + 2, last + 1, able)
            assert step is not None
            self.put(DOOR, step)
            steps.append(step)
        return steps[1:]

    def put_keys(self, doors: list[int]) -> None:
        """Put a key before each door, and behind the key before it."""
        last = 0
        for number, door in enumerate(doors):
            earlier = number > 0 and self.chance.below(3) == 0
            before = [0, 0, *doors][number if earlier else number + 1]
            first = max(before, last) + 1
            ends = [end for end in self.dead_ends if first <= end.step < door]
            if ends and self.chance.below(3):
                end = self.chance.choice(ends)
                self.put_in(KEY, end)
                last = end.step
                continue
            wished = first + (door - first) * (0.2 + 0.5 * self.share())
            step = self.nearest(wished, first, door)
            assert step is not None  # doors leave a tile between them: only keys stand there yet
            self.put(KEY, step)
            last = step

    def put_one(self, kind: str, number: int, many: int, first: int) -> None:
        """Put the thing of a number among this many of its kind, from a first step on."""
        stretch = (self.length - 1 - first) / many
        begin = first + number * stretch
        ends = [end for end in self.dead_ends if begin <= end.step < begin + stretch]
        wished = begin + stretch * (0.5 + 0.7 * (self.share() - 0.5))
        if ends and kind != MONSTER and self.chance.below(2):
            self.put_in(kind, self.chance.choice(ends))
            return
        own = max(first, int(begin)), min(self.length - 1, int(begin + stretch) + 1)
        step = self.nearest(wished, *own, roomily=True)
        if step is None:
            step = self.nearest(wished, first, self.length - 1)
        if step is not None:
            self.put(kind, step)
            return
        ends = [end for end in self.dead_ends if end.step >= first]
        if not ends:
            raise UnicursalError(
                f"the {plural(kind)} do not all fit: the way has no room left for them"
            )
        self.put_in(kind, ends[0])

    def nearest(
        self,
        wished: float,
        first: int,
        end: int,
        able: Booleans | None = None,
        *,
        roomily: bool = False,
    ) -> int | None:
        """The best step near a desired one from a first to before an end; None if all are taken.

        Room around it counts more than nearness.
        """
        for steps in (
            (self.roomy, self.distant) if roomily else (self.roomy, self.distant, self.free)
        ):
            flags = steps[first:end] if able is None else steps[first:end] & able[first:end]
            found = np.flatnonzero(flags)
            if found.size:
                return first + int(found[np.abs(found + (first - wished)).argmin()])
        return None

    def put(self, kind: str, step: int) -> None:
        """Let a thing stand on the way."""
        self.free[step] = False
        around = slice(max(0, step - self.gap + 1), step + self.gap)
        self.distant[around] = self.roomy[around] = False
        self._mark(kind, self.ground.way[step])

    def put_in(self, kind: str, end: DeadEnd) -> None:
        """Let a thing stand in a dead end."""
        self.dead_ends.remove(end)
        self._mark(kind, end.tip)

    def _mark(self, kind: str, at: Tile) -> None:
        self.marks.append(Mark(kind, at))
        x, y = at
        rows, columns = (slice(max(0, v - self.reach), v + self.reach + 1) for v in (y, x))
        steps = self.ground.step_at[rows, columns]
        self.roomy[steps[steps >= 0]] = False

    def share(self) -> float:
        """A share from 0 to 1."""
        return self.chance.below(_FINE) / (_FINE - 1)
