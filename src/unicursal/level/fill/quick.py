"""Whether a room between two ends can be filled without thick walls and goal rooms, by arithmetic.

Plans ask this of thousands of rooms before they draw one, so nothing is drawn and no room is made:
only the sides and the two tiles inside the ends count, and answers are kept.
"""

from collections.abc import Callable
from functools import lru_cache

from unicursal.existence import why_no_walkthrough
from unicursal.level.map.tiles import Tile

Question = Callable[[int, int, Tile, Tile], bool]
"""Asked with the width and the height of a room and the inner tiles of its ends."""


@lru_cache(maxsize=1 << 16)
def takes_lattice(width: int, height: int, a: Tile, b: Tile) -> bool:
    """Whether a plain lattice labyrinth exists, by the theorem of `existence`.

    >>> takes_lattice(9, 9, (1, 1), (7, 7)), takes_lattice(11, 9, (1, 1), (9, 7))
    (False, True)
    """
    if not (width & height & a[0] & a[1] & b[0] & b[1] & 1):
        return False
    ends = (a[0] // 2, a[1] // 2), (b[0] // 2, b[1] // 2)
    return why_no_walkthrough(width // 2, height // 2, *ends) is None


@lru_cache(maxsize=1 << 16)
def takes_teeth_or_lattice(width: int, height: int, a: Tile, b: Tile) -> bool:
    """Whether vertical or horizontal teeth lead from corner to corner, or a plain lattice does.

    >>> takes_teeth_or_lattice(7, 6, (1, 1), (5, 4)), takes_teeth_or_lattice(8, 6, (1, 1), (6, 4))
    (True, False)
    """
    return (
        _takes_upright_teeth(width, height, a, b)
        or _takes_upright_teeth(height, width, a[::-1], b[::-1])
        or takes_lattice(width, height, a, b)
    )


def may_be_strict(width: int, height: int, a: Tile, b: Tile) -> bool:
    """Whether a strict labyrinth may fill a room of which no plain lattice does.

    With odd sides and ends on odd tiles one exists only where a lattice does. With an even side
    opposite corners need a side of 4j + 3, neighbouring ones that or 4j + 1 between them.

    >>> may_be_strict(9, 9, (1, 1), (7, 7)), may_be_strict(11, 8, (1, 1), (1, 6))
    (False, True)
    """
    if width % 2 and height % 2:
        return False
    corners = {(x, y) for x in (1, width - 2) for y in (1, height - 2)}
    if a not in corners or b not in corners:
        return True
    if a[0] == b[0]:
        return height % 4 == 1 or width % 4 == 3
    if a[1] == b[1]:
        return width % 4 == 1 or height % 4 == 3
    return 3 in (width % 4, height % 4)


def _takes_upright_teeth(width: int, height: int, a: Tile, b: Tile) -> bool:
    if width % 2 == 0 or (width > 3 and height < 4):
        return False
    if a[0] not in (1, width - 2) or a[1] not in (1, height - 2):
        return False
    crosses = width // 2 % 2 == 1
    return b == (width - 1 - a[0], height - 1 - a[1] if crosses else a[1])
