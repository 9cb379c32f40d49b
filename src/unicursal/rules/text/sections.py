"""Rule files cut into records and values, each with its place in the file.

A record is `rule NAME` and then lines `key: value`; a value may go on in indented lines, and the
rows of a picture are such lines. Lines that begin with `;` are comments. Every fault is named by
file, rule, row and column.
"""

import re
from dataclasses import dataclass, field
from typing import NoReturn

from unicursal.errors import RuleFileError
from unicursal.rules.text.picture import Place

NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_PLACE = re.compile(r"(-?\d{1,2}),(-?\d{1,2})")
_KEY = re.compile(r"([a-z]+(?: [1-9])?):(?:\s+|$)")


@dataclass
class Value:
    """What stands behind a key, with the place of each piece in the file."""

    row: int
    column: int
    pieces: list[tuple[int, int, str]]

    @property
    def text(self) -> str:
        """All words, with single blanks between them."""
        return " ".join(word for _, _, piece in self.pieces for word in piece.split())


@dataclass
class Record:
    """A record as it stands in the file."""

    source: str
    name: str
    row: int
    values: dict[str, Value] = field(default_factory=dict)

    def fail(self, words: str, row: int | None = None, column: int = 1) -> NoReturn:
        """Refuse the record."""
        raise RuleFileError(
            f"{self.source}: rule {self.name}, row {row or self.row}, column {column}: {words}"
        )

    def fail_at(self, key: str, words: str, culprit: str = "") -> NoReturn:
        """Refuse what stands behind a key, or the piece of it that is to blame."""
        value = self.values[key]
        for row, column, piece in value.pieces if culprit else ():
            if culprit in piece:
                self.fail(words, row, column + piece.index(culprit))
        self.fail(words, value.row, value.column)

    def items(self, key: str) -> list[str]:
        """The items of a value, which are separated by a comma and a blank."""
        text = self.values[key].text if key in self.values else ""
        return [item for item in re.split(r",\s+", text) if item]

    def places(self, key: str, words: str) -> tuple[Place, ...]:
        """The fields that words like `0,1 -1,2` name."""
        places = []
        for word in words.split() or [""]:
            place = _PLACE.fullmatch(word)
            if place is None:
                self.fail_at(key, f"{word!r} is no field like -1,2 (left,straight)", word)
            places.append((int(place[1]), int(place[2])))
        return tuple(places)


def cut(text: str, source: str, keys: tuple[str, ...]) -> list[Record]:
    """The records of a file; `area 1` among the keys stands for all areas."""
    records: list[Record] = []
    value: Value | None = None
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
            if not NAME.fullmatch(name):
                raise RuleFileError(
                    f"{source}: row {row}, column 6: {name!r} is no name of a rule: "
                    "small letters, digits and single hyphens"
                )
            records.append(Record(source, name, row))
            value = None
        else:
            value = _new_value(records, source, row, line, keys)
    return records


def _new_value(
    records: list[Record], source: str, row: int, line: str, keys: tuple[str, ...]
) -> Value:
    if not records:
        raise RuleFileError(f"{source}: row {row}, column 1: a rule file begins with `rule NAME`")
    record = records[-1]
    key = _KEY.match(line)
    if key is None:
        record.fail("here stands `key: value`, an indented line or `rule NAME`", row)
    name = key[1]
    if name not in keys and re.sub(r"[1-9]$", "1", name) not in keys:
        record.fail(f"no key {name!r}: there are {', '.join(keys)}", row)
    if name in record.values:
        record.fail(f"a second {name!r}", row)
    rest = line[key.end() :].rstrip()
    pieces = [(row, key.end() + 1, rest)] if rest else []
    record.values[name] = Value(row, key.end() + 1 if rest else 1, pieces)
    return record.values[name]
