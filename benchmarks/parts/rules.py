"""The rule engine: positions a second by set, and all of 7x7 audited."""

from collections.abc import Iterator

from benchmarks.measuring import Effort, Figure, figure, seconds, spread
from unicursal import Board
from unicursal.rules import RuleSet
from unicursal.rules.trials.audit import audit
from unicursal.rules.trials.runs import RuleRun
from unicursal.rules.trials.scopes import parse_scopes


def figures(effort: Effort) -> Iterator[Figure]:
    """Random runs on 9x9 for each set, then audits."""
    for name in ("5", "7", "9", "13", "area", "9+area"):
        run = RuleRun(Board(9), RuleSet.parse(name))
        run.at_random(100, 0)
        rates = []
        for seed in range(1, 4):
            before = run.positions
            taken = seconds(lambda run=run, seed=seed: run.at_random(effort.of(2000, 300), seed))
            rates.append((run.positions - before) / taken)
        yield figure(f"set {name} on 9x9", rates, unit="positions a second")
    for name in ("7", "9")[: effort.of(2, 1)]:
        rules = RuleSet.parse(name)
        taken = spread(lambda _, rules=rules: audit(rules, parse_scopes("7")), effort.of(3, 1))
        yield figure(f"audit of set {name} on all positions of 7x7", taken)
