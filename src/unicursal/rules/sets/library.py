"""The library: rules by name, those of the catalogue and those of a user's file."""

from functools import cache
from importlib import resources
from pathlib import Path

from unicursal.errors import UnicursalError
from unicursal.rules.text.reading import decoded, parse_rules
from unicursal.rules.text.rule import Rule


class Library(dict[str, Rule]):
    """Rules by name, in the order of their files; guards and composites find theirs here."""

    def sets(self) -> tuple[str, ...]:
        """The names of the sets: numbers first.

        >>> catalogue().sets()
        ('5', '7', '9', '13', 'area', 'mined', 'autumn', 'mended', 'proved', 'readme')
        """
        names = {name for rule in self.values() for name in rule.sets}
        return tuple(sorted(names, key=lambda name: (not name.isdigit(), len(name), name)))

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
            more = parse_rules(file.read_text("utf-8"), file.name)
            rules |= {rule.name: rule for rule in more}
    return Library(rules)


def read_rules(path: Path) -> tuple[Rule, ...]:
    """The rules of a user's file; one with a name of the catalogue takes that rule's place."""
    return parse_rules(text_of_file(path), str(path), catalogue())


def text_of_file(path: Path) -> str:
    """The text of a user's rule file."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise UnicursalError(f"the rule file {path} cannot be read: {error.strerror}") from error
    return decoded(content, str(path))
