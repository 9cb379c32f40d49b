"""Runs by the exact answer: walkthrough after walkthrough, left-first or at random, up to a limit.

There is no dead end, unless the board itself has no walkthrough.
"""

from dataclasses import dataclass, field

from unicursal.board import BoardLike, LineLike, board_of
from unicursal.budget import AnyBudget, started, within
from unicursal.chance import generator_of
from unicursal.count import Listing, unrank
from unicursal.errors import LineError, TooLargeError
from unicursal.exact import Engine
from unicursal.line import Line, line_of
from unicursal.memory import without_asking
from unicursal.notation import Seed
from unicursal.progress import Progress, silent
from unicursal.walk.left_first import LeftFirst, Show, is_listed, next_left_first

_WALKED = 2000
"""Steps of a fair walk between which Python is in control."""
_PORTION = 20_000
"""Walkthroughs between two words of progress."""


@dataclass(frozen=True)
class Run:
    """What a run came to."""

    completed: int
    dead_end: Line | None
    finished: bool
    """Whether the run came to the end of the board."""
    last: Line | None = field(default=None, repr=False, compare=False)
    """The dead end, or else the last walkthrough."""


def walked(completed: int) -> str:
    """How far a run is, in words: the only measure where the end is not known."""
    return f"{completed:,} walkthroughs"


def numbered(board: BoardLike, rank: int, progress: Progress = silent) -> Line:
    """The walkthrough of a rank (from 0), for a run to begin with."""
    try:
        return unrank(board_of(board), rank, memory=without_asking(), progress=progress)
    except TooLargeError as fault:
        raise type(fault)(f"{fault}; a run from the first walkthrough counts nothing") from None


def run_at_random(
    board: BoardLike,
    limit: int,
    seed: Seed = 0,
    progress: Progress = silent,
    *,
    budget: AnyBudget = None,
) -> Run:
    """Complete a number of fair walkthroughs, one after the other.

    An `OutOfBudgetError` if the budget ends first.

    >>> run_at_random(9, limit=3, seed=1)
    Run(completed=3, dead_end=None, finished=False)
    """
    board, rng, budget = board_of(board), generator_of(seed), started(budget)
    progress = within(budget, progress)
    start = last = Line(board)
    if not Engine(board).can_be_completed(budget):
        return Run(0, start, finished=False, last=start)
    for completed in range(limit):
        progress(walked(completed), completed / limit)
        engine = Engine(board)
        engine.settle(budget)
        while engine.steps < len(board) - 1:
            engine.walk_fairly(rng, _WALKED, budget)
            progress(walked(completed), (completed + engine.steps / len(board)) / limit)
        last = Line(board, engine.moves)
    return Run(limit, None, finished=False, last=last if limit else None)


class ExactRun:
    """A left-first run by the exact answer on any board, which begins anywhere and can go on.

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
        self._source: _Listed | LeftFirst | None = None
        self._last = ""
        self._ahead: str | None = None
        self._is_finished = False

    @property
    def line(self) -> Line:
        """The last walkthrough, or where the run begins."""
        return Line(self.board, self._last) if self._last else self._begin

    @property
    def upcoming(self) -> Line | None:
        """Where to go on; None at the end of the board."""
        if self._is_finished or not self._is_possible:
            return None
        return next_left_first(self.line) if self._last else self._begin

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
        source = self._source = self._source or self._new_source()
        done, budget = 0, started(budget)
        while not self._is_finished and (limit is None or done < limit) and not budget.is_spent:
            progress(walked(done), 0.0 if limit is None else done / limit)
            size = _PORTION if limit is None else min(_PORTION, limit - done)
            size = min(size, size if (left := budget.nodes_left) is None else left)
            found = self._take(source, size, show)
            done += found
            self.completed += found
            self._is_finished = found < size
            budget.spend(found)
        if not self._is_finished and self._ahead is None and source.take(1):
            self._ahead = source.last
        self._is_finished = self._is_finished or self._ahead is None
        last = self.line if done and self._last else None
        return Run(done, None, finished=self._is_finished, last=last)

    def _take(self, source: "_Listed | LeftFirst", size: int, show: Show | None) -> int:
        """Take some walkthroughs, the one that was looked at already first; fewer at the end."""
        taken = 0
        if self._ahead is not None:
            self._last, self._ahead, taken = self._ahead, None, 1
            if show is not None:
                show(self._last)
        if more := source.take(size - taken, show):
            self._last = source.last
        return taken + more

    def _new_source(self) -> "_Listed | LeftFirst":
        start, begin = Line(self.board), self._begin
        source = LeftFirst(start, begin)
        if is_listed(self.board) or (begin.is_complete and not self.board.clues.speak_of_order):
            first = source.next()
            return source if first is None else _Listed(Listing(start, first=first))
        return source


class _Listed:
    """A listing that is taken from as `LeftFirst` is."""

    def __init__(self, listing: Listing) -> None:
        self._listing = listing
        self.last = ""

    def take(self, limit: int, show: Show | None = None) -> int:
        """Take some more, fewer at the end, and show each; how many there were."""
        block = self._listing.block(limit)
        if show is not None:
            for row in block:
                show(row.tobytes().decode("ascii"))
        if len(block):
            self.last = block[-1].tobytes().decode("ascii")
        return len(block)
