"""The law `uniform`: each walkthrough of the board exactly equally likely."""

from typing import TYPE_CHECKING

from unicursal.board import Board
from unicursal.budget import AnyBudget, allowance_of, within
from unicursal.line import Line
from unicursal.memory import without_asking
from unicursal.progress import Progress, silent

if TYPE_CHECKING:
    from unicursal.count import Table


def draw_uniform(
    board: Board, seed: int, tell: Progress = silent, budget: AnyBudget = None
) -> Line:
    """The walkthrough that the law `uniform` draws from a seed.

    >>> draw_uniform(Board(5), 7).is_complete
    True
    """
    if board not in _made:
        from unicursal.count import Table  # other laws need not wait for these kernels

        tell = within(allowance_of(budget), tell)
        table = Table(Line(board), memory=without_asking(), progress=tell)
        _made.clear()
        _made[board] = table
    return _made[board].sample(seed)[0]


_made: "dict[Board, Table]" = {}
"""The last table: many seeds of one board need it once."""
