"""A left-first run by the exact answer, which begins anywhere and can be gone on with."""

from typing import Protocol

import numpy as np

from unicursal.board import Board, BoardLike, LineLike, board_of
from unicursal.budget import UNBOUNDED, AnyBudget, allowance_of
from unicursal.count import Listing
from unicursal.errors import LineError
from unicursal.exact import Engine
from unicursal.exact.solver.enumeration import LeftFirst
from unicursal.line import Line, line_of
from unicursal.progress import Progress, silent
from unicursal.walk.left_first import first_at_or_after, next_left_first
from unicursal.walk.run import Run, Show, walked

_PORTION = 20_000
LISTED_CELLS = 121
"""Boards of at most so many cells are listed by plain search, several times faster; beyond, only
the exact answer at each step is sure never to lose its way."""


def is_listed(board: Board) -> bool:
    """Whether the walkthroughs of a board are listed by plain search, which sees edges only."""
    return len(board) <= LISTED_CELLS and not board.clues.speak_of_order


class ExactRun:
    """A run on any board; without a limit it goes to the end of the board.

    >>> run = ExactRun(5)
    >>> run.left_first(limit=102)
    Run(completed=102, dead_end=None, finished=False)
    >>> run.upcoming
    Line('5:DDDDRRRUULDLUUURDRURDDDD')
    >>> run.left_first()
    Run(completed=2, dead_end=None, finished=True)
    """

    def __init__(self, board: BoardLike) -> None:
        self.board = board = board_of(board)
        self.completed = 0
        """Walkthroughs since the run was made."""
        self._is_possible = Engine(board).can_be_completed()
        self.begin_at(Line(board))

    def begin_at(self, line: LineLike) -> None:
        """Begin with the first walkthrough that comes at or after a line in left-first order."""
        line = line_of(line)
        if line.board != self.board:
            raise LineError(f"{line} is not a line of the board {self.board}")
        self._begin = line
        self._source: _Source | None = None
        self._is_finished = False

    @property
    def line(self) -> Line:
        """The last walkthrough, or where the run begins."""
        last = self._source.last if self._source else ""
        return Line(self.board, last) if last else self._begin

    @property
    def upcoming(self) -> Line | None:
        """Where to go on; None at the end of the board."""
        if self._is_finished or not self._is_possible:
            return None
        if self._source is None or not self._source.last:
            return self._begin
        return next_left_first(Line(self.board, self._source.last))

    def left_first(
        self,
        limit: int | None = None,
        progress: Progress = silent,
        show: Show | None = None,
        *,
        budget: AnyBudget = None,
    ) -> Run:
        """Go on with all walkthroughs that are left, or up to a limit; `show` is called with each.

        When a budget is spent it ends too; each walkthrough is a node.

        >>> run = ExactRun(5)
        >>> run.begin_at("5:DDDDRRRUUU")
        >>> run.left_first(show=print)
        DDDDRRRUUULDDLUUURRRDDDD
        Run(completed=1, dead_end=None, finished=True)
        """
        if not self._is_possible:
            start = Line(self.board)
            return Run(0, start, finished=False, last=start)
        if self._source is None:
            self._source = self._new_source()
        source, done = self._source, 0
        allowance = allowance_of(budget) or UNBOUNDED.start()
        while not self._is_finished and (limit is None or done < limit):
            if allowance.is_spent:
                break
            progress(walked(done), 0.0 if limit is None else done / limit)
            size = _PORTION if limit is None else min(_PORTION, limit - done)
            size = min(size, size if (left := allowance.nodes_left) is None else left)
            found = source.take(size, show)
            done += found
            self.completed += found
            self._is_finished = found < size
            allowance.spend(found)
        self._is_finished = self._is_finished or source.is_exhausted()
        last = Line(self.board, source.last) if done and source.last else None
        return Run(done, None, finished=self._is_finished, last=last)

    def _new_source(self) -> "_Source":
        if not self._begin.moves:
            if is_listed(self.board):
                return _Listed(Listing(self._begin))
            return _Searched(self.board)
        first = first_at_or_after(self._begin)
        is_walkthrough = first == self._begin and not self.board.clues.speak_of_order
        if first is not None and (is_listed(self.board) or is_walkthrough):
            return _Listed(Listing(Line(self.board), first=first))
        return _Followed(first)


class _Source(Protocol):
    """Where walkthroughs come from, one after the other."""

    last: str
    """The moves of the last one; empty before the first."""

    def take(self, size: int, show: Show | None) -> int:
        """Take so many more; fewer at the end."""

    def is_exhausted(self) -> bool:
        """Whether none is left; may look ahead."""


class _Listed:
    """By plain search in blocks."""

    def __init__(self, listing: Listing) -> None:
        self._listing = listing
        self._ahead = listing.block(0)
        self.last = ""

    def take(self, size: int, show: Show | None) -> int:
        ahead, self._ahead = self._ahead, self._ahead[:0]
        block = np.concatenate([ahead, self._listing.block(size - len(ahead))])
        if show is not None:
            for row in block:
                show(row.tobytes().decode("ascii"))
        if len(block):
            self.last = block[-1].tobytes().decode("ascii")
        return len(block)

    def is_exhausted(self) -> bool:
        if not len(self._ahead):
            self._ahead = self._listing.block(1)
        return not len(self._ahead)


class _Searched:
    """By the exact answer at each step, from the first walkthrough on."""

    def __init__(self, board: Board) -> None:
        self._walkthroughs = LeftFirst(Line(board))
        self._ahead = ""
        self.last = ""

    def take(self, size: int, show: Show | None) -> int:
        if size and self._ahead:
            moves, self._ahead = self._ahead, ""
            if show is not None:
                show(moves)
            self.last = moves
            return 1 + self.take(size - 1, show)
        found = 0
        while found < size and not self._walkthroughs.is_exhausted:
            more = self._walkthroughs.take(size - found if show is None else 1)
            found += more
            if more:
                self.last = self._walkthroughs.last
                if show is not None:
                    show(self.last)
        return found

    def is_exhausted(self) -> bool:
        if not self._ahead and self._walkthroughs.take(1):
            self._ahead = self._walkthroughs.last
        return not self._ahead


class _Followed:
    """One after the other, from any one on."""

    def __init__(self, first: Line | None) -> None:
        self._next = first
        self.last = ""

    def take(self, size: int, show: Show | None) -> int:
        for found in range(size):
            if self._next is None:
                return found
            self.last = self._next.moves
            if show is not None:
                show(self.last)
            self._next = next_left_first(self._next)
        return size

    def is_exhausted(self) -> bool:
        return self._next is None
