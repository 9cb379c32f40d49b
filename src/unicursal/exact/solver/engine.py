"""The typed shell around the kernels: one board, a line that grows and shrinks, exact answers."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from unicursal._grid import index_of
from unicursal._random import Generator
from unicursal.board import MOVES, STEP, Board, BoardLike, Cell, Clues, Move, board_of
from unicursal.board.padded import moves_between
from unicursal.budget import StartedBudget, exceeded, started
from unicursal.errors import LineError
from unicursal.exact.solver import _state as at
from unicursal.exact.solver import _tasks
from unicursal.exact.solver._search import BLOCKED, NO_BUDGET, POSSIBLE, UNKNOWN
from unicursal.exact.solver._state import FREE, Numbers, State, new_state
from unicursal.memory import require
from unicursal.notation import format_position

__all__ = ["BLOCKED", "POSSIBLE", "UNKNOWN", "Engine"]

_NO_NUMBERS: Final[Numbers] = np.zeros(0, np.int64)
_NO_GENERATOR: Final[Generator] = np.zeros(0, np.uint64)

_NO_MOVE: Final = 4
_DIRECTION: Final = np.full(256, _NO_MOVE, np.int64)
"""The direction of a move by its letter."""
for _direction, _letter in enumerate(MOVES):
    _DIRECTION[ord(_letter)] = _direction


class Engine:
    """Decides which steps can be completed; keeps its witness from step to step, and back.

    The arrays of the kernels own the line. One lock an engine: threads may share it and take turns.
    Where a budget is given and does not suffice, the verdict is UNKNOWN; what has no word for that
    raises an OutOfBudgetError.

    >>> engine = Engine(Board(5))
    >>> engine.extend("RRDD")
    >>> engine.options()
    'DLR'
    """

    def __init__(self, board: BoardLike) -> None:
        self.board = board = board_of(board)
        require(f"answering questions on {board.width}x{board.height}", _bytes_for(board))
        self.state: State = new_state(board.mask, board.start, board.target)
        self._is_single = len(board) == 1
        self._lock = threading.RLock()
        if not self._is_single:
            self._perform(_tasks.BEGIN)
            if board.clues:
                self.give(board.clues)

    def give(self, clues: Clues) -> None:
        """Keep to clues from now on; for an engine whose line is still empty.

        Those that it has been given before must be among them: what it knows rests on them.
        """
        for wall in clues.walls:
            self.rule_out(*wall)
        for edge in clues.given:
            self.force(*edge)
        if clues.speak_of_order:
            order = order_of(self.board, clues)
            if order is None:
                self.state.num[at.LOST] = 0
            else:
                self._perform(_tasks.GIVE_ORDER, numbers=order)

    def copy(self) -> Engine:
        """An engine of its own with the same line, and with all that this one has found out."""
        twin = Engine.__new__(Engine)
        twin.__setstate__(self.__getstate__())
        return twin

    def __getstate__(self) -> dict[str, Any]:
        require(f"a copy of {self.board.width}x{self.board.height}", _bytes_for(self.board))
        with self._lock:
            kept = {name: value for name, value in vars(self).items() if name != "_lock"}
            return kept | {"state": State._make(array.copy() for array in self.state)}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self._lock = threading.RLock()

    @property
    def steps(self) -> int:
        """The number of moves of the line."""
        return int(self.state.num[at.STEPS])

    @property
    def moves(self) -> str:
        """The moves of the line."""
        with self._lock:
            return moves_between(self._cells_behind(), self._stride)

    @property
    def live_end(self) -> Cell:
        """The last cell of the line."""
        if self._is_single:
            return self.board.start
        y, x = divmod(int(self.state.num[at.LIVE]), self._stride)
        return x - 1, y - 1

    def peek(self) -> Move:
        """The last move."""
        with self._lock:
            if self.steps == 0:
                raise LineError("the line has no step to take back")
            line, last = self.state.lists[at.LINE], self.steps
            gap = int(line[last] - line[last - 1])
        return {1: "R", -1: "L", self._stride: "D", -self._stride: "U"}[gap]

    def free(self) -> str:
        """The moves that lead to a free cell."""
        if self._is_single:
            return ""
        live, stride = int(self.state.num[at.LIVE]), self._stride
        kinds = self.state.cell[live - stride : live + stride + 1, at.KIND].tolist()
        around = (kinds[0], kinds[-1], kinds[stride - 1], kinds[stride + 1])
        free = "".join([move for move, kind in zip(MOVES, around, strict=True) if kind == FREE])
        if self.board.clues.walls:
            beside = [move for move, _ in self.board.neighbours(self.live_end)]
            return "".join(move for move in free if move in beside)
        return free

    def push(self, move: Move) -> None:
        """Lengthen the line by a step to a free cell, possible or not."""
        with self._lock:
            self._check(move)
            self._perform(_tasks.TAKE_STEPS, numbers=_DIRECTION[[ord(move)]])

    def extend(self, moves: str) -> None:
        """Lengthen the line by several steps; by none if one of them leads to no free cell.

        >>> engine = Engine(Board(5))
        >>> engine.extend("RRL")
        Traceback (most recent call last):
        unicursal.errors.LineError: 'L' leads to no free cell from (2, 0)
        """
        directions = directions_of(moves)
        sound = int(np.argmax(directions == _NO_MOVE)) if _NO_MOVE in directions else len(moves)
        if self.board.clues.walls:
            sound = min(sound, self._steps_before_wall(moves[:sound]))
        with self._lock:
            taken = 0
            if not self._is_single:
                taken = self._perform(_tasks.TAKE_STEPS, numbers=directions[:sound])
            if taken < len(moves):
                fault = no_step(moves[taken], self.live_end)
                for _ in range(taken):
                    self._perform(_tasks.STEP_BACK)
                raise fault

    def pop(self) -> Move:
        """Take the last step back and return it."""
        with self._lock:
            move = self.peek()
            self._perform(_tasks.STEP_BACK)
        return move

    def rule_out(self, one: Cell, other: Cell) -> None:
        """Never step between two neighbouring cells; for an engine whose line is still empty."""
        self._perform(_tasks.RULE_OUT, edge_number(self.state, one, other))

    def force(self, one: Cell, other: Cell) -> None:
        """Always step between two neighbouring cells; for an engine whose line is still empty."""
        self._perform(_tasks.FORCE, edge_number(self.state, one, other))

    def settle(self, budget: StartedBudget | None = None) -> int:
        """Whether the line as it stands can be completed: POSSIBLE, BLOCKED or UNKNOWN."""
        return POSSIBLE if self._is_single else self._ask(_tasks.SETTLE, budget)

    def verdict(self, move: Move, budget: StartedBudget | None = None) -> int:
        """Whether the line can be completed after a step to a free cell."""
        with self._lock:
            self._check(move)
            settled = self.settle(budget)
            return self._ask(MOVES.index(move), budget) if settled == POSSIBLE else settled

    def verdicts(self, budget: StartedBudget | None = None) -> dict[Move, int]:
        """The verdict on every step to a free cell.

        >>> engine = Engine(Board(5))
        >>> engine.extend("RD")
        >>> engine.verdicts() == {"D": BLOCKED, "L": POSSIBLE, "R": BLOCKED}
        True
        """
        with self._lock:
            free = self.free()
            settled = self.settle(budget)
            if settled != POSSIBLE or not free:
                return dict.fromkeys(free, settled)
            answer = self._options(budget)
        return {
            move: UNKNOWN if answer >> 4 + i & 1 else POSSIBLE if answer >> i & 1 else BLOCKED
            for i, move in enumerate(MOVES)
            if move in free
        }

    def _options(self, budget: StartedBudget | None) -> int:
        """The possible steps of a settled position as bits; four higher, those left open."""
        return self._ask(_tasks.OPTIONS, budget, is_open=lambda bits: bits >> 4)

    def can_be_completed(self, budget: StartedBudget | None = None) -> bool:
        """Whether some walkthrough begins with the line.

        >>> Engine(Board(5)).can_be_completed(), Engine(Board(4)).can_be_completed()
        (True, False)
        """
        answer = self.settle(budget)
        if answer == UNKNOWN:
            raise exceeded(budget, format_position(self.board, self.moves))
        return answer == POSSIBLE

    def options(self, budget: StartedBudget | None = None) -> str:
        """The steps after which the line can still be completed."""
        verdicts = self.verdicts(budget)
        if UNKNOWN in verdicts.values():
            raise exceeded(budget)
        return "".join(move for move, verdict in verdicts.items() if verdict == POSSIBLE)

    def witness(self, first: Move | None = None, budget: StartedBudget | None = None) -> str | None:
        """The moves of some way to complete the line, with `first` first; None if there is none."""
        with self._lock:
            answer = self.settle(budget) if first is None else self.verdict(first, budget)
            if answer == UNKNOWN:
                raise exceeded(budget)
            if answer == BLOCKED:
                return None
            if first is not None:
                self.push(first)
                try:
                    return first + (self.witness() or "")
                finally:  # after Ctrl-C too the line is what it was
                    self.pop()
            return "" if self._is_single else moves_between(self._cells_ahead(), self._stride)

    def walk_fairly(self, rng: Generator, steps: int, budget: StartedBudget | None = None) -> None:
        """Take up to `steps` steps, each uniformly among the possible ones, to the end at most.

        Fewer where a budget is given and is spent; each step costs a node of its own.
        """
        self._walk(_tasks.FAIR_STEPS, _NO_NUMBERS, rng, steps, budget)

    def walk_by(
        self,
        preferences: Numbers,
        rng: Generator,
        steps: int,
        budget: StartedBudget | None = None,
    ) -> None:
        """The same, each step by preference among the possible ones (see `_tasks.NO_STEP_YET`)."""
        self._walk(_tasks.PREFERRED_STEPS, preferences, rng, steps, budget)

    def _walk(
        self,
        task: int,
        preferences: Numbers,
        rng: Generator,
        steps: int,
        budget: StartedBudget | None,
    ) -> None:
        with self._lock:
            if self._is_single or self.settle(budget) != POSSIBLE:
                return
            goal = min(self.steps + steps, len(self.board) - 1)
            counts_nodes = budget is not None and budget.nodes_left is not None
            with self._clock(budget):
                while self.steps < goal and not (budget and budget.is_spent):
                    before = self.steps
                    if counts_nodes and self._options(budget) >> 4:
                        return
                    # What has just been asked costs nothing again: the walk is the same either way.
                    portion = 1 if counts_nodes else goal - before
                    self._perform(task, portion, preferences, rng)
                    if budget is not None:
                        budget.spend(self.steps - before)

    def left_first(self, notes: Numbers, limit: int, budget: StartedBudget | None = None) -> int:
        """Resume the enumeration that `notes` describe (see `_tasks`).

        OutOfBudgetError where a budget is given and does not suffice; a walkthrough costs a
        node of its own.
        """
        found = 0
        budget = started(budget)
        with self._lock, self._clock(budget):
            while found < limit and not notes[_tasks.EXHAUSTED]:
                budget.require()
                self.state.num[at.NODES] = 0
                left = budget.nodes_left
                portion = min(limit - found, limit if left is None else left)
                more = self._perform(_tasks.LEFT_FIRST, portion, notes)
                budget.spend(int(self.state.num[at.NODES]) + more)
                found += more
        return found

    def last_found(self) -> str:
        """The walkthrough at which `left_first` stopped because of its limit."""
        with self._lock:
            cells = np.concatenate([self._cells_behind()[:-1], self._cells_ahead()])
        return moves_between(cells, self._stride)

    def adopt(self, walkthrough: Sequence[Cell]) -> None:
        """Make a walkthrough that is known to be one the witness; the line must be empty."""
        if not self._is_single:
            cells = [index_of(x, y, self._stride) for x, y in walkthrough]
            self._perform(_tasks.ADOPT, numbers=np.array(cells, np.int64))

    def another(self, budget: StartedBudget | None = None) -> int:
        """Whether a settled position has another walkthrough than the witness, which it becomes.

        >>> engine = Engine(Board("3"))
        >>> one = engine.witness()
        >>> engine.another() == POSSIBLE, engine.witness() != one, engine.another() == POSSIBLE
        (True, True, True)
        """
        return BLOCKED if self._is_single else self._ask(_tasks.ANOTHER, budget)

    def assert_shared(self, candidates: Numbers, budget: StartedBudget | None = None) -> None:
        """Decide every edge that all walkthroughs of a settled position share (see `_tasks`)."""
        if self._ask(_tasks.SHARED, budget, candidates) == UNKNOWN:
            raise exceeded(budget)

    def options_of_each(
        self, lines: Sequence[Numbers], budget: StartedBudget | None = None
    ) -> npt.NDArray[np.int64]:
        """The answers of `_tasks.options_of_each` for lines of directions; the line must be empty.

        `NOT_ANSWERED` where a budget is given and is spent before.
        """
        places = np.cumsum([0] + [len(line) + 2 for line in lines])
        numbers = np.full(places[-1], _tasks.NOT_ANSWERED, np.int64)
        for place, line in zip(places[:-1].tolist(), lines, strict=True):
            numbers[place] = len(line)
            numbers[place + 2 : place + 2 + len(line)] = line
        if lines:
            self._ask(
                _tasks.OPTIONS_OF_EACH, budget, numbers, is_open=lambda done: done < len(lines)
            )
        return numbers[places[:-1] + 1]

    @property
    def _stride(self) -> int:
        return int(self.state.num[at.STRIDE])

    def _cells_behind(self) -> Numbers:
        """The cells of the line."""
        return self.state.lists[at.LINE, : self.steps + 1].astype(np.int64)

    def _cells_ahead(self) -> Numbers:
        """The cells of the witness from the live end to the target."""
        cells = np.empty(len(self.board) - self.steps, np.int64)
        self._perform(_tasks.WITNESS, numbers=cells)
        return cells

    def _steps_before_wall(self, moves: str) -> int:
        """How many steps can be taken before one would cross a wall."""
        x, y = self.live_end
        for taken, move in enumerate(moves):
            there = x + STEP[move][0], y + STEP[move][1]
            if self.board.has_wall((x, y), there):
                return taken
            x, y = there
        return len(moves)

    def _check(self, move: Move) -> None:
        if len(move) != 1 or move not in self.free():
            raise no_step(move, self.live_end)

    def _ask(
        self,
        task: int,
        budget: StartedBudget | None,
        numbers: Numbers = _NO_NUMBERS,
        is_open: Callable[[int], object] = lambda answer: answer == UNKNOWN,
    ) -> int:
        """Perform a task within a budget; again while the answer is open and something left."""
        budget = started(budget)
        with self._lock, self._clock(budget):
            while True:
                self.state.num[at.NODES] = 0
                left = NO_BUDGET if budget.nodes_left is None else budget.nodes_left
                answer = self._perform(task, left, numbers)
                budget.spend(int(self.state.num[at.NODES]))
                if not is_open(answer) or budget.is_spent:
                    return answer

    def _clock(self, budget: StartedBudget | None) -> AbstractContextManager[None]:
        """What stops the kernels when the seconds of a budget are over."""
        seconds = budget.seconds_left if budget else None
        return nullcontext() if seconds is None else Alarm(self.state.num, seconds)

    def _perform(
        self,
        task: int,
        amount: int | np.int64 = 0,
        numbers: Numbers = _NO_NUMBERS,
        rng: Generator = _NO_GENERATOR,
    ) -> int:
        """Do a task of the kernels, or a part of it where Ctrl-C is pressed and does not raise."""
        with self._lock:
            answer = int(_tasks.perform(self.state, task, amount, numbers, rng))
            if self.state.num[at.INTERRUPTED]:
                self.state.num[at.INTERRUPTED] = 0
                signal.raise_signal(signal.SIGINT)
            return answer


class Alarm:
    """Stops whatever kernel runs on these numbers after some seconds, unless it is off by then.

    It writes into the kernel's own numbers. Kernels work without Python's lock, so a thread can do
    this while one runs.
    """

    def __init__(self, numbers: Numbers, seconds: float) -> None:
        self._numbers = numbers
        self._is_on = True
        self._lock = threading.Lock()
        self._timer = threading.Timer(seconds, self._ring)
        self._timer.daemon = True

    def __enter__(self) -> None:
        self._timer.start()

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()
        with self._lock:  # it may be ringing at this very moment
            self._is_on = False
            self._numbers[at.TIMED_OUT] = 0

    def _ring(self) -> None:
        with self._lock:
            if self._is_on:
                self._numbers[at.TIMED_OUT] = 1


def _bytes_for(board: Board) -> int:
    """The bytes of a state (`new_state`), but for what does not grow with the cells."""
    cells = (board.width + 2) * (board.height + 2)
    return cells * (4 * (at.CELL_COLUMNS + 2 * at.EDGE_COLUMNS + 2 * at.LISTS + 8) + 1)


def directions_of(moves: str) -> Numbers:
    """Moves as numbers for the kernels; 4 for what is no move."""
    return _DIRECTION[np.frombuffer(moves.encode("latin-1", "replace"), np.uint8)]


def no_step(move: str, live_end: Cell) -> LineError:
    """The error for a move that cannot be made."""
    if move not in MOVES or len(move) != 1:
        return LineError(f"{move!r:.40} is not a move: expected U, D, L or R")
    return LineError(f"{move!r} leads to no free cell from {live_end}")


def order_of(board: Board, clues: Clues) -> Numbers | None:
    """Numbers and stops as `_order.give_order` wants them; None if they contradict the ends."""
    stride = board.width + 2
    places = {board.start: 1, board.target: len(board)}
    numbers = {**places, **dict(clues.numbers)}
    stops = [*clues.stops]
    if stops[:1] != [board.start]:
        stops.insert(0, board.start)
    if stops[-1] != board.target:
        stops.append(board.target)
    clash = any(numbers[end] != place for end, place in places.items())
    if clash or len(set(numbers.values())) < len(numbers) or len(set(stops)) < len(stops):
        return None
    listed = [n for (x, y), k in numbers.items() for n in (index_of(x, y, stride), k)]
    if not clues.numbers:
        listed = []
    return np.array([*listed, 0, *(index_of(x, y, stride) for x, y in stops)], np.int64)


def edge_number(state: State, one: Cell, other: Cell) -> int:
    """The number of the edge between two neighbouring cells."""
    left_or_upper = index_of(*min(one, other), int(state.num[at.STRIDE]))
    return 2 * left_or_upper + (one[0] == other[0])
