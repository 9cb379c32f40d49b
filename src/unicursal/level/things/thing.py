"""A thing that stands on a level."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple

from unicursal.level.map.tiles import Tile

KEY: Final = "key"
DOOR: Final = "door"
ITEM: Final = "item"
MONSTER: Final = "monster"
SHORTCUT: Final = "shortcut"
ONE_WAY: Final = "one-way"


class Kind(NamedTuple):
    """How a kind is shown."""

    signs: tuple[str, ...]
    """Its sign in text, or the first of several that a map does not use."""
    role: str
    """The role of its colour."""


KINDS: Final[Mapping[str, Kind]] = MappingProxyType(
    {
        DOOR: Kind(("+",), "future"),
        KEY: Kind(("k",), "alarm"),
        ITEM: Kind(("!",), "option"),
        MONSTER: Kind(("m",), "live end"),
        SHORTCUT: Kind(("%",), "label"),
        ONE_WAY: Kind(("^}v{", "↑→↓←"), "label"),  # up, right, down, left
    }
)
"""The kinds that every level knows, in the order of their numbers in files."""

IN_WALLS: Final = frozenset({SHORTCUT, ONE_WAY})
"""What stands in a wall between two stretches of the way; all else stands on open tiles."""

STRUCTURE: Final = frozenset({DOOR, SHORTCUT, ONE_WAY})
"""What is part of the building, and not on its floor."""

WORD: Final = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
"""A kind in words that every format can hold: letters and digits, with hyphens between."""

TILE_WORDS: Final = frozenset({"wall", "open", "entrance", "exit"})
"""Words that mean tiles of every level, and no things."""


@dataclass(frozen=True, order=True)
class Thing:
    """A thing of some kind on a tile; things are ordered along the way.

    >>> Thing(12, "key", (3, 5), 1)
    Thing(step=12, kind='key', at=(3, 5), number=1, towards=None)
    """

    step: int
    """The place of its tile on the way, 0 at the entrance; in a dead end the place where that
    leaves the way, in a wall the earlier of its two sides."""
    kind: str
    """An item, a monster, a key, a door, a one-way door or a shortcut, or a word of your own."""
    at: Tile
    number: int = 0
    """Counted from 1 within its kind: key 2 opens door 2. In a wall: the steps that it saves."""
    towards: Tile | None = None
    """The tile to which a one-way door or a shortcut leads: a shortcut ahead, a one-way door back
    to the earlier side, from which it cannot be opened."""

    @property
    def words(self) -> str:
        """What it is: a one-way door is a door."""
        return "one-way door" if self.kind == ONE_WAY else self.kind


def locked_doors(things: Iterable[Thing]) -> dict[Tile, int]:
    """The doors that a key of the level opens, with their numbers; any other opens by itself.

    >>> locked_doors([Thing(3, "key", (1, 1), 1), Thing(5, "door", (2, 1), 1)])
    {(2, 1): 1}
    """
    things = tuple(things)
    keys = {thing.number for thing in things if thing.kind == KEY}
    return {
        thing.at: thing.number for thing in things if thing.kind == DOOR and thing.number in keys
    }


def singular(word: str) -> str:
    """A word in the singular, whichever it is in.

    >>> [singular(word) for word in ("keys", "torches", "rubies", "glass", "potion")]
    ['key', 'torch', 'ruby', 'glass', 'potion']
    """
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "sses", "xes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 2:
        return word[:-1]
    return word


def plural(word: str) -> str:
    """A word of the singular in the plural.

    >>> [plural(word) for word in ("key", "torch", "ruby", "glass")]
    ['keys', 'torches', 'rubies', 'glasses']
    """
    if word.endswith("y") and word[-2:-1] not in {*"aeiou", ""}:
        return word[:-1] + "ies"
    return f"{word}es" if word.endswith(("s", "x", "ch", "sh")) else f"{word}s"


def inventory(things: Iterable[Thing]) -> str:
    """How many there are of each kind.

    >>> inventory([Thing(3, "key", (1, 1), 1), Thing(5, "item", (2, 1)), Thing(7, "item", (3, 1))])
    '1 key, 2 items'
    """
    counts = Counter(thing.words for thing in things)
    return ", ".join(
        f"{number} {kind if number == 1 else plural(kind)}" for kind, number in counts.items()
    )
