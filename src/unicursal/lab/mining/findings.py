"""Rules found in one round: the blind spots of a set, each explained by a proved picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from unicursal.board import Board
from unicursal.lab.mining.blind_spots import Blindness, BlindSpot, blind_spots
from unicursal.lab.mining.found_rule import rule_of
from unicursal.lab.mining.reduction import smallest_picture
from unicursal.lab.mining.surroundings import Surroundings
from unicursal.rules import Judge, RuleSet
from unicursal.rules.text.rule import Rule


@dataclass
class Finding:
    """A rule, and the blind spots that it explains."""

    rule: Rule
    example: BlindSpot
    radius: int
    principles: Counter[str] = field(default_factory=Counter)
    """How often each principle is the simplest reason at the spots that it explains."""


@dataclass
class Round:
    """What was found: rules by name, spots that no small picture explains, walks by board."""

    findings: dict[str, Finding] = field(default_factory=dict)
    unexplained: list[BlindSpot] = field(default_factory=list)
    walks: dict[str, Blindness] = field(default_factory=dict)

    def explain(self, spot: BlindSpot) -> None:
        """Find the rule for a blind spot, among those of this round first."""
        rules = [finding.rule for finding in self.findings.values()]
        if rules:
            judgement = Judge(spot.line, RuleSet.of("found", rules)).judgement()
            if firings := judgement.against(spot.step):
                for name in {firing.rule.name for firing in firings}:
                    self.findings[name].principles[spot.principle] += 1
                return
        proved = smallest_picture(Surroundings.of(spot.line, spot.step))
        if proved is None:
            self.unexplained.append(spot)
            return
        rule = rule_of(proved)
        self.findings[rule.name] = found = Finding(rule, spot, proved.radius)
        found.principles[spot.principle] += 1


def mine(boards: Iterable[str], rules: RuleSet, seed: int, *, number: int, most: int) -> Round:
    """Look for blind spots on each board, so many at most, and explain them."""
    found = Round()
    for name in boards:
        seen = found.walks[name] = Blindness()
        for spot in blind_spots(Board(name), rules, seed, number=number, most=most, seen=seen):
            found.explain(spot)
    return found
