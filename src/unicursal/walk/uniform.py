"""The law `uniform`: each walkthrough of the board exactly equally likely."""

from typing import TYPE_CHECKING

from unicursal.board import Board
from unicursal.line import Line
from unicursal.progress import Progress, silent
from unicursal.walk.bounds import AnyBudget, allowance_or_none, within

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

        tell = within(allowance_or_none(budget), tell)

        def progress(done: int, of: int) -> None:
            tell("making a table of all walkthroughs", done / of)

        table = Table(Line(board), memory=_MEMORY, progress=progress)
        _made.clear()
        _made[board] = table
    return _made[board].sample(seed)[0]


_MEMORY = 2 * 10**9
"""What a table may take where nobody was asked; `sample` can be told to take more."""
_made: "dict[Board, Table]" = {}
"""The last table: many seeds of one board need it once."""
