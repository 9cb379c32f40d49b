"""A rule set: what it is called and the rules that it holds."""

from collections.abc import Iterable
from dataclasses import dataclass

from unicursal.errors import UnicursalError
from unicursal.rules._names import looks_of
from unicursal.rules.sets.library import Library, catalogue
from unicursal.rules.text.references import bad_references
from unicursal.rules.text.rule import Rule


@dataclass(frozen=True, eq=False)
class RuleSet:
    """A named list of rules.

    >>> RuleSet.parse("5").uses_future_lines, RuleSet.parse("9").uses_future_lines
    (True, False)
    """

    name: str
    rules: tuple[Rule, ...]
    library: Library

    @classmethod
    def parse(cls, words: str) -> "RuleSet":
        """The set that a formula names: see `unicursal.rules.rule_set`."""
        from unicursal.rules.sets.formula import rule_set

        return rule_set(words)

    @classmethod
    def of(cls, name: str, rules: Iterable[Rule]) -> "RuleSet":
        """A set of the given rules, which may name rules of the catalogue in their guards."""
        rules = tuple(rules)
        library = Library(dict(catalogue()) | {rule.name: rule for rule in rules})
        for bad in bad_references(rules, library):
            raise UnicursalError(f"{name}: rule {bad.rule.name}: {bad.words}")
        return cls(name, rules, library)

    @property
    def reached(self) -> tuple[Rule, ...]:
        """Its rules, and all that they name as guards or parts: what its answers depend on.

        >>> len(RuleSet.parse("c-shape").reached), len(RuleSet.parse("far-side").reached)
        (1, 11)
        """
        found = {rule.name: rule for rule in self.rules}
        asked: set[str] = set()
        rules = list(self.rules)
        for rule in rules:  # grows while it is read
            for name in {*rule.unless, *(part.name for part in rule.when)} - asked:
                asked.add(name)
                more = [other for other in self.library.called(name) if other.name not in found]
                found |= {other.name: other for other in more}
                rules += more
        return tuple(found[name] for name in sorted(found))

    @property
    def uses_future_lines(self) -> bool:
        """Whether future lines are drawn and restrict the steps."""
        return any(rule.effect for rule in self.rules)

    @property
    def future_looks(self) -> int:
        """What future lines look at after a step, as the kernels take it."""
        return looks_of(rule.name for rule in self.rules if rule.effect)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"RuleSet.parse({self.name!r})"
