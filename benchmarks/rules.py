"""The rule engine: positions a second by set, and all of 7x7 audited."""

import time

from timing import seconds

from unicursal import Board
from unicursal.rules import RuleSet
from unicursal.rules.trials.audit import audit, parse_scopes
from unicursal.rules.trials.runs import RuleRun


def main() -> None:
    """Random runs on 9x9, until at least 200,000 positions were judged, for each set."""
    for name in ("5", "7", "9", "13", "area", "9+area"):
        run = RuleRun(Board(9), RuleSet.parse(name))
        seed = 0
        run.at_random(1000, seed)
        before, begin = run.tally.positions, time.process_time()
        while run.tally.positions - before < 200_000:
            seed += 1
            run.at_random(1000, seed)
        taken = time.process_time() - begin
        print(f"set {name}, 9x9: {(run.tally.positions - before) / taken:,.0f} positions a second")
    for name in ("7", "9"):
        rules = RuleSet.parse(name)
        taken = seconds(lambda _, rules=rules: audit(rules, parse_scopes("7")), 1)
        print(f"audit of set {name} on all positions of 7x7: {taken:.1f} s")


if __name__ == "__main__":
    main()
