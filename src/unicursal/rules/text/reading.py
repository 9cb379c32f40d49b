"""Reading rule files: records to rules, with every mistake named by file, rule, row and column.

What rules say of other rules (guards, parts of composites, successors) is looked at last.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from unicursal.board.position import parse
from unicursal.errors import RuleFault, RuleFileError, UnicursalError
from unicursal.rules._names import EFFECTS, FORMULAS
from unicursal.rules.text.drawn_picture import (
    check_companions,
    check_repetition,
    read_areas,
    read_picture,
)
from unicursal.rules.text.picture import Place, Repetition
from unicursal.rules.text.rule import HEADINGS, KEYS, STATUSES, TURNS, Part, Rule, Size, Status
from unicursal.rules.text.sections import NAME, Faults, Record, cut

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
    unicursal.errors.RuleFileError: my.rules: rule mine, row 3, column 3: '?' is not a cell of a picture
    """  # noqa: E501 - a message is one line
    faults = Faults(source)
    if len(text) > _MOST_CHARACTERS:
        faults.note("", 1, 1, "too large: a rule file has at most 2,000,000 characters")
        faults.raise_any()
    records: dict[str, Record] = {}
    rules: dict[str, Rule] = {}
    keys = (*(KEYS.get(name, name) for name in READERS), "area 1", "outline 1", "picture")
    for record in cut(text, keys, faults):
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
    for rule in sound:
        if rule.effect and (rule.name not in library or library[rule.name].effect != rule.effect):
            with faults.noted():
                records[rule.name].fail_at(
                    "effect", "effects belong to the rules of the catalogue's future lines"
                )
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
    for name, read in READERS.items():
        if (key := KEYS.get(name, name)) in record.values:
            with faults.noted():
                given[name] = read(record, key)
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


class BadReference(NamedTuple):
    """A rule that says something of another one which cannot be."""

    rule: Rule
    key: str
    """Where it says so."""
    name: str
    words: str


def bad_references(rules: Iterable[Rule], library: Mapping[str, Rule]) -> Iterator[BadReference]:
    """What some rules of a library say wrongly of others.

    >>> rule = Rule("a", unless=("b",))
    >>> [bad.words for bad in bad_references([rule], {"a": rule})]
    ["no rule or group 'b'"]
    """
    called: dict[str, list[Rule]] = {}
    for rule in library.values():
        for name in {rule.name, rule.group} - {""}:
            called.setdefault(name, []).append(rule)
    for rule in rules:
        for key, name in _named(rule):
            if words := _complaint(rule, key, name, called.get(name, [])):
                yield BadReference(rule, key, name, words)


def idle_guards(rules: Iterable[Rule], library: Mapping[str, Rule]) -> Iterator[Rule]:
    """The rules that forbid nothing and that nobody names."""
    named = {name for rule in library.values() for _, name in _named(rule)}
    return (rule for rule in rules if rule.is_guard and not {rule.name, rule.group} & named)


def _named(rule: Rule) -> Iterator[tuple[str, str]]:
    """Key and name of all that a rule names."""
    for name in rule.unless:
        yield "unless", name
    for part in rule.when:
        yield "when", part.name
    if rule.status.kind == "superseded":
        yield "status", rule.status.detail


def _complaint(rule: Rule, key: str, name: str, meant: list[Rule]) -> str:
    if not meant:
        return f"no rule or group {name!r}"
    if key == "status":
        return "a rule cannot supersede itself" if name == rule.name else ""
    if key == "unless" and rule in meant:
        return f"{name!r} holds this very rule: it would never be asked"
    if not any(other.has_matcher for other in meant):
        return f"{name!r} has no picture that could match"
    if key == "when":
        for other in meant:
            if other.when:
                return f"{other.name} is a composite itself and cannot be a part"
    return ""
