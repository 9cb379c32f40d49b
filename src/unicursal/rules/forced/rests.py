"""The rests of a board that forced lines leave open: see `_rests` for how they are gone through."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from unicursal import memory
from unicursal._arrays import Integers
from unicursal.board import MOVES, STEP, Board, Cell, Move
from unicursal.board.padded import PaddedBoard
from unicursal.errors import UnicursalError
from unicursal.exact import Engine
from unicursal.progress import Progress, silent
from unicursal.rules.forced import _rests
from unicursal.rules.forced._forced import ROWS

_PORTION = 50_000
"""Rests between two reports, so that Ctrl-C is heard."""
_FIRST_SIZE = 1 << 8
_MOST_FULL = 0.8
"""So all rests of 9x9 stand in a table of 0.8 GB; fuller, and looking one up takes long."""


@dataclass(frozen=True)
class Rest:
    """The cells that lines have taken and the one that they stand on."""

    taken: frozenset[Cell]
    live: Cell

    def before(self) -> "Iterator[tuple[Rest, Move]]":
        """The rests from which a step may lead here, each with the step."""
        taken = self.taken - {self.live}
        for move in MOVES:
            cell = self.live[0] - STEP[move][0], self.live[1] - STEP[move][1]
            if cell in taken:
                yield Rest(taken, cell), move


class Rests:
    """All rests of an n x n board, with the walkthroughs that forced lines leave each of them.

    The line goes from corner to corner; a rest and its mirror image at that diagonal count as one.

    >>> rests = Rests(Board(5))
    >>> rests.walk()
    104
    >>> len(rests), list(rests.dead())
    (290, [])
    """

    def __init__(self, board: Board, *, balance: bool = True) -> None:
        if len(board) > _rests.MOST_CELLS:
            raise UnicursalError(f"{board} is too large: rests are gone through up to 9x9")
        self.board = board
        self._grid = grid = PaddedBoard(board)
        cells = np.flatnonzero(grid.is_cell)
        self._indices = np.zeros((2, grid.is_cell.size), np.int64)
        self._indices[0, cells] = np.arange(len(cells))
        self._indices[1, cells] = np.arange(len(cells)).reshape(board.mask.shape).T.reshape(-1)
        self._levels, self._found = np.zeros((2, len(board)), np.int64)
        self._levels[0] = _rests.NEW
        self._keys = np.zeros((2, 2), np.int64)
        self._keys[:, _rests.LOW] = 1  # the start, the first cell in both images
        self._state = Engine(board).state
        self._scratch = np.zeros((ROWS, grid.is_cell.size), np.int64)
        self._balance, self._looked_at = int(balance), 0
        self._table = _empty(_FIRST_SIZE)

    def __len__(self) -> int:
        return self._looked_at

    def walk(self, progress: Progress = silent, total: int | None = None) -> int:
        """Go through all rests; how many walkthroughs forced lines leave.

        Where the `total` is known, progress is told as a share of it.
        """
        while self._levels.any():
            room = self._room()  # first, for it may make another table
            self._looked_at += _rests.go_on(
                self._state,
                self._scratch,
                self._balance,
                self._indices,
                self._levels,
                self._found,
                self._keys,
                self._table,
                room,
            )
            done = int(self._found.sum())
            progress(f"{len(self):,} rests", min(1.0, done / total) if total else 0.0)
        return int(self._found[0])

    def _room(self) -> int:
        """How many rests more may be looked at; the table grows where it is nearly full."""
        room = int(_MOST_FULL * len(self._table)) - len(self)
        if room < len(self.board):
            needed = 3 * self._table.nbytes  # the new table is twice the old one
            memory.require(f"{self.board} with its rests", needed, memory.most())
            larger = _empty(2 * len(self._table))
            _rests.move_all(self._table, larger)
            self._table = larger
            room = int(_MOST_FULL * len(self._table)) - len(self)
        return min(room, _PORTION)

    def dead(self) -> Iterator[Rest]:
        """The rests without a walkthrough to which forced lines let a line come."""
        cells = [self._grid.cell(index) for index in np.flatnonzero(self._grid.is_cell)]
        for row in self._table[self._table[:, _rests.WALKTHROUGHS] == 0].tolist():
            low, high = (row[half] % (1 << 64) for half in (_rests.LOW, _rests.HIGH))
            bits = low | high >> _rests.LIVE_BITS << _rests.IN_LOW
            taken = frozenset(cell for k, cell in enumerate(cells) if bits >> k & 1)
            yield Rest(taken, cells[high % (1 << _rests.LIVE_BITS)])

    def is_good(self, rest: Rest) -> bool:
        """Whether lines come to a rest, and some walkthrough goes on from it."""
        name = min(self._name(rest, 0), self._name(rest, 1))
        return _rests.walkthroughs_of(self._table, *name) > 0

    def _name(self, rest: Rest, image: int) -> tuple[int, int]:
        indices, grid = self._indices[image], self._grid
        bits = sum(1 << int(indices[grid.index(cell)]) for cell in rest.taken)
        high = (bits >> _rests.IN_LOW << _rests.LIVE_BITS) + int(indices[grid.index(rest.live)])
        return _signed(bits & (1 << _rests.IN_LOW) - 1), _signed(high)


def _empty(size: int) -> Integers:
    return np.full((size, _rests.COLUMNS), _rests.NOTHING, np.int64)


def _signed(number: int) -> int:
    """A number of 64 bits as the kernel has it."""
    return number - (1 << 64) if number >> 63 else number
