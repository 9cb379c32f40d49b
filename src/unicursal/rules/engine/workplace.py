"""The arrays that the kernels work on, for one board and one rule set."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from unicursal.board import Board
from unicursal.board.padded import PaddedBoard
from unicursal.rules.engine import _tables as tables
from unicursal.rules.engine.compiling import Compiled, compiled
from unicursal.rules.limits._formula_names import FORCED, FORMULAS, LIMITS
from unicursal.rules.sets.rule_set import RuleSet
from unicursal.rules.suitable import check_board

if TYPE_CHECKING:
    from unicursal.rules.future._lines import FutureLines


class Workplace:
    """A line at its start on a board, with the compiled rules that judge it.

    >>> place = Workplace(Board(5), RuleSet.parse("5"))
    >>> place.grid.cell(place.position.path[0]), len(place.compiled.rules) > 10
    ((0, 0), True)
    """

    def __init__(self, board: Board, rules: RuleSet) -> None:
        from unicursal.rules.future._lines import new_future_lines

        check_board(board)
        self.grid = PaddedBoard(board)
        self.compiled: Compiled = compiled(rules, board.width)
        self.future: FutureLines = new_future_lines(board.width, rules.future_looks)
        self.position = _position(self.grid, self.compiled, rules.uses_future_lines)


def _position(grid: PaddedBoard, code: Compiled, uses_future: bool) -> tables.Position:
    from unicursal.rules.forced._forced import ROWS
    from unicursal.rules.limits._formulas import PLACE_SIZE

    size = grid.is_cell.size
    cells = len(grid.board)
    num = np.zeros(tables.NUMBERS, np.int64)
    num[tables.SIDE] = grid.board.width
    num[tables.STRIDE] = grid.stride
    num[tables.TARGET] = grid.target
    num[tables.CELLS] = cells
    num[tables.LENGTH] = 1
    num[tables.USES_FUTURE] = uses_future
    formulas = {rule.formula for rule in code.rules if rule.formula}
    num[tables.HAS_FORMULAS] = not formulas.isdisjoint(LIMITS)
    drawn = [depth for depth, name in enumerate(FORCED, 1) if name in formulas]
    num[tables.DRAWS_FORCED] = max(drawn, default=0)
    number = np.where(grid.is_cell, tables.FREE, tables.BORDER)
    number[grid.start] = 0
    path = np.zeros(cells + 1, np.int64)
    path[0] = grid.start
    return tables.Position(
        number=number,
        path=path,
        trail_at=np.zeros(cells + 1, np.int64),
        num=num,
        mark=np.zeros(size, np.int64),
        queue=np.zeros(size, np.int64),
        matched=np.zeros(len(code.views), np.int32),
        found=np.zeros(len(code.views), np.int32),
        by_view=np.zeros(len(code.views), np.int32),
        by_rule=np.zeros(len(code.rules), np.int32),
        limits=np.zeros(len(FORMULAS), np.int64),
        walked=np.zeros((2, cells if num[tables.HAS_FORMULAS] else 0), np.int64),
        limit_place=np.full(PLACE_SIZE, -1, np.int64),
        forced=np.zeros((ROWS, size if num[tables.DRAWS_FORCED] else 0), np.int64),
    )
