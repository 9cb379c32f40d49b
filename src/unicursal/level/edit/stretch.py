"""Making a level larger by drawing some of its columns and rows more than once.

A column can be drawn twice if no two of its open tiles touch, so that the way only crosses it.
Where two of its walls touch, the wall gets two tiles thick; the columns with the fewest such places
are taken, spread over the map. If walls and open tiles alternate all the way down, nothing is lost;
drawn two times more, even a lattice stays one.
"""

import numpy as np
import numpy.typing as npt

from unicursal.errors import UnicursalError
from unicursal.level.map.columns import thickness
from unicursal.level.map.report import examine
from unicursal.level.map.tiles import TileMap, Walls, check_size


def stretched(tiles: TileMap, width: int, height: int) -> TileMap:
    r"""A valid map drawn to a larger size; it stays valid, and perfect where a line alternates.

    >>> small = TileMap.from_text("######\n#<   #\n#### #\n#>   #\n######")
    >>> print(stretched(small, 8, 6))
    ########
    #<     #
    ###### #
    ###### #
    #>     #
    ########
    """
    check_size(width, height)
    report = examine(tiles)
    if report.defects:
        raise UnicursalError(f"only a valid level can be stretched: {report.defects[0].text}")
    if width < tiles.width or height < tiles.height:
        raise UnicursalError(
            f"a map of {tiles.width}x{tiles.height} cannot be stretched to {width}x{height}"
        )
    ends = [end for end in (report.entrance, report.exit) if end is not None]
    across = _times(tiles.walls, width - tiles.width, [x for x, _ in ends], "column")
    down = _times(tiles.walls.T, height - tiles.height, [y for _, y in ends], "row")
    moved = [(int(across[:x].sum()), int(down[:y].sum())) for x, y in ends]
    return TileMap(np.repeat(np.repeat(tiles.walls, across, axis=1), down, axis=0), *moved)


def _times(walls: Walls, more: int, ends: list[int], what: str) -> npt.NDArray[np.int64]:
    """How often each column is drawn: those that alternate, else those with the fewest thick walls.

    Columns are drawn two times more as far as possible.
    """
    times = np.ones(walls.shape[1], dtype=np.int64)
    if not more:
        return times
    thick = thickness(walls)
    for x in (0, walls.shape[1] - 1, *ends):
        thick.pop(x, None)
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
