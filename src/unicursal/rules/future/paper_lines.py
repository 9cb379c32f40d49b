"""Future lines as the paper draws them.

They are what its program of October 2023 knew: it looks at the last step only and proves nothing.
For lines that every walkthrough shares ask `unicursal.walk.Walk.future`.
"""

import numpy as np

from unicursal._grid import index_of
from unicursal.board import Cell
from unicursal.board.padded import PaddedBoard
from unicursal.line import Line
from unicursal.rules._names import ALL_LOOKS
from unicursal.rules.future._lines import follow
from unicursal.rules.future._links import new_future_lines
from unicursal.rules.suitable import check_board

MAX_SIDE = 1001
"""The largest board on which they are drawn (it takes 120 bytes a cell)."""


def paper_lines(line: Line, looks: int = ALL_LOOKS) -> list[list[Cell]]:
    """The paper's future lines of a position, each from its near to its far end.

    Lines that have met are one list. Cells that the line has passed are left out, so a future line
    that it has entered begins with the cell that must come next. The lines are sorted by their
    first cells, row by row. Where the rules call a line impossible to complete, it is shown as far
    as it was drawn. `looks` are those of a rule set (`RuleSet.future_looks`).

    >>> paper_lines(Line("5:RRD"))
    [[(3, 1), (3, 0), (4, 0), (4, 1), (4, 2)]]
    """
    check_board(line.board, "the paper's future lines", MAX_SIDE)
    grid = PaddedBoard(line.board)
    index = np.where(grid.is_cell, -1, -2)
    index[grid.start] = 0
    lines = new_future_lines(index, line.board.width, looks)
    follow(lines, index_of(line.path[:, 0], line.path[:, 1], grid.stride))
    after, before = lines.link[:, 0], lines.link[:, 1]
    is_drawn = (index == -1) & ((after != 0) | (before != 0))
    first = is_drawn & ~is_drawn[before]
    found: list[list[Cell]] = []
    for cell in np.flatnonzero(first):
        found.append([])
        while is_drawn[cell]:
            found[-1].append(grid.cell(cell))
            cell = after[cell]
    return found
