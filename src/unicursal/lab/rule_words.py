"""Rule sets as shards name them: by words, and by a digest of what the words mean."""

import hashlib

from unicursal.errors import UnicursalError
from unicursal.lab.shard import Fields
from unicursal.rules import RuleSet


def digest_of(words: str) -> str:
    """What the rules of a set come to: a file may say something else on another machine."""
    if words == "exact":
        return ""
    rules = RuleSet.parse(words).rules
    return hashlib.sha256("\n".join(map(repr, rules)).encode()).hexdigest()[:16]


def rules_of(shard: Fields) -> RuleSet:
    """The rules of a shard, refused if they are not those that the campaign began with."""
    words = str(shard["rules"])
    if digest_of(words) != shard["rules_digest"]:
        raise UnicursalError(f"the rules {words} are not those that the campaign began with")
    return RuleSet.parse(words)
