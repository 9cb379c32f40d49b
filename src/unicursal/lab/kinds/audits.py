"""A rule set judged by the exact answer, over many positions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from unicursal.board import Board
from unicursal.lab.kinds.kind import Kind, added, by_length, seed_of
from unicursal.lab.shard import Fields, Outcome, rules_of, text_of
from unicursal.rules.principles import Principles
from unicursal.rules.suitable import check_board
from unicursal.rules.trials.audit import audit
from unicursal.rules.trials.scopes import Scope, check_scope, parse_scopes

_POSITIONS = 20_000
_EXAMPLES = 8
_COUNTED = ("fired", "wrong", "alone")


class Audits(Kind):
    """`audit`: firings, wrong ones, and the blocked steps that the set does not see."""

    name = "audit"

    def first_shards(self, task: Fields) -> list[str]:
        """All positions of small boards, or samples in portions of this many positions."""
        shards = []
        is_for_all_boards = isinstance(rules_of(task), Principles)
        common = {name: value for name, value in task.items() if name != "boards"}
        for word in task["boards"]:
            for scope in parse_scopes(word):
                if not is_for_all_boards:
                    check_board(scope.board)
                check_scope(scope)
                wanted = scope.sample or 0
                sizes = [min(wanted - at, _POSITIONS) for at in range(0, wanted, _POSITIONS)]
                for number, positions in enumerate(sizes or [None]):
                    fields = {"board": str(scope.board), "number": number, "positions": positions}
                    shards.append(text_of({**common, **fields}))
        return shards

    def work(self, shard: Fields, seconds: float) -> Outcome:  # noqa: ARG002
        """Judge one portion; it is small, so it is never cut."""
        positions = shard["positions"]
        scope = Scope(Board(shard["board"]), positions)
        seed = seed_of(int(shard["seed"]), int(shard["number"]))
        found = audit(rules_of(shard), (scope,), seed=seed)
        rows = {rule.name: rule.to_json() for rule in found.rules.values()}
        counts = {name: {each: row[each] for each in _COUNTED} for name, row in rows.items()}
        wrong = {name: [row["counterexample"]] for name, row in rows.items() if row["wrong"]}
        return Outcome(text_of(shard), {**found.to_json(), "rules": counts, "wrong": wrong})

    def add(self, task: Fields, results: Iterable[Fields]) -> dict[str, object]:  # noqa: ARG002
        """The sums, with the shortest examples."""
        sums: Any = {"positions": 0, "blocked": 0, "missed": 0, "rules": {}}
        examples: set[str] = set()
        wrong: dict[str, set[str]] = defaultdict(set)
        for result in results:
            sums = added(sums, {name: result[name] for name in sums})
            examples.update(result["examples"])
            for name, lines in result["wrong"].items():
                wrong[name].update(lines)
        rules = [
            {"name": name, **{each: counts[each] for each in _COUNTED}}
            | {"counterexample": min(wrong[name], key=by_length, default=None)}
            for name, counts in sums["rules"].items()
        ]
        return {**sums, "rules": rules, "examples": sorted(examples, key=by_length)[:_EXAMPLES]}

    def share(self, task: Fields, result: Fields) -> float | None:
        """Positions judged, of all that were asked for, where no board is judged whole."""
        wanted = [scope.sample for word in task["boards"] for scope in parse_scopes(word)]
        if None in wanted:
            return None
        return min(1.0, int(result["positions"]) / sum(number or 0 for number in wanted))
