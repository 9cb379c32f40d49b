"""A run under a rule set between two positions, which goes on behind dead ends and can be cut.

Positions are ordered left-first; a position comes before all that begin with it. A range holds the
positions from `begin` on and before `end`. Cut at a position, a range is two whose counts add up.

`RuleRun.begin_at` can stop only before a prefix of `begin` plus one step; any other range is cut
into such pieces along the moves of `end`.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, field

from unicursal.board import Board
from unicursal.board.directions import moves_in_common
from unicursal.budget import Budget
from unicursal.line import Line
from unicursal.rules import RuleSet
from unicursal.rules.trials.runs import RuleRun

_MOST_CUTS = 6
"""The rest of a range is cut where the largest pieces are, near the start, into so many."""


@dataclass
class RangeTally:
    """What was met in a range."""

    completed: int = 0
    dead_ends: int = 0
    first_dead_ends: list[str] = field(default_factory=list)

    def note(self, dead_end: Line, keep: int) -> None:
        """Count a dead end, and keep it if it is one of the first."""
        self.dead_ends += 1
        if len(self.first_dead_ends) < keep:
            self.first_dead_ends.append(dead_end.moves)


def run_range(
    board: Board,
    rules: RuleSet,
    begin: str,
    end: str | None,
    *,
    keep: int = 1,
    seconds: float = math.inf,
) -> tuple[RangeTally, list[str]]:
    """Run between two lines of moves; the tally, and where the rest begins and may be cut.

    >>> run_range(Board(5), RuleSet.parse("5"), "", "D")[0].completed
    52
    >>> run_range(Board(5), RuleSet.parse("5"), "D", None)
    (RangeTally(completed=52, dead_ends=0, first_dead_ends=[]), [])
    """
    allowance = Budget(seconds=max(0.0, seconds)).start()
    run, tally = RuleRun(board, rules), RangeTally()
    for first, last in _pieces(begin, end):
        run.begin_at(Line(board, first), None if last is None else Line(board, last))
        if run.is_stuck:
            tally.note(run.line, keep)
        while not (done := run.left_first(budget=allowance)).finished:
            tally.completed += done.completed
            if done.dead_end:
                tally.note(done.dead_end, keep)
            if not allowance.is_spent:
                continue
            if starts := [line.moves for line in run.left()]:
                ends = [] if last in (None, end) else [last]
                return tally, starts[:1] + starts[1:][1 - _MOST_CUTS :] + ends
        tally.completed += done.completed
    return tally, []


def _pieces(begin: str, end: str | None) -> Iterator[tuple[str, str | None]]:
    """The range as ranges whose end is a beginning of their begin and one step."""
    if end is None:
        yield begin, None
        return
    shared = moves_in_common(begin, end)
    yield begin, end[: shared + 1]
    for length in range(shared + 1, len(end)):
        yield end[:length], end[: length + 1]
