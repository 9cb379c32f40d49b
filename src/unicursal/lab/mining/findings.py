"""Rules found in one round: where a set is blind, each spot explained by a proved picture.

A set is blind to the steps by which its random walks are lost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import numpy as np

from unicursal._random import seeded
from unicursal.board import Board, Move
from unicursal.lab.mining.drawing import Surroundings
from unicursal.lab.mining.found_rule import rule_of, smallest_picture
from unicursal.line import Line
from unicursal.rules import Judge, RuleSet
from unicursal.rules.text.rule import Rule
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
    wrong: list[Line] = field(default_factory=list)
    """Dead ends that are none: there a rule forbids a good step."""


def blind_spots(
    board: Board, rules: RuleSet, seed: int, *, number: int, most: int, seen: Blindness
) -> Iterator[BlindSpot]:
    """The first blind spots of random walks, this many at most, within this many walkthroughs.

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
            seen.wrong.append(done.dead_end)
        elif loss.move is not None and loss.reason is not None:
            yield BlindSpot(loss.before, loss.move, loss.reason.kind)


@dataclass
class Round:
    """What was found: rules by name, spots that no small picture explains, walks by board."""

    rules: dict[str, Rule] = field(default_factory=dict)
    examples: dict[str, dict[str, object]] = field(default_factory=dict)
    """The first blind spot that each rule explains, and how far it looks."""
    principles: dict[str, Counter[str]] = field(default_factory=dict)
    """How often each principle is the simplest reason at the spots that a rule explains."""
    unexplained: list[BlindSpot] = field(default_factory=list)
    walks: dict[str, Blindness] = field(default_factory=dict)

    def explain(self, spot: BlindSpot) -> None:
        """Find the rule for a blind spot, among those of this round first."""
        if self.rules:
            found = RuleSet.of("found", self.rules.values())
            if firings := Judge(spot.line, found).judgement().against(spot.step):
                for name in {firing.rule.name for firing in firings}:
                    self.principles[name][spot.principle] += 1
                return
        proved = smallest_picture(Surroundings.of(spot.line, spot.step))
        if proved is None:
            self.unexplained.append(spot)
            return
        rule = rule_of(proved)
        self.rules[rule.name], self.principles[rule.name] = rule, Counter([spot.principle])
        example = {"example": str(spot.line), "step": spot.step, "radius": proved.radius}
        self.examples[rule.name] = {"rule": str(rule), "name": rule.name, **example}


def mine(boards: Iterable[str], rules: RuleSet, seed: int, *, number: int, most: int) -> Round:
    """Look for blind spots on each board, this many at most, and explain them."""
    found = Round()
    for name in boards:
        seen = found.walks[name] = Blindness()
        for spot in blind_spots(Board(name), rules, seed, number=number, most=most, seen=seen):
            found.explain(spot)
    return found
