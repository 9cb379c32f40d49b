"""Cells, edges, directions and turns as numbers, for all kernels.

The board is a flat grid with a frame of empty cells one wide: `cell = (y + 1) * stride + x + 1`,
`stride = width + 2`, so that a neighbour is one addition away and no border needs a test. Edge
`2 * cell` goes right from the cell, edge `2 * cell + 1` down. These are plain functions; each
family of kernels compiles them in its own way. Outside kernels `unicursal.board.padded` and
`unicursal.board.directions` tell the same.
"""

from unicursal._arrays import Int

# Directions, in the order in which steps are listed.
UP, DOWN, LEFT, RIGHT = 0, 1, 2, 3


def index_of(x: Int, y: Int, stride: Int) -> Int:
    """The number of the cell (x, y)."""
    return (y + 1) * stride + x + 1


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


def edge_end(edge: Int, stride: Int) -> Int:
    """The right or lower end of an edge; `edge >> 1` is the other one."""
    return (edge >> 1) + (stride if edge & 1 else 1)


def edge_between(a: Int, b: Int, stride: Int) -> Int:
    """The edge of two neighbours, or -1."""
    if b - a == 1:
        return 2 * a
    if a - b == 1:
        return 2 * b
    if b - a == stride:
        return 2 * a + 1
    if a - b == stride:
        return 2 * b + 1
    return -1


def turned(direction: Int, k: Int) -> Int:
    """Left (0), straight (1) or right (2) of a direction; back is 3."""
    if k == 1:
        return direction
    if k == 3:
        return direction ^ 1
    if direction == UP:
        left = LEFT
    elif direction == DOWN:
        left = RIGHT
    elif direction == LEFT:
        left = DOWN
    else:
        left = UP
    return left if k == 0 else left ^ 1


def bits(mask: Int) -> Int:
    """How many directions a mask holds."""
    return (mask & 1) + (mask >> 1 & 1) + (mask >> 2 & 1) + (mask >> 3 & 1)


def left_of(step: Int, stride: Int) -> Int:
    """The step to the left of a step, both as what they add to a cell."""
    if step == -stride:
        return -1
    if step == stride:
        return 1
    if step == -1:
        return stride
    return -stride
