"""Rule files cut into records and values, each with its place in the file.

A record is `rule NAME` and then lines `key: value`; a value may go on in indented lines, and the
rows of a picture are such lines. Lines that begin with `;` are comments. Every fault is named by
file, rule, row and column, and all of them are gathered: whoever writes a file wants to see them.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NoReturn

from unicursal.errors import RuleFault, RuleFileError
from unicursal.rules.text.picture import Place


class Faults:
    """The mistakes found so far in a text that messages call `source`.

    >>> faults = Faults("my.rules")
    >>> with faults.noted():
    ...     raise RuleFileError("my.rules", (RuleFault("mine", 3, 5, "no cell"),))
    >>> faults.note("", 1, 1, "no rule")
    >>> [str(fault) for fault in faults.found]
    ['rule mine, row 3, column 5: no cell', 'row 1, column 1: no rule']
    """

    def __init__(self, source: str) -> None:
        self.source = source
        self.found: list[RuleFault] = []

    def note(self, rule: str, row: int, column: int, words: str) -> None:
        """Note a mistake."""
        self.found.append(RuleFault(rule, row, column, words))

    @contextmanager
    def noted(self) -> Iterator[None]:
        """Note a mistake made inside, and go on behind it."""
        try:
            yield
        except RuleFileError as error:
            self.found += error.faults

    def raise_any(self) -> None:
        """Refuse the text if a mistake was found."""
        if self.found:
            faults = sorted(set(self.found), key=lambda fault: (fault.row, fault.column))
            raise RuleFileError(self.source, tuple(faults))


NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_PLACE = re.compile(r"(-?[0-9]{1,2}),(-?[0-9]{1,2})")
_KEY = re.compile(r"([a-z]+(?: [1-9])?):(?:\s+|$)")
# What no editor shows and no picture can hold: control characters, line ends of other systems.
_UNSEEN = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]"
)


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
        raise RuleFileError(self.source, (RuleFault(self.name, row or self.row, column, words),))

    def fail_at(self, key: str, words: str, culprit: str = "") -> NoReturn:
        """Refuse what stands behind a key, or the piece of it that is to blame."""
        value = self.values[key]
        between = r"\s+".join(map(re.escape, culprit.split()))
        word = re.compile(rf"(?<![\w,-]){between}(?![\w-])(?!,\S)")
        for row, column, piece in value.pieces if culprit else ():
            if found := word.search(piece):
                self.fail(words, row, column + found.start())
        self.fail(words, value.row, value.column)

    def items(self, key: str) -> list[str]:
        """The items of a value, which are separated by a comma and a blank."""
        text = self.values[key].text if key in self.values else ""
        return [item for item in re.split(r",\s+", text) if item]

    def places(self, key: str, words: str) -> tuple[Place, ...]:
        """The cells that words like `0,1 -1,2` name."""
        places = []
        for word in words.split() or [""]:
            place = _PLACE.fullmatch(word)
            if place is None:
                self.fail_at(key, f"{word!r} is not a cell like -1,2 (left,straight)", word)
            places.append((int(place[1]), int(place[2])))
        return tuple(places)


def cut(text: str, keys: tuple[str, ...], faults: Faults) -> list[Record]:
    """The records of a file; `area 1` among the keys stands for all areas.

    A byte order mark, with which editors on Windows begin a file, is not part of it.
    """
    records: list[Record] = []

    def note(row: int, column: int, words: str) -> None:
        faults.note(records[-1].name if records else "", row, column, words)

    value: Value | None = None
    for row, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        bare = line.strip()
        if unseen := _UNSEEN.search(line):
            note(row, unseen.start() + 1, f"a sign {unseen[0]!r} that is not text")
        if not bare or line.startswith(";"):
            continue
        column = len(line) - len(line.lstrip()) + 1
        if column > 1:
            if value is None:
                words = "an indented line goes on with a value, but no key stands above it"
                note(row, column, words)
            else:
                value.pieces.append((row, column, line.rstrip()[column - 1 :]))
        elif bare == "rule" or bare.startswith("rule "):
            name = bare[4:].strip()
            if not NAME.fullmatch(name):
                words = f"{name!r} is not a rule name: use lower case, digits, single hyphens"
                faults.note("", row, 6, words)
                name = ""
            records.append(Record(faults.source, name, row))
            value = None
        elif records:
            value = Value(row, 1, [])  # what goes on behind a key that is refused says nothing
            with faults.noted():
                value = _new_value(records[-1], row, line, keys)
        else:
            faults.note("", row, 1, "a rule file begins with `rule NAME`")
            value = Value(row, 1, [])
    return records


def _new_value(record: Record, row: int, line: str, keys: tuple[str, ...]) -> Value:
    key = _KEY.match(line)
    if key is None:
        record.fail("here stands `key: value`, an indented line or `rule NAME`", row)
    name = key[1]
    if name not in keys and re.sub(r"[1-9]$", "1", name) not in keys:
        record.fail(f"unknown key {name!r}: choose from {', '.join(keys)}", row)
    if name in record.values:
        record.fail(f"a second {name!r}", row)
    rest = line[key.end() :].rstrip()
    pieces = [(row, key.end() + 1, rest)] if rest else []
    record.values[name] = Value(row, key.end() + 1 if rest else 1, pieces)
    return record.values[name]
