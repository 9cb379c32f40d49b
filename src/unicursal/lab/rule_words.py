"""Rule sets as shards name them: by words, and by a digest of what the words mean."""

import hashlib

from unicursal.errors import UnicursalError
from unicursal.lab.shard import Fields
from unicursal.rules import RuleSet
from unicursal.rules.principles.formula import Principles
from unicursal.rules.text.writing import rule_text


def digest_of(words: str) -> str:
    """What the rules of a set come to: a file may say something else on another machine."""
    if words == "exact" or Principles.parse(words):
        return ""
    rules = RuleSet.parse(words).rules
    return hashlib.sha256("\n".join(map(rule_text, rules)).encode()).hexdigest()[:16]


def words_of(shard: Fields) -> str:
    """The words for the rules of a shard, if they mean what they did when the campaign began."""
    words = str(shard["rules"])
    if digest_of(words) != shard["rules_digest"]:
        raise UnicursalError(f"the rules {words} are not those that the campaign began with")
    return words
