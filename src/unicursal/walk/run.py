"""Runs: walkthrough after walkthrough, left-first or at random, until a dead end or a limit.

With the exact answer there is no dead end, unless the board itself has no walkthrough.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from unicursal.board import BEFORE_FIRST_STEP, MOVES, Board
from unicursal.count import Listing, Walkthroughs
from unicursal.errors import TooLargeError
from unicursal.exact import Engine
from unicursal.exact.solver.engine import POSSIBLE
from unicursal.line import Line
from unicursal.memory import without_asking
from unicursal.progress import Progress, silent

_PORTION = 20_000
_LISTED = 121
"""Boards of at most so many cells are listed by plain search, several times faster; beyond, only
the exact answer at each step is sure never to lose its way."""
_WALKED = 2000
"""Steps of a fair walk between which Python is in control."""

Show = Callable[[str], object]
"""Called with the moves of a walkthrough."""


@dataclass(frozen=True)
class Run:
    """What a run came to."""

    completed: int
    dead_end: Line | None
    finished: bool
    """Whether every walkthrough of the board was completed."""


def walked(completed: int) -> str:
    """How far a run is, in words: the only measure where nobody knows the end."""
    return f"{completed:,} walkthroughs"


def run_left_first(
    board: Board,
    limit: int | None = None,
    tell: Progress = silent,
    *,
    first: int = 0,
    show: Show | None = None,
) -> Run:
    """Complete walkthroughs in left-first order, all of them or up to a limit.

    `first` is the number (from 0) of the walkthrough to begin with; `show` is called with each.

    >>> run_left_first(Board(5))
    Run(completed=104, dead_end=None, finished=True)
    >>> run_left_first(Board(5), first=102, show=print)
    DDDDRRRUULDLUUURDRURDDDD
    DDDDRRRUUULDDLUUURRRDDDD
    Run(completed=2, dead_end=None, finished=True)
    """
    engine = Engine(board)
    if engine.settle() != POSSIBLE:
        return Run(0, Line(board), finished=False)
    if len(board) == 1:
        return Run(1, None, finished=True)
    if first or len(board) <= _LISTED:
        try:
            listing = Walkthroughs(board, memory=without_asking()).listing(first, tell)
        except TooLargeError as fault:
            raise type(fault)(f"{fault}; a run from the first walkthrough counts nothing") from None
        return _run_through_listing(listing, limit, tell, show)
    notes = np.zeros(len(board) + 4, np.int64)  # see `_left_first`
    notes[3] = MOVES.index(BEFORE_FIRST_STEP) << 4
    most = _PORTION if show is None else 1
    completed = 0
    while not notes[2] and (limit is None or completed < limit):
        tell(walked(completed), 0.0 if limit is None else completed / limit)
        portion = most if limit is None else min(most, limit - completed)
        found = engine.left_first(notes, portion)
        completed += found
        if show is not None and found:
            show(engine.last_found())
    # As in a listing, the end is reached with the last one, though nobody looked behind it yet.
    return Run(completed, None, finished=bool(notes[2]) or not engine.left_first(notes, 1))


def _run_through_listing(
    listing: Listing, limit: int | None, tell: Progress, show: Show | None
) -> Run:
    completed = 0
    while limit is None or completed < limit:
        tell(walked(completed), 0.0 if limit is None else completed / limit)
        portion = _PORTION if limit is None else min(_PORTION, limit - completed)
        block = listing.block(portion)
        completed += len(block)
        if show is not None:
            for row in block:
                show(row.tobytes().decode("ascii"))
        if len(block) < portion:
            return Run(completed, None, finished=True)
    return Run(completed, None, finished=not len(listing.block(1)))


def run_at_random(board: Board, limit: int, seed: int, tell: Progress = silent) -> Run:
    """Complete a number of fair walkthroughs, one after the other.

    >>> run_at_random(Board(9), limit=3, seed=1)
    Run(completed=3, dead_end=None, finished=False)
    """
    from unicursal._random import seeded

    if Engine(board).settle() != POSSIBLE:
        return Run(0, Line(board), finished=False)
    rng = seeded(np.uint64(seed))
    for completed in range(limit):
        tell(walked(completed), completed / limit)
        engine = Engine(board)
        engine.settle()
        while engine.steps < len(board) - 1:
            engine.walk_fairly(rng, _WALKED)
            tell(walked(completed), (completed + engine.steps / len(board)) / limit)
    return Run(limit, None, finished=False)
