"""Where a rule set is blind: the steps by which its random walks are lost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from unicursal._random import seeded
from unicursal.board import Board, Move
from unicursal.line import Line
from unicursal.rules import RuleSet
from unicursal.rules.trials.runs import RuleRun
from unicursal.walk.loss import loss_of


@dataclass(frozen=True)
class BlindSpot:
    """A blocked step that a set leaves open, and the simplest reason why it is blocked."""

    line: Line
    step: Move
    principle: str


@dataclass
class Blindness:
    """What random walks under a rule set on one board came to."""

    completed: int = 0
    dead_ends: int = 0
    wrong: list[Line] | None = None
    """Dead ends that are none: there a rule forbids a good step."""


def blind_spots(
    board: Board, rules: RuleSet, seed: int, *, number: int, most: int, seen: Blindness
) -> Iterator[BlindSpot]:
    """The first blind spots of random walks, so many at most, within so many walkthroughs.

    >>> seen, rules = Blindness(), RuleSet.parse("c-shape")
    >>> for spot in blind_spots(Board(5), rules, seed=1, number=2, most=9, seen=seen):
    ...     print(spot.line, spot.step, spot.principle, seen.dead_ends)
    5:RDLDDDRRRU R enclosed 1
    5:RDLDRDLDRRR R enclosed 2
    """
    run, rng = RuleRun(board, rules), seeded(np.uint64(seed))
    while seen.dead_ends < number and seen.completed < most:
        done = run.at_random(most - seen.completed, rng)
        seen.completed += done.completed
        if done.dead_end is None:
            return
        seen.dead_ends += 1
        loss = loss_of(done.dead_end)
        if loss is None:
            seen.wrong = [*(seen.wrong or ()), done.dead_end]
        elif loss.move is not None and loss.reason is not None:
            yield BlindSpot(loss.before, loss.move, loss.reason.kind)
