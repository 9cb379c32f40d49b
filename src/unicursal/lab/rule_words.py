"""Rule sets as shards name them: a formula, and the texts of the rule files in it.

So a shard means the same in another folder and on another machine, and whoever edits a rule file
while a campaign runs does not change the campaign.
"""

from functools import lru_cache

from unicursal.lab.shard import Fields
from unicursal.rules import RuleSet
from unicursal.rules.principles.formula import Principles
from unicursal.rules.sets.rule_set import rule_set, texts_of_files

EXACT = "exact"
"""The exact answer in place of rules."""


def rules_fields(words: str) -> dict[str, object]:
    """What a task says of its rules; words that name none are refused.

    >>> rules_fields("7-c-shape")
    {'rules': '7-c-shape', 'rule_files': {}}
    """
    has_rules = words != EXACT and Principles.parse(words) is None
    return {"rules": words, "rule_files": texts_of_files(words) if has_rules else {}}


def rules_of(shard: Fields) -> RuleSet | Principles:
    """The rules of a shard or a task.

    >>> rules_of(rules_fields("principles:3")), rules_of(rules_fields("7")).name
    (Principles(nodes=3), '7')
    """
    return Principles.parse(str(shard["rules"])) or rule_set_of(shard)


def rule_set_of(shard: Fields) -> RuleSet:
    """The same where only a rule set will do."""
    return _rule_set(str(shard["rules"]), tuple(shard["rule_files"].items()))


@lru_cache(maxsize=4)
def _rule_set(words: str, files: tuple[tuple[str, str], ...]) -> RuleSet:
    # One and the same set for shard after shard: it is compiled once for each board.
    return rule_set(words, files=dict(files))
