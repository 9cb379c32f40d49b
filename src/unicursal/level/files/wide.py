"""A level whose corridors are two or three tiles wide, between walls of one.

Where a wall stands at column x it stands at column x * (width + 1) // 2 afterwards, whatever x is,
so that two walls with a corridor between them always leave it as many tiles. Between two neighbours
there is then a further column, or none. A tile of it is a wall between two walls; everything else
is open, but where open tiles touched by a corner one more wall keeps them apart. Doors stay one
tile wide: what was added beside them is walled up.
"""

from dataclasses import dataclass, field, fields, replace

import numpy as np

from unicursal._arrays import Booleans
from unicursal.board.inputs import whole_number
from unicursal.errors import UnicursalError
from unicursal.level.level import Level
from unicursal.level.things.thing import DOOR, Thing
from unicursal.tilemap.blocks import blocks, checkerboards
from unicursal.tilemap.outline import Outline
from unicursal.tilemap.rectangle import Chamber, Rectangle
from unicursal.tilemap.tiles import Tile, TileMap, beside, check_size, steps_between

WIDEST = 3


@dataclass(frozen=True, eq=False)
class Wide(Level):
    """A level with wide corridors; as a labyrinth it is what the `narrow` one is."""

    narrow: Level | None = None
    path: list[Tile] = field(default_factory=list)
    """The way in the middle of its corridors."""
    goal_rooms: tuple[Rectangle, ...] = ()
    dead_ends: tuple[Tile, ...] = ()


def widened(level: Level, width: int) -> Level:
    r"""The level with corridors of 1, 2 or 3 tiles.

    >>> print(widened(Level.of("#####\n#<  #\n### #\n#>  #\n#####"), 2).tiles)
    #######
    #<    #
    #     #
    ####  #
    #>    #
    #     #
    #######
    """
    width = whole_number(width, "the width of corridors", UnicursalError)
    if not 1 <= width <= WIDEST:
        raise UnicursalError(f"corridors are 1 to {WIDEST} tiles wide, not {width}")
    if width == 1:
        return level

    def at(tile: Tile) -> Tile:
        return _moved(tile, width)

    def area(room: Rectangle) -> Rectangle:
        """An open room with all that lies between it and its walls."""
        around = room.grown(1)
        return Rectangle(*at(around.corner), *at((around.right, around.bottom))).grown(-1)

    last = at((level.tiles.width - 1, level.tiles.height - 1))
    check_size(last[0] + 1, last[1] + 1)
    path: list[Tile] = []
    steps = []
    for x, y in map(at, level.path):
        if path and steps_between(path[-1], (x, y)) == 2:
            path.append(((x + path[-1][0]) // 2, (y + path[-1][1]) // 2))
        steps.append(len(path))
        path.append((x, y))
    ends = {"entrance": at(level.entrance), "exit": at(level.exit)}
    shape = level.shape
    if shape is not None:
        shape = Outline.of_mask(_between(shape.mask, width))
    halls = tuple(map(area, level.halls))
    changed = {
        **ends,
        "tiles": TileMap(_walls(level, width), **ends),
        "wishes": replace(level.wishes, halls=halls, shape=shape),
        "things": tuple(_thing(thing, at(thing.at), steps, width) for thing in level.things),
        "rooms": tuple(
            Chamber(*at(r.corner), *at((r.right, r.bottom)), at(r.a), at(r.b)) for r in level.rooms
        ),
        "narrow": level,
        "path": path,
        "goal_rooms": tuple(map(area, level.goal_rooms)),
        "dead_ends": tuple(map(at, level.dead_ends)),
    }
    return Wide(**{each.name: getattr(level, each.name) for each in fields(Level)} | changed)


def _moved(tile: Tile, width: int) -> Tile:
    """Where a tile lies afterwards."""
    return tile[0] * (width + 1) // 2, tile[1] * (width + 1) // 2


def _between(flags: Booleans, width: int) -> Booleans:
    """The flags and what is added between them: true between two that are true, and in a block."""
    made = np.zeros([2 * side - 1 for side in flags.shape], np.bool_)
    made[::2, ::2], made[1::2, 1::2] = flags, blocks(flags)
    made[::2, 1::2], made[1::2, ::2] = flags[:, :-1] & flags[:, 1:], flags[:-1] & flags[1:]
    rows, columns = ((width == WIDEST) | (np.arange(side) % 4 != 1) for side in made.shape)
    return made[np.ix_(rows, columns)]


def _walls(level: Level, width: int) -> Booleans:
    solid = level.tiles.walls != 0
    walls = _between(solid, width)
    kept = _thresholds(level, width)
    for y, x in np.argwhere(checkerboards(solid)).tolist():
        (x0, y0), (x1, y1) = (_moved((x + i, y + i), width) for i in (0, 1))
        if x1 - x0 == 2:
            aside = y0 + 1 if y1 - y0 == 2 else y1 if (x0 + 1, y0) in kept else y0
            walls[aside, x0 + 1] = True
        elif y1 - y0 == 2:
            walls[y0 + 1, x1 if (x0, y0 + 1) in kept else x0] = True
    for thing in level.things:
        if thing.kind == DOOR:
            _wall_up(walls, level, thing.at, width)
    return walls


def _thresholds(level: Level, width: int) -> set[Tile]:
    """The tiles on both sides of what stands in walls."""
    found: set[Tile] = set()
    for thing in level.things:
        if thing.towards is not None:
            (x, y), (u, v), at = thing.at, thing.towards, _moved(thing.at, width)
            found |= {(at[0] + k * (u - x), at[1] + k * (v - y)) for k in (-1, 1)}
    return found


def _wall_up(walls: Booleans, level: Level, door: Tile, width: int) -> None:
    """Leave of the tiles added around a door only those on the way through it."""
    x, y = _moved(door, width)
    for side in beside(door):
        is_added = steps_between(_moved(side, width), (x, y)) == 2
        if is_added and not level.tiles.is_open(side):
            walls[y + side[1] - door[1], x + side[0] - door[0]] = True


def _thing(thing: Thing, at: Tile, steps: list[int], width: int) -> Thing:
    step = steps[thing.step] if steps else 0
    if thing.towards is None:
        return replace(thing, at=at, step=step)
    (x, y), (u, v) = thing.at, thing.towards
    later = thing.step + thing.number + 2
    saved = steps[later] - step - (width + 1) if later < len(steps) else thing.number
    return replace(thing, at=at, step=step, number=saved, towards=(at[0] + u - x, at[1] + v - y))
