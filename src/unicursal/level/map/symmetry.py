"""Maps turned and mirrored, and which ends a symmetric level can have."""

from typing import Final

import numpy as np

from unicursal.board import Symmetry
from unicursal.board.text import cell_words
from unicursal.level.map.tiles import Tile, Walls, steps_between

KINDS: Final = (Symmetry.HALF_TURN, Symmetry.MIRROR_LEFT_RIGHT, Symmetry.MIRROR_UP_DOWN)


def image_of(end: Tile, width: int, height: int) -> Tile:
    """Where the other end of a symmetric level lies by default: far away.

    >>> image_of((1, 1), 33, 21), image_of((1, 1), 80, 24)
    ((31, 1), (78, 1))
    >>> image_of((1, 1), 31, 21)
    (29, 19)
    """
    turned_round = Symmetry.HALF_TURN.cell(end, width, height)
    middle_is_a_post = width % 4 == 1 and height % 4 == 1
    if (width % 2 or height % 2) and not middle_is_a_post and turned_round != end:
        return turned_round
    images = [kind.cell(end, width, height) for kind in KINDS[1:]]
    return max(images, key=lambda tile: steps_between(tile, end))


def why_not_symmetric(a: Tile, b: Tile, width: int, height: int) -> str | None:
    """Why no symmetric level has these ends, and which exits would do; None if one may have.

    >>> why_not_symmetric((1, 1), (31, 19), 33, 21) is None
    True
    >>> print(why_not_symmetric((1, 1), (9, 1), 33, 21)[:58])
    the exit of a symmetric level is the image of its entrance
    """
    images = dict.fromkeys(kind.cell(a, width, height) for kind in KINDS)
    able = [cell_words(tile) for tile in images if tile != a]
    if b in images and b != a:
        return None
    if not able:
        return f"{cell_words(a)} is its own image in every symmetry: a symmetric level has two ends"
    words = f"the exit of a symmetric level is the image of its entrance: {' or '.join(able)}"
    return f"{words}, not {cell_words(b)}"


def turned(walls: Walls, symmetry: Symmetry) -> Walls:
    """The tiles turned or mirrored as `Symmetry` does with cells.

    >>> turned(np.array([[1, 2, 3]], np.uint8), Symmetry.QUARTER_TURN).tolist()
    [[1], [2], [3]]
    """
    swap, flip_x, flip_y = symmetry.value
    made = walls.T if swap else walls
    return np.ascontiguousarray(made[:: -1 if flip_y else 1, :: -1 if flip_x else 1])
