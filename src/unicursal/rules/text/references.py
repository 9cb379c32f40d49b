"""What rules say of other rules: guards, parts of composites, successors.

Nothing here is about places in a file: the reader knows where each word stands.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from unicursal.rules.text.rule import Rule


class BadReference(NamedTuple):
    """A rule that says something of another one which cannot be."""

    rule: Rule
    key: str
    """Where it says so."""
    name: str
    words: str


def bad_references(rules: Iterable[Rule], library: Mapping[str, Rule]) -> Iterator[BadReference]:
    """What some rules of a library say wrongly of others.

    >>> rule = Rule("a", unless=("b",))
    >>> [bad.words for bad in bad_references([rule], {"a": rule})]
    ["no rule or group 'b'"]
    """
    called: dict[str, list[Rule]] = {}
    for rule in library.values():
        for name in {rule.name, rule.group} - {""}:
            called.setdefault(name, []).append(rule)
    for rule in rules:
        for key, name in _named(rule):
            if words := _complaint(rule, key, name, called.get(name, [])):
                yield BadReference(rule, key, name, words)


def idle_guards(rules: Iterable[Rule], library: Mapping[str, Rule]) -> Iterator[Rule]:
    """The rules that forbid nothing and that nobody names."""
    named = {name for rule in library.values() for _, name in _named(rule)}
    return (rule for rule in rules if rule.is_guard and not {rule.name, rule.group} & named)


def _named(rule: Rule) -> Iterator[tuple[str, str]]:
    """Key and name of all that a rule names."""
    for name in rule.unless:
        yield "unless", name
    for part in rule.when:
        yield "when", part.name
    if rule.status.kind == "superseded":
        yield "status", rule.status.detail


def _complaint(rule: Rule, key: str, name: str, meant: list[Rule]) -> str:
    if not meant:
        return f"no rule or group {name!r}"
    if key == "status":
        return "a rule cannot supersede itself" if name == rule.name else ""
    if key == "unless" and rule in meant:
        return f"{name!r} holds this very rule: it would never be asked"
    if not any(other.has_matcher for other in meant):
        return f"{name!r} has no picture that could match"
    if key == "when":
        for other in meant:
            if other.when:
                return f"{other.name} is a composite itself and cannot be a part"
    return ""
