"""Cells and edges as numbers: they stand in `unicursal._grid` now."""

from unicursal._grid import DOWN, LEFT, RIGHT, UP, edge_at, neighbour

__all__ = ["DOWN", "LEFT", "RIGHT", "UP", "edge_at", "neighbour"]
