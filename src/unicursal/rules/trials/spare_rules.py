"""Which rules of a set can be dropped: each by itself, without a blocked step that is then missed.

A rule that leaves takes nothing else with it (see `first_need`), so it is needed exactly where it
alone forbids a blocked step, which the audit counts. Future lines are taken away in audits of their
own, and are needed if more is missed without them.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from unicursal.budget import AnyBudget, allowance_of, within
from unicursal.line import Line
from unicursal.notation import Seed, checked_seed
from unicursal.progress import Progress, part_of, silent
from unicursal.rules.engine.judge import Judge
from unicursal.rules.sets.rule_set import RuleSet, rule_set
from unicursal.rules.trials.audit import FUTURE_LINES, Scope, audit, scopes_of
from unicursal.rules.trials.first_need import future_parts


@dataclass(frozen=True)
class Need:
    """Whether a rule is needed on some boards."""

    name: str
    needed: bool
    example: Line | None
    """A position in which a blocked step would be missed without it."""


def needs_of(
    rules: RuleSet | str | int,
    scopes: Sequence[Scope] | str | int,
    progress: Progress = silent,
    seed: Seed = 0,
    *,
    budget: AnyBudget = None,
) -> list[Need]:
    """Which rules are needed, each judged beside all the others.

    An `OutOfBudgetError` if the budget ends first.

    >>> found = needs_of("5-future-line", "5")
    >>> [need.name for need in found if need.needed][:3]
    ['c-shape', 'border-along', 'border-towards-up-right']
    """
    rules, scopes, seed = rule_set(rules), scopes_of(scopes), checked_seed(seed)
    progress = within(allowance_of(budget), progress)
    parts = future_parts(rules)
    share = 1 / (1 + len(parts))
    whole = audit(rules, scopes, part_of(progress, 0.0, share), seed)
    needs = [
        Need(rule.name, rule.alone > 0, rule.caught_alone)
        for rule in whole.rules.values()
        if rule.name != FUTURE_LINES
    ]
    for number, (name, others) in enumerate(parts, 1):
        found = audit(others, scopes, part_of(progress, number * share, (number + 1) * share), seed)
        is_needed = found.missed > whole.missed
        example = next(
            (line for line in found.examples if _forbids_more(rules, others, line)), None
        )
        needs.append(Need(name, is_needed, example if is_needed else None))
    return needs


def _forbids_more(rules: RuleSet, others: RuleSet, line: Line) -> bool:
    return bool(set(Judge(line, others).open()) - set(Judge(line, rules).open()))
