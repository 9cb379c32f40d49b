"""What is wrong with a line? Every defect is a value with its place and its words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from unicursal.board import MOVES, STEP, Board, Cell
from unicursal.board.directions import edge_between
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
    """The cells that moves lead over, a row `x, y` for each, wherever that may be."""
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
    order = np.flatnonzero(inside)[::-1]  # the earliest visit is written last
    first_visit[ys[order], xs[order]] = order
    again, early, walled = np.zeros((3, len(path)), dtype=np.bool_)
    again[order] = first_visit[ys[order], xs[order]] < order
    if not may_cross_target:
        early[: len(board) - 1] = (path[: len(board) - 1] == board.target).all(axis=1)
    if board.clues.walls:
        walled[1:] = [board.has_wall(*step) for step in pairwise(map(tuple, path.tolist()))]
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
            does = "would close the loop at" if board.is_loop else "reaches the target"
            words = f"{by} {does} {cell_words(cell)} after {i + 1}"
            yield Defect("target", cell, f"{words} of {len(board)} cells")


def clue_defects(board: Board, cells: Sequence[Cell]) -> Iterator[Defect]:
    """The numbers, stops and given lines that a line, given by its cells, does not keep to.

    >>> [defect.text for defect in clue_defects(Board("5+n2,0=5"), [(0, 0), (1, 0), (2, 0)])]
    ['cell (2, 0) should be number 5 on the way, but is number 3']
    """
    clues = board.clues
    place = {cell: number for number, cell in enumerate(cells, start=1)}
    for cell, number in clues.numbers:
        words = f"cell {cell_words(cell)} should be number {number} on the way, but"
        if cell in place and place[cell] != number:
            yield Defect("number", cell, f"{words} is number {place[cell]}")
        elif cell not in place and number <= len(cells):
            yield Defect("number", cell, f"{words} {cell_words(cells[number - 1])} is")
    for number, (stop, following) in enumerate(pairwise(clues.stops), start=1):
        if following in place and place[following] < place.get(stop, len(place) + 1):
            words = f"is met before stop {number} {cell_words(stop)}"
            yield Defect("stop", following, f"stop {number + 1} {cell_words(following)} {words}")
    used = {edge_between(*pair) for pair in pairwise(cells)}
    behind = set(cells[:-1]) if cells[-1] != board.target else set(cells)
    for one, other in clues.given:
        if (one, other) not in used and not behind.isdisjoint((one, other)):
            words = f"from {cell_words(one)} to {cell_words(other)}"
            yield Defect("line", one, f"the given line {words} is not taken")
