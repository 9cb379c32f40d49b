"""Maps turned and mirrored, and which ends a symmetric level can have."""

from typing import Final

import numpy as np

from unicursal.board import Symmetry
from unicursal.board.text import cell_words
from unicursal.tilemap.tiles import Tile, Walls, steps_between

KINDS: Final = (Symmetry.HALF_TURN, Symmetry.MIRROR_LEFT_RIGHT, Symmetry.MIRROR_UP_DOWN)


def images_of(end: Tile, width: int, height: int) -> list[Tile]:
    """Where the other end of a symmetric level may lie, the best place first.

    It is far away, and no wall on the line of a mirror is two tiles thick.

    >>> images_of((1, 1), 31, 21), images_of((1, 1), 34, 21), images_of((1, 1), 80, 24)
    ([(29, 19), (29, 1), (1, 19)], [(1, 19), (32, 19), (32, 1)], [(78, 1), (1, 22)])
    >>> images_of((1, 1), 33, 21)  # the middle is a post of the lattice
    [(31, 1), (1, 19), (31, 19)]
    """
    found = []
    for kind in KINDS:
        tile = kind.cell(end, width, height)
        if kind is Symmetry.HALF_TURN:
            if width % 2 == height % 2 == 0:
                continue
            is_good = width % 2 == height % 2 == 1 and not width % 4 == height % 4 == 1
        else:
            is_good = bool((width if kind is Symmetry.MIRROR_LEFT_RIGHT else height) % 2)
        found.append((not is_good, -steps_between(tile, end), tile))
    return list(dict.fromkeys(tile for *_, tile in sorted(found) if tile != end))


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
