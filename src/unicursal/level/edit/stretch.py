"""Making a level larger by drawing some of its columns and rows more than once.

A column can be drawn twice if no two of its open tiles touch, so that the way only crosses it.
Where two of its walls touch, the wall gets two tiles thick; the columns with the fewest such places
are taken, spread over the map. If walls and open tiles alternate all the way down, nothing is lost;
drawn two times more, even a lattice stays one.
"""

from dataclasses import replace

import numpy as np

from unicursal._arrays import Integers
from unicursal.board.inputs import whole_number
from unicursal.errors import UnicursalError
from unicursal.level.level import Level, LevelLike
from unicursal.level.notes import ThickWalls
from unicursal.tilemap.outline import Outline
from unicursal.tilemap.rectangle import Chamber, Rectangle
from unicursal.tilemap.tiles import Tile, TileMap, Walls, check_size


def stretched(level: LevelLike, width: int, height: int) -> Level:
    r"""A valid level drawn to a larger size; it stays valid, and perfect where a line alternates.

    Open rooms keep their sizes but for those one tile wide. Things go with the way: they are to be
    placed again.

    >>> print(stretched("######\n#<   #\n#### #\n#>   #\n######", 8, 6))
    ########
    #<     #
    ###### #
    ###### #
    #>     #
    ########
    """
    level = Level.of(level)
    tiles, wishes, defects = level.tiles, level.wishes, level.report.defects
    width = whole_number(width, "the width of a level", UnicursalError)
    height = whole_number(height, "the height of a level", UnicursalError)
    check_size(width, height)
    if defects:
        raise UnicursalError(f"only a valid level can be stretched: {defects[0].text}")
    if width < tiles.width or height < tiles.height:
        raise UnicursalError(
            f"a map of {tiles.width}x{tiles.height} cannot be stretched to {width}x{height}"
        )
    ends = level.entrance, level.exit
    across = _times(tiles.walls, width - tiles.width, [x for x, _ in ends], "column")
    down = _times(tiles.walls.T, height - tiles.height, [y for _, y in ends], "row")

    def at(tile: Tile) -> Tile:
        return int(across[: tile[0]].sum()), int(down[: tile[1]].sum())

    def area(old: Rectangle) -> Rectangle:
        right, bottom = at((old.right + 1, old.bottom + 1))
        return Rectangle(*at(old.corner), right - 1, bottom - 1)

    shape = wishes.shape
    if shape is not None:
        shape = Outline.of_mask(np.repeat(np.repeat(shape.mask, across, axis=1), down, axis=0))
    walls = np.repeat(np.repeat(tiles.walls, across, axis=1), down, axis=0)
    made = Level.from_tiles(TileMap(walls, *map(at, ends)), "drawn", "stretch", level.seed)
    made = replace(
        made,
        rooms=tuple(Chamber.of(area(room), at(room.a), at(room.b)) for room in level.rooms),
        wishes=replace(
            made.wishes,
            # What lies beyond the exit may have grown, too.
            overrun=wishes.overrun and wishes.overrun + width + height - sum(tiles.walls.shape),
            halls=tuple(map(area, wishes.halls)),
            entrance_room=wishes.entrance_room,
            goal_room=wishes.goal_room,
            shape=shape,
        ),
    )
    thick = made.report.blemishes.number("wall block")
    return replace(made, notes=(ThickWalls(thick),) if thick else ())


def _times(walls: Walls, more: int, ends: list[int], what: str) -> Integers:
    """How often each column is drawn: those that alternate, else those with the fewest thick walls.

    Columns are drawn two times more as far as possible.
    """
    times = np.ones(walls.shape[1], dtype=np.int64)
    if not more:
        return times
    wall = walls == 1
    touching = (~wall[1:] & ~wall[:-1]).any(axis=0)
    touching[[0, -1, *ends]] = True
    thick = {int(x): int((wall[1:, x] & wall[:-1, x]).sum()) for x in np.flatnonzero(~touching)}
    if not thick:
        raise UnicursalError(f"no {what} can be repeated: the way runs along each of them")
    pairs = more // 2
    # Several lines look better than one drawn often, if that makes not much more thick.
    able = [x for x, places in thick.items() if places <= 2 * min(thick.values())]
    best = sorted(sorted(able, key=lambda x: thick[x])[: max(1, pairs)])
    for number in range(pairs):
        times[best[number * len(best) // pairs]] += 2
    times[best[len(best) // 2]] += more % 2
    return times
