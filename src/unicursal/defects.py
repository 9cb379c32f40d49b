"""What is wrong with a line? Every defect is a value with its place and its words."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from unicursal.board import MOVES, STEP, Board, Cell
from unicursal.board.text import cell_words

_DX = np.zeros(128, dtype=np.int64)
_DY = np.zeros(128, dtype=np.int64)
for _move in MOVES:
    _DX[ord(_move)], _DY[ord(_move)] = STEP[_move]


@dataclass(frozen=True)
class Defect:
    """One thing that is wrong, and where.

    Its kind is `outside`, `blocked`, `revisited`, `wall` or `target`; of a line that does not keep
    to clues (`clue_defects`) `number`, `stop` or `line`.
    """

    kind: str
    at: Cell
    text: str


def trace(start: Cell, moves: str) -> npt.NDArray[np.int64]:
    """The cells that moves lead over, a row `x, y` for each, wherever that may be.

    >>> trace((0, 0), "RD").tolist()
    [[0, 0], [1, 0], [1, 1]]
    """
    letters = np.frombuffer(moves.encode("ascii"), dtype=np.uint8)
    path = np.empty((len(moves) + 1, 2), dtype=np.int64)
    path[0] = start
    path[1:, 0] = start[0] + np.cumsum(_DX[letters])
    path[1:, 1] = start[1] + np.cumsum(_DY[letters])
    path.flags.writeable = False
    return path


def defects(board: Board, moves: str, *, may_cross_target: bool = False) -> Iterator[Defect]:
    """All defects of a line, in the order in which it meets them.

    A line that stands on the target too early is a line still, but the beginning of no
    walkthrough; `may_cross_target` asks for a line only.

    >>> [(defect.kind, defect.at) for defect in defects(Board(3), "RRRD")]
    [('outside', (3, 0)), ('outside', (3, 1))]
    """
    path = trace(board.start, moves)
    xs, ys = path[:, 0], path[:, 1]
    inside = (xs >= 0) & (xs < board.width) & (ys >= 0) & (ys < board.height)
    on_board = inside.copy()
    on_board[inside] = board.mask[ys[inside], xs[inside]]
    first_visit = np.full((board.height, board.width), -1, dtype=np.int64)
    order = np.flatnonzero(inside)
    first_visit[ys[order[::-1]], xs[order[::-1]]] = order[
        ::-1
    ]  # the earliest visit is written last
    again = np.zeros(len(path), dtype=np.bool_)
    again[order] = first_visit[ys[order], xs[order]] < order
    early = (
        (xs == board.target[0]) & (ys == board.target[1]) & (np.arange(len(path)) + 1 < len(board))
    )
    if may_cross_target:
        early[:] = False
    walled = _steps_over_walls(board, path)
    for i in np.flatnonzero(~on_board | again | early | walled).tolist():
        cell: Cell = (int(xs[i]), int(ys[i]))
        by = f"step {i} ({moves[i - 1]})" if i else "the line"
        if not inside[i]:
            words = f"{by} leaves the {board.width}x{board.height} board at {cell_words(cell)}"
            yield Defect("outside", cell, words)
        elif not on_board[i]:
            yield Defect("blocked", cell, f"{by} enters the blocked cell {cell_words(cell)}")
        elif again[i]:
            n = first_visit[cell[1], cell[0]]
            before = f"which step {n} already visited" if n else "which is its start"
            words = f"{by} meets the line at {cell_words(cell)}, {before}"
            yield Defect("revisited", cell, words)
        elif walled[i]:
            yield Defect("wall", cell, f"{by} crosses the wall before {cell_words(cell)}")
        else:
            words = (
                f"{by} reaches the target {cell_words(cell)} after {i + 1} of {len(board)} cells"
            )
            yield Defect("target", cell, words)


def _steps_over_walls(board: Board, path: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
    """For each cell of a way: whether the step to it crosses a wall of the clues."""
    walled = np.zeros(len(path), dtype=np.bool_)
    if board.clues.walls:
        cells = [(x, y) for x, y in path.tolist()]
        walled[1:] = [board.has_wall(*step) for step in pairwise(cells)]
    return walled
