"""The law `uniform`: each walkthrough of the board exactly equally likely."""

from typing import TYPE_CHECKING

from unicursal.board import Board, BoardLike, board_of
from unicursal.budget import AnyBudget, allowance_of
from unicursal.line import Line
from unicursal.memory import without_asking
from unicursal.notation import Seed
from unicursal.progress import Progress, silent

if TYPE_CHECKING:
    from unicursal.count import Table


def draw_uniform(
    board: BoardLike, seed: Seed = 0, progress: Progress = silent, budget: AnyBudget = None
) -> Line:
    """The walkthrough that the law `uniform` draws from a seed.

    >>> draw_uniform(5, 7).is_complete
    True
    """
    board = board_of(board)
    allowance = allowance_of(budget)
    table = _last_table.get(board)
    if table is None:
        from unicursal.count import Table  # other laws need not wait for these kernels

        table = Table(Line(board), memory=without_asking(), progress=progress, budget=allowance)
        _last_table.clear()
        _last_table[board] = table
    return table.sample(seed, budget=allowance)[0]


_last_table: "dict[Board, Table]" = {}
"""Many seeds of one board need its table once."""
