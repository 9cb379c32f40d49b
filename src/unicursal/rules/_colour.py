"""The colour of a cell, as on a checkerboard, for the boards that rules are made for."""

from unicursal._arrays import Int
from unicursal._jit import inlined


@inlined
def colour(cell: Int) -> Int:
    """0 or 1. The side is odd, and so is the stride: each step makes an odd number even."""
    return cell & 1
