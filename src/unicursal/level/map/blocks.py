"""Blocks of two by two tiles: what is all wall, all open, or a chessboard."""

import numpy as np

from unicursal._arrays import Booleans


def blocks(flags: Booleans) -> Booleans:
    """Which 2x2 blocks are all true, by their upper left tile.

    >>> blocks(np.array([[1, 1, 0], [1, 1, 1]], bool)).tolist()
    [[True, False]]
    """
    return flags[:-1, :-1] & flags[:-1, 1:] & flags[1:, :-1] & flags[1:, 1:]


def checkerboards(flags: Booleans) -> Booleans:
    """In which 2x2 blocks the two tiles of each diagonal are alike and the diagonals differ."""
    return (
        (flags[:-1, :-1] == flags[1:, 1:])
        & (flags[:-1, 1:] == flags[1:, :-1])
        & (flags[:-1, :-1] != flags[:-1, 1:])
    )


def covered(found: Booleans) -> Booleans:
    """The tiles of some blocks."""
    tiles = np.zeros((found.shape[0] + 1, found.shape[1] + 1), dtype=np.bool_)
    tiles[:-1, :-1] |= found
    tiles[:-1, 1:] |= found
    tiles[1:, :-1] |= found
    tiles[1:, 1:] |= found
    return tiles
