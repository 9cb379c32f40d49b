"""The good walkthroughs that a rule set loses: those that its left-first run never comes to.

The run and the exact list go through the walkthroughs in the same order, so what the list has and
the run has not is lost, up to the position where the run gets stuck.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from unicursal.board import Board, Move
from unicursal.budget import AnyBudget, allowance_of, within
from unicursal.count import Listing, rank
from unicursal.line import Line
from unicursal.progress import Progress, silent
from unicursal.rules.engine.judge import Judge
from unicursal.rules.sets.rule_set import RuleSet
from unicursal.rules.trials.runs import RuleRun

_BLOCK = 1000


@dataclass(frozen=True)
class LostWalkthrough:
    """A walkthrough that the rules forbid, and where they do so first."""

    number: int
    """How many walkthroughs come before it, in truth."""
    walkthrough: Line
    position: Line
    move: Move
    rules: tuple[str, ...]
    """What forbids the move there; `future lines` where a future line does."""


@dataclass(frozen=True)
class LossesOfRun:
    """What a left-first run completed, what it lost, and where it got stuck."""

    completed: int
    lost: tuple[LostWalkthrough, ...]
    dead_end: Line | None


def lost_walkthroughs(
    board: Board,
    rules: RuleSet,
    limit: int | None = None,
    progress: Progress = silent,
    *,
    budget: AnyBudget = None,
) -> LossesOfRun:
    """What the left-first run of a set loses among the first `limit` walkthroughs of the board.

    An `OutOfBudgetError` if the budget ends first.

    >>> loss = lost_walkthroughs(Board(5), RuleSet.parse("5"))
    >>> loss.completed, loss.lost, loss.dead_end
    (104, (), None)
    """
    progress = within(allowance_of(budget), progress)
    run = RuleRun(board, rules)
    completed = 0
    found = run.left_first(limit=1)
    lost: list[LostWalkthrough] = []
    end: float | None = None
    for number, moves in enumerate(islice(_listed(board), limit)):
        if not found.completed and end is None:
            end = rank(found.dead_end) if found.dead_end is not None else math.inf
        if end is not None and number >= end:
            break
        if found.completed and found.last is not None and moves == found.last.moves:
            completed += 1
            found = run.left_first(limit=1)
        else:
            lost.append(_lost(number, Line(board, moves), rules, lost[-1] if lost else None))
        if number % 1000 == 0:
            progress(
                f"{completed:,} completed, {len(lost):,} lost", number / limit if limit else 0.0
            )
    return LossesOfRun(completed, tuple(lost), found.dead_end)


def _listed(board: Board) -> Iterator[str]:
    """The moves of every walkthrough, in left-first order."""
    listing = Listing(Line(board))
    while len(block := listing.block(_BLOCK)):
        for row in block:
            yield row.tobytes().decode("ascii")


def _lost(number: int, line: Line, rules: RuleSet, last: LostWalkthrough | None) -> LostWalkthrough:
    """Where a line is forbidden first: often at the same step as the one before it."""
    if last is not None and line.moves.startswith(last.position.moves + last.move):
        return LostWalkthrough(number, line, last.position, last.move, last.rules)
    for length, move in enumerate(line.moves):
        position = Line(line.board, line.moves[:length])
        judgement = Judge(position, rules).judgement()
        if move not in judgement.open:
            names = [firing.rule.name for firing in judgement.against(move)]
            if move in judgement.by_future_lines:
                names.append("future lines")
            return LostWalkthrough(number, line, position, move, tuple(names))
    raise AssertionError(f"{line} is not forbidden anywhere")
