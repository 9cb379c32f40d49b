"""Rules found by machine: round after round, each with the rules that those before it found.

Every chain of rounds is a row of shards: a shard's text holds the rules found so far, so that it
is a pure function of its text, and what is left of a shard is the next round. Chains differ by
their seed and know nothing of each other until their results are added up. Behind the last round
of a chain the exact answer judges the rules that it found, a shard for each board.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import Any, Final

from unicursal.board import Board
from unicursal.errors import UnicursalError
from unicursal.lab.kinds.kind import Kind, seed_of
from unicursal.lab.mining.findings import mine
from unicursal.lab.shard import Fields, Outcome, rule_set_of, rules_of, text_of
from unicursal.rules import RuleSet
from unicursal.rules.principles import Principles
from unicursal.rules.suitable import check_board
from unicursal.rules.text.reading import parse_rules
from unicursal.rules.text.rule import rules_text
from unicursal.rules.trials.audit import audit
from unicursal.rules.trials.scopes import parse_scopes

_SPOTS: Final = 12
"""Blind spots that a round looks at on each board."""
_KEPT: Final = 12
_WHOLE: Final = ("5", "7")
"""Boards of which all positions are audited, if the task has boards as large."""
_SAMPLE: Final = 20_000
"""Positions of each other board that are audited."""
_TOLD: Final = ("name", "support", "principle", "radius", "fired", "example", "step")


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
        done = mine(shard["boards"], rules, seed, number=_SPOTS, most=int(shard["most"]))
        findings = [
            {
                "rule": str(finding.rule),
                "name": finding.rule.name,
                "principles": dict(finding.principles),
                "example": str(finding.example.line),
                "step": finding.example.step,
                "radius": finding.radius,
            }
            for finding in done.findings.values()
        ]
        result = {
            "round": number,
            "found": findings,
            "unexplained": [
                {"position": str(spot.line), "step": spot.step, "principle": spot.principle}
                for spot in done.unexplained
            ],
            "walks": {
                board: {
                    "completed": seen.completed,
                    "dead_ends": seen.dead_ends,
                    "wrong": [str(line) for line in seen.wrong or ()],
                }
                for board, seen in done.walks.items()
            },
        }
        all_rules = (*known, *(finding.rule for finding in done.findings.values()))
        following = {**shard, "round": number + 1, "found": rules_text(all_rules)}
        if number + 1 < _rounds(shard, chain):
            return Outcome(text_of(shard), result, (text_of(following),))
        scopes = _scopes(shard["boards"]) if all_rules else ()
        audits = (text_of({**following, "audit": scope}) for scope in scopes)
        return Outcome(text_of(shard), result, tuple(audits))

    def add(self, task: Fields, results: Iterable[Fields]) -> dict[str, object]:
        """The rules by what they explain, and how long walks lasted, round by round."""
        found: dict[str, dict[str, Any]] = {}
        principles: dict[str, Counter[str]] = defaultdict(Counter)
        audited: Counter[str] = Counter()
        fired: Counter[str] = Counter()
        walks: dict[tuple[str, int], list[int]] = defaultdict(lambda: [0, 0, 0])
        unexplained: list[dict[str, str]] = []
        wrong: list[str] = []
        rounds = audits = 0
        for result in results:
            if "fired" in result:
                audits += 1
                audited.update({name: int(result[name]) for name in ("positions", "wrong")})
                fired.update(result["fired"])
                continue
            rounds += 1
            unexplained += result["unexplained"]
            for each in result["found"]:
                known = found.get(each["name"], each)
                principles[each["name"]].update(each["principles"])
                found[each["name"]] = min(known, each, key=_by_example)
            for board, seen in result["walks"].items():
                row_of_walks = walks[board, int(result["round"])]
                row_of_walks[0] += int(seen["completed"])
                row_of_walks[1] += int(seen["dead_ends"])
                row_of_walks[2] += len(seen["wrong"])
                wrong += seen["wrong"]
        unexplained.sort(key=lambda spot: (len(spot["position"]), spot["position"]))
        rules = [
            {
                **row,
                "support": principles[name].total(),
                "principle": _words(principles[name]),
                "fired": fired[name],
            }
            for name, row in found.items()
        ]
        ranked = sorted(rules, key=lambda row: (-row["support"], row["name"]))
        return {
            "rounds": rounds,
            "audits": audits,
            "found": len(ranked),
            "explained": sum(row["support"] for row in ranked),
            "unexplained": len(unexplained),
            "wrong": len(wrong),
            "audited_positions": audited["positions"],
            "audited_firings": fired.total(),
            "audited_wrong": audited["wrong"],
            "rows": list(_rows(task["boards"], walks)),
            "rules": [{name: row[name] for name in _TOLD} for row in ranked],
            "examples": [spot["position"] for spot in unexplained[:_KEPT]],
            "first_dead_ends": sorted(wrong, key=len)[:_KEPT],
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
    return {"positions": found.positions, "wrong": found.wrong, "fired": fired}


def _words(principles: Counter[str]) -> str:
    """The principles by how often they are the reason: `forced`, or `forced 3, balance 1`."""
    names = sorted(principles, key=lambda name: (-principles[name], name))
    return names[0] if len(names) == 1 else ", ".join(f"{n} {principles[n]}" for n in names)


def _by_example(row: Fields) -> tuple[int, str, str]:
    return len(row["example"]), row["example"], row["step"]


def _rounds(shard: Fields, chain: int) -> int:
    """How many of the rounds asked for fall to a chain."""
    chains = _chains(shard)
    return (int(shard["number"]) + chains - 1 - chain) // chains


def _chains(shard: Fields) -> int:
    """How many rows of rounds there are, each of which keeps one worker busy."""
    return min(int(shard["chains"]), int(shard["number"]))


def _rows(
    boards: list[str], walks: dict[tuple[str, int], list[int]]
) -> Iterator[dict[str, object]]:
    for board in boards:
        for number in sorted(number for name, number in walks if name == board):
            completed, dead_ends, wrong = walks[board, number]
            yield {
                "board": board,
                "round": number,
                "completed": completed,
                "dead_ends": dead_ends,
                "wrong": wrong,
                "mean": completed / dead_ends if dead_ends else None,
            }
