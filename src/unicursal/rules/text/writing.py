"""Rules as text: the canonical form that `reading` gives back unchanged."""

import textwrap
from collections.abc import Iterable, Iterator

from unicursal.rules.text.picture import Place
from unicursal.rules.text.rule import Area, Rule

_WIDTH = 100


def rules_text(rules: Iterable[Rule]) -> str:
    """A whole rule file."""
    return "\n".join(rule_text(rule) for rule in rules)


def rule_text(rule: Rule) -> str:
    """One record, with a line feed at its end.

    >>> from unicursal.rules import catalogue
    >>> print(rule_text(catalogue()["close-straight-left"]).split("picture:")[1].rstrip())
    <BLANKLINE>
      . #< .
      . ox .
      . @  .x
    """
    lines = [f"rule {rule.name}"]
    for key, value in _values(rule):
        lines += textwrap.wrap(
            f"{key}: {value}",
            _WIDTH,
            subsequent_indent="  ",
            break_long_words=False,
            break_on_hyphens=False,
        )
    if rule.picture is not None:
        lines.append("picture:")
        lines += ["  " + row for row in str(rule.picture).split("\n")]
    return "\n".join(lines) + "\n"


def _values(rule: Rule) -> Iterator[tuple[str, str]]:
    """The keys that say something, in their canonical order."""
    values = {
        "title": rule.title,
        "source": rule.source,
        "sets": ", ".join(rule.sets),
        "group": rule.group,
        "pages": ", ".join(map(str, rule.pages)),
        "status": str(rule.status),
        "size": str(rule.size or ""),
        "heading": ", ".join(rule.headings),
        "turns": ", ".join(rule.turns),
        "unless": ", ".join(rule.unless),
        "when": ", ".join(map(str, rule.when)),
    }
    for area in rule.areas:
        values[f"area {area.number}"] = _area_words(area)
        if area.outline_given:
            values[f"outline {area.number}"] = _places(area.outline)
    values |= {
        "formula": rule.formula,
        "effect": rule.effect,
        "note": rule.note,
        "repeat": str(rule.repetition or ""),
    }
    return ((key, value) for key, value in values.items() if value)


def _area_words(area: Area) -> str:
    if area.surplus is not None:
        return str(area.surplus)
    words = [area.kind, area.side]
    if area.obstacle is not None:
        words.append(f"obstacle {_places([area.obstacle])}")
    if area.doors:
        words.append(f"door {_places(area.doors)}")
    if not area.counted:
        words.append("uncounted")
    return ", ".join(words)


def _places(places: Iterable[Place]) -> str:
    return " ".join(f"{left},{straight}" for left, straight in places)
