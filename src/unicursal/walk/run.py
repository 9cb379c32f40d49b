"""Runs: walkthrough after walkthrough, left-first or at random, until a dead end or a limit.

With the exact answer there is no dead end, unless the board itself has no walkthrough.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from unicursal.board import BoardLike, board_of
from unicursal.budget import AnyBudget, allowance_of, within
from unicursal.chance import generator_of
from unicursal.count import unrank
from unicursal.errors import TooLargeError
from unicursal.exact import Engine
from unicursal.line import Line
from unicursal.memory import without_asking
from unicursal.notation import Seed
from unicursal.progress import Progress, silent

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
    """Whether the run came to the end of the board."""
    last: Line | None = field(default=None, repr=False, compare=False)
    """The dead end, or else the last walkthrough."""


def walked(completed: int) -> str:
    """How far a run is, in words: the only measure where the end is not known."""
    return f"{completed:,} walkthroughs"


def numbered(board: BoardLike, number: int, progress: Progress = silent) -> Line:
    """The walkthrough with a number (from 0), for a run to begin with."""
    try:
        return unrank(board_of(board), number, memory=without_asking(), progress=progress)
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
    board, rng = board_of(board), generator_of(seed)
    allowance = allowance_of(budget)
    progress = within(allowance, progress)
    start = last = Line(board)
    if not Engine(board).can_be_completed(allowance):
        return Run(0, start, finished=False, last=start)
    for completed in range(limit):
        progress(walked(completed), completed / limit)
        engine = Engine(board)
        engine.settle(allowance)
        while engine.steps < len(board) - 1:
            engine.walk_fairly(rng, _WALKED, allowance)
            progress(walked(completed), (completed + engine.steps / len(board)) / limit)
        last = Line(board, engine.moves)
    return Run(limit, None, finished=False, last=last if limit else None)
