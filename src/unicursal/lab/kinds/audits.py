"""A rule set judged by the exact answer, over many positions."""

from __future__ import annotations

from collections.abc import Iterable

from unicursal.lab.kinds.kind import Kind, seed_of
from unicursal.lab.shard import Fields, Outcome, rules_of, text_of
from unicursal.rules.principles import Principles
from unicursal.rules.suitable import check_board
from unicursal.rules.trials.audit import RuleAudit, audit
from unicursal.rules.trials.scopes import check_scope, parse_scopes

_POSITIONS = 20_000
_EXAMPLES = 8


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
                left, number = scope.sample, 0
                while left is None or left > 0:
                    here = None if left is None else min(left, _POSITIONS)
                    fields = {"board": str(scope.board), "number": number, "positions": here}
                    shards.append(text_of({**common, **fields}))
                    if left is None or here is None:
                        break
                    left, number = left - here, number + 1
        return shards

    def work(self, shard: Fields, seconds: float) -> Outcome:  # noqa: ARG002
        """Judge one portion; it is small, so it is never cut."""
        positions = shard["positions"]
        scopes = parse_scopes(
            shard["board"] if positions is None else f"{shard['board']}~{positions}"
        )
        rules = rules_of(shard)
        seed = seed_of(int(shard["seed"]), int(shard["number"]))
        found = audit(rules, scopes, seed=seed)
        return Outcome(
            text_of(shard),
            {
                **found.to_json(),
                "board": shard["board"],
                "rules": {rule.name: _counts(rule) for rule in found.rules.values()},
            },
        )

    def add(self, task: Fields, results: Iterable[Fields]) -> dict[str, object]:  # noqa: ARG002
        """The sums, with the shortest examples."""
        sums = {"positions": 0, "blocked": 0, "missed": 0}
        examples: set[str] = set()
        rules: dict[str, dict[str, object]] = {}
        for result in results:
            for name in sums:
                sums[name] += int(result[name])
            examples.update(result["examples"])
            for name, counts in result["rules"].items():
                row = rules.setdefault(
                    name, {"name": name, "fired": 0, "wrong": 0, "alone": 0, "counterexample": None}
                )
                for each in ("fired", "wrong", "alone"):
                    row[each] = int(str(row[each])) + int(counts[each])
                found = [str(w) for w in (row["counterexample"], counts["counterexample"]) if w]
                row["counterexample"] = min(found, key=_by_length, default=None)
        shortest = sorted(examples, key=_by_length)[:_EXAMPLES]
        return {**sums, "rules": list(rules.values()), "examples": shortest}

    def share(self, task: Fields, result: Fields) -> float | None:
        """Positions judged, of all that were asked for, where no board is judged whole."""
        scopes = [scope for word in task["boards"] for scope in parse_scopes(word)]
        wanted = [scope.sample for scope in scopes]
        if None in wanted:
            return None
        return min(1.0, int(result["positions"]) / sum(number or 0 for number in wanted))


def _counts(rule: RuleAudit) -> dict[str, object]:
    return {name: value for name, value in rule.to_json().items() if name != "name"}


def _by_length(words: str) -> tuple[int, str]:
    return len(words), words
