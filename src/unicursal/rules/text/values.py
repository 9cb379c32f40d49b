"""What stands behind the keys of a record: words, names, numbers, each read by a function."""

import re
from collections.abc import Callable
from typing import Any

from unicursal.board.position import parse
from unicursal.errors import UnicursalError
from unicursal.rules._names import EFFECTS, FORMULAS
from unicursal.rules.text.picture import Place
from unicursal.rules.text.repetition import Repetition
from unicursal.rules.text.rule import HEADINGS, STATUSES, TURNS, Part, Size, Status
from unicursal.rules.text.sections import NAME, Record


def _words(record: Record, key: str) -> str:
    return record.values[key].text


def _one_of(known: tuple[str, ...]) -> Callable[[Record, str], str]:
    def read(record: Record, key: str) -> str:
        words = record.values[key].text
        if words not in known:
            record.fail_at(key, f"unknown {key} {words!r}: choose from {'; '.join(known)}")
        return words

    return read


def _names(record: Record, key: str) -> tuple[str, ...]:
    names = tuple(record.items(key))
    for name in names:
        if not NAME.fullmatch(name):
            record.fail_at(
                key,
                f"{name!r} is not a name: use lower case, digits, single hyphens",
                name,
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
        if not re.fullmatch(r"[0-9]{1,4}", page):
            record.fail_at(key, f"{page!r} is not a page number", page)
    return tuple(int(page) for page in pages)


def _some_of(known: tuple[str, ...]) -> Callable[[Record, str], tuple[str, ...]]:
    def read(record: Record, key: str) -> tuple[str, ...]:
        for item in (items := record.items(key)):
            if item not in known:
                record.fail_at(key, f"unknown {key} {item!r}: choose from {', '.join(known)}", item)
        return tuple(item for item in known if item in items)

    return read


def _size(record: Record, key: str) -> Size:
    size = re.fullmatch(r"(>=|=) ?([0-9]{1,4})", record.values[key].text)
    if size is None:
        record.fail_at(key, "a size is `>= 9` or `= 7`")
    if size[1] == "=" and int(size[2]) % 2 == 0:
        record.fail_at(key, "rules are for boards with an odd number of rows")
    return Size(int(size[2]), exactly=size[1] == "=")


def _status(record: Record, key: str) -> Status:
    text, _, words = record.values[key].text.partition(", ")
    kind, _, detail = text.partition(" ")
    if kind not in STATUSES:
        record.fail_at(key, f"unknown status {kind!r}: choose from {', '.join(STATUSES)}")
    if kind == "superseded":
        detail = detail.removeprefix("by ")
        if not NAME.fullmatch(detail):
            record.fail_at(key, f"superseded by which rule? {detail!r} is not a name")
    if kind == "unsound":
        try:
            parse(detail)
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
            record.fail_at(
                key, f"{item!r} is not the name of a rule or a group, perhaps mirrored", item
            )
        parts.append(Part(name, mirrored=name != item))
    return tuple(parts)


def _repetition(record: Record, key: str) -> Repetition:
    found: dict[str, tuple[Place, ...]] = {}
    for item in record.items(key):
        word, _, places = item.partition(" ")
        if word not in ("by", "again", "move") or word in found:
            record.fail_at(key, "a repetition is `by L,S, again L,S ..., move L,S ...`", item)
        found[word] = record.places(key, places)
    if len(found.get("by", ())) != 1 or "again" not in found:
        record.fail_at(key, "a repetition needs `by L,S`, one cell, and `again L,S ...`")
    (by,) = found["by"]
    if by == (0, 0) or max(map(abs, by)) > 2:
        record.fail_at(key, "it is repeated one or two cells away, not by " + "{},{}".format(*by))
    return Repetition(by, found["again"], found.get("move", ()))


KEYS: dict[str, tuple[str, Callable[[Record, str], Any]]] = {
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
    "formula": ("formula", _one_of(FORMULAS)),
    "effect": ("effect", _one_of(EFFECTS)),
    "note": ("note", _words),
    "repeat": ("repetition", _repetition),
}
"""The field of a rule that a key fills, and the function that reads it."""
