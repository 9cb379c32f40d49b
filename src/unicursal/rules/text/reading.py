"""Reading rule files: records to rules, with every fault named by file, rule, row and column."""

import re
from collections.abc import Callable
from typing import Any

from unicursal import notation
from unicursal.errors import RuleFileError, UnicursalError
from unicursal.rules.text.drawn_picture import check_companions, read_areas, read_picture
from unicursal.rules.text.rule import HEADINGS, STATUSES, TURNS, Part, Rule, Size, Status
from unicursal.rules.text.sections import NAME, Record, cut

_MOST_CHARACTERS = 2_000_000


def parse_rules(text: str, source: str) -> tuple[Rule, ...]:
    r"""The rules of a file; `source` is what the messages call it.

    >>> [rule.name for rule in parse_rules("rule mine\npicture:\n  # .\n  @ .x", "my.rules")]
    ['mine']
    >>> parse_rules("rule mine\npicture:\n  ? .\n  @ .x", "my.rules")
    Traceback (most recent call last):
        ...
    unicursal.errors.RuleFileError: my.rules: rule mine, row 3, column 3: '?' is no cell of a picture
    """  # noqa: E501 - a message is one line
    if len(text) > _MOST_CHARACTERS:
        raise RuleFileError(f"{source}: too large: a rule file has at most 2,000,000 characters")
    rules: dict[str, Rule] = {}
    for record in cut(text, source, (*_KEYS, "area 1", "outline 1", "picture")):
        if record.name in rules:
            record.fail("a second rule of this name")
        rules[record.name] = _rule(record)
    return tuple(rules.values())


def _rule(record: Record) -> Rule:
    """Make a rule of a record, and refuse what makes no sense."""
    picture = read_picture(record)
    rule = Rule(
        name=record.name,
        picture=picture,
        areas=read_areas(record, picture),
        **{
            attribute: read(record, key)
            for key, (attribute, read) in _KEYS.items()
            if key in record.values
        },
    )
    if picture is None and not (rule.formula or rule.effect or rule.when):
        record.fail("the rule has no picture")
    if picture is not None and not rule.effect:
        check_companions(record, picture)
    if rule.when and picture is None:
        record.fail_at("when", "a composite rule needs a picture with what it forbids")
    if rule.formula and picture is not None and picture.forbidden:
        record.fail_at(
            "formula", "a formula says itself what it forbids: no crosses in its picture"
        )
    return rule


def _words(record: Record, key: str) -> str:
    return record.values[key].text


def _names(record: Record, key: str) -> tuple[str, ...]:
    names = tuple(record.items(key))
    for name in names:
        if not NAME.fullmatch(name):
            record.fail_at(
                key, f"{name!r} is no name: small letters, digits and single hyphens", name
            )
    return names


def _name(record: Record, key: str) -> str:
    names = _names(record, key)
    if len(names) > 1:
        record.fail_at(key, "one name, not several")
    return names[0] if names else ""


def _pages(record: Record, key: str) -> tuple[int, ...]:
    pages = record.items(key)
    for page in pages:
        if not re.fullmatch(r"\d{1,4}", page):
            record.fail_at(key, f"{page!r} is no number of a page", page)
    return tuple(int(page) for page in pages)


def _some_of(known: tuple[str, ...]) -> Callable[[Record, str], tuple[str, ...]]:
    def read(record: Record, key: str) -> tuple[str, ...]:
        for item in (items := record.items(key)):
            if item not in known:
                record.fail_at(key, f"no {key} {item!r}: there are {', '.join(known)}", item)
        return tuple(item for item in known if item in items)

    return read


def _size(record: Record, key: str) -> Size:
    size = re.fullmatch(r"(>=|=) ?(\d{1,4})", record.values[key].text)
    if size is None:
        record.fail_at(key, "a size is `>= 9` or `= 7`")
    return Size(int(size[2]), exactly=size[1] == "=")


def _status(record: Record, key: str) -> Status:
    text, _, words = record.values[key].text.partition(", ")
    kind, _, detail = text.partition(" ")
    if kind not in STATUSES:
        record.fail_at(key, f"no status {kind!r}: there are {', '.join(STATUSES)}")
    if kind == "superseded":
        detail = detail.removeprefix("by ")
    if kind == "unsound":
        try:
            notation.parse(detail)
        except UnicursalError as error:
            record.fail_at(key, f"unsound needs a position as counterexample: {error}")
    elif bool(detail) != (kind == "superseded"):
        record.fail_at(key, "a status is sound, unsound POSITION, superseded by NAME or untested")
    return Status(kind, detail, words)


def _when(record: Record, key: str) -> tuple[Part, ...]:
    parts = []
    for item in record.items(key):
        name = item.removeprefix("mirrored ")
        if not NAME.fullmatch(name):
            record.fail_at(key, f"{item!r} is no name of a rule or a group, perhaps mirrored", item)
        parts.append(Part(name, mirrored=name != item))
    return tuple(parts)


_KEYS: dict[str, tuple[str, Callable[[Record, str], Any]]] = {
    "title": ("title", _words),
    "source": ("source", _words),
    "sets": ("sets", _names),
    "group": ("group", _name),
    "pages": ("pages", _pages),
    "status": ("status", _status),
    "size": ("size", _size),
    "heading": ("headings", _some_of(tuple(HEADINGS))),
    "turns": ("turns", _some_of(TURNS)),
    "unless": ("unless", _names),
    "when": ("when", _when),
    "formula": ("formula", _name),
    "effect": ("effect", _words),
    "note": ("note", _words),
}
