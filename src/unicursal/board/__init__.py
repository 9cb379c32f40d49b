"""Boards: cells on the square grid with a start and a target."""

from unicursal.board.board import MAX_CELLS, Board
from unicursal.board.clues import NO_CLUES, Clues
from unicursal.board.directions import (
    BACK,
    BEFORE_FIRST_STEP,
    MOVE_OF_STEP,
    MOVES,
    STEP,
    Cell,
    Move,
)
from unicursal.board.hidden_ends import HiddenEnds
from unicursal.board.position import BoardLike, LineLike, PuzzleLike, board_of
from unicursal.board.symmetry import Symmetry

__all__ = [
    "BACK",
    "BEFORE_FIRST_STEP",
    "MAX_CELLS",
    "MOVES",
    "MOVE_OF_STEP",
    "NO_CLUES",
    "STEP",
    "Board",
    "BoardLike",
    "Cell",
    "Clues",
    "HiddenEnds",
    "LineLike",
    "Move",
    "PuzzleLike",
    "Symmetry",
    "board_of",
]
