"""Reading rule files: records to rules, with every mistake named by file, rule, row and column."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from unicursal import notation
from unicursal.errors import RuleFault, RuleFileError, UnicursalError
from unicursal.rules.future.effects import EFFECTS
from unicursal.rules.limits._formula_names import FORMULAS
from unicursal.rules.text.drawn_picture import (
    check_companions,
    check_repetition,
    read_areas,
    read_picture,
)
from unicursal.rules.text.faults import Faults
from unicursal.rules.text.picture import Place
from unicursal.rules.text.references import bad_references, idle_guards
from unicursal.rules.text.repetition import Repetition
from unicursal.rules.text.rule import HEADINGS, STATUSES, TURNS, Part, Rule, Size, Status
from unicursal.rules.text.sections import NAME, Record, cut

_MOST_CHARACTERS = 2_000_000


def parse_rules(
    text: str, source: str, library: Mapping[str, Rule] | None = None
) -> tuple[Rule, ...]:
    r"""The rules of a file; `source` is what the messages call it.

    With a `library` of other rules, what the rules say of each other and of those is looked at
    too: then whatever is returned can be judged with. All mistakes of the text are in the error.

    >>> [rule.name for rule in parse_rules("rule mine\npicture:\n  # .\n  @ .x", "my.rules")]
    ['mine']
    >>> parse_rules("rule mine\npicture:\n  ? .\n  @ .x", "my.rules")
    Traceback (most recent call last):
        ...
    unicursal.errors.RuleFileError: my.rules: rule mine, row 3, column 3: '?' is no cell of a picture
    """  # noqa: E501 - a message is one line
    faults = Faults(source)
    if len(text) > _MOST_CHARACTERS:
        faults.note("", 1, 1, "too large: a rule file has at most 2,000,000 characters")
        faults.raise_any()
    records: dict[str, Record] = {}
    rules: dict[str, Rule] = {}
    for record in cut(text, (*_KEYS, "area 1", "outline 1", "picture"), faults):
        with faults.noted():
            if record.name and record.name in rules:
                record.fail("a second rule of this name")
            rules[record.name] = _rule(record, faults)
            records[record.name] = record
    if library is not None:
        _check_references(records, rules, library, faults)
    faults.raise_any()
    return tuple(rules.values())


def decoded(content: bytes, source: str) -> str:
    r"""The text of a rule file.

    >>> decoded(b"rule mine\n; \xff", "my.rules")
    Traceback (most recent call last):
        ...
    unicursal.errors.RuleFileError: my.rules: row 2, column 3: a byte that is no UTF-8 text
    """
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8").removeprefix("\ufeff").split("\n")
        place = len(before), len(before[-1]) + 1
        fault = RuleFault("", *place, "a byte that is no UTF-8 text")
        raise RuleFileError(source, (fault,)) from error


def _check_references(
    records: Mapping[str, Record],
    rules: Mapping[str, Rule],
    library: Mapping[str, Rule],
    faults: Faults,
) -> None:
    is_whole = not faults.found  # else what is named may stand in what could not be read
    faulty = {fault.rule for fault in faults.found}
    if not rules and is_whole:
        faults.note("", 1, 1, "no rule in it")
    sound = [rule for rule in rules.values() if rule.name not in faulty]
    known = {**library, **rules}
    for bad in bad_references(sound, known):
        with faults.noted():
            records[bad.rule.name].fail_at(bad.key, bad.words, bad.name)
    others = [library[name] for name in library if name not in rules]
    broken = {_culprit(bad.name, rules, library): bad for bad in bad_references(others, known)}
    for name, bad in broken.items():
        with faults.noted():
            records[name].fail(
                f"it takes the place of a rule that {bad.rule.name} names behind "
                f"`{bad.key}`, and now {bad.words}"
            )
    for rule in idle_guards(sound, known) if is_whole else ():
        with faults.noted():
            records[rule.name].fail_at(
                "picture",
                "the rule forbids nothing: a cross x belongs left, straight or right of the "
                "live end, or the name of the rule behind `unless` of another one",
            )


def _culprit(name: str, rules: Mapping[str, Rule], library: Mapping[str, Rule]) -> str:
    """The rule that took the place of one of the library that was called so, or is called so."""
    return next(
        rule.name
        for rule in rules.values()
        if rule.is_called(name) or (rule.name in library and library[rule.name].is_called(name))
    )


def _rule(record: Record, faults: Faults) -> Rule:
    """Make a rule of a record, as far as it can be understood, and note what makes no sense."""
    given: dict[str, Any] = {}
    for key, (attribute, read) in _KEYS.items():
        if key in record.values:
            with faults.noted():
                given[attribute] = read(record, key)
    rule = Rule(name=record.name, **given)
    with faults.noted():
        picture = read_picture(record)
        areas = read_areas(record, picture)
        rule = Rule(name=record.name, picture=picture, areas=areas, **given)
        _check_whole(record, rule)
    return rule


def _check_whole(record: Record, rule: Rule) -> None:
    """Refuse keys that do not go together."""
    judged_by = [key for key in ("when", "formula", "effect") if key in record.values]
    if len(judged_by) > 1:
        record.fail_at(judged_by[1], f"a rule has `{judged_by[0]}` or `{judged_by[1]}`, not both")
    if rule.picture is None:
        if not judged_by and record.name:
            record.fail("the rule has no picture")
        if "repeat" in record.values:
            record.fail_at("repeat", "there is no picture of which something could be repeated")
        if "when" in record.values:
            record.fail_at("when", "a composite rule needs a picture with what it forbids")
        return
    if "effect" not in record.values:
        check_companions(record, rule.picture)
    if rule.repetition is not None:
        check_repetition(record, rule.picture, rule.repetition)
        if judged_by:
            record.fail_at("repeat", f"a rule with `{judged_by[0]}` repeats nothing")
    if "formula" in record.values and rule.picture.forbidden:
        record.fail_at(
            "formula", "a formula says itself what it forbids: no crosses in its picture"
        )


def _words(record: Record, key: str) -> str:
    return record.values[key].text


def _one_of(known: tuple[str, ...]) -> Callable[[Record, str], str]:
    def read(record: Record, key: str) -> str:
        words = record.values[key].text
        if words not in known:
            record.fail_at(key, f"no {key} {words!r}: there are {'; '.join(known)}")
        return words

    return read


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
        if not re.fullmatch(r"[0-9]{1,4}", page):
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
        record.fail_at(key, f"no status {kind!r}: there are {', '.join(STATUSES)}")
    if kind == "superseded":
        detail = detail.removeprefix("by ")
        if not NAME.fullmatch(detail):
            record.fail_at(key, f"superseded by which rule? {detail!r} is no name")
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


def _repetition(record: Record, key: str) -> Repetition:
    found: dict[str, tuple[Place, ...]] = {}
    for item in record.items(key):
        word, _, places = item.partition(" ")
        if word not in ("by", "again", "move") or word in found:
            record.fail_at(key, "a repetition is `by L,S, again L,S ..., move L,S ...`", item)
        found[word] = record.places(key, places)
    if len(found.get("by", ())) != 1 or "again" not in found:
        record.fail_at(key, "a repetition needs `by L,S`, one field, and `again L,S ...`")
    (by,) = found["by"]
    if by == (0, 0) or max(map(abs, by)) > 2:
        record.fail_at(key, "it is repeated one or two fields away, not by " + "{},{}".format(*by))
    return Repetition(by, found["again"], found.get("move", ()))


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
    "formula": ("formula", _one_of(FORMULAS)),
    "effect": ("effect", _one_of(EFFECTS)),
    "note": ("note", _words),
    "repeat": ("repetition", _repetition),
}
