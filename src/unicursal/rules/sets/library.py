"""The library: rules by name, those of the catalogue and those of a user's file."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import resources
from pathlib import Path

from unicursal.errors import RuleFileError, UnicursalError
from unicursal.rules.text.reading import parse_rules
from unicursal.rules.text.rule import Rule


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
