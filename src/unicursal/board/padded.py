"""A board as kernels want it: flat, with a rim of no cells, so every cell has four neighbours."""

import numpy as np

from unicursal._arrays import Bytes, Integers
from unicursal._grid import index_of
from unicursal.board.board import Board
from unicursal.board.directions import STEP, Cell


class PaddedBoard:
    """The cells of a board as indices, see `unicursal._grid.index_of`.

    >>> grid = PaddedBoard(Board(3, 2))
    >>> grid.stride, grid.start, grid.cell(grid.start), grid.is_cell.tolist().count(True)
    (5, 6, (0, 0), 6)
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.stride = board.width + 2
        self.is_cell = np.pad(board.mask, 1).reshape(-1)
        self.start = self.index(board.start)
        self.target = self.index(board.target)

    def index(self, cell: Cell) -> int:
        """The index of a cell."""
        return int(index_of(*cell, self.stride))

    def cell(self, index: int | np.int64) -> Cell:
        """The cell of an index."""
        y, x = divmod(int(index), self.stride)
        return x - 1, y - 1

    def moves(self, indices: Integers) -> str:
        """The moves of a walk given by the indices of its cells."""
        return moves_between(indices, self.stride)


def moves_between(indices: Integers, stride: int) -> str:
    """The moves of a walk given by the indices of its cells, on a board of this stride."""
    return letters_of_steps(stride)[np.diff(indices) + stride].tobytes().decode("ascii")


def letters_of_steps(stride: int) -> Bytes:
    """By the difference of two neighbours' indices, plus the stride: the letter of the step.

    >>> letters_of_steps(5)[5 + np.array([-5, 5, -1, 1])].tobytes()
    b'UDLR'
    """
    letters = np.zeros(2 * stride + 1, dtype=np.uint8)
    for move, (dx, dy) in STEP.items():
        letters[stride + dy * stride + dx] = ord(move)
    return letters
