"""Things on a level that stands: items, monsters, keys with their doors, shortcuts."""

from collections.abc import Mapping
from dataclasses import replace

from unicursal.chance import Chance
from unicursal.errors import UnicursalError
from unicursal.level.level import Level, LevelLike
from unicursal.level.things.along import along
from unicursal.level.things.check import thing_defects
from unicursal.level.things.ground import Ground
from unicursal.level.things.placing import placed
from unicursal.level.things.shortcuts import with_passages
from unicursal.level.things.thing import ONE_WAY, SHORTCUT
from unicursal.level.things.wishes import checked_wishes
from unicursal.notation import Seed


def place(
    level: LevelLike,
    wishes: Mapping[str, int],
    seed: Seed = 0,
) -> Level:
    r"""The level with things along its way, instead of those that it had.

    Kinds are named in the plural or the singular: `items`, `monsters`, `keys` (each with a door
    that it opens), any word of your own; `shortcuts` marks the walls that would save the most
    steps, `one-way` those where a door would best lead back.

    >>> tiles = "########\n#<     #\n###### #\n#>     #\n########"
    >>> level = place(tiles, {"keys": 1, "items": 1}, seed=1)
    >>> [(thing.step, thing.kind) for thing in level.things]
    [(4, 'key'), (8, 'door'), (10, 'item')]
    """
    level, wanted = Level.of(level), checked_wishes(wishes)
    in_walls = wanted.pop(SHORTCUT, 0), wanted.pop(ONE_WAY, 0)
    if not level.path:
        raise UnicursalError("nothing can be placed: no way leads from the entrance to the exit")
    ground = Ground.of(level.tiles, level.path, level.report.goal_rooms)
    marks = placed(ground, wanted, Chance(seed))
    marks = with_passages(ground, marks, *in_walls)
    things = along(level.tiles, level.path, marks)
    wrong = thing_defects(level.tiles, things, level.entrance, level.exit)
    assert not wrong, wrong
    return replace(level, things=things)
