"""The typed shell around the kernels: one board, a line that grows and shrinks, exact answers."""

import numpy as np

from unicursal._random import Generator
from unicursal.board import MOVES, STEP, Board, Cell, Move
from unicursal.board.padded import PaddedBoard
from unicursal.errors import LineError
from unicursal.exact.solver import _search
from unicursal.exact.solver._forced import ASSERTED, assert_edge, propagate_board
from unicursal.exact.solver._search import BLOCKED, NO_BUDGET, POSSIBLE, UNKNOWN
from unicursal.exact.solver._state import IN, LINE, OUT, STEPS, STRIDE, Numbers, State, new_state
from unicursal.exact.solver._tasks import FAIR_STEPS, LEFT_FIRST, OPTIONS, SETTLE, SHARED, drive
from unicursal.exact.solver._witness import guess, witness_from

__all__ = ["BLOCKED", "POSSIBLE", "UNKNOWN", "Engine"]

_NO_NUMBERS: Numbers = np.zeros(0, np.int64)
_NO_GENERATOR: Generator = np.zeros(0, np.uint64)


class Engine:
    """Decides which steps can be completed; keeps its witness from step to step, and back.

    >>> engine = Engine(Board(5))
    >>> engine.extend("RRDD")
    >>> engine.options()
    'DLR'
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self._moves: list[Move] = []
        self._line = [board.start]
        self._visited = {board.start}
        # The length of the line (in moves) at which it is known to be lost, -1 while it is not.
        self._lost = -1
        self.state: State = new_state(board.mask, board.start, board.target)
        self._single = len(board) == 1
        if self._single:
            return
        if propagate_board(self.state):
            guess(self.state)
        else:
            self._lost = 0

    @property
    def moves(self) -> str:
        """The moves of the line."""
        return "".join(self._moves)

    @property
    def steps(self) -> int:
        """The number of moves of the line."""
        return len(self._moves)

    @property
    def live_end(self) -> Cell:
        """The last cell of the line."""
        return self._line[-1]

    def free(self) -> str:
        """The moves that lead to a free cell."""
        return "".join(move for move in MOVES if self._is_free(move))

    def push(self, move: Move) -> None:
        """Lengthen the line by a step to a free cell, possible or not."""
        self._check(move)
        if self._lost < 0 and not _search.step(self.state, MOVES.index(move)):
            self._lost = len(self._moves) + 1
        self._append(move)

    def extend(self, moves: str) -> None:
        """Lengthen the line by several steps."""
        for move in moves:
            self.push(move)

    def pop(self) -> Move:
        """Take the last step back and return it."""
        if not self._moves:
            raise LineError("the line has no step to take back")
        move = self._moves.pop()
        if self.state.num[STEPS] > len(self._moves):
            _search.step_back(self.state)
        if self._lost > len(self._moves):
            self._lost = -1
        self._visited.remove(self._line.pop())
        return move

    def rule_out(self, one: Cell, other: Cell) -> None:
        """Never step between two neighbouring cells; for an engine whose line is still empty."""
        edge = edge_number(self.state, one, other)
        if self._lost < 0 and not assert_edge(self.state, edge, OUT, ASSERTED):
            self._lost = 0

    def force(self, one: Cell, other: Cell) -> None:
        """Always step between two neighbouring cells; for an engine whose line is still empty."""
        edge = edge_number(self.state, one, other)
        if self._lost < 0 and not assert_edge(self.state, edge, IN, ASSERTED):
            self._lost = 0

    def settle(self, budget: int | None = None) -> int:
        """Whether the line as it stands can be completed: POSSIBLE, BLOCKED or UNKNOWN."""
        if self._single:
            return POSSIBLE
        if self._lost >= 0:
            return BLOCKED
        result = self._drive(SETTLE, budget)
        if result == BLOCKED:
            self._lost = len(self._moves)
        return result

    def verdict(self, move: Move, budget: int | None = None) -> int:
        """Whether the line can be completed after a step to a free cell.

        UNKNOWN only where a budget of search nodes is given and does not suffice.
        """
        self._check(move)
        settled = self.settle(budget)
        if settled != POSSIBLE:
            return settled
        return self._drive(MOVES.index(move), budget)

    def options(self) -> str:
        """The steps after which the line can still be completed."""
        if self._single or self.settle() != POSSIBLE:
            return ""
        possible = self._drive(OPTIONS)
        return "".join(move for i, move in enumerate(MOVES) if possible >> i & 1)

    def witness(self, first: Move | None = None) -> str | None:
        """The moves of some way to complete the line, with `first` first; None if there is none."""
        if first is not None:
            if self.verdict(first) != POSSIBLE:
                return None
            self.push(first)
            rest = self.witness()
            self.pop()
            return None if rest is None else first + rest
        if self.settle() != POSSIBLE:
            return None
        if self._single:
            return ""
        cells = np.empty(len(self.board) - len(self._moves), np.int64)
        witness_from(self.state, cells)
        return PaddedBoard(self.board).moves(cells)

    def walk_fairly(self, rng: Generator, steps: int) -> None:
        """Take up to so many steps, each uniformly among the possible ones, to the end at most."""
        if self._single or self.settle() != POSSIBLE:
            return
        before = len(self._moves)
        self._drive(FAIR_STEPS, steps, rng=rng)
        cells = self.state.lists[LINE, before : self.state.num[STEPS] + 1].astype(np.int64)
        for move in PaddedBoard(self.board).moves(cells):
            self._append(move)

    def left_first(self, notes: Numbers, limit: int) -> int:
        """Go on with the enumeration that `notes` describe (see `_left_first`)."""
        return self._drive(LEFT_FIRST, limit, notes)

    def last_found(self) -> str:
        """The walkthrough at which `left_first` stopped because of its limit."""
        steps = int(self.state.num[STEPS])
        ahead = np.empty(len(self.board) - steps, np.int64)
        witness_from(self.state, ahead)
        return PaddedBoard(self.board).moves(
            np.concatenate([self.state.lists[LINE, :steps].astype(np.int64), ahead])
        )

    def assert_shared(self, candidates: Numbers) -> None:
        """Decide every edge that all walkthroughs share (see `_shared_edges`)."""
        self._drive(SHARED, None, candidates)

    def _drive(
        self,
        task: int,
        bound: int | None = None,
        numbers: Numbers = _NO_NUMBERS,
        rng: Generator = _NO_GENERATOR,
    ) -> int:
        return int(drive(self.state, task, NO_BUDGET if bound is None else bound, numbers, rng))

    def _append(self, move: Move) -> None:
        self._line.append(self._beside(move))
        self._visited.add(self._line[-1])
        self._moves.append(move)

    def _check(self, move: Move) -> None:
        if move not in STEP or not self._is_free(move):
            raise LineError(f"{move!r} leads to no free cell from {self.live_end}")

    def _beside(self, move: Move) -> Cell:
        (x, y), (dx, dy) = self._line[-1], STEP[move]
        return x + dx, y + dy

    def _is_free(self, move: Move) -> bool:
        there = self._beside(move)
        return there in self.board and there not in self._visited


def edge_number(state: State, one: Cell, other: Cell) -> int:
    """The number of the edge between two neighbouring cells."""
    x, y = min(one, other)  # the left or upper one
    cell = (y + 1) * int(state.num[STRIDE]) + x + 1
    return 2 * cell + (one[0] == other[0])
