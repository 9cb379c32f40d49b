"""Boards: cells on the square grid with a start and a target."""

from unicursal.board.board import Board
from unicursal.board.clues import NO_CLUES, Clues
from unicursal.board.directions import (
    BACK,
    BEFORE_FIRST_STEP,
    MOVE_OF_STEP,
    MOVES,
    STEP,
    Cell,
    Move,
    Symmetry,
)
from unicursal.board.inputs import MAX_CELLS
from unicursal.board.position import BoardLike, HiddenEnds, LineLike, PuzzleLike, board_of

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
