"""Recursive split in two: cut a room between its ends (see `cut`) until it is small, then fill."""

from unicursal.chance import Chance
from unicursal.level.fill.chamber import Chamber, first_of
from unicursal.level.fill.cut import best_cut
from unicursal.level.fill.exact import exact
from unicursal.level.fill.lattice_rooms import loose_lattice
from unicursal.level.fill.refusal import Refusal
from unicursal.level.fill.snake import snake
from unicursal.level.plan.chain import Filled
from unicursal.level.plan.division import divided
from unicursal.level.plan.style import Style

_DIVISIONS = 4
_MOST = 4


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


def rooms_of_size(
    room: Chamber, size: tuple[int, int], style: Style, chance: Chance, *, strict: bool
) -> list[Filled] | Refusal:
    """The rooms of a chamber divided until they have about that size, filled.

    Where no lattice fits, around an end of the level or in a room with an even side, the exact
    engine draws the room; unless `strict` corners may touch in it. A thick wall comes last.
    """
    rooms = min(
        (divided(room, size, chance) for _ in range(_DIVISIONS)),
        key=lambda parts: max(part.width * part.height for part in parts),
    )
    largest = max(part.width * part.height for part in rooms)
    if len(rooms) == 1 or largest > _MOST * _MOST * size[0] * size[1]:
        return Refusal(f"no division into rooms of {size[0]}x{size[1]} was found")
    exactly = [exact(strict=True)] if strict else [exact(strict=True), exact(strict=False)]
    fill = first_of(style.any_clean_room, *exactly, loose_lattice, snake)
    filled: list[Filled] = []
    for part in rooms:
        walls = fill(part, chance)
        if isinstance(walls, Refusal):
            return walls
        filled.append((part, walls))
    return filled
