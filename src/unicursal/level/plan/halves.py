"""Recursive split in two: cut a room between its ends (see `cut`) until it is small, then fill."""

from unicursal.chance import Chance
from unicursal.level.fill.chamber import Chamber
from unicursal.level.fill.cut import best_cut
from unicursal.level.fill.refusal import Refusal
from unicursal.level.plan.chain import Filled
from unicursal.level.plan.style import Style


def halves(room: Chamber, style: Style, chance: Chance, depth: int = 6) -> list[Filled] | Refusal:
    """The rooms of a chamber split again and again, filled, in the order of the way."""
    if depth and (cut := best_cut(room, chance if style.varies else None)):
        parts = [halves(part, style, chance, depth - 1) for part in cut]
        filled: list[Filled] = []
        for part in parts:
            if isinstance(part, Refusal):
                break
            filled += part
        else:
            return filled
    walls = style.any_room(room, chance)
    return walls if isinstance(walls, Refusal) else [(room, walls)]
