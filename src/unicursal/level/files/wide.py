"""A level whose corridors are two or three tiles wide, between walls of one.

Where a wall stands at column x it stands at column x * (width + 1) // 2 afterwards, whatever x is,
so that two walls with a corridor between them always leave it as many tiles. Between two neighbours
there is then a further column, or none. A tile of it is a wall between two walls; everything else
is open, but where open tiles touched by a corner one more wall keeps them apart. Doors stay one
tile wide: what was added beside them is walled up.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from unicursal._arrays import Booleans
from unicursal.board.inputs import whole_number
from unicursal.errors import UnicursalError
from unicursal.level.files.contents import Shown
from unicursal.level.map.chamber import Chamber
from unicursal.level.map.outline import Outline
from unicursal.level.map.reach import distances
from unicursal.level.map.rectangle import Rectangle
from unicursal.level.map.tiles import Tile, TileMap, check_size
from unicursal.level.things.thing import DOOR, Thing

WIDEST = 3


@dataclass(frozen=True)
class Widened:
    """What files show of a level with wide corridors."""

    tiles: TileMap
    entrance: Tile
    exit: Tile
    style: str
    plan: str
    seed: int
    path: list[Tile]
    things: tuple[Thing, ...]
    rooms: tuple[Chamber, ...]
    goal_rooms: tuple[Rectangle, ...]
    halls: tuple[Rectangle, ...]
    dead_ends: tuple[Tile, ...]
    narrow: Shown
    shape: Outline | None

    @property
    def distance(self) -> npt.NDArray[np.int64]:
        """Steps from the entrance `[y, x]`, -1 on walls."""
        return distances(self.tiles.open, self.entrance)

    def judged(self) -> dict[str, Any]:
        """What is said of the labyrinth as a whole: it is that of the narrow level."""
        return self.narrow.judged() | {"shape": self.shape and list(self.shape.rows)}


def widened(level: Shown, width: int) -> Shown:
    r"""The level with corridors of 1, 2 or 3 tiles.

    >>> from unicursal.level import Level
    >>> print(widened(Level.of("#####\n#<  #\n### #\n#>  #\n#####"), 2).tiles)
    #######
    #<    #
    #     #
    ####  #
    #>    #
    #     #
    #######
    """
    if not 1 <= whole_number(width, "the width of corridors", UnicursalError) <= WIDEST:
        raise UnicursalError(f"corridors are 1 to {WIDEST} tiles wide, not {width}")
    if width == 1:
        return level
    tiles = level.tiles
    check_size(_moved(tiles.width - 1, width) + 1, _moved(tiles.height - 1, width) + 1)

    def at(tile: Tile) -> Tile:
        return _moved(tile[0], width), _moved(tile[1], width)

    def area(room: Rectangle) -> Rectangle:
        """An open room with all that lies between it and its walls."""
        left, top = at((room.left - 1, room.top - 1))
        right, bottom = at((room.right + 1, room.bottom + 1))
        return Rectangle(left + 1, top + 1, right - 1, bottom - 1)

    path = list(_along(list(map(at, level.path))))
    step_of = {tile: step for step, tile in enumerate(path)}
    steps = [step_of[at(tile)] for tile in level.path]
    ends = at(level.entrance), at(level.exit)
    return Widened(
        TileMap(_walls(level, width), *ends),
        *ends,
        level.style,
        level.plan,
        level.seed,
        path,
        tuple(_thing(thing, at(thing.at), steps, width) for thing in level.things),
        tuple(
            Chamber.of(
                Rectangle(*at((r.x, r.y)), *at((r.right, r.bottom))),
                at(r.a),
                at(r.b),
            )
            for r in level.rooms
        ),
        tuple(map(area, level.goal_rooms)),
        tuple(map(area, level.halls)),
        tuple(map(at, level.dead_ends)),
        level,
        None if level.shape is None else Outline.of_mask(_inside(level.shape.mask, width)),
    )


def _inside(mask: Booleans, width: int) -> Booleans:
    """The outline of the wide level."""
    (left, right), (up, down) = _sources(mask.shape[1], width), _sources(mask.shape[0], width)
    inside: Booleans = mask[up][:, left] & mask[up][:, right] & mask[down][:, left]
    return inside & mask[down][:, right]


def _moved(place: int, width: int) -> int:
    return place * (width + 1) // 2


def _sources(size: int, width: int) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """For each new column the old ones on its left and on its right; the same where it is one."""
    new = np.array([_moved(place, width) for place in range(size)])
    columns = np.arange(new[-1] + 1)
    return np.searchsorted(new, columns, "right") - 1, np.searchsorted(new, columns)


def _walls(level: Shown, width: int) -> Booleans:
    solid = level.tiles.walls != 0
    (left, right), (up, down) = _sources(solid.shape[1], width), _sources(solid.shape[0], width)
    nw, ne = solid[up][:, left], solid[up][:, right]
    sw, se = solid[down][:, left], solid[down][:, right]
    walls: Booleans = (nw & se) & (ne == sw) | (ne & sw) & (nw == se)
    walls = walls & ((nw & ne & sw & se) | ((left != right) & (up != down)[:, None]))
    kept = _thresholds(level, width)
    crossed = solid[:-1, :-1] & solid[1:, 1:] & ~solid[:-1, 1:] & ~solid[1:, :-1]
    crossed |= ~solid[:-1, :-1] & ~solid[1:, 1:] & solid[:-1, 1:] & solid[1:, :-1]
    for y, x in np.argwhere(crossed).tolist():
        (x0, y0), (x1, y1) = ((_moved(x + i, width), _moved(y + i, width)) for i in (0, 1))
        if x1 - x0 == 2 and y1 - y0 == 1:
            walls[y1 if (x0 + 1, y0) in kept else y0, x0 + 1] = True
        elif x1 - x0 == 1 and y1 - y0 == 2:
            walls[y0 + 1, x1 if (x0, y0 + 1) in kept else x0] = True
    for thing in level.things:
        if thing.kind == DOOR:
            _wall_up(walls, level, thing.at, width)
    return walls


def _thresholds(level: Shown, width: int) -> set[Tile]:
    """The tiles on both sides of what stands in walls."""
    found: set[Tile] = set()
    for thing in level.things:
        if thing.towards is not None:
            (x, y), (u, v) = thing.at, thing.towards
            at = _moved(x, width), _moved(y, width)
            found |= {(at[0] + k * (u - x), at[1] + k * (v - y)) for k in (-1, 1)}
    return found


def _wall_up(walls: Booleans, level: Shown, door: Tile, width: int) -> None:
    """Leave of the tiles added around a door only those on the way through it."""
    x, y = (_moved(place, width) for place in door)
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            u, v = _moved(door[0] + dx, width), _moved(door[1] + dy, width)
            added = (u, v) != (x, y) and abs(u - x) != 1 and abs(v - y) != 1
            through = not (dx and dy) and level.tiles.is_open((door[0] + dx, door[1] + dy))
            if added and not through:
                walls[y + dy, x + dx] = True


def _along(tiles: list[Tile]) -> Iterator[Tile]:
    """The way with the tiles between its own."""
    yield from tiles[:1]
    for (x, y), (u, v) in pairwise(tiles):
        if abs(u - x) + abs(v - y) == 2:
            yield (x + u) // 2, (y + v) // 2
        yield u, v


def _thing(thing: Thing, at: Tile, steps: list[int], width: int) -> Thing:
    step = steps[thing.step] if steps else 0
    if thing.towards is None:
        return replace(thing, at=at, step=step)
    (x, y), (u, v) = thing.at, thing.towards
    later = thing.step + thing.number + 2
    saved = steps[later] - step - (width + 1) if later < len(steps) else thing.number
    towards = at[0] + u - x, at[1] + v - y
    return replace(thing, at=at, step=step, number=saved, towards=towards)
