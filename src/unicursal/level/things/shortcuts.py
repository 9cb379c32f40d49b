"""Walls between two stretches of the way: what opening one would save, and where the best are.

A shortcut may be opened from either side, so it never leads past a door that is locked. A one-way
door opens from its later side only and leads back; it spares the way back, and nobody gets past
anything by it, so it may stand anywhere.
"""

from dataclasses import dataclass

import numpy as np

from unicursal.errors import UnicursalError
from unicursal.level.map.tiles import Tile
from unicursal.level.things.along import Mark
from unicursal.level.things.ground import Ground
from unicursal.level.things.thing import DOOR, ONE_WAY, SHORTCUT

LEAST_SAVED = 4
"""A shortcut that saves fewer steps is none."""


@dataclass(frozen=True)
class Passage:
    """A wall between two tiles of the way, by their steps."""

    at: Tile
    earlier: int
    later: int

    @property
    def saved(self) -> int:
        """The steps that one spares by going through it."""
        return self.later - self.earlier - 2


def passages(ground: Ground) -> list[Passage]:
    """All walls with the way on two opposite sides and walls on the others, the best first."""
    steps = ground.step_at
    closed = ~ground.tiles.open
    inner = closed[1:-1, 1:-1]
    left, right, up, down = steps[1:-1, :-2], steps[1:-1, 2:], steps[:-2, 1:-1], steps[2:, 1:-1]
    shut_beside = closed[1:-1, :-2] & closed[1:-1, 2:]
    shut_above = closed[:-2, 1:-1] & closed[2:, 1:-1]
    found = []
    for one, other, shut in ((left, right, shut_above), (up, down, shut_beside)):
        inside = (one > 0) & (other > 0)  # not beside the entrance
        inside &= (one < len(ground.way) - 1) & (other < len(ground.way) - 1)
        able = inner & shut & inside & (np.abs(one - other) - 2 >= LEAST_SAVED)
        for y, x in np.argwhere(able).tolist():
            ends = sorted((int(one[y, x]), int(other[y, x])))
            found.append(Passage((x + 1, y + 1), *ends))
    return sorted(found, key=lambda p: (-p.saved, p.at[1], p.at[0]))


def with_passages(ground: Ground, marks: list[Mark], shortcuts: int, one_way: int) -> list[Mark]:
    """The marks with this many shortcuts and one-way doors, the best ones, spread over the map."""
    if not shortcuts and not one_way:
        return marks
    doors = [ground.step_at[m.at[1], m.at[0]] for m in marks if m.kind == DOOR]
    taken = {int(ground.step_at[m.at[1], m.at[0]]) for m in marks}
    able = [p for p in passages(ground) if not {p.earlier, p.later} & taken]
    harmless = [p for p in able if not any(p.earlier < door < p.later for door in doors)]
    chosen = _spread(harmless, shortcuts, [], len(ground.way))
    if len(chosen) < shortcuts:
        raise UnicursalError(_too_few("shortcut", len(chosen), shortcuts))
    is_loop = ground.way[0] == ground.way[-1]  # from behind one gets past doors by any
    left = [p for p in (harmless if is_loop else able) if p not in chosen]
    back = _spread(left, one_way, chosen, len(ground.way))
    if len(back) < one_way:
        raise UnicursalError(_too_few("one-way door", len(back), one_way))
    made = [Mark(SHORTCUT, p.at) for p in chosen] + [Mark(ONE_WAY, p.at) for p in back]
    return [*marks, *made]


def _spread(able: list[Passage], number: int, others: list[Passage], length: int) -> list[Passage]:
    """The first ones that are far from each other; what is far gets less until there are enough."""
    far, near = length / (3 * number + 3), 8
    while True:
        chosen: list[Passage] = []
        for passage in able:
            if len(chosen) == number:
                break
            beside = all(_tiles_between(passage, other) >= near for other in [*others, *chosen])
            if beside and all(_steps_between(passage, other) >= far for other in chosen):
                chosen.append(passage)
        if len(chosen) == number or (far < 1 and near <= 2):
            return chosen
        far, near = far / 2, max(2, near // 2)


def _steps_between(one: Passage, other: Passage) -> int:
    return abs(one.earlier - other.earlier) + abs(one.later - other.later)


def _tiles_between(one: Passage, other: Passage) -> int:
    return max(abs(one.at[0] - other.at[0]), abs(one.at[1] - other.at[1]))


def _too_few(what: str, found: int, wished: int) -> str:
    many = f"{found:,} {what}{'' if found == 1 else 's'}"
    return f"this level has places for {many}, not for {wished:,}"
