"""A board as kernels want it: flat, with a rim of no cells, so every cell has four neighbours."""

import numpy as np
import numpy.typing as npt

from unicursal.board.board import Board
from unicursal.board.directions import STEP, Cell

Integers = npt.NDArray[np.int64]


class PaddedBoard:
    """The cells of a board as indices: `(x, y)` is `(y + 1) * stride + x + 1`.

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
        return (cell[1] + 1) * self.stride + cell[0] + 1

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
    letter_of = np.zeros(2 * stride + 1, dtype=np.uint8)
    for move, (dx, dy) in STEP.items():
        letter_of[stride + dy * stride + dx] = ord(move)
    return letter_of[np.diff(indices) + stride].tobytes().decode("ascii")
