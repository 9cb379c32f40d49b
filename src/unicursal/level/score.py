"""How good a level is, so that of several the best can be taken.

The cost of a level is a sum of what is not beautiful about it; 0 would be perfect:

- the share of the level that is not used. A labyrinth without thick walls opens half of the 2x2
  blocks' worth of tiles, (W - 1)(H - 1) / 2 - 1 of them (see `parity`);
- 2x2 blocks of wall;
- open rooms that nobody asked for, by their number and their size;
- straight ways, if the style is to wind.
"""

from typing import Final

from unicursal.level.level import Level
from unicursal.level.map.length import full_length

ENOUGH: Final = 0.8
"""A level that uses a smaller share than this says why."""

_FULL = 0.97
_UNUSED, _THICK, _ROOM, _ROOM_TILE, _STRAIGHT = 10.0, 40.0, 0.05, 0.01, 0.2
SOME_THICK: Final = 0.2
"""What the first thick wall costs: a line that is drawn twice nearly always has one."""
_WINDING = 0.5
"""No way that winds everywhere goes straight on at less than half of its tiles."""


def share_used(level: Level) -> float:
    """The open tiles as a share of those of a labyrinth without thick walls.

    >>> from unicursal.level import make_level
    >>> share_used(make_level(21, 21, exit=(19, 19)))
    1.0
    """
    tiles = level.tiles
    inside = float((tiles.walls[1:-1, 1:-1] == 0).sum())
    inside -= sum(room.area for room in level.unasked_rooms) / 2
    return min(1.0, inside / max(1.0, full_length(tiles.width, tiles.height)))


def cost(level: Level) -> float:
    """What is not beautiful about a level, added up."""
    unused = max(0.0, _FULL - share_used(level))
    if level.wishes.length.most is not None:
        unused = 0.0
    thick = level.report.blemishes.number("wall block")
    unasked = level.unasked_rooms
    total = _UNUSED * unused + SOME_THICK * (thick > 0) + _THICK * thick / level.tiles.walls.size
    total += _ROOM * len(unasked) + _ROOM_TILE * sum(room.area for room in unasked)
    if level.wishes.style == "winding":
        total += _STRAIGHT * max(0.0, level.straightness - _WINDING)
    return total
