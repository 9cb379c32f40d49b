"""For the rules of the catalogue a position in which each of them fires."""

from functools import cache
from importlib import resources

from unicursal.line import Line
from unicursal.rules.text.rule import Rule


@cache
def examples() -> dict[str, Line]:
    """By the name of the rule; future lines and guards, which forbid nothing themselves, have none.

    >>> examples()["c-shape"].board
    Board('5')
    """
    text = (resources.files(__package__) / "examples.txt").read_text("utf-8")
    rows = (row.split() for row in text.splitlines() if not row.startswith(";"))
    return {name: Line(position) for name, position in rows}


def asked_with(rule: Rule) -> str:
    """The set under which a rule fires in its example: beside future lines, if it looks for them.

    >>> from unicursal.rules import catalogue
    >>> asked_with(catalogue()["future-l"]), asked_with(catalogue()["c-shape"])
    ('future-l+future-line', 'c-shape')
    """
    looks = any(field.core == "Fs" for field in rule.picture or ())
    return f"{rule.name}+future-line" * looks or rule.name
