"""Shards: pieces of a campaign that are computed apart and whose results add up.

A shard is a pure function of its text. The text is a JSON object that holds all the work depends
on, so any worker on any machine computes the same result from it; of rules, a formula and the texts
of the rule files in it, so that whoever edits a rule file while a campaign runs does not change the
campaign. A worker that runs out of time hands back what it has as the result of a *smaller* shard,
together with shards for the rest: what was done is kept, and the texts in the ledger still say
exactly what their results are of.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from unicursal._kernel_cache import digest
from unicursal.rules import RuleSet
from unicursal.rules.principles import Principles
from unicursal.rules.sets.rule_set import rule_set, texts_of_files

Fields = Mapping[str, Any]
"""What a shard or a result says, as plain JSON values."""


def text_of(fields: Fields) -> str:
    """Fields as their one text: the same fields always give the same text.

    >>> text_of({"kind": "enumerate", "board": "7"})
    '{"board":"7","kind":"enumerate"}'
    """
    return json.dumps(fields, sort_keys=True, separators=(",", ":"))


@dataclass(frozen=True)
class Outcome:
    """What a worker made of a shard."""

    shard: str
    """What was computed: the shard that was asked for, or the first part of it."""
    result: Fields
    rest: tuple[str, ...] = ()
    """The shards that are left of it, in order."""


@dataclass(frozen=True)
class Report:
    """What a worker hands in, and what a ledger keeps of it: nothing is left of what is done."""

    outcome: Outcome
    seconds: float
    """How long it took."""
    cpu: float
    """How long it kept a core busy: less than that on a machine that others use too."""
    worker: str


@cache
def code_hash(module: str) -> str:
    """A hash of all that the results of a kind of campaign depend on: its module's name.

    That is its source, those of all that it imports, and the rule files of the package; but no
    command line, no page and no studio, so that a campaign outlives a change of these.
    """
    files = sorted((Path(__file__).parents[1] / "rules").rglob("*.rules"))
    return digest(module, "".join(file.read_text("utf-8") for file in files))[:16]


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
