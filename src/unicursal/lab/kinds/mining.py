"""Rules found by machine: round after round, each with the rules that those before it found.

Every chain of rounds is a row of shards: a shard's text holds the rules found so far, so that it
is a pure function of its text, and what is left of a shard is the next round. Chains differ by
their seed and know nothing of each other until their results are added up. Behind the last round
of a chain the exact answer judges the rules that it found, a shard for each board.

In a round a set is asked where it is blind: to the steps by which its random walks are lost. Each
of these spots is explained by a proved picture.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from unicursal._random import seeded
from unicursal.board import Board, Move
from unicursal.errors import UnicursalError
from unicursal.lab.kinds.kind import Kind, added, by_length, seed_of
from unicursal.lab.mining.drawing import Surroundings
from unicursal.lab.mining.found_rule import rule_of, smallest_picture
from unicursal.lab.shard import Fields, Outcome, rule_set_of, rules_of, text_of
from unicursal.line import Line
from unicursal.rules import Judge, RuleSet
from unicursal.rules.principles import Principles
from unicursal.rules.suitable import check_board
from unicursal.rules.text.reading import parse_rules
from unicursal.rules.text.rule import Rule, rules_text
from unicursal.rules.trials.audit import audit
from unicursal.rules.trials.runs import RuleRun
from unicursal.rules.trials.scopes import parse_scopes
from unicursal.walk.loss import loss_of

_SPOTS: Final = 12
"""Blind spots that a round looks at on each board."""
_KEPT: Final = 12
_WHOLE: Final = ("5", "7")
"""Boards of which all positions are audited, if the task has boards as large."""
_SAMPLE: Final = 20_000
"""Positions of each other board that are audited."""
_NOTHING: Final[dict[str, Any]] = dict.fromkeys(
    ("rounds", "audits", "audited", "audited_wrong"), 0
) | {name: {} for name in ("principles", "fired", "unexplained", "walks", "wrong")}
_TOLD: Final = ("name", "support", "principle", "radius", "fired", "example", "step")


@dataclass
class Round:
    """What was found: rules by name, spots that no small picture explains, walks by board.

    >>> found = Round()
    >>> found.look("5", RuleSet.parse("c-shape"), seed=1, number=2, most=9)
    >>> found.walks, [(row["example"], row["step"]) for row in found.examples.values()]
    ({'5': [0, 2, 0]}, [('5:RDLDDDRRRU', 'R')])
    """

    rules: dict[str, Rule] = field(default_factory=dict)
    examples: dict[str, dict[str, object]] = field(default_factory=dict)
    """The first blind spot that each rule explains, and how far it looks."""
    principles: dict[str, Counter[str]] = field(default_factory=dict)
    """How often each principle is the simplest reason at the spots that a rule explains."""
    unexplained: Counter[str] = field(default_factory=Counter)
    walks: dict[str, list[int]] = field(default_factory=dict)
    """Walkthroughs completed, dead ends, and those of them that are none."""
    wrong: Counter[str] = field(default_factory=Counter)
    """Dead ends that are none: there a rule forbids a good step."""

    def look(self, board: str, rules: RuleSet, seed: int, *, number: int, most: int) -> None:
        """Explain the first blind spots, so many at most, within this many random walkthroughs."""
        run, rng = RuleRun(board, rules), seeded(np.uint64(seed))
        walks = self.walks[board] = [0, 0, 0]
        while walks[1] < number and walks[0] < most:
            done = run.at_random(most - walks[0], rng)
            walks[0] += done.completed
            if done.dead_end is None:
                return
            walks[1] += 1
            loss = loss_of(done.dead_end)
            if loss is None:
                walks[2] += 1
                self.wrong[str(done.dead_end)] += 1
            elif loss.move is not None and loss.reason is not None:
                self._explain(loss.before, loss.move, loss.reason.kind)

    def _explain(self, line: Line, step: Move, principle: str) -> None:
        """Find the rule for a blind spot, among those of this round first."""
        if self.rules:
            found = RuleSet.of("found", self.rules.values())
            if firings := Judge(line, found).judgement().against(step):
                for name in {firing.rule.name for firing in firings}:
                    self.principles[name][principle] += 1
                return
        proved = smallest_picture(Surroundings.of(line, step))
        if proved is None:
            self.unexplained[str(line)] += 1
            return
        rule = rule_of(proved)
        self.rules[rule.name], self.principles[rule.name] = rule, Counter([principle])
        example = {"example": str(line), "step": step, "radius": proved.radius}
        self.examples[rule.name] = {"rule": str(rule), "name": rule.name, **example}


class Mining(Kind):
    """`mine`: rules for the blind spots of a set, each with its picture, support and principle."""

    name = "mine"

    def first_shards(self, task: Fields) -> list[str]:
        """The first round of each chain."""
        if isinstance(rules_of(task), Principles):
            raise UnicursalError("campaign start mine adds to rules, and principles has none")
        for board in task["boards"]:
            check_board(Board(board))
        return [
            text_of({**task, "chain": chain, "round": 0, "found": ""})
            for chain in range(_chains(task))
        ]

    def work(self, shard: Fields, seconds: float) -> Outcome:  # noqa: ARG002
        """One round or one audit; a round is never cut, and the next one is what is left."""
        if "audit" in shard:
            return Outcome(text_of(shard), _audited(shard))

        before = rule_set_of(shard)
        known = parse_rules(shard["found"], "found") if shard["found"] else ()
        rules = RuleSet.of("mined", (*before.rules, *known))
        chain, number = int(shard["chain"]), int(shard["round"])
        seed = seed_of(int(shard["seed"]), _chains(shard) * number + chain)
        done = Round()
        for board in shard["boards"]:
            done.look(board, rules, seed, number=_SPOTS, most=int(shard["most"]))
        counts = {
            "rounds": 1,
            "principles": done.principles,
            "unexplained": done.unexplained,
            "walks": {board: {str(number): walks} for board, walks in done.walks.items()},
            "wrong": done.wrong,
        }
        result = {"counts": counts, "found": done.examples}
        all_rules = (*known, *done.rules.values())
        following = {**shard, "round": number + 1, "found": rules_text(all_rules)}
        chains = _chains(shard)
        if number + 1 < (int(shard["number"]) + chains - 1 - chain) // chains:
            return Outcome(text_of(shard), result, (text_of(following),))
        scopes = _scopes(shard["boards"]) if all_rules else ()
        audits = (text_of({**following, "audit": scope}) for scope in scopes)
        return Outcome(text_of(shard), result, tuple(audits))

    def add(self, task: Fields, results: Iterable[Fields]) -> dict[str, object]:
        """The rules by what they explain, and how long walks lasted, round by round."""

        def by_example(row: Fields) -> tuple[tuple[int, str], str]:
            return by_length(row["example"]), row["step"]

        sums: dict[str, Any] = _NOTHING
        found: dict[str, dict[str, Any]] = {}
        for result in results:
            sums = added(sums, result["counts"])
            for name, row in result["found"].items():
                found[name] = min(found.get(name, row), row, key=by_example)
        fired, reasons = Counter(sums["fired"]), sums["principles"]
        rules = [
            {
                **row,
                "support": sum(reasons[name].values()),
                "principle": _words(reasons[name]),
                "fired": fired[name],
            }
            for name, row in found.items()
        ]
        ranked = sorted(rules, key=lambda row: (-row["support"], row["name"]))
        unexplained = sorted(Counter(sums["unexplained"]).elements(), key=by_length)
        wrong = sorted(Counter(sums["wrong"]).elements(), key=by_length)
        return {
            "rounds": sums["rounds"],
            "audits": sums["audits"],
            "found": len(ranked),
            "explained": sum(row["support"] for row in ranked),
            "unexplained": len(unexplained),
            "wrong": len(wrong),
            "audited_positions": sums["audited"],
            "audited_firings": fired.total(),
            "audited_wrong": sums["audited_wrong"],
            "rows": list(_rows(task["boards"], sums["walks"])),
            "rules": [{name: row[name] for name in _TOLD} for row in ranked],
            "examples": unexplained[:_KEPT],
            "first_dead_ends": wrong[:_KEPT],
            "drawn": [row["rule"] for row in ranked],
        }

    def share(self, task: Fields, result: Fields) -> float | None:
        """Rounds and audits done, of all that there may be: what finds no rule audits none."""
        rounds = int(task["number"])
        audits = _chains(task) * len(_scopes(task["boards"]))
        return min(1.0, (int(result["rounds"]) + int(result["audits"])) / (rounds + audits))


def _scopes(boards: list[str]) -> list[str]:
    """What is audited: all positions of small boards, samples of the others."""
    widths = [Board(words).width for words in boards]
    whole = [words for words in _WHOLE if int(words) <= max(widths)]
    return [*whole, *(f"{words}~{_SAMPLE}" for words in boards if words not in whole)]


def _audited(shard: Fields) -> dict[str, object]:
    """The rules that a chain found, judged by the exact answer."""
    rules = RuleSet.of("found", parse_rules(shard["found"], "found"))
    seed = seed_of(int(shard["seed"]), int(shard["chain"]))
    found = audit(rules, parse_scopes(shard["audit"]), seed=seed)
    fired = {name: rule.fired for name, rule in found.rules.items()}
    judged = {"audited": found.positions, "audited_wrong": found.wrong, "fired": fired}
    return {"counts": {"audits": 1, **judged}, "found": {}}


def _words(principles: dict[str, int]) -> str:
    """The principles by how often they are the reason: `forced`, or `forced 3, balance 1`."""
    names = sorted(principles, key=lambda name: (-principles[name], name))
    return names[0] if len(names) == 1 else ", ".join(f"{n} {principles[n]}" for n in names)


def _chains(shard: Fields) -> int:
    """How many rows of rounds there are, each of which keeps one worker busy."""
    return min(int(shard["chains"]), int(shard["number"]))


def _rows(boards: list[str], walks: dict[str, dict[str, list[int]]]) -> Iterator[dict[str, object]]:
    for board in boards:
        for number in sorted(walks.get(board, ()), key=int):
            completed, dead_ends, wrong = walks[board][number]
            yield {
                "board": board,
                "round": int(number),
                "completed": completed,
                "dead_ends": dead_ends,
                "wrong": wrong,
                "mean": completed / dead_ends if dead_ends else None,
            }
