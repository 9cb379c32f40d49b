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

Reader = Callable[[Record, str], Any]


def _words(record: Record, key: str) -> str:
    return record.values[key].text


def _one_of(known: tuple[str, ...]) -> Reader:
    def read(record: Record, key: str) -> str:
        words = record.values[key].text
        if words not in known:
            record.fail_at(key, f"unknown {key} {words!r}: choose from {'; '.join(known)}")
        return words

    return read


def _each(pattern: str, fault: str, value_of: Callable[[str], Any] = str) -> Reader:
    def read(record: Record, key: str) -> tuple[Any, ...]:
        for item in (items := record.items(key)):
            if not re.fullmatch(pattern, item):
                record.fail_at(key, f"{item!r} {fault}", item)
        return tuple(map(value_of, items))

    return read


def _part(item: str) -> Part:
    name = item.removeprefix("mirrored ")
    return Part(name, mirrored=name != item)


_names = _each(NAME.pattern, "is not a name: use lower case, digits, single hyphens")
_pages = _each("[0-9]{1,4}", "is not a page number", int)
_parts = _each(
    f"(mirrored )?({NAME.pattern})", "is not the name of a rule or a group, perhaps mirrored", _part
)


def _name(record: Record, key: str) -> str:
    names = _names(record, key)
    if len(names) > 1:
        record.fail_at(key, "one name, not several")
    return str(names[0]) if names else ""


def _some_of(known: tuple[str, ...]) -> Reader:
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


READERS: dict[str, Reader] = {
    "title": _words,
    "source": _words,
    "sets": _names,
    "group": _name,
    "pages": _pages,
    "status": _status,
    "size": _size,
    "headings": _some_of(tuple(HEADINGS)),
    "turns": _some_of(TURNS),
    "unless": _names,
    "when": _parts,
    "formula": _one_of(FORMULAS),
    "effect": _one_of(EFFECTS),
    "note": _words,
    "repetition": _repetition,
}
"""The function that reads each field of a rule."""
