"""Cells and edges as numbers, for all kernels.

The board is a flat grid with a frame of empty cells one wide: `cell = (y + 1) * stride + x + 1`,
`stride = width + 2`, so that a neighbour is one addition away and no border needs a test. Edge
`2 * cell` goes right from the cell, edge `2 * cell + 1` down. These are plain functions; each
family of kernels compiles them in its own way.
"""

from unicursal._jit import Int

# Directions, in the order in which steps are listed.
UP, DOWN, LEFT, RIGHT = 0, 1, 2, 3


def neighbour(cell: Int, direction: Int, stride: Int) -> Int:
    """The cell next to `cell`."""
    if direction == UP:
        return cell - stride
    if direction == DOWN:
        return cell + stride
    if direction == LEFT:
        return cell - 1
    return cell + 1


def edge_at(cell: Int, direction: Int, stride: Int) -> Int:
    """The edge that leaves `cell` in a direction."""
    if direction == UP:
        return 2 * (cell - stride) + 1
    if direction == DOWN:
        return 2 * cell + 1
    if direction == LEFT:
        return 2 * cell - 2
    return 2 * cell
