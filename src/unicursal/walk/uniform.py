"""The law `uniform`: each walkthrough of the board exactly equally likely."""

from functools import lru_cache
from typing import TYPE_CHECKING

from unicursal.board import Board
from unicursal.line import Line
from unicursal.walk.progress import Progress, silent

if TYPE_CHECKING:
    from unicursal.count import Table


def draw_uniform(board: Board, seed: int, tell: Progress = silent) -> Line:
    """The walkthrough that the law `uniform` draws from a seed.

    >>> draw_uniform(Board(5), 7).is_complete
    True
    """
    tell("making a table of all walkthroughs", 0.0)
    return _table(board).sample(seed)[0]


@lru_cache(maxsize=1)
def _table(board: Board) -> "Table":
    from unicursal.count import Table  # other laws need not wait for these kernels

    return Table(Line(board))
