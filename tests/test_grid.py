"""Kernels and Python number cells alike and mean the same by left."""

import pytest

from unicursal import Board, _grid
from unicursal.board.directions import BACK, LEFT_FIRST, MOVES, STEP
from unicursal.board.padded import PaddedBoard
from unicursal.count._depth_first import HEADINGS


def test_a_cell_has_one_number():
    """On a board that is no square: by the formula, by the padded board and by the kernels."""
    board = Board(4, 3)
    grid = PaddedBoard(board)
    for x, y in board.cells():
        index = grid.index((x, y))
        assert index == _grid.index_of(x, y, grid.stride)
        assert grid.is_cell[index]
        assert grid.cell(index) == (x, y)


@pytest.mark.parametrize("move", MOVES)
def test_left_is_left(move):
    """Left, straight, right and back of each direction, as moves, numbers, steps and headings."""
    stride = 7
    direction = MOVES.index(move)
    turns = LEFT_FIRST[move] + BACK[move]
    assert "".join(MOVES[_grid.turned(direction, k)] for k in range(4)) == turns
    left = _grid.left_of(_grid.neighbour(0, direction, stride), stride)
    assert left == _grid.neighbour(0, MOVES.index(turns[0]), stride)
    assert HEADINGS[HEADINGS.index(move) - 1] == turns[0]
    dx, dy = STEP[move]
    assert _grid.neighbour(100, direction, stride) == 100 + dx + stride * dy
