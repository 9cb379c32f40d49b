"""A run under a rule set between two positions, which goes on behind dead ends and can be cut.

Positions are ordered left-first; a position comes before all that begin with it. A range holds the
positions from `begin` on and before `end`. Cut at a position, a range is two whose counts add up.

Strategy: with `end` = a beginning of `begin` and one step more, the kernel of runs needs nothing
but the open steps of each level to be narrowed when it begins. Any other range is a row of such
pieces, along the moves of `end`.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from unicursal.board import MOVES, Board
from unicursal.rules import RuleSet
from unicursal.rules.engine.workplace import Workplace

_NOT_JUDGED = 16
_POSITIONS = 20_000
"""Positions judged between two looks at the clock."""
_MOST_CUTS = 6
"""The rest of a range is cut where the largest pieces are, near the start, into so many."""


@dataclass
class Tally:
    """What was met in a range."""

    completed: int = 0
    dead_ends: int = 0
    first_dead_ends: list[str] = field(default_factory=list)


def run_range(
    board: Board,
    rules: RuleSet,
    begin: str,
    end: str | None,
    *,
    keep: int = 1,
    seconds: float = float("inf"),
) -> tuple[Tally, list[str]]:
    """Run between two lines of moves; the tally, and where the rest begins and may be cut.

    >>> run_range(Board(5), RuleSet.parse("5"), "", "D")[0].completed
    52
    >>> run_range(Board(5), RuleSet.parse("5"), "D", None)
    (Tally(completed=52, dead_ends=0, first_dead_ends=[]), [])
    """
    clock = time.monotonic() + seconds
    tally = Tally()
    for first, last in _pieces(begin, end):
        cuts = _Piece(board, rules, first, last).run(tally, keep, clock)
        if cuts:
            return tally, cuts if last == end or last is None else [*cuts, last]
    return tally, []


def _order(heading: int) -> list[int]:
    from unicursal._grid import turned

    return [int(turned(heading, k)) for k in range(4)]


def _pieces(begin: str, end: str | None) -> Iterator[tuple[str, str | None]]:
    """The range as ranges whose end is a beginning of their begin and one step."""
    if end is None:
        yield begin, None
        return
    shared = _shared(begin, end)
    yield begin, end[: shared + 1]
    for length in range(shared + 1, len(end)):
        yield end[:length], end[: length + 1]


def _shared(one: str, other: str) -> int:
    """How many moves two lines begin with in common."""
    for k, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return k
    return min(len(one), len(other))


class _Piece:
    """A range whose end is a beginning of its begin and one step, or the end of all."""

    def __init__(self, board: Board, rules: RuleSet, begin: str, end: str | None) -> None:
        from unicursal.rules.trials._runs import RUN_TALLIES

        self._place = Workplace(board, rules)
        self._tally = np.zeros(RUN_TALLIES, np.int64)
        self._fired = np.zeros((len(self._place.compiled.rules), 2), np.int64)
        self._levels = np.zeros(len(board) + 1, np.int64)
        self._levels[0] = _NOT_JUDGED
        self._dead_at_once = False
        shared = -1 if end is None else len(end) - 1
        for k, move in enumerate(begin):
            if not self._enter(k, move, shared, end):
                return
        if end is not None and shared == len(begin):
            open_steps = self._judge()
            self._dead_at_once = open_steps == 0
            self._levels[shared] = open_steps & self._before(end[-1])

    def _enter(self, level: int, move: str, shared: int, end: str | None) -> bool:
        """Follow `begin` by a step, with what comes after it left to do; not if it is forbidden."""
        from unicursal.rules.engine._judge import step

        number = MOVES.index(move)
        open_steps = self._judge()
        if level < shared:
            self._levels[level] = 0
        else:
            self._levels[level] = open_steps & ~self._before(move) & ~(1 << number)
            if end is not None and level == shared:
                self._levels[level] &= self._before(end[-1])
        if not open_steps >> number & 1:
            return False
        step(self._place.position, self._place.future, number)
        self._levels[level + 1] = _NOT_JUDGED
        return True

    def _judge(self) -> int:
        from unicursal.rules.engine._judge import judge

        place = self._place
        return int(judge(place.compiled.tables, place.position, place.future))

    def _before(self, move: str) -> int:
        """The steps that come before one in left-first order, as bits."""
        from unicursal.rules.engine._judge import heading_of

        order = _order(int(heading_of(self._place.position)))
        return sum(1 << each for each in order[: order.index(MOVES.index(move))])

    def run(self, tally: Tally, keep: int, clock: float) -> list[str]:
        """Go on until the piece is done or the clock says so; where the rest may be cut."""
        from unicursal.rules.trials._runs import DEAD_END, FINISHED, GOING, RUN_STATE, left_first

        place = self._place
        self._tally[RUN_STATE] = GOING
        if self._dead_at_once:
            self._count_dead_end(tally, keep)
        while self._tally[RUN_STATE] != FINISHED:
            tally.completed += int(
                left_first(
                    place.compiled.tables,
                    place.position,
                    place.future,
                    self._levels,
                    np.iinfo(np.int64).max,
                    _POSITIONS,
                    self._tally,
                    self._fired,
                )
            )
            if self._tally[RUN_STATE] == DEAD_END:
                self._count_dead_end(tally, keep)
                self._tally[RUN_STATE] = GOING
            if self._tally[RUN_STATE] == GOING and time.monotonic() >= clock:
                return self._cuts()
        return []

    def _count_dead_end(self, tally: Tally, keep: int) -> None:
        tally.dead_ends += 1
        if len(tally.first_dead_ends) < keep:
            tally.first_dead_ends.append(self._moves())

    def _moves(self) -> str:
        from unicursal.rules.engine._tables import LENGTH

        position = self._place.position
        return self._place.grid.moves(position.path[: position.num[LENGTH]])

    def _cuts(self) -> list[str]:
        """Where the next position is, and the beginnings of the largest pieces after it."""
        moves = self._moves()
        if self._levels[len(moves)] == _NOT_JUDGED:
            first = [moves]
            deepest = len(moves) - 1
        else:
            first, deepest = [], len(moves)
        starts = []
        for level in range(deepest, -1, -1):
            heading = MOVES.index(moves[level - 1]) if level else MOVES.index("D")
            for move in _order(heading):
                if self._levels[level] >> move & 1:
                    starts.append(moves[:level] + MOVES[move])
        starts = first + starts
        return starts[:1] + starts[1:][-(_MOST_CUTS - 1) :]
