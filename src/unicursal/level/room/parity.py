"""What counting says at once: where no strict labyrinth can be, whatever one tries.

Count the 2x2 blocks of a perfect labyrinth with K tiles on its way and D corner touches:
(W - 1)(H - 1) = 2K + 2 - D, and K - 1 has the parity of the distance of the ends. So with D = 0
both sides cannot be even, and the distance has the parity of (W - 1)(H - 1) / 2.
"""

from unicursal.level.map.tiles import Tile


def why_not_strict(width: int, height: int, a: Tile, b: Tile) -> str | None:
    """Why no strict labyrinth without goal rooms leads from a to b; None if counting allows one.

    >>> why_not_strict(29, 15, (1, 1), (14, 7))
    'no strict labyrinth leads here without a goal room: the parity is wrong'
    >>> why_not_strict(29, 15, (1, 1), (13, 7)) is None
    True
    """
    blocks = (width - 1) * (height - 1)
    if blocks % 2:
        return "no strict labyrinth has two even sides"
    distance = abs(a[0] - b[0]) + abs(a[1] - b[1])
    if (blocks // 2 - distance) % 2:
        return "no strict labyrinth leads here without a goal room: the parity is wrong"
    return None
