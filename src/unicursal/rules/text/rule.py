"""A rule as a record: what it looks at, what it forbids, where it comes from, what it is worth.

Its text is the canonical form that `reading` gives back unchanged.
"""

import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final

from unicursal.board import Move
from unicursal.rules.json_form import fields_of
from unicursal.rules.text.picture import Picture, Place, Repetition, repeated, words_of

PAIR: Final = "pair"
IMPAIR: Final = "impair"
DETERMINED: Final = "impair determined"
WITH_ENTRY: Final = "impair determined with entry"
AREA_KINDS: Final = (PAIR, IMPAIR, DETERMINED, WITH_ENTRY)
SURPLUS: Final = "surplus"

TURNS: Final = ("mirrored", "clockwise", "counter-clockwise")
HEADINGS: Final[dict[str, Move]] = {"up": "U", "down": "D", "left": "L", "right": "R"}
STATUSES: Final = ("sound", "unsound", "superseded", "untested")

_WIDTH = 100
"""The longest row of a rule file."""
_NO_LIMIT = 2**30
"""No area has so many cells."""


@dataclass(frozen=True)
class Surplus:
    """How many more black than white cells an area has; black is the live end's own colour.

    >>> str(Surplus(">=", 1))
    'surplus >= 1'
    """

    sign: str
    """`=`, `>=` or `<=`."""
    number: int

    @property
    def bounds(self) -> tuple[int, int]:
        """The least and the most of it; what has no end there may be any number."""
        least = -_NO_LIMIT if self.sign == "<=" else self.number
        return least, _NO_LIMIT if self.sign == ">=" else self.number

    def __str__(self) -> str:
        return f"{SURPLUS} {self.sign} {self.number}"


@dataclass(frozen=True)
class Area:
    """An area whose empty cells are counted, or whose wall must run in a certain direction.

    The outline leads from the start to the end; the area lies on its `side`. With doors it is what
    is connected to the start when the doors are shut.

    An area of the kind `surplus` has no side: it is what is connected to the cells of its
    outline when all cells that are drawn empty are shut.
    """

    number: int
    kind: str
    side: str
    outline: tuple[Place, ...]
    entry: Place | None = None
    obstacle: Place | None = None
    doors: tuple[Place, ...] = ()
    counted: bool = True
    outline_given: bool = False
    """Whether the record spells out the order of the outline."""
    surplus: Surplus | None = None


@dataclass(frozen=True)
class Status:
    """What is known of a rule: `unsound` names a position, `superseded` another rule."""

    kind: str
    detail: str = ""
    words: str = ""

    def __str__(self) -> str:
        detail = f"by {self.detail}" if self.kind == "superseded" else self.detail
        status = f"{self.kind} {detail}" if detail else self.kind
        return f"{status}, {self.words}" if self.words else status


@dataclass(frozen=True)
class Size:
    """The boards that a rule is for: side `least` and above, or exactly that."""

    least: int
    exactly: bool = False

    def fits(self, side: int) -> bool:
        """Whether a board of this side is one of them."""
        return side == self.least if self.exactly else side >= self.least

    def __str__(self) -> str:
        return f"{'=' if self.exactly else '>='} {self.least}"


@dataclass(frozen=True)
class Part:
    """One half of a composite rule: some rule of this name or group matches, perhaps mirrored."""

    name: str
    mirrored: bool = False

    def __str__(self) -> str:
        return "mirrored " * self.mirrored + self.name


@dataclass(frozen=True, repr=False)
class Rule:
    """One rule of the catalogue.

    >>> from unicursal.rules import catalogue
    >>> rule = catalogue()["c-shape"]
    >>> rule.sets[:3], rule.turns, rule.picture.forbidden
    (('5', '7', '9'), ('mirrored', 'clockwise'), ((0, 1), (-1, 0)))
    """

    name: str
    title: str = ""
    source: str = ""
    """The drawings of the paper that the rule was read from."""
    sets: tuple[str, ...] = ()
    group: str = ""
    pages: tuple[int, ...] = ()
    status: Status = field(default=Status("untested"))
    size: Size | None = None
    headings: tuple[str, ...] = ()
    turns: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    when: tuple[Part, ...] = ()
    areas: tuple[Area, ...] = ()
    formula: str = ""
    effect: str = ""
    note: str = ""
    repetition: Repetition | None = None
    picture: Picture | None = None

    @property
    def paper_title(self) -> str:
        """What the paper calls its drawing of the rule; nothing where it has none.

        >>> from unicursal.rules import catalogue
        >>> catalogue()["count-area-2-across"].paper_title
        'Count Area 2 Across'
        """
        return self.source.partition(";")[0]

    @property
    def is_guard(self) -> bool:
        """Whether the rule forbids nothing and only keeps others from being asked."""
        return not (self.formula or self.effect or (self.picture and self.picture.forbidden))

    @property
    def may_fire(self) -> bool:
        """Whether the rule forbids steps by itself."""
        return not self.effect and not self.is_guard

    @property
    def has_matcher(self) -> bool:
        """Whether the picture decides; that of a formula or of a future line only illustrates."""
        return self.picture is not None and not self.formula and not self.effect

    def repeated(self, times: int) -> "Rule":
        """The rule with a part of its picture repeated this often."""
        if not times or self.repetition is None or self.picture is None:
            return self
        return replace(self, picture=repeated(self.picture, self.repetition, times))

    def is_called(self, name: str) -> bool:
        """Whether this is the rule's name or its group."""
        return name in (self.name, self.group)

    def to_json(self) -> dict[str, Any]:
        """What is known of it, in plain form."""
        told = fields_of(self, "sets", "pages", "status")
        return {**fields_of(self, "name", "title"), "paper": self.paper_title, **told}

    def __repr__(self) -> str:
        return f"Rule({self.name!r})"

    def __str__(self) -> str:
        """Its record, with a line feed at its end.

        >>> from unicursal.rules import catalogue
        >>> print(str(catalogue()["close-straight-left"]).split("picture:")[1].rstrip())
        <BLANKLINE>
          . #< .
          . ox .
          . @  .x
        """
        lines = [f"rule {self.name}"]
        for key, value in _values(self):
            lines += textwrap.wrap(
                f"{key}: {value}",
                _WIDTH,
                subsequent_indent="  ",
                break_long_words=False,
                break_on_hyphens=False,
            )
        if self.picture is not None:
            lines.append("picture:")
            lines += ["  " + row for row in str(self.picture).split("\n")]
        return "\n".join(lines) + "\n"


def rules_text(rules: Iterable[Rule]) -> str:
    """A whole rule file."""
    return "\n".join(map(str, rules))


KEYS: Final = {"headings": "heading", "repetition": "repeat"}
"""The keys of a record that are called otherwise than the fields of a rule."""


def _values(rule: Rule) -> Iterator[tuple[str, str]]:
    """The keys that say something, in their canonical order, which is that of the fields."""
    for name in (each.name for each in fields(rule) if each.name not in ("name", "picture")):
        value = getattr(rule, name)
        if name == "areas":
            for area in rule.areas:
                yield f"area {area.number}", _area_words(area)
                if area.outline_given:
                    yield f"outline {area.number}", words_of(area.outline)
        elif value:
            words = ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
            yield KEYS.get(name, name), words


def _area_words(area: Area) -> str:
    if area.surplus is not None:
        return str(area.surplus)
    words = [area.kind, area.side]
    if area.obstacle is not None:
        words.append(f"obstacle {words_of([area.obstacle])}")
    if area.doors:
        words.append(f"door {words_of(area.doors)}")
    if not area.counted:
        words.append("uncounted")
    return ", ".join(words)
