"""A board as kernels want it: flat, with a rim of no cells, so every cell has four neighbours."""

from typing import overload

import numpy as np
import numpy.typing as npt

from unicursal._arrays import Integers
from unicursal.board.board import Board
from unicursal.board.directions import STEP, Cell


@overload
def padded_index(x: int, y: int, stride: int) -> int: ...
@overload
def padded_index(x: Integers, y: Integers, stride: int) -> Integers: ...
def padded_index(x: int | Integers, y: int | Integers, stride: int) -> int | Integers:
    """The index of the cell (x, y), or of many; the stride is width + 2. Kernels: `_grid`.

    >>> padded_index(0, 0, 7), padded_index(np.array([0, 1]), np.array([0, 0]), 7).tolist()
    (8, [8, 9])
    """
    return (y + 1) * stride + x + 1


class PaddedBoard:
    """The cells of a board as indices, see `padded_index`.

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
        return padded_index(cell[0], cell[1], self.stride)

    def cell(self, index: int | np.int64) -> Cell:
        """The cell of an index."""
        y, x = divmod(int(index), self.stride)
        return x - 1, y - 1

    def moves(self, indices: Integers) -> str:
        """The moves of a walk given by the indices of its cells.

        >>> PaddedBoard(Board(3, 2)).moves(np.array([6, 7, 12]))
        'RD'
        """
        return moves_between(indices, self.stride)


def moves_between(indices: Integers, stride: int) -> str:
    """The moves of a walk given by the indices of its cells, on a board of this stride."""
    return letters_of_steps(stride)[np.diff(indices) + stride].tobytes().decode("ascii")


def letters_of_steps(stride: int) -> npt.NDArray[np.uint8]:
    """By the difference of two neighbours' indices, plus the stride: the letter of the step.

    >>> letters_of_steps(5)[5 + np.array([-5, 5, -1, 1])].tobytes()
    b'UDLR'
    """
    letters = np.zeros(2 * stride + 1, dtype=np.uint8)
    for move, (dx, dy) in STEP.items():
        letters[stride + dy * stride + dx] = ord(move)
    return letters
