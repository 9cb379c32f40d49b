"""Several floors: the exit of each lies under the entrance of the next.

The first floor leads from the entrance to the exit that were asked for. Then floors alternate: one
leads from that exit to a corner, the next from the corner back to the same place.
"""

from typing import Unpack

from unicursal.chance import Chance
from unicursal.errors import UnicursalError
from unicursal.level.level import Level
from unicursal.level.make import LevelWishes, make_level
from unicursal.level.map.tiles import Tile
from unicursal.level.plan.symmetric import image_of

MOST_FLOORS = 100


def make_floors(
    floors: int,
    width: int,
    height: int,
    entrance: Tile | None = None,
    exit: Tile | None = None,  # noqa: A002 - what a level has is an exit
    *,
    seed: int = 0,
    **wishes: Unpack[LevelWishes],
) -> list[Level]:
    """Make several floors; the options hold for each, a single one is what `make_level` makes.

    >>> one, two = make_floors(2, 15, 11, seed=1)
    >>> one.exit == two.entrance
    True
    """
    if not 1 <= floors <= MOST_FLOORS:
        raise UnicursalError(f"a tower has 1 to {MOST_FLOORS} floors, not {floors}")
    chance = Chance(seed)
    here = entrance or (1, 1)
    middle = exit or (width // 2, height // 2)
    symmetric = wishes.get("symmetric", False)
    levels: list[Level] = []
    for floor in range(floors):
        there = middle if floor % 2 == 0 else _corner(width, height, middle, chance)
        if symmetric and (floor or exit is None):
            there = image_of(here, width, height)
        drawn = seed if floor == 0 else chance.seed()
        level = make_level(width, height, here, there, seed=drawn, **wishes)
        if floor and level.entrance != here:
            raise UnicursalError(
                f"floor {floor + 1}: no such level begins where the floor below ends"
            )
        levels.append(level)
        here = level.exit
        if floor % 2 == 0:
            middle = level.exit  # it may have been moved
    return levels


def _corner(width: int, height: int, other: Tile, chance: Chance) -> Tile:
    corners = [(x, y) for x in (1, width - 2) for y in (1, height - 2)]
    far = [(x, y) for x, y in corners if abs(x - other[0]) + abs(y - other[1]) > 2]
    return chance.choice(far or corners)
