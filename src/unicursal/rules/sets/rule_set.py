"""Rule sets by name: `7`, `9+area`, `9-far-across-right`, a user's file, and what they hold."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from unicursal.errors import UnicursalError
from unicursal.rules.sets.library import Library, catalogue, read_rules
from unicursal.rules.text.references import bad_references
from unicursal.rules.text.rule import Rule


@dataclass(frozen=True, eq=False)
class RuleSet:
    """A named list of rules.

    It is made from words: sets of the catalogue and rule files, joined by `+`, and behind them the
    rules or groups that are switched off, each with a `-`.

    >>> RuleSet.parse("5").uses_future_lines, RuleSet.parse("9").uses_future_lines
    (True, False)
    >>> [rule.name for rule in RuleSet.parse("5-border-area-future-line-border").rules]
    ['c-shape']
    """

    name: str
    rules: tuple[Rule, ...]
    library: Library

    @classmethod
    def parse(cls, words: str) -> "RuleSet":
        """The set that these words name."""
        if words in _SETS:
            return _SETS[words]
        library = catalogue()
        rules: dict[str, Rule] = {}
        rest = words
        has_files = False
        while True:
            term, rest = _first_term(rest, library, words)
            if term in library.sets():
                more: Iterable[Rule] = library.of_set(term)
            else:
                has_files = True
                more = read_rules(Path(term), library)
                library = Library(dict(library) | {rule.name: rule for rule in more})
            rules |= {rule.name: rule for rule in more}
            while rest.startswith("-"):
                name, rest = _first_name(rest[1:], rules)
                rules = _without(rules, name)
            if not rest:
                break
            rest = rest[1:]
        found = cls(words, tuple(rules.values()), library)
        if not has_files:  # a file may be another one next time
            _SETS[words] = found
        return found

    @classmethod
    def of(cls, name: str, rules: Iterable[Rule]) -> "RuleSet":
        """A set of the given rules, which may name rules of the catalogue in their guards."""
        rules = tuple(rules)
        library = Library(dict(catalogue()) | {rule.name: rule for rule in rules})
        for bad in bad_references(rules, library):
            raise UnicursalError(f"{name}: rule {bad.rule.name}: {bad.words}")
        return cls(name, rules, library)

    @property
    def uses_future_lines(self) -> bool:
        """Whether future lines are drawn and restrict the steps."""
        return any(rule.effect for rule in self.rules)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"RuleSet.parse({self.name!r})"


_SETS: dict[str, RuleSet] = {}
"""Sets of the catalogue that were asked for, so that each is compiled once for a board."""


def _without(rules: dict[str, Rule], name: str) -> dict[str, Rule]:
    """The rules that are not called so; those of future lines work together or not at all."""
    rest = {key: rule for key, rule in rules.items() if not rule.is_called(name)}
    effects = [sum(bool(rule.effect) for rule in some.values()) for some in (rules, rest)]
    if 0 < effects[1] < effects[0]:
        raise UnicursalError(
            f"{name} works only with the other rules of future lines: "
            "they are switched off together, with -future-line"
        )
    return rest


def _first_term(text: str, library: Library, words: str) -> tuple[str, str]:
    """The set or the file that a text begins with, and the rest."""
    cuts = [i for i, sign in enumerate(text) if sign in "+-"] + [len(text)]
    for cut in cuts:
        if text[:cut] in library.sets():
            return text[:cut], text[cut:]
    for cut in reversed(cuts):
        if cut and Path(text[:cut]).is_file():
            return text[:cut], text[cut:]
    name = text[: cuts[0]] or words
    if name == "exact":
        raise UnicursalError("'exact' is the exact answer itself: it has no rules to join or judge")
    if name.partition(":")[0] == "principles":
        raise UnicursalError(
            "'principles' has no rules to join or list: it stands alone, "
            "for run, stats, rules judge, rules audit and rules show"
        )
    raise UnicursalError(
        f"no rule set {name!r}: there are {', '.join(library.sets())}, exact, principles "
        "and rule files"
    )


def _first_name(text: str, rules: dict[str, Rule]) -> tuple[str, str]:
    """The rule or the group that a text begins with, the longest one, and the rest."""
    known = {name for rule in rules.values() for name in (rule.name, rule.group) if name}
    cuts = [i for i, sign in enumerate(text) if sign in "+-"] + [len(text)]
    for cut in reversed(cuts):
        if text[:cut] in known:
            return text[:cut], text[cut:]
    raise UnicursalError(
        f"the rule set has no rule {text.partition('+')[0]!r}: it has {', '.join(rules)}"
    )
