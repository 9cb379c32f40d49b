"""The positions of given walkthroughs, each with its good and its blocked steps."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from unicursal.board import MOVES, Board
from unicursal.board.padded import PaddedBoard


class Judged(NamedTuple):
    """A position and what is true of it."""

    moves: str
    good: str
    """The steps after which a walkthrough exists."""
    blocked: str
    """The other steps to free cells."""


def judged_positions(
    board: Board,
    rows: npt.NDArray[np.uint8],
    options: npt.NDArray[np.uint8],
    shared: npt.NDArray[np.int64] | None = None,
) -> Iterator[Judged]:
    """Every new position of walkthroughs that come as rows of moves, with the exact options.

    `shared` tells how many moves each has in common with the one before (-1: none, not even the
    empty line); without it all positions of all rows are new.
    """
    grid = PaddedBoard(board)
    gaps = (-grid.stride, grid.stride, -1, 1)
    is_free = grid.is_cell.tolist()
    path = [grid.start]
    is_free[grid.start] = False
    for number, row in enumerate(rows.tolist()):
        known = -1 if shared is None else int(shared[number])
        while len(path) > max(known, 0) + 1:
            is_free[path.pop()] = True
        moves = "".join(MOVES[move] for move in row)
        for at in range(len(path) - 1, len(row)):
            live = path[-1]
            if at > known:
                mask = int(options[number, at])
                good = blocked = ""
                for move, gap in enumerate(gaps):
                    if mask >> move & 1:
                        good += MOVES[move]
                    elif is_free[live + gap]:
                        blocked += MOVES[move]
                yield Judged(moves[:at], good, blocked)
            path.append(live + gaps[row[at]])
            is_free[path[-1]] = False


class PositionBench(ABC):
    """Looks at one position after the other of a board, and counts them."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.positions = 0

    def judge(
        self,
        rows: npt.NDArray[np.uint8],
        shared: npt.NDArray[np.int64],
        options: npt.NDArray[np.uint8],
        most: int | None = None,
    ) -> None:
        """Look at the new positions of some walkthroughs, up to a length."""
        for position in judged_positions(self.board, rows[:, :most], options, shared):
            self.positions += 1
            self.look_at(position)

    @abstractmethod
    def look_at(self, position: Judged) -> None:
        """Judge one position."""
