"""Reading rule files.

A record is `rule NAME` and then lines `key: value`; a value may go on in indented lines, and the
rows of a picture are such lines. Lines that begin with `;` are comments. Every fault is named by
file, rule, row and column.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NoReturn

from unicursal import notation
from unicursal.errors import RuleFileError, UnicursalError
from unicursal.rules.outline import ordered_outline, towards_area
from unicursal.rules.picture import STEPS, Field, Picture, Place
from unicursal.rules.record import (
    AREA_KINDS,
    HEADINGS,
    STATUSES,
    TURNS,
    WITH_ENTRY,
    Area,
    Part,
    Rule,
    Size,
    Status,
)

LARGEST_PICTURE = 25
"""The most rows and columns of a picture."""

_MOST_CHARACTERS = 2_000_000
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_PLACE = re.compile(r"(-?\d{1,2}),(-?\d{1,2})")
_KEY = re.compile(r"([a-z]+(?: [1-9])?):(?:\s+|$)")


@dataclass
class _Value:
    """What stands behind a key, with the place of each piece in the file."""

    row: int
    column: int
    pieces: list[tuple[int, int, str]]

    @property
    def text(self) -> str:
        return " ".join(word for _, _, piece in self.pieces for word in piece.split())


@dataclass
class _Record:
    """A record as it stands in the file."""

    source: str
    name: str
    row: int
    values: dict[str, _Value] = field(default_factory=dict)

    def fail(self, words: str, row: int | None = None, column: int = 1) -> NoReturn:
        raise RuleFileError(
            f"{self.source}: rule {self.name}, row {row or self.row}, column {column}: {words}"
        )

    def fail_at(self, key: str, words: str) -> NoReturn:
        value = self.values[key]
        self.fail(words, value.row, value.column)

    def items(self, key: str) -> list[str]:
        """The items of a value, which are separated by a comma and a blank."""
        text = self.values[key].text if key in self.values else ""
        return [item for item in re.split(r",\s+", text) if item]

    def places(self, key: str, words: str) -> tuple[Place, ...]:
        """The fields that words like `0,1 -1,2` name."""
        found = [_PLACE.fullmatch(word) for word in words.split()]
        places = tuple((int(place[1]), int(place[2])) for place in found if place)
        if len(places) < len(found) or not places:
            self.fail_at(key, f"{words!r} is no row of fields like 0,1 -1,2 (left,straight)")
        return places


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
    for record in _records(text, source):
        if record.name in rules:
            record.fail("a second rule of this name")
        rules[record.name] = _rule(record)
    return tuple(rules.values())


def _records(text: str, source: str) -> list[_Record]:
    """Cut a file into records and these into values."""
    records: list[_Record] = []
    value: _Value | None = None
    for row, line in enumerate(text.split("\n"), 1):
        bare = line.strip()
        if not bare or line.startswith(";"):
            continue
        column = len(line) - len(line.lstrip()) + 1
        if column > 1:
            if value is None:
                raise RuleFileError(
                    f"{source}: row {row}, column {column}: an indented line goes on with a value, "
                    "but no key stands above it"
                )
            value.pieces.append((row, column, line.rstrip()[column - 1 :]))
        elif bare == "rule" or bare.startswith("rule "):
            name = bare[4:].strip()
            if not _NAME.fullmatch(name):
                raise RuleFileError(
                    f"{source}: row {row}, column 6: {name!r} is no name of a rule: "
                    "small letters, digits and single hyphens"
                )
            records.append(_Record(source, name, row))
            value = None
        else:
            value = _new_value(records, source, row, line)
    return records


def _new_value(records: list[_Record], source: str, row: int, line: str) -> _Value:
    if not records:
        raise RuleFileError(f"{source}: row {row}, column 1: a rule file begins with `rule NAME`")
    record = records[-1]
    key = _KEY.match(line)
    if key is None:
        record.fail("here stands `key: value`, an indented line or `rule NAME`", row)
    name = key[1]
    if name not in _KEYS and not re.fullmatch(r"picture|(area|outline) [1-9]", name):
        record.fail(
            f"no key {name!r}: there are {', '.join(_KEYS)}, area 1, outline 1, picture", row
        )
    if name in record.values:
        record.fail(f"a second {name!r}", row)
    rest = line[key.end() :].rstrip()
    pieces = [(row, key.end() + 1, rest)] if rest else []
    record.values[name] = _Value(row, key.end() + 1 if rest else 1, pieces)
    return record.values[name]


def _rule(record: _Record) -> Rule:
    """Make a rule of a record, and refuse what makes no sense."""
    picture = _picture(record)
    rule = Rule(
        name=record.name,
        picture=picture,
        areas=_areas(record, picture),
        **{_KEYS[key][0]: _KEYS[key][1](record, key) for key in _KEYS if key in record.values},
    )
    if picture is None and not (rule.formula or rule.effect or rule.when):
        record.fail("the rule has no picture")
    if rule.when and picture is None:
        record.fail_at("when", "a composite rule needs a picture with what it forbids")
    if rule.formula and picture is not None and picture.forbidden:
        record.fail_at("formula", "a formula says itself what it forbids: no crosses in its picture")
    return rule


def _words(record: _Record, key: str) -> str:
    return record.values[key].text


def _names(record: _Record, key: str) -> tuple[str, ...]:
    names = tuple(record.items(key))
    for name in names:
        if not _NAME.fullmatch(name):
            record.fail_at(key, f"{name!r} is no name: small letters, digits and single hyphens")
    return names


def _name(record: _Record, key: str) -> str:
    names = _names(record, key)
    if len(names) > 1:
        record.fail_at(key, "one name, not several")
    return names[0] if names else ""


def _pages(record: _Record, key: str) -> tuple[int, ...]:
    pages = record.items(key)
    for page in pages:
        if not re.fullmatch(r"\d{1,4}", page):
            record.fail_at(key, f"{page!r} is no number of a page")
    return tuple(int(page) for page in pages)


def _some_of(known: tuple[str, ...]) -> Callable[[_Record, str], tuple[str, ...]]:
    def read(record: _Record, key: str) -> tuple[str, ...]:
        for item in (items := record.items(key)):
            if item not in known:
                record.fail_at(key, f"no {key} {item!r}: there are {', '.join(known)}")
        return tuple(item for item in known if item in items)

    return read


def _size(record: _Record, key: str) -> Size:
    size = re.fullmatch(r"(>=|=) ?(\d{1,4})", record.values[key].text)
    if size is None:
        record.fail_at(key, "a size is `>= 9` or `= 7`")
    return Size(int(size[2]), exactly=size[1] == "=")


def _status(record: _Record, key: str) -> Status:
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


def _when(record: _Record, key: str) -> tuple[Part, ...]:
    parts = []
    for item in record.items(key):
        name = item.removeprefix("mirrored ")
        if not _NAME.fullmatch(name):
            record.fail_at(key, f"{item!r} is no name of a rule or a group, perhaps mirrored")
        parts.append(Part(name, mirrored=name != item))
    return tuple(parts)


_KEYS: dict[str, tuple[str, Callable[[_Record, str], object]]] = {
    "title": ("title", _words),
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


def _picture(record: _Record) -> Picture | None:
    if (value := record.values.get("picture")) is None:
        return None
    cells = [
        [(row, column + cell.start(), cell[0]) for cell in re.finditer(r"\S+", piece)]
        for row, column, piece in value.pieces
    ]
    if max(len(cells), *(len(row) for row in cells), 0) > LARGEST_PICTURE:
        record.fail_at("picture", f"a picture has at most {LARGEST_PICTURE} rows and columns")
    ends = [
        (x, y) for y, row in enumerate(cells) for x, (_, _, text) in enumerate(row) if text == "@"
    ]
    if len(ends) != 1:
        record.fail_at("picture", f"a picture has one live end @, not {len(ends)}")
    x, y = ends[0]
    rows = [
        tuple(_field(record, cell, (x - i, y - j)) for i, cell in enumerate(row))
        for j, row in enumerate(cells)
    ]
    return Picture(tuple(rows))


def _field(record: _Record, cell: tuple[int, int, str], place: Place) -> Field:
    row, column, text = cell
    drawn = Field.read(text, place)
    if drawn is None:
        record.fail(f"{text!r} is no cell of a picture", row, column)
    if drawn.forbidden and place not in STEPS:
        record.fail("a cross can only stand left, straight or right of the live end", row, column)
    if drawn.core == "|" and place != (0, -1):
        record.fail("the field before the live end is the one below it", row, column)
    return drawn


def _areas(record: _Record, picture: Picture | None) -> tuple[Area, ...]:
    drawn = {f.area for f in picture or () if f.area is not None}
    keys = sorted(key for key in record.values if key.startswith(("area ", "outline ")))
    for key in keys:
        number = int(key[-1])
        if number not in drawn:
            record.fail_at(key, f"area {number} is not drawn in the picture")
    for number in drawn:
        if f"area {number}" not in record.values:
            record.fail_at("picture", f"the picture shows area {number}, but no key says of what kind")
    if picture is None:
        return ()
    return tuple(_area(record, key, picture) for key in keys if key.startswith("area "))


def _area(record: _Record, key: str, picture: Picture) -> Area:
    number = int(key[-1])
    kind, side, *rest = [*record.items(key), "", ""][: max(2, len(record.items(key)))]
    if kind not in AREA_KINDS:
        record.fail_at(key, f"no kind of area {kind!r}: there are {', '.join(AREA_KINDS)}")
    if side not in ("left", "right"):
        record.fail_at(key, f"the area lies on the left or the right of its outline, not {side!r}")
    obstacle, doors, counted = None, (), True
    for item in rest:
        word, _, places = item.partition(" ")
        if word == "obstacle":
            obstacle = record.places(key, places)[0]
        elif word == "door":
            doors = record.places(key, places)
        elif item == "uncounted":
            counted = False
        else:
            record.fail_at(key, f"{item!r} is none of `obstacle L,S`, `door L,S ...`, `uncounted`")
    fields = [field for field in picture if field.area == number]
    entries = [field.place for field in fields if field.role == "+"]
    if kind == WITH_ENTRY and len(entries) != 1:
        record.fail_at(key, f"an area with entry needs one field {number}+ in the picture")
    outline, given = _outline(record, number, fields)
    area = Area(number, kind, side, outline, next(iter(entries), None), obstacle, doors, counted, given)
    _check_obstacle(record, key, area, picture)
    return area


def _outline(
    record: _Record, number: int, fields: list[Field]
) -> tuple[tuple[Place, ...], bool]:
    """The outline from start to end, and whether the record spells it out."""
    by_role = {role: [f.place for f in fields if f.role in role] for role in ("s", "m+", "e")}
    if len(by_role["s"]) != 1 or len(by_role["e"]) != 1:
        record.fail_at(f"area {number}", "an area needs one start and one end in the picture")
    (start,), middles, (end,) = by_role["s"], by_role["m+"], by_role["e"]
    key = f"outline {number}"
    if key in record.values:
        outline = record.places(key, record.values[key].text)
        if sorted(outline) != sorted([start, *middles, end]) or outline[::len(outline) - 1] != (start, end):
            record.fail_at(key, "the outline must lead from start to end over all fields drawn")
        return outline, True
    found = ordered_outline(start, middles, end)
    if len(found) != 1:
        record.fail_at(
            f"area {number}",
            f"the picture does not tell how the outline runs: say it with `{key}: L,S L,S ...`",
        )
    return found[0], False


def _check_obstacle(record: _Record, key: str, area: Area, picture: Picture) -> None:
    if area.obstacle is None:
        return
    drawn = picture.get(area.obstacle)
    if drawn is not None and drawn.core in ("<", ">", "^", "v") and drawn.arrow != towards_area(area):
        record.fail_at(key, "the arrow drawn at the obstacle does not point to the area's side")
