"""Boards: cells on the square grid with a start and a target."""

from unicursal.board.board import MAX_CELLS, Board
from unicursal.board.directions import BACK, MOVES, STEP, Cell, Move
from unicursal.board.symmetry import Symmetry

__all__ = ["BACK", "MAX_CELLS", "MOVES", "STEP", "Board", "Cell", "Move", "Symmetry"]
