"""Left-first: at each step the leftmost possible one; and what comes after it.

Walked again and again this visits all walkthroughs of a board in left-first order, the numbering of
the paper. Questions raise an `OutOfBudgetError` if their budget ends first.
"""

from collections.abc import Callable, Collection

import numpy as np

from unicursal.board import BEFORE_FIRST_STEP, MOVES, Board, LineLike, Move
from unicursal.board.directions import left_first
from unicursal.budget import AnyBudget, started
from unicursal.exact.solver._tasks import BEGAN, EXHAUSTED, LEVELS, TURNS
from unicursal.line import Line, line_of
from unicursal.walk.walk import engine_of

LISTED_CELLS = 121
"""Boards of at most this many cells are listed by plain search, several times faster; beyond, only
the exact answer at each step is sure never to lose its way."""

Show = Callable[[str], object]
"""Called with the moves of a walkthrough."""


def is_listed(board: Board) -> bool:
    """Whether the walkthroughs of a board are listed by plain search, which sees edges only."""
    return len(board) <= LISTED_CELLS and not board.clues.speak_of_order


def left_first_key(moves: str) -> tuple[int, ...]:
    """What sorts lines left-first.

    >>> sorted(["D", "RD", "R", "RR"], key=left_first_key)
    ['R', 'RR', 'RD', 'D']
    """
    return tuple(
        left_first(last).index(move) for last, move in zip((None, *moves), moves, strict=False)
    )


def last_turns(
    moves: str, open_steps: Callable[[], Collection[Move]], push: Callable[[Move], object]
) -> str:
    """Go on from a line, at each step by the last turn that is open, until none is."""
    while steps := open_steps():
        moves += max(steps, key=left_first(moves[-1:] or None).index)
        push(moves[-1])
    return moves


class LeftFirst:
    """The walkthroughs that begin with a line, left-first, from the first or from any place on.

    They come by the exact answer at each step, and it resumes where it stopped. With `begin` the
    first is the one that comes at or after that line; one that is lost is left by a later turn.
    `after` leaves out what begins with it.

    >>> walkthroughs = LeftFirst(Line("5:R"))
    >>> walkthroughs.take(2), walkthroughs.last
    (2, 'RRRRDDDLLURULLLDRDLDRRRR')
    >>> walkthroughs.take(1000), walkthroughs.is_exhausted, walkthroughs.last
    (50, True, 'RDLDDDRRRULLURRULURRDDDD')
    """

    def __init__(
        self,
        line: LineLike,
        begin: LineLike | None = None,
        *,
        after: bool = False,
        budget: AnyBudget = None,
    ) -> None:
        self._line = line = line_of(line)
        begin = line if begin is None else line_of(begin)
        self._engine = engine = engine_of(begin)
        self._notes = notes = np.zeros(LEVELS + len(line.board), np.int64)
        self._last: str | None = ""
        notes[BEGAN], budget, moves = len(line.moves), started(budget), begin.moves
        for level in range(len(line.moves), len(moves) + 1):
            before, following = moves[:level][-1:], moves[level : level + 1]
            turn = left_first(before or None).index(following) + 1 if following else 4 * after
            notes[LEVELS + level] = MOVES.index(before or BEFORE_FIRST_STEP) * TURNS + turn
        while not engine.can_be_completed(budget) and not notes[EXHAUSTED]:
            if engine.steps == len(line.moves):
                notes[EXHAUSTED] = 1
            else:
                engine.pop()
        self._is_single = len(line.board) == 1
        if self._is_single:
            notes[EXHAUSTED] = after

    def take(self, limit: int, show: Show | None = None, budget: AnyBudget = None) -> int:
        """Find some more, fewer at the end, and show each; how many there were.

        An `OutOfBudgetError` if the budget ends first; the next call goes on from there.
        """
        if show is not None:
            for taken in range(limit):
                if not self.take(1, budget=budget):
                    return taken
                show(self.last)
            return limit
        if self._is_single:
            found = int(limit > 0 and not self.is_exhausted)
            self._notes[EXHAUSTED] |= found
            return found
        found = self._engine.left_first(self._notes, limit, started(budget))
        if found:
            self._last = self._engine.last_found() if found == limit else None
        return found

    def next(self, budget: AnyBudget = None) -> Line | None:
        """The next one; None after the last."""
        return Line(self._line.board, self.last) if self.take(1, budget=budget) else None

    @property
    def is_exhausted(self) -> bool:
        """Whether it is known that none is left."""
        return bool(self._notes[EXHAUSTED])

    @property
    def last(self) -> str:
        """The moves of the last one taken; empty before the first."""
        if self._last is None:  # of all: at each step the last possible turn
            engine = engine_of(self._line)
            self._last = last_turns(self._line.moves, engine.options, engine.push)
        return self._last


def complete_left_first(line: LineLike, budget: AnyBudget = None) -> Line | None:
    """The first walkthrough, in left-first order, that begins with a line; None if it is lost.

    >>> complete_left_first(5)
    Line('5:RRRRDDDLLLURRULLLDDDRRRR')
    """
    budget = started(budget)
    return LeftFirst(line, budget=budget).next(budget)


def next_left_first(walkthrough: LineLike, budget: AnyBudget = None) -> Line | None:
    """The walkthrough that follows one in left-first order; None after the last.

    >>> next_left_first("3:RRDLLDRR")
    Line('3:DDRUURDD')
    """
    walkthrough, budget = line_of(walkthrough), started(budget)
    start = Line(walkthrough.board)
    return LeftFirst(start, walkthrough, after=True, budget=budget).next(budget)
