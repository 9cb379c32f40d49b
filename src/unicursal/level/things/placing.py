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
from dataclasses import dataclass, field
from math import isqrt

import numpy as np
import numpy.typing as npt

from unicursal._arrays import Booleans
from unicursal.chance import Chance
from unicursal.errors import UnicursalError
from unicursal.level.things.along import Mark
from unicursal.level.things.ground import DeadEnd, Ground
from unicursal.level.things.thing import DOOR, KEY, MONSTER, plural

_FINE = 1000
"""Chance is drawn in this many parts."""
_SAFE_STEPS = 5
"""At least this many steps from the entrance there is no monster; on long ways a tenth of them."""


def placed(ground: Ground, wishes: Mapping[str, int], chance: Chance) -> list[Mark]:
    """The kinds and tiles of all that is requested; an error if it does not fit."""
    doors = wishes.get(KEY, 0)
    total = sum(wishes.values()) + doors
    room = max(0, len(ground.way) - 2) + len(ground.dead_ends)
    if total > room:
        words = "things do" if total > 1 else "thing does"
        raise UnicursalError(f"{total:,} {words} not fit: this level has room for {room:,}")
    if not total:
        return []
    shelf = _Shelf.of(ground, total)
    if doors:
        steps = _doors(ground, shelf, doors, chance)
        _keys(shelf, steps, chance)
    others = [kind for kind in wishes if kind not in {KEY, MONSTER}]
    length = len(ground.way)
    for kind in [MONSTER, *others]:
        first = 1
        if kind == MONSTER:
            first = min(max(_SAFE_STEPS, length // 10), length // 2)
        for number in range(wishes.get(kind, 0)):
            _one(ground, shelf, kind, (number, wishes[kind], first), chance)
    return shelf.marks


def _doors(ground: Ground, shelf: "_Shelf", number: int, chance: Chance) -> list[int]:
    """Put doors on the way, a tile or more before each; their steps."""
    able = np.flatnonzero(ground.lockable).tolist()
    latest = _latest(able, number)
    if len(latest) < number:
        many = "a key needs its door" if number == 1 else f"{number:,} keys need as many doors"
        found = f"places for {len(latest):,}" if latest else "no place for one"
        raise UnicursalError(f"{many}, but the way has {found}")
    steps: list[int] = []
    stretch = (len(ground.way) - 1) / (number + 0.5)
    for count, last in enumerate(latest, start=1):
        first = steps[-1] + 2 if steps else 2
        wished = stretch * (count + (_share(chance) - 0.5) / 2)
        step = shelf.nearest(wished, first, last + 1, ground.lockable)
        assert step is not None
        shelf.put(DOOR, step)
        steps.append(step)
    return steps


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


def _keys(shelf: "_Shelf", doors: list[int], chance: Chance) -> None:
    """Put a key before each door, and behind the key before it."""
    last = 0
    for number, door in enumerate(doors):
        before = doors[number - 1] if number else 0
        if number and chance.below(3) == 0:
            before = doors[number - 2] if number > 1 else 0
        first = max(before, last) + 1
        ends = [end for end in shelf.dead_ends if first <= end.step < door]
        if ends and chance.below(3):
            end = chance.choice(ends)
            shelf.put_in(KEY, end)
            last = end.step
            continue
        wished = first + (door - first) * (0.2 + 0.5 * _share(chance))
        step = shelf.nearest(wished, first, door)
        assert step is not None  # doors leave a tile between them, and only keys stand there yet
        shelf.put(KEY, step)
        last = step


def _one(
    ground: Ground, shelf: "_Shelf", kind: str, place: tuple[int, int, int], chance: Chance
) -> None:
    """Put the thing of a number among this many of its kind, from a first step on."""
    number, many, first = place
    length = len(ground.way) - 1
    stretch = (length - first) / many
    begin = first + number * stretch
    ends = [end for end in shelf.dead_ends if begin <= end.step < begin + stretch]
    wished = begin + stretch * (0.5 + 0.7 * (_share(chance) - 0.5))
    if ends and kind != MONSTER and chance.below(2):
        shelf.put_in(kind, chance.choice(ends))
        return
    step = shelf.nearest(wished, first, length, own=(int(begin), int(begin + stretch) + 1))
    if step is not None:
        shelf.put(kind, step)
        return
    ends = [end for end in shelf.dead_ends if end.step >= first]
    if not ends:
        raise UnicursalError(
            f"the {plural(kind)} do not all fit: the way has no room left for them"
        )
    shelf.put_in(kind, ends[0])


def _share(chance: Chance) -> float:
    return chance.below(_FINE) / (_FINE - 1)


@dataclass(eq=False)
class _Shelf:
    """What stands where, and which steps of the way are free: roomy ones, distant ones, any."""

    ground: Ground
    gap: int
    """Steps of the way to the next thing, where there is room."""
    space: int
    """Tiles of the map to the next thing, where there is room."""
    roomy: Booleans
    distant: Booleans
    free: Booleans
    dead_ends: list[DeadEnd]
    marks: list[Mark] = field(default_factory=list)

    @classmethod
    def of(cls, ground: Ground, total: int) -> "_Shelf":
        length = len(ground.way)
        free = np.ones(length, np.bool_)
        free[[0, -1]] = False
        area = ground.tiles.width * ground.tiles.height
        gap, space = max(1, length // (3 * total)), max(1, min(5, isqrt(area // total) // 2))
        return cls(ground, gap, space, free.copy(), free.copy(), free, list(ground.dead_ends))

    def nearest(
        self,
        wished: float,
        first: int,
        end: int,
        able: Booleans | None = None,
        own: tuple[int, int] | None = None,
    ) -> int | None:
        """The best step near a desired one from a first to before an end; None if all are taken.

        Room around it counts more than nearness; `own` is the stretch that is looked at first.
        """
        spans = [(max(first, own[0]), min(end, own[1]))] if own else []
        for begin, stop in [*spans, (first, end)]:
            for steps in (self.roomy, self.distant):
                if (step := _closest(steps, able, wished, begin, stop)) is not None:
                    return step
        return _closest(self.free, able, wished, first, end)

    def put(self, kind: str, step: int) -> None:
        """Let a thing stand on the way."""
        self.marks.append(Mark(kind, self.ground.way[step]))
        self.free[step] = False
        around = slice(max(0, step - self.gap + 1), step + self.gap)
        self.distant[around] = False
        self.roomy[around] = False
        self._keep_space()

    def put_in(self, kind: str, end: DeadEnd) -> None:
        """Let a thing stand in a dead end."""
        self.marks.append(Mark(kind, end.tip))
        self.dead_ends.remove(end)
        self._keep_space()

    def _keep_space(self) -> None:
        x, y = self.marks[-1].at
        reach = self.space - 1
        steps: npt.NDArray[np.int64] = self.ground.step_at[
            max(0, y - reach) : y + reach + 1, max(0, x - reach) : x + reach + 1
        ]
        self.roomy[steps[steps >= 0]] = False


def _closest(
    steps: Booleans, able: Booleans | None, wished: float, first: int, end: int
) -> int | None:
    flags = steps[first:end] if able is None else steps[first:end] & able[first:end]
    found = np.flatnonzero(flags)
    if not found.size:
        return None
    return first + int(found[np.abs(found + (first - wished)).argmin()])
