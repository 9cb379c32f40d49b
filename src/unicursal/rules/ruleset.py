"""Rule sets by name: `7`, `9+area`, `9-far-across-right`, a user's file, and what they hold."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path

from unicursal.errors import RuleFileError, UnicursalError
from unicursal.rules.reading import parse_rules
from unicursal.rules.record import Rule


class Library(Mapping[str, Rule]):
    """Rules by name, in the order of their files; guards and composites find theirs here."""

    def __init__(self, rules: dict[str, Rule]) -> None:
        self._rules = rules

    def __getitem__(self, name: str) -> Rule:
        return self._rules[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)

    def sets(self) -> tuple[str, ...]:
        """The names of the sets: numbers first.

        >>> catalogue().sets()
        ('5', '7', '9', '13', 'area', 'mended')
        """
        names = {name for rule in self.values() for name in rule.sets}
        return tuple(sorted(names, key=lambda name: (not name.isdigit(), len(name), name)))

    def of_set(self, name: str) -> tuple[Rule, ...]:
        """The rules of a set."""
        return tuple(rule for rule in self.values() if name in rule.sets)

    def called(self, name: str) -> list[Rule]:
        """The rules of this name or this group."""
        return [rule for rule in self.values() if rule.is_called(name)]


@cache
def catalogue() -> Library:
    """All rules that come with the program.

    >>> catalogue().called("close-straight")[0].name
    'close-straight-left'
    """
    rules: dict[str, Rule] = {}
    folder = resources.files("unicursal.rules") / "catalogue"
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.name.endswith(".rules"):
            _add(rules, parse_rules(file.read_text("utf-8"), file.name), file.name)
    library = Library(rules)
    check_references(library, library.values(), "the catalogue")
    return library


def _add(rules: dict[str, Rule], more: tuple[Rule, ...], source: str) -> None:
    for rule in more:
        if rule.name in rules:
            raise RuleFileError(f"{source}: rule {rule.name}: the catalogue has one of this name")
        rules[rule.name] = rule


def check_references(library: Library, rules: Iterable[Rule], source: str) -> None:
    """Refuse rules that name others which do not exist."""
    known = {name for rule in library.values() for name in (rule.name, rule.group)}
    for rule in rules:
        names = [*rule.unless, *(part.name for part in rule.when)]
        if rule.status.kind == "superseded":
            names.append(rule.status.detail)
        for name in names:
            if name not in known:
                raise RuleFileError(f"{source}: rule {rule.name}: no rule or group {name!r}")
        for part in rule.when:
            for found in library.called(part.name):
                if found.when:
                    raise RuleFileError(
                        f"{source}: rule {rule.name}: {found.name} is a composite itself "
                        "and cannot be a part"
                    )


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
        check_references(library, rules, name)
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


def read_rules(path: Path, library: Library | None = None) -> tuple[Rule, ...]:
    """The rules of a user's file; one with a name of the catalogue takes that rule's place."""
    try:
        text = path.read_bytes().decode("utf-8")
    except OSError as error:
        raise UnicursalError(f"the rule file {path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise RuleFileError(f"{path}: byte {error.start + 1} is no UTF-8 text") from error
    rules = parse_rules(text, str(path))
    if not rules:
        raise RuleFileError(f"{path}: no rule in it")
    known = Library(dict(library or catalogue()) | {rule.name: rule for rule in rules})
    check_references(known, rules, str(path))
    return rules


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
    raise UnicursalError(
        f"no rule set {name!r}: there are {', '.join(library.sets())}, exact and rule files"
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
