"""Several floors: the exit of each lies under the entrance of the next.

The first floor leads from the entrance to the exit that were asked for. Then floors alternate: one
leads from that exit to a corner, the next from the corner back to the same place. Rooms are redrawn
when all floors stand, and things placed at last, because they go with the way.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Unpack

from unicursal.board.inputs import cell_of, row_of, whole_number
from unicursal.budget import started, within
from unicursal.chance import Chance
from unicursal.errors import UnicursalError, quoted
from unicursal.level.edit.place import place as with_things
from unicursal.level.edit.redraw import redrawn
from unicursal.level.level import Level
from unicursal.level.make import LevelWishes, make_level
from unicursal.notation import Seed, checked_seed
from unicursal.progress import silent
from unicursal.tilemap.tiles import Tile, steps_between

MOST_FLOORS = 100


class Redraw(NamedTuple):
    """A room that is to be redrawn; floors and rooms are counted from 1."""

    floor: int
    room: int
    seed: int


def make_floors(
    floors: int,
    width: int | None = None,
    height: int | None = None,
    entrance: Tile | None = None,
    exit: Tile | None = None,  # noqa: A002 - what a level has is an exit
    *,
    seed: Seed = 0,
    redraw: Sequence[Redraw] = (),
    place: Mapping[str, int] | None = None,
    **wishes: Unpack[LevelWishes],
) -> list[Level]:
    """Make several floors; the options hold for each, a single one is what `make_level` makes.

    `redraw` names rooms that are drawn with seeds of their own. `place` is what the function of
    that name puts on each floor, by the seed of the floor.

    >>> one, two = make_floors(2, 15, 11, seed=1)
    >>> one.exit == two.entrance
    True
    """
    floors = whole_number(floors, "the number of floors", UnicursalError)
    entrance = None if entrance is None else cell_of(entrance, "the entrance")
    exit = None if exit is None else cell_of(exit, "the exit")  # noqa: A001 - as above
    seed = checked_seed(seed)
    if not 1 <= floors <= MOST_FLOORS:
        raise UnicursalError(f"a tower has 1 to {MOST_FLOORS} floors, not {floors}")
    redraw = [_redraw(wished) for wished in row_of(redraw, "rooms to redraw")]
    for wished in redraw:
        if not 1 <= wished.floor <= floors:
            raise UnicursalError(f"there is no floor {wished.floor} to redraw a room of")
    chance = Chance(seed)
    wishes["budget"] = budget = started(wishes.get("budget"))
    first = make_level(width, height, entrance, exit, seed=seed, **wishes)
    levels, size = [first], (first.tiles.width, first.tiles.height)
    if first.shape is not None:
        wishes["shape"] = first.shape
    finds_its_exit = first.is_loop or first.shape is not None or wishes.get("symmetric", False)
    middle = first.exit
    for floor in range(1, floors):
        here = levels[-1].exit
        there: Tile | None = middle if floor % 2 == 0 else _corner(*size, middle, chance)
        if finds_its_exit:
            there = None
        level = make_level(*size, here, there, seed=chance.seed(), **wishes)
        if level.entrance != here:
            raise UnicursalError(
                f"floor {floor + 1}: no such level begins where the floor below ends"
            )
        levels.append(level)
        if floor % 2 == 0:
            middle = level.exit  # it may have been moved
    progress = within(budget, wishes.get("progress", silent))
    for number, (floor, room, its_seed) in enumerate(redraw):
        progress("redrawing rooms", number / len(redraw))
        levels[floor - 1] = redrawn(levels[floor - 1], room, its_seed)
    if place is None or (isinstance(place, Mapping) and not place):
        return levels
    return [with_things(level, place, level.seed) for level in levels]


def _redraw(given: Redraw) -> Redraw:
    if not isinstance(given, tuple) or len(given) != len(Redraw._fields):
        raise UnicursalError(f"a room to redraw is a floor, a room and a seed, not {quoted(given)}")
    return Redraw(*given)


def _corner(width: int, height: int, other: Tile, chance: Chance) -> Tile:
    corners = [(x, y) for x in (1, width - 2) for y in (1, height - 2)]
    return chance.choice([c for c in corners if steps_between(c, other) > 2] or corners)
